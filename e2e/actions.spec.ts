import { expectAccessible } from './support/axe.ts';
import { addCampaign, addInterests, addMovements } from './support/database.ts';
import { bossOf, idOf, newName } from './support/rights.ts';
import { goTo } from './support/screens.ts';
import { expect, expectNoSidewaysScrolling, test } from './support/test.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

type Role = 'button' | 'link';

/** The actions that are disabled on a screen, and the reason. */
interface Place {
  readonly title: string;
  readonly address: string;
  readonly reasons: readonly (readonly [role: Role, name: string | RegExp, reason: string | RegExp])[];
}

const needs = (code: string): string => `You need the permission ${code}`;

test('an admin who may only look finds the actions of every list, disabled, and learns why', { tag: '@long' }, async ({
  page,
  as,
  request,
  demo,
  signedIn,
}) => {
  const boss = bossOf(request, demo('admin'));
  const own = await boss.addGroup(newName('Own'), ['group_list', 'delete_group']);
  await boss.assign(idOf(signedIn), [own]);
  const codes = ['campaign_list', 'campaign_charges_list', 'campaign_interests', 'failed_urls', 'users_list'];
  await boss.grant(idOf(signedIn), codes);
  const name = newName('Anchors');
  const interest = newName('Sailing');
  const campaign = await addCampaign({ campaign_name: name });
  await addInterests(campaign, [interest]);
  await addMovements(campaign, [{ type: 'debit', amount: '1' }]);
  // There is one charge per goal, which another journey may have added.
  await request.post('/api/v1/campaign-charges', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
    data: { goal: 'clicks', value: '0.5' },
  });
  const places: readonly Place[] = [
    {
      title: 'User list',
      address: '/users',
      reasons: [
        ['button', 'Add user', needs('create_user')],
        ['button', /CSV/, needs('users_list_csv')],
      ],
    },
    {
      title: 'Group list',
      address: `/users-groups?query=${encodeURIComponent(own.name)}`,
      reasons: [
        ['button', 'Add group', needs('add_group')],
        ['button', `Edit ${own.name}`, needs('edit_group')],
        ['button', `Delete ${own.name}`, 'You are in this group. You cannot change your own permissions'],
        ['link', '1 admin', needs('admin_users_list')],
      ],
    },
    {
      title: 'Campaign list',
      address: `/campaign-list?keyword=${encodeURIComponent(name)}`,
      reasons: [
        ['link', `Draft: Change Status of ${name}`, needs('campaign_status')],
        ['link', name, needs('campaign_details')],
        ['button', `View ${name}`, needs('campaign_details')],
        ['link', /^(?!Anchors)/, needs('user_profile')],
      ],
    },
    {
      title: 'Campaign Charges',
      address: '/campaign-charges',
      reasons: [
        ['button', 'Add New Charge', needs('add_group')],
        ['button', 'Edit Charge for Clicks', needs('edit_group')],
      ],
    },
    {
      title: 'Interest list',
      address: `/interest?query=${encodeURIComponent(interest)}`,
      reasons: [
        ['button', 'Add interest', needs('campaign_interests_add')],
        ['button', `Edit ${interest}`, needs('campaign_interests_update')],
        ['button', `Delete ${interest}`, needs('campaign_interests_delete')],
      ],
    },
    {
      title: 'Transaction History',
      address: `/transactions?keyword=${encodeURIComponent(name)}`,
      reasons: [['link', name, needs('campaign_details')]],
    },
    {
      title: 'Failed URLs',
      address: '/failed-urls',
      reasons: [
        ['link', /./, needs('post_details')],
        ['link', /^(?!Post).*/, /You need the permission (post_details|user_profile)/],
      ],
    },
  ];
  await as(signedIn);
  await page.goto('/preferences');
  for (const { title, address, reasons } of places)
    await test.step(title, async () => {
      await goTo(page, address, title);
      const main = page.getByRole('main');
      for (const [role, called, reason] of reasons) {
        // Links are in the rows; those above the rows belong to the list.
        const place = role === 'link' ? main.getByRole('row').nth(1) : main;
        const action = place.getByRole(role, { name: called, exact: true }).first();
        await expect(action).toHaveAttribute('aria-disabled', 'true');
        await expect(action).toHaveAccessibleDescription(reason);
      }
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScrolling(page);
      // Buttons and links are the same on every list; disabled ones may have any color.
      if (title === 'Group list')
        await expectAccessible(page, `${title}, for an admin who may only look`, { hasKnownColours: true });
      await page.setViewportSize(WIDE);
    });

  await test.step('a tooltip says it, and the keyboard opens nothing', async () => {
    await goTo(page, '/users', 'User list');
    const add = page.getByRole('button', { name: 'Add user' });
    await add.hover();
    await expect(page.getByRole('tooltip').filter({ hasText: needs('create_user') })).toBeVisible();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

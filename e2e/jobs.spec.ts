import { addCampaign, addReportedUser, asOwner } from './support/database.ts';
import { Hand } from './support/hand.ts';
import { expectCase } from './support/keyboard.ts';
import { addReportedPosts, caseStates } from './support/moderation.ts';
import { bossOf, newName } from './support/rights.ts';
import { goOn } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/**
 * The effort of each job: before, if the old way still exists, and now. A choice from a list of options is two clicks.
 */
const JOBS: Readonly<Record<string, { readonly before?: string; readonly now: string }>> = {
  'Edit the phone of a person, from the title of their page': { now: '9 keys' },
  'Add a colleague to a group': { before: '5 clicks, 6 keys, 5 texts', now: '3 clicks, 2 keys, 3 texts' },
  'Approve a campaign, on its page': { before: '4 clicks', now: '1 click' },
  'Searches and spend of the last month, next to the month before': { now: '2 clicks' },
  'Find a person by their email address, and see that it was this that matched': { now: '2 keys, 1 text' },
  'Delete ten reported posts': { now: '21 keys' },
  'Take the last decision back after a reload': { now: '1 key' },
  'Narrow reported posts to one reason': { now: '3 keys, 2 texts' },
  'Choose five rows in a row': { now: '2 clicks' },
  'Compare what is written with the page, before it is saved': { now: '1 click' },
  'Make a word a link': { now: '1 click, 1 key, 1 text' },
};

/** A way to do a job, with its effort counted. */
type Way = (hand: Hand) => Promise<void>;

test('daily jobs take the clicks and keys they took', { tag: '@long' }, async ({ page, as, asWith, request, demo }) => {
  const met = new Set<string>();
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const sidebar = page.getByRole('navigation', { name: 'Screens' });
  const done = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
  const from = async (address: string): Promise<void> => {
    await goOn(page, '/preferences');
    await goOn(page, address);
  };
  const job = (name: string, start: string, now: Way, before?: Way): Promise<void> =>
    test.step(name, async () => {
      met.add(name);
      const told = JOBS[name];
      for (const [way, text] of [
        [before, told?.before],
        [now, told?.now],
      ] as const) {
        if (!way) continue;
        const hand = new Hand(page);
        await from(start);
        await way(hand);
        expect.soft(hand.took, name).toBe(text);
      }
    });

  await as('admin');
  await page.goto('/preferences');
  await expect(sidebar).toBeVisible();

  const person = await addReportedUser(newName('Fact'));
  const [{ email }] = (await asOwner('select email from users where id = $1', [person.id])) as [{ email: string }];
  await job('Edit the phone of a person, from the title of their page', `/user-profile/${person.id}`, async (hand) => {
    await page.getByRole('heading', { level: 1 }).focus();
    await hand.tabTo(page.getByRole('button', { name: 'Edit Phone' }));
    await hand.press('Enter');
    await expect(main.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  });

  const group = await bossOf(request, demo('admin')).addGroup(newName('Colleagues'), ['searches']);
  await job(
    'Add a colleague to a group',
    '/backend-users',
    async (hand) => {
      const username = newName('invited').replace(' ', '-');
      await hand.click(page.getByRole('button', { name: 'Invite admin' }));
      await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
      await hand.type('Ina Vited');
      await hand.press('Tab');
      await hand.type(username);
      await hand.press('Tab');
      await hand.type(`${username}@example.com`);
      await hand.click(dialog.getByRole('checkbox', { name: group.name }));
      await hand.click(dialog.getByRole('button', { name: 'Send invitation' }));
      await expect(dialog).toBeHidden();
    },
    async (hand) => {
      const username = newName('added').replace(' ', '-');
      await hand.click(page.getByRole('button', { name: 'Add admin' }));
      await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
      await hand.type('Ada Dedd');
      await hand.press('Tab');
      await hand.type(username);
      await hand.press('Tab');
      await hand.type(`${username}@example.com`);
      for (;;) {
        if (await dialog.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement))
          break;
        await hand.press('Tab');
      }
      await hand.type('a quite good password');
      await hand.press('Enter');
      await expect(dialog).toBeHidden();
      await hand.click(page.getByRole('searchbox', { name: 'Search', exact: true }));
      await hand.type(username);
      await hand.press('Enter');
      await expect(page.getByRole('row')).toHaveCount(2);
      await hand.click(page.getByRole('button', { name: 'Assign groups to Ada Dedd' }));
      await hand.click(dialog.getByRole('checkbox', { name: group.name }));
      await hand.click(dialog.getByRole('button', { name: 'Save' }));
      await expect(dialog).toBeHidden();
    },
  );

  const [one, other] = [newName('Kites'), newName('Kites')];
  const ids = [
    await addCampaign({ campaign_name: one, status: 'Pending' }),
    await addCampaign({ campaign_name: other, status: 'Pending' }),
  ];
  await job(
    'Approve a campaign, on its page',
    `/campaign-details/${ids[0]}`,
    async (hand) => {
      await goOn(page, '/preferences');
      await goOn(page, `/campaign-details/${ids[1]}`);
      await hand.click(page.getByRole('button', { name: 'Approve', exact: true }));
      await expect(done(`${other} is approved`)).toBeVisible();
    },
    async (hand) => {
      await hand.click(page.getByRole('link', { name: `Pending: Change Status of ${one}` }));
      await hand.choose(dialog.getByLabel('Status'), 'Approved');
      await hand.click(dialog.getByRole('button', { name: 'Change Status' }));
      await expect(dialog).toBeHidden();
    },
  );

  await job('Searches and spend of the last month, next to the month before', '/users', async (hand) => {
    await hand.click(sidebar.getByRole('link', { name: 'Monthly report' }));
    await hand.click(page.getByRole('button', { name: 'Previous month' }));
    for (const name of ['Searches', 'Spend'])
      await expect(
        main
          .getByRole('region', { name, exact: true })
          .getByText(/ from /)
          .first(),
      ).toBeVisible();
  });

  await job(
    'Find a person by their email address, and see that it was this that matched',
    '/failed-urls',
    async (hand) => {
      await hand.press('Control+k');
      await expect(page.getByRole('combobox', { name: 'Search the console' })).toBeFocused();
      await hand.type(email);
      const option = page.locator('[role="option"][aria-selected="true"]');
      await expect(option).toContainText('Email');
      await hand.press('Enter');
      await expect(page).toHaveURL(/\/user-profile\/\d+$/);
    },
  );

  // A separate account: the last decision belongs to an account, and other journeys decide as well.
  await asWith(['reported_posts', 'post_details', 'delete_post', 'view_static_pages', 'update_static_pages']);
  await page.goto('/preferences');
  await expect(sidebar).toBeVisible();
  const title = newName('Counted');
  const reported = await addReportedPosts(title, 10);
  await job('Delete ten reported posts', reported.list, async (hand) => {
    await expect(page.getByRole('row')).toHaveCount(11);
    await hand.press('j');
    await expect(page.locator('tr[aria-current="true"]')).toBeFocused();
    for (let number = 10; number > 0; number -= 1) {
      // A key pressed before its case is shown is dropped.
      await expect(page.getByRole('heading', { name: `${title} ${number}`, exact: true })).toBeVisible();
      await expectCase(page);
      await hand.press('x', 'Enter');
    }
    await expect.poll(async () => new Set(Object.values(await caseStates(reported.cases))).size).toBe(1);
    await expect.poll(async () => Object.values(await caseStates(reported.cases))[0]).toBe('acted_on');
  });
  await job('Take the last decision back after a reload', reported.list, async (hand) => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await hand.press('u');
    await expect(done('was restored')).toBeVisible();
  });
  await job('Narrow reported posts to one reason', '/reported-posts', async (hand) => {
    await expect(page.getByRole('row')).toHaveCount(11);
    await hand.press('f');
    await expect(page.getByRole('dialog', { name: 'Add filter' }).getByRole('combobox')).toBeFocused();
    await hand.type('reason');
    await hand.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Reason' }).getByRole('combobox')).toBeFocused();
    await hand.type('spam');
    await hand.press('Enter');
    await expect(page).toHaveURL(/reason_id=\d+/);
  });
  const waiting = await addReportedPosts(newName('Waiting'), 6);
  await job('Choose five rows in a row', waiting.list, async (hand) => {
    const boxes = main.getByRole('row').getByRole('checkbox');
    await expect(boxes).toHaveCount(7);
    await hand.click(boxes.nth(1));
    await hand.click(boxes.nth(5), { modifiers: ['Shift'] });
    await expect(page.getByText('5 chosen')).toBeVisible();
  });

  await job('Compare what is written with the page, before it is saved', '/term', async (hand) => {
    await page.getByRole('textbox', { name: 'Terms' }).click();
    await page.keyboard.type('Written now. ');
    await hand.click(page.getByRole('button', { name: 'Compare' }));
    await expect(dialog.getByRole('insertion').first()).toContainText('Written now');
    await page.keyboard.press('Escape');
  });
  // Another page, because the previous one would first offer its unsaved text as a draft.
  await job('Make a word a link', '/about', async (hand) => {
    await page.getByRole('textbox', { name: 'About' }).click();
    await page.keyboard.type('Here');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await hand.click(page.getByRole('button', { name: 'Link' }));
    await expect(page.getByRole('dialog', { name: 'Link' }).getByRole('textbox')).toBeFocused();
    await hand.type('https://example.com/terms');
    await hand.press('Enter');
    await expect(page.getByRole('textbox', { name: 'About' }).locator('a')).toHaveAttribute(
      'href',
      'https://example.com/terms',
    );
    await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport();
  });
  expect([...met].toSorted()).toEqual(Object.keys(JOBS).toSorted());
});

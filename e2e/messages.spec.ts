import type { Page } from '@playwright/test';
import { expect, test } from './kit/test.ts';

const shown = (page: Page, status: 'success' | 'danger') => page.locator(`[data-status="${status}"]`);
const busy = (page: Page) => page.locator('[data-busy]');

/** Answers a call as another server might, when the journey lets it. */
async function answers(page: Page, path: string) {
  let status = 500;
  let json: object = {};
  let go = (): void => undefined;
  await page.route(`**/api/v1${path}`, async (route) => {
    await new Promise<void>((resolve) => (go = resolve));
    await route.fulfill({ status, json });
  });
  return {
    next: (nextStatus: number, body: object): void => {
      status = nextStatus;
      json = body;
    },
    go: (): void => go(),
  };
}

test('a failing load says why and empties the list; the next one takes the message away', async ({ page, as }) => {
  await as('moderator');
  await page.goto('/reported-posts');
  await expect(page.getByRole('row')).toHaveCount(11);
  const posts = await answers(page, '/reported-posts?*');
  posts.next(500, { responseMessage: 'The posts are asleep', responseCode: 500 });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(busy(page)).toHaveCount(1);
  posts.go();
  await expect(shown(page, 'danger')).toHaveText('The posts are asleep');
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(busy(page)).toHaveCount(0);
  // No other status than 200, 201 and 204 is a success.
  for (const status of [502, 202]) {
    posts.next(status, {});
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(busy(page)).toHaveCount(1);
    await expect(shown(page, 'danger')).toHaveCount(0);
    posts.go();
    await expect(shown(page, 'danger')).toHaveText('Server Error');
  }
});

test('a profile is empty while it loads, and stays there while something is done about it', async ({
  page,
  as,
  demo,
  request,
}) => {
  const headers = { authorization: `Bearer ${demo('admin').token}` };
  const { users } = await (await request.get('/api/v1/users-list', { headers })).json();
  const [one, other] = users;
  await as('admin');
  await page.goto('/users');
  const row = (name: string) => page.getByRole('row').getByRole('link', { name, exact: true });
  const main = page.getByRole('main');
  await row(one.name).click();
  await expect(main.getByText(`@${one.username}`)).toBeVisible();
  await page.goBack();
  const load = await answers(page, '/user-profile?*');
  load.next(200, await (await request.get('/api/v1/user-profile', { headers, params: { id: other.id } })).json());
  await row(other.name).click();
  await expect(page).toHaveURL(new RegExp(`/user-profile/${other.id}$`));
  await expect(busy(page)).toHaveCount(1);
  await expect(main.getByText(`@${one.username}`)).toHaveCount(0);
  await expect(main.getByRole('tab')).toHaveCount(0);
  load.go();
  await expect(main.getByText(`@${other.username}`)).toBeVisible();
  await expect(busy(page)).toHaveCount(0);

  const follow = await answers(page, '/make-user-autofollow');
  follow.next(500, { responseMessage: 'Not now', responseCode: 500 });
  const button = page.getByRole('button', { name: /auto-follow$/ });
  await button.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Add|Remove)$/ })
    .click();
  await expect(button).toHaveAttribute('data-loading', 'true');
  await expect(main.getByText(`@${other.username}`)).toBeVisible();
  follow.go();
  await expect(shown(page, 'danger')).toHaveText('Not now');
  await expect(button).not.toHaveAttribute('data-loading');
});

test('a save that answers itself that it failed, or says nothing, is a failure', async ({
  page,
  as,
  demo,
  request,
}) => {
  test.slow();
  const answer = await request.get('/api/v1/users-list', {
    headers: { authorization: `Bearer ${demo('admin').token}` },
  });
  const { id } = (await answer.json()).users[0];
  await as('admin');
  await page.goto(`/user-profile/${id}`);
  const dialog = page.getByRole('dialog');
  const [follow, profile, password, user] = [
    await answers(page, '/make-user-autofollow'),
    await answers(page, '/update-profile'),
    await answers(page, '/change-app-password'),
    await answers(page, '/create-user'),
  ];
  const expectFailure = async ({ next, go }: typeof follow, save: () => Promise<void>): Promise<void> => {
    next(200, { responseMessage: 'Not this one', responseCode: 400 });
    await save();
    await expect(busy(page)).toHaveCount(1);
    // What an earlier save said is gone as soon as the next one begins.
    await expect(shown(page, 'danger')).toHaveCount(0);
    go();
    await expect(shown(page, 'danger')).toHaveText('Not this one');
    await expect(shown(page, 'success')).toHaveCount(0);
    await expect(busy(page)).toHaveCount(0);
  };
  await expectFailure(follow, async () => {
    await page.getByRole('button', { name: /auto-follow$/ }).click();
    await dialog.getByRole('button', { name: /^(Add|Remove)$/ }).click();
  });
  await page.getByRole('button', { name: 'Edit Address' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Harbour Street');
  await expectFailure(profile, () => page.getByRole('button', { name: 'Save Address' }).click());
  profile.next(200, { responseMessage: '', responseCode: 200 });
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(busy(page)).toHaveCount(1);
  profile.go();
  await expect(shown(page, 'danger')).toHaveText('Server Error');

  await page.getByRole('button', { name: 'Set app password' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('a quite good one');
  await dialog.getByLabel('Password confirmation').fill('a quite good one');
  await expectFailure(password, () => dialog.getByRole('button', { name: 'Set password' }).click());

  await page.goto('/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  for (const [label, text] of [
    ['Name', 'Nora Newcomer'],
    ['Username', 'nora.newcomer.at.sea'],
    ['Email', 'nora@example.com'],
    ['Password', 'a quite good password'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await expectFailure(user, () => dialog.getByRole('button', { name: 'Add', exact: true }).click());
});

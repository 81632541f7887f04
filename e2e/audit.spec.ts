import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedIn } from './kit/api.ts';
import { expectAccessible } from './kit/axe.ts';
import { asOwner } from './kit/database.ts';
import { goOn } from './kit/screens.ts';
import { expect, expectNoSidewaysScrolling, test } from './kit/test.ts';

const SEALED_WITHIN_MS = 4000;
const today = (): string => new Date().toISOString().slice(0, 10);
const shownToday = (): string => today().replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1');
const unique = (): string => `${Date.now()}-${Math.random().toString(36).slice(2, 7)}`;

async function send(request: APIRequestContext, who: SignedIn, method: 'POST' | 'PUT', path: string, data: object) {
  const headers = { authorization: `Bearer ${who.token}` };
  return request.fetch(`/api/v1${path}`, { method, headers, data });
}

/** Adds a group and gives its id. */
async function addGroup(request: APIRequestContext, who: SignedIn, name: string): Promise<number> {
  const answer = await send(request, who, 'POST', '/group', { name });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.id;
}

/** A group of the journey's own, added and renamed: two rows of the audit log. */
async function renamedGroup(request: APIRequestContext, who: SignedIn) {
  // A name that would be a script, were it not shown as the text that it is.
  const before = `<img src=x onerror='window.hacked=1'> ${unique()}`;
  const after = `After ${unique()}`;
  const id = await addGroup(request, who, before);
  expect((await send(request, who, 'PUT', '/group', { id, name: after })).status()).toBe(200);
  return { id, before, after };
}

/** Chooses a value of a searchable filter by typing a part of it. */
async function choose(page: Page, filter: string, typed: string, option: string | RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: filter, exact: true });
  await box.click();
  await box.fill(typed);
  await page.getByRole('option', { name: option }).click();
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('finds a change by what, target and day; Back, a reload and a pasted link keep the filters; and a refusal by who', async ({
  page,
  as,
  demo,
  request,
  signedIn,
}) => {
  const group = await renamedGroup(request, demo('admin'));
  await as('admin');
  await page.goto('/audit-log');
  for (const column of ['When', 'Who', 'What', 'Target', 'Outcome', 'Changes'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'descending');

  await choose(page, 'What', 'rename a', 'Rename a group');
  await expect(page).toHaveURL(/call=group\.renamed/);
  await expect(page.getByText('What: Rename a group', { exact: true })).toBeVisible();

  await page
    .getByRole('link', { name: `All entries about ${group.after}` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`target_type=group&target_id=${group.id}`));
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(`Name: ${group.before} → ${group.after}`);
  await expect(rows(page)).toContainText('Done');

  await page.getByRole('button', { name: 'Remove filter What' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('combobox', { name: 'Select Date range' }).click();
  await page.getByRole('textbox', { name: 'Start: YYYY-MM-DD' }).fill(today());
  await page.getByRole('textbox', { name: 'End: YYYY-MM-DD' }).fill(today());
  await page.getByRole('dialog', { name: 'Select Date range' }).getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`start_date=${today()}&end_date=${today()}`));
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Outcome', { exact: true }).selectOption('Refused');
  await expect(page.getByText('Sorry, no matching records found')).toBeVisible();

  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Select Date range' })).toHaveValue(shownToday());
  await expect(page.getByLabel('Target type', { exact: true })).toHaveValue('group');
  await expect(page.getByLabel('Target id', { exact: true })).toHaveValue(String(group.id));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/audit-log$/);

  expect((await send(request, signedIn, 'POST', '/group', { name: `No ${unique()}` })).status()).toBe(403);
  await choose(page, 'Who', signedIn.username, new RegExp(signedIn.email.replaceAll('.', '\\.')));
  await expect(page).toHaveURL(/admin_id=\d+/);
  await page.getByLabel('Outcome', { exact: true }).selectOption('Refused');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Refused');
  await expect(rows(page)).toContainText('group.saved');
  await page.reload();
  await expect(page.getByText(new RegExp(`^Who: .*${signedIn.email.replaceAll('.', '\\.')}`))).toBeVisible();
  await rows(page)
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect(page.getByRole('dialog').getByText('Status 403')).toBeVisible();
});

test('shows an entry whole, opens it by its address, has it in a file, and marks one that was changed in the database', async ({
  page,
  as,
  demo,
  request,
}) => {
  await test.step('shows an entry whole, with hostile names as text; the address opens it, Back closes it, and a file has it', async () => {
    const group = await renamedGroup(request, demo('admin'));
    await as('admin');
    await page.goto(`/audit-log?target_type=group&target_id=${group.id}&call=group.renamed`);
    const button = page.getByRole('button', { name: /^Details/ });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const row = dialog.getByRole('row').filter({ hasText: 'Changed' });
    await expect(row.getByRole('cell').nth(0)).toHaveText(group.before);
    await expect(row.getByRole('cell').nth(1)).toHaveText(group.after);
    await expect(dialog.getByText('edit_group')).toBeVisible();
    await expect(dialog.getByText(/^No\. [\d,]+, sealed/)).toBeVisible({ timeout: SEALED_WITHIN_MS });
    await expect(dialog.getByText(/^[0-9a-f]{12}$/)).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).not.toHaveURL(/entry=/);
    await button.click();
    await expect(dialog).toBeVisible();
    const address = page.url();
    expect(address).toMatch(/entry=\d+/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goto(address);
    await expect(dialog.getByRole('row').filter({ hasText: 'Changed' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

    await page.getByRole('button', { name: 'Remove filter What' }).click();
    await expect(rows(page)).toHaveCount(2);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.includes(`group,${group.id},`))).toHaveLength(2);
    expect(lines.join('\n')).toContain(group.before);
  });
  await test.step('marks an entry whose values were changed in the database', async () => {
    const { id } = await renamedGroup(request, demo('admin'));
    const address = `/audit-log?call=group.renamed&target_type=group&target_id=${id}`;
    await goOn(page, address);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('Does not fit its seal')).toHaveCount(0);
    const sealed = async () => (await asOwner('select from audit_unsealed', [])).length;
    await expect.poll(sealed, { timeout: SEALED_WITHIN_MS }).toBe(0);
    const set = (name: string) =>
      asOwner(
        `update audit_values v set after = jsonb_build_object('name', $2::text) from audit_log l
         where l.id = v.audit_id and l.call = 'group.renamed' and l.target_id = $1`,
        [id, name],
      );
    await set('Forged');
    await page.reload();
    await expect(rows(page).getByText('Does not fit its seal')).toBeVisible();
    await page.getByRole('button', { name: /^Details of entry/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Does not fit its seal')).toBeVisible();
    await expect(dialog.getByText('what is shown here may be forged')).toBeVisible();
    await expectAccessible(page, 'a forged entry', { part: dialog });
  });
});

test('tells the history of one group, the newest first, page by page', async ({ page, as, demo, request }) => {
  const group = await renamedGroup(request, demo('admin'));
  const toggles = 20;
  for (let done = 0; done < toggles; done += 1) {
    const input = { group_id: group.id, permission_id: 7 };
    expect((await send(request, demo('admin'), 'POST', '/group-permissions', input)).status()).toBe(200);
  }
  await as('admin');
  await page.goto(`/users-groups?query=${encodeURIComponent(group.after)}`);
  await page.getByRole('button', { name: `More actions for ${group.after}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: `History of ${group.after}` });
  const items = dialog.getByRole('listitem');
  await expect(dialog.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(dialog.getByText('Grant a group a permission, or revoke it')).toHaveCount(toggles);
  await expect(dialog.getByText(group.before)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect(items.filter({ hasText: `Name: ${group.before} changed to ${group.after}` }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('on a phone the filters fold behind a button that counts them', async ({ page, as }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await as('admin');
  await page.goto('/audit-log?outcome=done');
  const fold = page.getByRole('button', { name: 'Filters (1)' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByLabel('Outcome', { exact: true })).toBeHidden();
  await fold.click();
  await page.getByLabel('Target type', { exact: true }).selectOption('Group');
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page, 'filters on a phone');
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('Before and after')).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

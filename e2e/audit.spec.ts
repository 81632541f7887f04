import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedIn } from './support/api.ts';
import { asOwner } from './support/database.ts';
import { addFilter, chip, filterBy } from './support/filters.ts';
import { goOn, leaveScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const shown = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, '$2-$3-$1');
const unique = (): string => `${Date.now()}-${Math.random().toString(36).slice(2, 7)}`;

async function send(request: APIRequestContext, who: SignedIn, method: 'POST' | 'PUT', path: string, data: object) {
  const headers = { authorization: `Bearer ${who.token}` };
  return request.fetch(`/api/v1${path}`, { method, headers, data });
}

/** Adds a group and returns its id. */
async function addGroup(request: APIRequestContext, who: SignedIn, name: string): Promise<number> {
  const answer = await send(request, who, 'POST', '/group', { name });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.id;
}

const unsealed = `select from audit_unsealed u join audit_log l on l.id = u.audit_id where l.target_type = 'group' and l.target_id = $1`;

/** Adds and renames a group of the journey's own: returns the two linked rows of the audit log, and their days. */
async function renamedGroup(request: APIRequestContext, who: SignedIn) {
  // A name that would run a script if it were not shown as text.
  const before = `<img src=x onerror='window.hacked=1'> ${unique()}`;
  const after = `After ${unique()}`;
  const id = await addGroup(request, who, before);
  expect((await send(request, who, 'PUT', '/group', { id, name: after })).status()).toBe(200);
  await expect.poll(async () => (await asOwner(unsealed, [id])).length, { intervals: [250] }).toBe(0);
  // Midnight can pass between the two.
  const [days] = await asOwner(
    `select min(at)::date::text as first, max(at)::date::text as last from audit_log where target_type = 'group' and target_id = $1`,
    [id],
  );
  return { id, before, after, first: String(days?.first), last: String(days?.last) };
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

test('a change is found by what, target and day, read whole, kept in the address and taken away as a file; a refusal is found by who', {
  tag: '@long',
}, async ({ page, as, demo, request, signedIn }) => {
  const group = await renamedGroup(request, demo('admin'));
  const { first, last } = group;
  expect((await send(request, signedIn, 'POST', '/group', { name: `No ${unique()}` })).status()).toBe(403);
  await as('admin');
  await page.goto('/audit-log');
  const dialog = page.getByRole('dialog');

  await test.step('it is found', async () => {
    await filterBy(page, 'What', 'Rename a group', 'rename a');
    await expect(page).toHaveURL(/call=group\.renamed/);
    await page
      .getByRole('link', { name: `All entries about ${group.after}` })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`target_type=group&target_id=${group.id}`));
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(`Name: ${group.before} → ${group.after}`);
    await page.getByRole('button', { name: 'Remove filter What' }).click();
    await expect(rows(page)).toHaveCount(2);
    await addFilter(page, 'Date range');
    await page.getByRole('textbox', { name: 'Start: YYYY-MM-DD' }).fill(first);
    await page.getByRole('textbox', { name: 'End: YYYY-MM-DD' }).fill(last);
    await page.getByRole('dialog', { name: 'Date range' }).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(new RegExp(`start_date=${first}&end_date=${last}`));
    await expect(rows(page)).toHaveCount(2);
    await filterBy(page, 'Outcome', 'Refused');
    await expect(page.getByText('Sorry, no matching records found')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('it is read whole, with hostile names as text; the address keeps it, and what was filtered', async () => {
    const button = rows(page)
      .filter({ hasText: group.after })
      .filter({ hasText: '→' })
      .getByRole('button', { name: /^Details/ });
    const changed = dialog.getByRole('row').filter({ hasText: 'Changed' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(changed.getByRole('cell').nth(0)).toHaveText(group.before);
    await expect(changed.getByRole('cell').nth(1)).toHaveText(group.after);
    await expect(dialog.getByText('edit_group')).toBeVisible();
    await expect(dialog.getByText(/^No\. [\d,]+, linked/)).toBeVisible();
    await expect(page).toHaveURL(/entry=\d+/);
    await page.reload();
    await expect(changed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/entry=/);
    await expect(rows(page)).toHaveCount(2);
    const range = first === last ? shown(first) : `${shown(first)} – ${shown(last)}`;
    for (const text of [`Date range: ${range}`, 'Target type: Group', `Target id: ${group.id}`])
      await expect(chip(page, text)).toBeVisible();
    await button.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  await test.step('a file has it', async () => {
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

  await test.step('a refusal is found by who was refused', async () => {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/audit-log$/);
    const email = signedIn.email.replaceAll('.', '\\.');
    await filterBy(page, 'Who', new RegExp(email), signedIn.username);
    await expect(page).toHaveURL(/admin_id=\d+/);
    await filterBy(page, 'Outcome', 'Refused');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('group.saved');
    await expect(page.getByText(new RegExp(`^Who: .*${email}`))).toBeVisible();
    await rows(page)
      .getByRole('button', { name: /^Details/ })
      .click();
    await expect(dialog.getByText('Status 403')).toBeVisible();
  });
});

test('the history of a group learns where it is managed, and an entry that was changed in the database is marked', {
  tag: '@long',
}, async ({ page, as, demo, request }) => {
  const { id, before, after } = await renamedGroup(request, demo('admin'));
  await as('admin');
  await page.goto(`/users-groups?query=${encodeURIComponent(after)}`);
  await page.getByRole('button', { name: `More actions for ${after}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: `History of ${after}` });
  await expect(history.getByRole('heading', { name: /^(Today|Yesterday)$/ }).first()).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText(`Name: ${before} changed to ${after}`);
  await page.keyboard.press('Escape');

  const log = `/audit-log?call=group.renamed&target_type=group&target_id=${id}`;
  await goOn(page, log);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Does not match its chain link')).toHaveCount(0);
  await asOwner(
    `update audit_values v set after = jsonb_build_object('name', 'Forged') from audit_log l
     where l.id = v.audit_id and l.call = 'group.renamed' and l.target_id = $1`,
    [id],
  );
  await leaveScreen(page);
  await goOn(page, log);
  await expect(rows(page).getByText('Does not match its chain link')).toBeVisible();
  await page.getByRole('button', { name: /^Details of entry/ }).click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByText('Does not match its chain link')).toBeVisible();
  await expect(entry.getByText('It may be forged.')).toBeVisible();
});

import { expectAccessible } from './support/axe.ts';
import { addChat, addReportedUser, addUser, asOwner } from './support/database.ts';
import { mailTo } from './support/mail.ts';
import { newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

/** Adds an app user with an email address. */
async function addPerson(what: string): Promise<{ id: number; name: string; email: string }> {
  const name = newName(what);
  const id = await addUser(name);
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  await asOwner('update users set email = $1, phone = $2 where id = $3', [email, '+1 702-555-0160', id]);
  return { id, name, email };
}

test('support helps a user who cannot sign in: the app is asked for a link, an email is sent, and a note records it', async ({
  page,
  as,
}) => {
  const person = await addPerson('Locked');
  await as('admin');
  await page.goto(`/user-profile/${person.id}`);
  await expect(page.getByRole('button', { name: `Copy ${person.email}` })).toBeVisible();
  await page.getByRole('button', { name: 'Help with' }).click();
  await page.getByRole('menuitem', { name: 'Cannot sign in' }).click();
  const dialog = page.getByRole('dialog', { name: `Cannot sign in: ${person.name}` });
  await dialog.getByRole('checkbox', { name: 'Verify their identity' }).check();
  await dialog.getByRole('button', { name: 'Ask the app to send the link' }).click();
  await expect(page.getByText(`The app was asked to send ${person.name} a link`)).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Send a link for a new password' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Result' }).fill('Waits for the link');
  await dialog.getByRole('button', { name: 'Finish and add note' }).click();
  await expect(dialog).toBeHidden();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText(/✓ Send a link for a new password[\s\S]*Result: Waits for the link/)).toBeVisible();

  await page.getByRole('radiogroup', { name: 'What to write' }).getByText('Email').click();
  await page.getByRole('combobox', { name: 'Template' }).selectOption('Password help');
  await page.getByRole('button', { name: 'Preview and send' }).click();
  const preview = page.getByRole('dialog', { name: `Send this email to ${person.name}?` });
  await expect(preview).toContainText(`Hello ${person.name},`);
  await expectAccessible(page, 'the dialog');
  await preview.getByRole('button', { name: 'Send email' }).click();
  await expect(timeline.getByText(/^Email “Sign in to your account”/)).toBeVisible();
  expect(await mailTo(person.email, 1)).toContain('choose a new password');
  await timeline.getByRole('button', { name: 'Emails' }).click();
  await expect(timeline.getByText('Waits for the link')).toBeHidden();
  await page.reload();
  await expect(timeline.getByText('Email “Sign in to your account”: sent')).toBeVisible();
});

test('two accounts of one person are compared and noted', async ({ page, as }) => {
  const [one, other] = [await addPerson('Twin'), await addPerson('Copy')];
  const phone = `+1 415-${String(one.id).padStart(7, '0')}`;
  await asOwner('update users set phone = $1 where id = any($2)', [phone, [one.id, other.id]]);
  await as('admin');
  await page.goto(`/user-profile/${one.id}`);
  const duplicates = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(duplicates.getByText('Same phone')).toBeVisible();
  await duplicates.getByRole('button', { name: `Compare with ${other.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `${one.name} and ${other.name}` });
  await expect(dialog.getByRole('row', { name: /^Phone/ })).toContainText(phone);
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('button', { name: 'Mark as the same person' }).click();
  await expect(dialog).toBeHidden();
  await expect(duplicates.getByText('Marked as the same person')).toBeVisible();
  await page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: other.name }).click();
  await expect(page).toHaveURL(new RegExp(`/user-profile/${other.id}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/user-profile/${one.id}$`));
});

test('a message is reported for the user who received it', async ({ page, as }) => {
  const person = await addPerson('Bothered');
  const room = newName('Quarrel');
  await addChat(person.id, room, [{ message: 'Leave me alone', own: true }, { message: 'I will find you' }]);
  await as('admin');
  await page.goto(`/user-profile/${person.id}?tab=conversation`);
  await page.getByRole('button', { name: room }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'I will find you' }).last();
  await message.getByRole('button', { name: 'Report message' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Harassment');
  await dialog.getByRole('button', { name: 'Report message' }).click();
  await expect(page.getByText(/was reported. The message is stored with the case as evidence/)).toBeVisible();
  const [report] = (await asOwner('select note from user_reports where reported_by = $1', [person.id])) as [
    { note: string },
  ];
  expect(report.note).toMatch(/Leave me alone\n> .*I will find you$/);
});

test('users of a list are suspended after a preview, each with a result', async ({ page, as }) => {
  const reported = await addReportedUser(newName('Listed'));
  const quiet = await addPerson('Unlisted');
  await as('admin');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Change by list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Users').fill(`id\n${reported.id}\n${quiet.email}\nnobody@nowhere.example`);
  await dialog.getByRole('button', { name: 'Preview 3' }).click();
  await expect(dialog.getByText('2 found, 1 skipped.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /nobody@nowhere.example/ })).toContainText('No user found');
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Proven fraud');
  await dialog.getByRole('button', { name: 'Suspend 2' }).click();
  await expect(dialog.getByText('1 done, 1 not done')).toBeVisible();
  await expect(dialog.getByText(/was never reported|Only reported accounts/)).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download results' }).click();
  expect((await download).suggestedFilename()).toBe('results.csv');
});

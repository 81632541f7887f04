import type { Page } from '@playwright/test';
import { expectCase } from './support/keyboard.ts';
import { addReportedPosts } from './support/moderation.ts';
import { bossOf, consoleOf, idOf, newName } from './support/rights.ts';
import { expect, test } from './support/test.ts';

/** Pastes a red picture into what has the focus. */
const pastePicture = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 300);
    const brush = canvas.getContext('2d');
    if (brush) brush.fillStyle = 'red';
    brush?.fillRect(0, 0, 600, 300);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'screenshot.png', { type: 'image/png' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
const pane = (page: Page) => page.getByRole('region', { name: /^Case about/ });
const more = async (page: Page, item: string): Promise<void> => {
  await pane(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a team behind a case: notes with mentions and pictures, a second opinion, escalation, snooze', async ({
  page,
  as,
  browser,
  request,
  demo,
  signedIn,
}) => {
  const name = newName('Team');
  const { list } = await addReportedPosts(name, 3);
  await bossOf(request, demo('admin')).grant(idOf(signedIn), ['reported_posts', 'delete_post', 'post_details']);
  await as('moderator');
  await page.goto(list);
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('j');
  await expectCase(page);

  await test.step('a note mentions a colleague', async () => {
    await pane(page).getByRole('button', { name: 'Add a case note' }).click();
    await page.keyboard.type('Is this satire, @mateo');
    await expect(page.getByRole('option', { name: /Mateo Silva/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(pane(page).getByTitle('Mateo Silva')).toHaveText('@moderator');
  });

  await test.step('a picture is pasted into a note', async () => {
    await pane(page).getByRole('button', { name: 'Add a case note' }).click();
    await page.keyboard.type('The same picture elsewhere');
    await pastePicture(page);
    await expect(pane(page).getByRole('img', { name: 'To be added to the note' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    const entry = pane(page).getByRole('listitem').filter({ hasText: 'The same picture elsewhere' });
    await entry.getByRole('button', { name: 'Open the picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture of a note' });
    await dialog.getByRole('button', { name: /picture of the note/ }).click();
    const picture = dialog.getByRole('img', { name: 'Pasted into the note' });
    const size = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(size).toBe(600);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a colleague gives the second opinion', async () => {
    await more(page, 'Ask for a second opinion…');
    await page.getByRole('textbox', { name: 'Question' }).fill('Would you delete it?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(pane(page).getByText('Mateo Silva asked for a second opinion')).toBeVisible();
    const colleague = await consoleOf(browser, signedIn, `${list}&mark=second_opinion`);
    await expect(colleague.getByRole('row')).toHaveCount(2);
    await colleague.keyboard.press('j');
    await expectCase(colleague);
    await more(colleague, 'Give a second opinion…');
    await colleague.getByRole('textbox', { name: 'Second opinion' }).fill('I would.');
    await colleague.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(pane(colleague).getByText('I would.')).toBeVisible();
    await colleague.close();
    await page.reload();
    await expectCase(page);
    await expect(pane(page).getByRole('list', { name: 'Notes' }).getByText('I would.')).toBeVisible();
  });

  await test.step('escalated to a group, it goes on with the next case', async () => {
    await more(page, 'Escalate…');
    await page.getByLabel('Group').selectOption({ label: 'Moderators' });
    await page.getByRole('textbox', { name: 'Note' }).fill('Someone with more experience');
    await page.getByRole('button', { name: 'Escalate', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The case was escalated to Moderators' })).toBeVisible();
    await expect(page.getByRole('region', { name: `Case about ${name} 2` })).toBeVisible();
  });

  await test.step('snoozed, it is in the list of those alone', async () => {
    await expectCase(page);
    await more(page, 'Snooze…');
    await page.getByRole('button', { name: '1 day' }).click();
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The case was snoozed' })).toBeVisible();
    await page.goto(list);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.goto(`${list}&mark=snoozed`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('j');
    await expectCase(page);
    await expect(pane(page).getByText(/^Snoozed until/)).toBeVisible();
    await more(page, 'End the snooze');
    await expect(page.getByRole('status').filter({ hasText: 'The snooze was ended' })).toBeVisible();
    await page.goto(list);
    await expect(page.getByRole('row')).toHaveCount(4);
  });
});

import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { media } from '@quarterdeck/contract/media';
import { cases } from '@quarterdeck/contract/moderation/cases';
import { PICTURE_LENGTH, team } from '@quarterdeck/contract/moderation/team';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { api } from '../../../../test/api.ts';
import { expectCase, serveCases } from '../../../../test/cases.ts';
import { renderScreen } from '../../../../test/render.tsx';

const AT = '2026-03-14T09:26:53.000Z';
const ann = { id: 9, name: 'Ann Staff', avatar: null };
const write = api.call(team.addNote);
const panel = page.getByRole('region', { name: 'Case about Post 1.' });
const added = page.getByRole('img', { name: 'To be added to the note' });

/** Returns a picture from the browser that is too large to be sent unchanged. */
async function screenshot(): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = 3000;
  canvas.height = 1500;
  const brush = canvas.getContext('2d');
  for (let x = 0; brush && x < 3000; x += 10) {
    brush.fillStyle = `hsl(${x % 360} 80% 50%)`;
    brush.fillRect(x, x % 1400, 10, 100);
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  if (!blob) throw new Error('Nothing was drawn');
  return blob;
}

/** Pastes into the focused element. @returns whether the browser handles the event itself. */
function paste(file: File): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(file);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  return document.activeElement?.dispatchEvent(event) ?? true;
}

/** Opens a case whose thread stores notes. */
async function openCase(): Promise<void> {
  const { details } = serveCases(1);
  const entries: RowOf<typeof team.thread>[] = [];
  const now = () => ({ ...details(1), version: entries.length + 1, notes: entries.length });
  api.call(cases.find).answers(() => ({ data: now() }));
  api.call(team.thread).answers(() => ({ data: entries, total: entries.length }));
  write.answers(({ text, picture }) => {
    const none = { group: null, to: null, until: null, mentions: [] };
    const note_picture = picture === undefined ? null : 'a1b2';
    entries.unshift({ ...none, id: 77, kind: 'note', text, author: ann, created_at: AT, note_picture });
    return { data: now() };
  });
  await renderScreen('/reported-posts?row=1', { permissions: ['reported_posts'] });
  await expectCase(1);
}

test('a picture is pasted into a note, made small, and opens from the thread', async () => {
  const file = api.call(media.file);
  const picture = await screenshot();
  file.answers(() => new Response(picture, { headers: { 'content-type': 'image/png' } }));
  await openCase();
  await panel.getByRole('button', { name: 'Add a case note' }).click();
  await userEvent.keyboard('See this');
  expect(paste(new File(['words'], 'a.txt', { type: 'text/plain' }))).toBe(true);
  expect(paste(new File([picture], 'a.png', { type: 'image/png' }))).toBe(false);
  await expect.element(added).toBeVisible();
  await expectAccessible();
  await panel.getByRole('button', { name: 'Save note' }).click();
  await expect.poll(() => write.inputs()).toMatchObject([{ id: 1, text: 'See this' }]);
  const sent = write.inputs()[0]?.picture ?? '';
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.length).toBeLessThanOrEqual(PICTURE_LENGTH);
  const { width } = await createImageBitmap(await (await fetch(`data:image/webp;base64,${sent}`)).blob());
  expect(width).toBe(1600);
  await panel.getByRole('button', { name: 'Open the picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture of a note' });
  await expect.element(dialog.getByRole('img', { name: 'Pasted into the note' })).toBeVisible();
  await expect.poll(() => file.inputs()).toContainEqual({ kind: 'note', id: 77, field: 'note_picture' });
  await expectAccessible();
  // A picture that was sent is not sent again with the next note.
  await userEvent.keyboard('{Escape}');
  await panel.getByRole('button', { name: 'Add a case note' }).click();
  await expect.element(added).not.toBeInTheDocument();
});

test('what is no picture says so, and one can be removed', async () => {
  await openCase();
  await panel.getByRole('button', { name: 'Add a case note' }).click();
  paste(new File(['words'], 'a.png', { type: 'image/png' }));
  await expect.element(panel.getByRole('alert')).toHaveTextContent('This browser cannot read the picture');
  paste(new File([await screenshot()], 'a.png', { type: 'image/png' }));
  await panel.getByRole('button', { name: 'Remove picture' }).click();
  await expect.element(added).not.toBeInTheDocument();
});

test('an escalation takes a picture', async () => {
  api.call(team.groups).answers(() => ({ data: [{ id: 8, name: 'Lead' }] }));
  await openCase();
  const escalate = api.call(team.escalate);
  escalate.answers(() => ({ responseMessage: 'Escalated', data: { ...serveCases(1).details(1), version: 2 } }));
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Escalate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escalate case' });
  await dialog.getByRole('combobox', { name: 'Group' }).selectOptions('Lead');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Is it legal?');
  paste(new File([await screenshot()], 'a.png', { type: 'image/png' }));
  await expect.element(added).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Escalate' }).click();
  await expect
    .poll(() => escalate.inputs())
    .toMatchObject([{ group_id: 8, picture: expect.stringMatching(/^[\w+/=]+$/) }]);
});

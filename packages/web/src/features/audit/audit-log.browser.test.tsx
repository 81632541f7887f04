import { admins } from '@quarterdeck/contract/admins';
import { audit } from '@quarterdeck/contract/audit';
import { groups } from '@quarterdeck/contract/groups';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, exampleAnswer, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

test('a failing load says so and can be tried again, for the list and for an entry', async () => {
  const { data: rows } = exampleAnswer(audit.list);
  const withoutPicture = { id: 1, name: 'Ann Miller', username: 'ann.miller', avatar: null };
  api.call(admins.list).answers(() => ({ users: [], total_users: 0 }));
  api.call(audit.calls).answers(() => ({ data: [], target_types: [] }));
  api.call(audit.list).refuses(503, 'The server cannot answer just now');
  api.call(audit.entry).refuses(503, 'The entry cannot be read just now');
  await renderScreen('/audit-log');
  await expect.element(main.getByText('The server cannot answer just now')).toBeVisible();
  api.call(audit.list).answers(() => ({ data: rows.map((row) => ({ ...row, admin: withoutPicture })), total: 1 }));
  await main.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: /^Details/ }).click();
  await expect.element(dialog.getByText('The entry cannot be read just now')).toBeVisible();
  api.call(audit.entry).answers(() => {
    const { data } = exampleAnswer(audit.entry);
    // Long enough to scroll: a scrollable region must have an accessible name.
    const details = { filter: 'long '.repeat(100) };
    return { data: { ...data, admin: withoutPicture, details } };
  });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Before and after')).toBeVisible();
  await expectAccessible(dialog.element() as HTMLElement);
});

/** Answers with the choices of the filters. */
function answerChoices(): void {
  api.call(admins.list).answers(() => ({ users: [], total_users: 0 }));
  api.call(audit.calls).answers(() => ({ data: [], target_types: ['group'] }));
}

test('the log has its columns, newest first', { tags: ['long'] }, async () => {
  answerChoices();
  const admin = { id: 1, name: 'Ann Miller', username: 'ann.miller', avatar: null };
  api.call(audit.list).answers(() => ({ data: [rowOf(audit.list, { admin })], total: 1 }));
  await renderScreen('/audit-log');
  await expect.element(page.getByRole('cell', { name: /Ann Miller/ }).first()).toBeVisible();
  for (const column of ['When', 'Who', 'What', 'Target', 'Outcome', 'Changes'])
    await expect.element(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'descending');
});

test('the history of a thing goes on, page by page', async () => {
  const size = 20;
  api
    .call(groups.list)
    .answers(() => ({ data: [rowOf(groups.list, { id: 7, name: 'Readers', refused: {} })], total: 1 }));
  api.call(audit.list).answers(({ page: asked, page_limit: limit }) => {
    expect(limit).toBe(size);
    const data = Array.from({ length: asked === 0 ? size : 2 }, (_, index) =>
      rowOf(audit.list, { id: asked * size + index + 1, admin: null, what: `Event ${asked * size + index + 1}` }),
    );
    return { data, total: size + 2 };
  });
  await renderScreen('/users-groups');
  await page.getByRole('button', { name: 'More actions for Readers' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Readers' });
  const items = history.getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(size);
  await history.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => items.elements().length).toBe(size + 2);
  await expect.element(items.last()).toHaveTextContent('Event 22');
  await expect.element(history.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

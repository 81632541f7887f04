import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, rowOf } from '../../../test/api.ts';
import { renderScreen } from '../../../test/render.tsx';

const person = (id: number, name: string) => rowOf(users.list, { id, name, avatar: null });
const cell = (name: string) => page.getByRole('cell', { name });
const list = api.call(users.list);
const open = (search = '') => renderScreen(`/users${search}`, { permissions: ['users_list'] });
const sortBy = (name: string) => page.getByRole('columnheader', { name });

/** Twenty-five people, a page of them at a time, the name telling what was asked. */
const answerPages = (): void =>
  list.answers(({ page: asked, page_limit: size, order_by: order, direction, query }) => {
    const all = query === 'nobody' ? 0 : 25;
    const length = Math.max(0, Math.min(size, all - asked * size));
    const rows = Array.from({ length }, (_, index) =>
      person(asked * size + index + 1, `${order} ${direction} ${asked * size + index + 1}`),
    );
    return { users: rows, total_users: all };
  });

beforeEach(answerPages);

describe('the rows', () => {
  test('are shown with their number, and are accessible', async () => {
    await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await expect.element(page.getByRole('status').filter({ hasText: 'rows' })).toHaveTextContent('1-10 of 25 rows');
    expect(list.inputs()).toEqual([{ page: 0, page_limit: 10, order_by: 'name', direction: 'asc' }]);
    await expectAccessible();
  });

  test('have places while they load', async () => {
    list.isUnanswered();
    await open();
    const table = page.getByRole('table');
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('when there are none, say so, and how to see more', async () => {
    list.answers(() => ({ users: [], total_users: 0 }));
    await open();
    await expect.element(page.getByText('There are no users yet')).toBeVisible();
    await expectAccessible();
  });

  test('that could not be loaded are asked for again', async () => {
    list.refuses(500, 'The database is away');
    await open();
    await expect.element(page.getByRole('main').getByText('The database is away')).toBeVisible();
    await expectAccessible();
    answerPages();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await expect.element(page.getByText('The database is away')).not.toBeInTheDocument();
  });

  test('that nobody answers for are asked for again', async () => {
    list.isUnreachable();
    await open();
    await expect.element(page.getByRole('main').getByText(/cannot be reached/)).toBeVisible();
    answerPages();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
  });

  test('are never those of an earlier question whose answer comes late', async () => {
    const slow = deferred();
    list.answers(async ({ query }) => {
      if (query === 'slow') await slow.promise;
      return { users: [person(1, `for ${query ?? 'all'}`)], total_users: 1 };
    });
    await open();
    await expect.element(cell('for all').first()).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.fill('slow');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => list.inputs().at(-1)?.query).toBe('slow');
    await search.fill('fast');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('for fast').first()).toBeVisible();
    slow.resolve();
    await expect.element(cell('for fast').first()).toBeVisible();
    await expect.element(cell('for slow')).not.toBeInTheDocument();
  });
});

describe('the order', () => {
  test('turns with each press of a header, by keys as well', async () => {
    const router = await open();
    await expect.element(sortBy('Name').first()).toHaveAttribute('aria-sort', 'ascending');
    await sortBy('Created at').getByRole('button').click();
    await expect.element(cell('created_at desc 1').first()).toBeVisible();
    await expect.element(sortBy('Created at')).toHaveAttribute('aria-sort', 'descending');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('created_at asc 1').first()).toBeVisible();
    await expect.element(sortBy('Created at')).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(sortBy('Name').first()).toHaveAttribute('aria-sort', 'none');
    expect(router.state.location.searchStr).toBe('?order_by=created_at&direction=asc');
  });
});

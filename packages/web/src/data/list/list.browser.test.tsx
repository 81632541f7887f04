import { palette } from '@quarterdeck/contract/palette';
import { users } from '@quarterdeck/contract/users';
import { views } from '@quarterdeck/contract/views';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred, refusal, rowOf } from '../../../test/api.ts';
import { focusOn } from '../../../test/keyboard.ts';
import { renderScreen } from '../../../test/render.tsx';
import { waitUntilSettled } from '../../../test/settle.ts';
import { queryClient } from '../client/query-client.ts';

const person = (id: number, name: string) => rowOf(users.list, { id, name, avatar: null });
const cell = (name: string) => page.getByRole('cell', { name });
const list = api.call(users.list);
const open = (search = '') => renderScreen(`/users${search}`, { permissions: ['users_list'] });
const status = page.getByRole('status').filter({ hasText: 'rows' });
const search = page.getByRole('searchbox');
const sortBy = (name: string) => page.getByRole('columnheader', { name });

/** Answers with 25 people in pages; the names contain the request's parameters. */
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
  test('are shown with their number', { tags: ['long'] }, async () => {
    await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await expect.element(status).toHaveTextContent('1-10 of 25 rows');
    expect(list.inputs()).toEqual([{ page: 0, page_limit: 10, order_by: 'name', direction: 'asc' }]);
  });

  test('and what the admin may do are each asked for in one place: one next to it would draw everything again', async () => {
    await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    const asking = (name: string) =>
      queryClient()
        .getQueryCache()
        .findAll({ queryKey: [name] })
        .map((query) => query.getObserversCount());
    expect(asking('GET /get-login-data')).toEqual([1]);
    // The page, and an exact count that is not requested.
    expect(asking('GET /users-list')).toEqual([1, 1]);
  });

  test('have places while they load', { tags: ['long'] }, async () => {
    list.isUnanswered();
    await open();
    const table = page.getByRole('table');
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('when there are none, say so, and how to see more', { tags: ['long'] }, async () => {
    list.answers(() => ({ users: [], total_users: 0 }));
    await open();
    await expect.element(page.getByText('There are no users yet')).toBeVisible();
    await expectAccessible();
  });

  test('that the server had no time for are asked for again on their own, and no one is told', async () => {
    list.answers(() => {
      answerPages();
      return refusal(503, 'The server is busy. Try again in a moment', { retryAfter: 0 });
    });
    await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    expect(list.inputs()).toHaveLength(2);
    await expect.element(page.getByText('The server is busy')).not.toBeInTheDocument();
  });

  test('that it has no time for repeatedly are asked for by hand', async () => {
    list.refuses(503, 'The server is busy. Try again in a moment', { retryAfter: 0 });
    await open();
    await expect.element(page.getByRole('main').getByText('The server is busy. Try again in a moment')).toBeVisible();
    expect(list.inputs()).toHaveLength(3);
  });

  test('that are refused, because too many people were shown, say why and are not asked for again', async () => {
    const why = 'You can view the contact data of 2,000 users in 24 hours. Try again in 5 hours';
    list.refuses(429, why, { retryAfter: 18_000 });
    await open();
    await expect.element(page.getByRole('main').getByText(why)).toBeVisible();
    expect(list.inputs()).toHaveLength(1);
  });

  test('that could not be loaded are asked for again', { tags: ['long'] }, async () => {
    list.refuses(500, 'The database is away');
    await open();
    await expect.element(page.getByRole('main').getByText('The database is away')).toBeVisible();
    await expectAccessible();
    answerPages();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await expect.element(page.getByText('The database is away')).not.toBeInTheDocument();
  });

  test('that could not be loaded on another page are not those of the page before', { tags: ['long'] }, async () => {
    await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    list.refuses(500, 'The database is away');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect.element(cell('name asc 1').first()).not.toBeInTheDocument();
  });

  test.each([
    [500, true],
    [403, false],
    [404, false],
  ])('that are known, after a reload that was refused with %i', { tags: ['long'] }, async (refused, isKept) => {
    await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    list.refuses(refused, 'Not now');
    await queryClient().invalidateQueries();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not now');
    await waitUntilSettled();
    if (isKept) await expect.element(cell('name asc 1').first()).toBeVisible();
    else await expect.element(cell('name asc 1').first()).not.toBeInTheDocument();
    expect(page.getByRole('main').getByText('Not now').elements()).toHaveLength(isKept ? 0 : 1);
  });

  test('that no one answers for are asked for again', { tags: ['long'] }, async () => {
    list.isUnreachable();
    await open();
    await expect.element(page.getByRole('main').getByText(/cannot be reached/)).toBeVisible();
    answerPages();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
  });

  test('are never those of an earlier question whose answer comes late', { tags: ['long'] }, async () => {
    const slow = deferred();
    list.answers(async ({ query }) => {
      if (query === 'slow') await slow.promise;
      return { users: [person(1, `for ${query ?? 'all'}`)], total_users: 1 };
    });
    await open();
    await expect.element(cell('for all').first()).toBeVisible();
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
  test('turns with each press of a header, by keys as well', { tags: ['long'] }, async () => {
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

  test('of an address that makes no sense is the usual one', { tags: ['long'] }, async () => {
    await open('?order_by=password&direction=up&page=-3&page_limit=7');
    await expect.element(cell('name asc 1').first()).toBeVisible();
    expect(list.inputs()).toEqual([{ page: 0, page_limit: 10, order_by: 'name', direction: 'asc' }]);
  });
});

describe('the search', () => {
  test('is sent a second after the last key, and begins at the first page', { tags: ['long'] }, async () => {
    await open('?page=2');
    await expect.element(cell('name asc 21').first()).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await search.fill('no');
    vi.advanceTimersByTime(999);
    await search.fill('nobody');
    vi.advanceTimersByTime(999);
    expect(list.inputs()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.element(page.getByText('Sorry, no matching records found')).toBeVisible();
    expect(list.inputs().slice(1)).toEqual([
      { page: 0, page_limit: 10, order_by: 'name', direction: 'asc', query: 'nobody' },
    ]);
    await page.getByRole('main').getByText('Clear search').click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await expect.element(search).toHaveValue('');
  });

  test('that finds nothing says where it searched, and is cleared', async () => {
    await open('?query=nobody');
    await expect
      .element(page.getByText('Searched names, usernames, emails, phone numbers and ids.', { exact: true }))
      .toBeVisible();
    await expectAccessible();
    await page.getByRole('main').getByText('Clear search').click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    list.answers(() => ({ users: [], total_users: 0 }));
    await search.fill('li');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('One or two letters match only the beginning of a word.')).toBeVisible();
  });

  test('that finds nothing because of filters clears them with it', async () => {
    await open('?query=nobody&is_reported=1');
    await expect.element(page.getByRole('main').getByText('Clear filters')).toBeVisible();
  });

  test('that finds nothing offers names that are like it, which come later', async () => {
    const slow = deferred();
    const suggest = api.call(palette.suggest);
    suggest.answers(async () => {
      await slow.promise;
      return { data: ['Aaliyah Booker', 'Aaron Book'] };
    });
    const router = await open('?query=nobody');
    await expect.element(page.getByText('Sorry, no matching records found')).toBeVisible();
    await expect.element(page.getByText('Did you mean')).not.toBeInTheDocument();
    slow.resolve();
    await expect.element(page.getByText('Did you mean')).toBeVisible();
    expect(suggest.inputs()).toEqual([{ list: 'users', query: 'nobody' }]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Aaliyah Booker' }).click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    expect(router.state.location.search).toMatchObject({ query: 'Aaliyah Booker' });
    await expect.element(search).toHaveValue('Aaliyah Booker');
  });

  test('is sent at once by Enter and cleared by Escape; its key is /', { tags: ['long'] }, async () => {
    const router = await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('nobody{Enter}');
    await expect.element(page.getByText('Sorry, no matching records found')).toBeVisible();
    expect(router.state.location.searchStr).toBe('?query=nobody');
    await userEvent.keyboard('{Escape}');
    await expect.element(cell('name asc 1').first()).toBeVisible();
    expect(router.state.location.searchStr).toBe('');
  });

  test('is neither sent nor cleared by a key of an input method', async () => {
    const router = await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await search.fill('すず');
    for (const key of ['Enter', 'Escape'])
      search
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: true }));
    await expect.element(search).toHaveValue('すず');
    expect(router.state.location.searchStr).toBe('');
  });

  test('is the same when it is typed again: nothing is asked', { tags: ['long'] }, async () => {
    await open('?query=some');
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await search.fill(' some ');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(cell('name asc 11').first()).toBeVisible();
    expect(list.inputs().map(({ page: asked, query }) => [asked, query])).toEqual([
      [0, 'some'],
      [1, 'some'],
    ]);
  });

  test('keeps the space at its end: one goes on with the next word', { tags: ['long'] }, async () => {
    const router = await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await search.click();
    await userEvent.keyboard('jo ');
    vi.advanceTimersByTime(1000);
    await expect.poll(() => list.inputs().at(-1)?.query).toBe('jo');
    await userEvent.keyboard('smith{Enter}');
    vi.useRealTimers();
    await expect.element(search).toHaveValue('jo smith');
    await expect.poll(() => list.inputs().at(-1)?.query).toBe('jo smith');
    router.history.back();
    await expect.element(search).toHaveValue('jo');
    await expect.poll(() => router.state.location.searchStr).toBe('?query=jo');
    router.history.forward();
    await expect.element(search).toHaveValue('jo smith');
  });

  test('that is cleared before the address has what was sent stays cleared', { tags: ['long'] }, async () => {
    const router = await open();
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await search.fill('jo');
    const press = (key: string) =>
      search.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('Enter');
    press('Escape');
    await expect.element(search).toHaveValue('');
    await expect.poll(() => router.state.location.searchStr).toBe('');
    await search.fill('nobody');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Sorry, no matching records found')).toBeVisible();
  });

  test('has a way to take it away, and no chip', { tags: ['long'] }, async () => {
    await open('?query=some');
    await expect.element(page.getByRole('button', { name: 'Remove filter Search' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => list.inputs().at(-1)).not.toHaveProperty('query');
    await expect.element(search).toHaveValue('');
  });
});

describe('the pages', () => {
  const step = (name: string) => page.getByRole('button', { name, exact: true });
  const typed = page.getByRole('textbox', { name: 'Page', exact: true });

  test('are gone through step by step', { tags: ['long'] }, async () => {
    const router = await open();
    await expect.element(step('First page')).toBeDisabled();
    await expect.element(step('Previous page')).toBeDisabled();
    await step('Next page').click();
    await expect.element(status).toHaveTextContent('11-20 of 25 rows');
    await step('Last page').click();
    await expect.element(status).toHaveTextContent('21-25 of 25 rows');
    await expect.element(step('Next page')).toBeDisabled();
    await expect.element(step('Last page')).toBeDisabled();
    await step('Previous page').click();
    await expect.element(status).toHaveTextContent('11-20 of 25 rows');
    expect(router.state.location.searchStr).toBe('?page=1');
    await step('First page').click();
    await expect.element(status).toHaveTextContent('1-10 of 25 rows');
    router.history.back();
    await expect.element(status).toHaveTextContent('11-20 of 25 rows');
  });

  test('are typed; what is none, or too far, is put right', { tags: ['long'] }, async () => {
    await open();
    await typed.fill('2');
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('11-20 of 25 rows');
    for (const nonsense of ['0', 'two', '1.5', '']) {
      await typed.fill(nonsense);
      await userEvent.keyboard('{Enter}');
      await expect.element(typed).toHaveValue('2');
    }
    await typed.fill('999');
    await userEvent.keyboard('{Tab}');
    await expect.element(status).toHaveTextContent('21-25 of 25 rows');
    await expect.element(typed).toHaveValue('3');
    expect(list.inputs().map(({ page: asked }) => asked)).toEqual([0, 1, 2]);
  });

  test('are turned once the press is painted: the frame comes before the work', { tags: ['long'] }, async () => {
    const router = await open();
    await expect.element(step('Next page')).toBeEnabled();
    // A hidden page has no frames, so it goes on after a time, which a slow machine may take for one frame.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const button = step('Next page').element();
    const pageInFrame = new Promise((painted) => {
      addEventListener('click', () => requestAnimationFrame(() => painted(router.state.matches.at(-1)?.search)), {
        once: true,
      });
    });
    if (button instanceof HTMLElement) button.click();
    expect(await pageInFrame).toEqual({});
    vi.useRealTimers();
    await expect.element(status).toHaveTextContent('11-20 of 25 rows');
    expect(router.state.matches.at(-1)?.search).toEqual({ page: '1' });
  });

  test('are of another size, from the first one on', { tags: ['long'] }, async () => {
    const router = await open('?page=2');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('25');
    await expect.element(status).toHaveTextContent('1-25 of 25 rows');
    await expect.poll(() => list.inputs().at(-1)).toMatchObject({ page: 0, page_limit: 25 });
    expect(router.state.location.searchStr).toBe('?page_limit=25');
  });

  test('keep the earlier rows while the next ones load', { tags: ['long'] }, async () => {
    const next = deferred();
    list.answers(async ({ page: asked }) => {
      if (asked === 1) await next.promise;
      return { users: [person(asked + 1, `on page ${asked}`)], total_users: 11 };
    });
    await open();
    await step('Next page').click();
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect.element(cell('on page 0').first()).toBeVisible();
    next.resolve();
    await expect.element(cell('on page 1').first()).toBeVisible();
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });

  test('beyond the last one are empty, and lead back', { tags: ['long'] }, async () => {
    await open('?page=9');
    await expect.element(page.getByText('There are no rows on this page')).toBeVisible();
    await step('First page').click();
    await expect.element(cell('name asc 1').first()).toBeVisible();
  });

  test('are this many at least, and counted exactly when that is asked for', { tags: ['long'] }, async () => {
    list.answers(({ count, page_limit: size }) =>
      count === 'exact'
        ? { users: [person(1, 'first')], total_users: 12_345, total_exact: true }
        : {
            users: Array.from({ length: size }, (_, index) => person(index + 1, `person ${index}`)),
            total_users: 1000,
            total_exact: false,
          },
    );
    await open();
    await expect.element(status).toHaveTextContent('1-10 of 1,000+ rows');
    await expect.element(step('Last page')).toBeDisabled();
    await expect.element(step('Next page')).toBeEnabled();
    await page.getByRole('button', { name: 'Count exactly' }).click();
    await expect.element(status).toHaveTextContent('1-10 of 12,345 rows');
    await expect.element(step('Last page')).toBeEnabled();
    await expect.element(page.getByRole('button', { name: 'Count exactly' })).not.toBeInTheDocument();
    expect(list.inputs().filter(({ count }) => count === 'exact')).toHaveLength(1);
  });
});

describe('the columns', () => {
  const choose = api.call(views.choose);
  const columns = page.getByRole('button', { name: 'Columns' });

  test('are hidden and shown again; the choice is saved once', { tags: ['long'] }, async () => {
    choose.answers(({ list: of, hidden_columns: hidden = [] }) => ({
      data: { hidden_columns: of === '/users-list' ? hidden : [], default_view_id: null },
    }));
    await open();
    await focusOn(columns);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('menuitemcheckbox', { name: 'Name', exact: true }))
      .toHaveAttribute('aria-disabled', 'true');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.getByRole('menuitemcheckbox', { name: 'Phone' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Device' }).click();
    await expect.element(sortBy('Phone')).not.toBeInTheDocument();
    await expect.element(sortBy('Device')).not.toBeInTheDocument();
    await expect.element(sortBy('Email')).toBeVisible();
    vi.advanceTimersByTime(400);
    await expect.poll(() => choose.inputs()).toEqual([{ list: '/users-list', hidden_columns: ['Phone', 'Device'] }]);
    await page.getByRole('menuitem', { name: 'Show all columns' }).click();
    await expect.element(sortBy('Phone')).toBeVisible();
    vi.advanceTimersByTime(400);
    await expect.poll(() => choose.inputs().at(-1)).toEqual({ list: '/users-list', hidden_columns: ['+App id'] });
    await expect.element(sortBy('App id')).toBeVisible();
    await page.getByRole('menuitemcheckbox', { name: 'App id' }).click();
    await expect.element(sortBy('App id')).not.toBeInTheDocument();
    vi.advanceTimersByTime(400);
    await expect.poll(() => choose.inputs().at(-1)).toEqual({ list: '/users-list', hidden_columns: [] });
  });

  test('that the list comes without are shown to who chose them', { tags: ['long'] }, async () => {
    list.answers(() => ({ users: [rowOf(users.list, { id: 1, name: 'Ann', app_id: 'u-0001' })], total_users: 1 }));
    await open();
    await expect.element(cell('Ann').first()).toBeVisible();
    await expect.element(sortBy('App id')).not.toBeInTheDocument();
    await columns.click();
    const choice = page.getByRole('menuitemcheckbox', { name: 'App id' });
    await expect.element(choice).toHaveAttribute('aria-checked', 'false');
    choose.answers(({ hidden_columns: hidden = [] }) => ({ data: { hidden_columns: hidden, default_view_id: null } }));
    await choice.click();
    await expect.element(page.getByRole('button', { name: 'Copy u-0001' })).toBeVisible();
    await expect.element(sortBy('Phone')).toBeVisible();
    await expect.poll(() => choose.inputs()).toEqual([{ list: '/users-list', hidden_columns: ['+App id'] }]);
  });

  test('and views are not offered by a server that keeps none', { tags: ['long'] }, async () => {
    api.call(views.ofList).refuses(404, 'Not found');
    await open('?view=5');
    await expect.element(cell('name asc 1').first()).toBeVisible();
    await expect.element(columns).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Views' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });
});

test('it fits a phone', { tags: ['long'] }, async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(cell('name asc 1').first()).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
  await expectAccessible();
});

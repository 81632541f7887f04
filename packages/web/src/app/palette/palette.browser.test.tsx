import type { Permission } from '@quarterdeck/contract/core/access/permissions';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { palette } from '@quarterdeck/contract/palette';
import { session } from '@quarterdeck/contract/session';
import { transactions } from '@quarterdeck/contract/transactions';
import { users } from '@quarterdeck/contract/users';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { api, deferred } from '../../../test/api.ts';
import { renderScreen, unmountAll } from '../../../test/render.tsx';
import type { Router } from '../router.tsx';

const find = api.call(palette.find);
const box = () => page.getByRole('combobox', { name: 'Search the console' });
const option = (name: string) => page.getByRole('option', { name });
const chosen = () => page.getByRole('option', { selected: true });
const texts = () => find.inputs().map(({ query }) => query);
const pressKeys = () => userEvent.keyboard('{Control>}k{/Control}');

const ann = {
  id: 7,
  name: 'Anna Lee',
  username: 'anna',
  avatar: null,
  is_reported: 0 as const,
  matched: 'name' as const,
};

/** Opens the palette on a screen that sends no requests. */
async function open(permissions?: readonly Permission[]): Promise<Router> {
  const router = await renderScreen('/nowhere', permissions ? { permissions } : {});
  await expect.element(page.getByRole('button', { name: 'Search the console' })).toBeVisible();
  await pressKeys();
  await expect.element(box()).toHaveFocus();
  return router;
}

beforeEach(() =>
  find.answers(({ query }) => ({
    data: { users: query.startsWith('ann') && query.length < 5 ? [ann] : [], campaigns: [], groups: [] },
  })),
);

test('what the app knows by an id is found by it: a post, and a payment in its list', async () => {
  find.answers(() => ({
    data: {
      posts: [{ id: 5, title: 'A lamp', username: 'ann', matched: 'app_id' }],
      transactions: [
        { id: 9, app_id: 'tx_1', amount: '12.50', transaction_type: 'credit', username: 'ben', matched: 'app_id' },
      ],
    },
  }));
  api.call(transactions.list).answers(() => ({ data: [], total: 0 }));
  const router = await open(['post_details', 'campaign_list']);
  await userEvent.keyboard('tx_1');
  await expect.element(option('A lamp')).toBeVisible();
  await expect.element(option('A lamp')).toHaveTextContent('A lampannApp id');
  await option('Credit of $12.50').click();
  await expect.poll(() => router.state.location.href).toContain(`/transactions?keyword=${encodeURIComponent('#9')}`);
  await expect.poll(() => api.call(transactions.list).inputs()).toMatchObject([{ keyword: '#9' }]);
});

test('an admin is offered the screens and actions that are theirs', { tags: ['long'] }, async () => {
  await open(['users_list', 'reported_posts']);
  for (const name of ['Reported posts', 'User list', 'Signout'])
    await expect.element(option(name).first()).toBeVisible();
  for (const name of ['Settings', 'Admin user list', 'Add user', 'Add group', 'Audit'])
    await expect.element(option(name)).not.toBeInTheDocument();
});

test('an admin who may see no one is found no one, and the server is not asked', { tags: ['long'] }, async () => {
  await open([]);
  await expect.element(option('Preferences')).toBeVisible();
  await expect.element(option('User list')).not.toBeInTheDocument();
  await userEvent.keyboard('ann');
  await expect.element(page.getByText('Nothing found for “ann”')).toBeVisible();
  expect(texts()).toEqual([]);
});

test('where nothing is found, that is said once, and names that are like it are searched', async () => {
  const suggest = api.call(palette.suggest);
  suggest.answers(({ query }) => ({ data: query === 'anxn' ? ['ann'] : [] }));
  await open(['users_list']);
  // At once: between two slow keys, the console would search for a part of it.
  await box().fill('anxn');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Did you mean' }).getByRole('option')).toHaveTextContent('ann');
  expect(page.getByText('Nothing found').elements()).toHaveLength(1);
  expect(suggest.inputs()).toEqual([{ list: 'users', query: 'anxn' }]);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveValue('ann');
  await expect.element(option('Anna Lee')).toBeVisible();
});

test('what was chosen before comes first, for the admin who chose it', { tags: ['long'] }, async () => {
  api.call(session.sessions).isUnanswered();
  await open();
  await userEvent.keyboard('preferences{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Preferences' })).toBeVisible();
  await pressKeys();
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect.element(recent.getByRole('option')).toHaveTextContent('Preferences');
  unmountAll();
  await renderScreen('/nowhere', { id: 2, name: 'Ben Carter' });
  await expect.element(page.getByRole('button', { name: 'Search the console' })).toBeVisible();
  await pressKeys();
  await expect.element(box()).toHaveFocus();
  await expect.element(recent).not.toBeInTheDocument();
});

describe('what was opened before', () => {
  const named = api.call(palette.things);
  const nothing = { users: [], campaigns: [], groups: [], posts: [], cases: [], transactions: [] };
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  const keep = (...keys: string[]) => localStorage.setItem('palette-recent-1', JSON.stringify(keys));

  test('has its number until the server says what it is called, and is gone when it does not', {
    tags: ['long'],
  }, async () => {
    const slow = deferred();
    named.answers(async () => {
      await slow.promise;
      return { data: { ...nothing, users: [{ id: 7, name: 'Anna Lee', username: 'anna', avatar: null }] } };
    });
    keep('post.12', 'user.7', '/preferences');
    await open(['users_list', 'post_details']);
    await expect.element(recent.nth(2)).toHaveTextContent('Preferences');
    expect(recent.elements().map((one) => one.textContent?.slice(0, 7))).toEqual(['Post 12', 'User 7', 'Prefere']);
    slow.resolve();
    await expect.element(recent.nth(0)).toHaveTextContent('Anna Lee');
    expect(recent.elements()).toHaveLength(2);
    expect(named.inputs()).toEqual([{ things: 'post.12,user.7' }]);
    await expectAccessible();
  });

  test('has its number when the server cannot say', { tags: ['long'] }, async () => {
    named.refuses(503, 'The server cannot answer just now');
    keep('case.3');
    await open(['reported_posts']);
    await expect.element(recent).toHaveTextContent('Case 3');
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('leads to a case in its list', async () => {
    named.answers(() => ({
      data: {
        ...nothing,
        cases: [{ id: 3, what: 'posts', subject: 'A lamp', state: 'dismissed', user_id: 7, post_id: 12 }],
      },
    }));
    api.call(posts.reported).isUnanswered();
    keep('case.3');
    const router = await open(['reported_posts']);
    await expect.element(recent).toHaveTextContent('A lampCase 3 about a post · Dismissed');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.href).toBe('/reported-posts?userId=7&state=dismissed&row=3');
  });
});

describe('the keys', () => {
  test('walk through what fits, round and round', { tags: ['long'] }, async () => {
    await open();
    const first = chosen().element().textContent ?? '';
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(chosen()).toHaveTextContent('Signout');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen()).toHaveTextContent(first);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chosen()).not.toHaveTextContent(first);
    await expect.element(box()).toHaveAttribute('aria-activedescendant', chosen().element().id);
    await userEvent.keyboard('{End}');
    await expect.element(chosen()).toHaveTextContent('Signout');
    await userEvent.keyboard('{Home}');
    await expect.element(chosen()).toHaveTextContent(first);
    expect(chosen().elements()).toHaveLength(1);
  });

  test('that open it close it again, and so does Escape', { tags: ['long'] }, async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).not.toBeInTheDocument();
    await pressKeys();
    await expect.element(box()).toHaveFocus();
    await pressKeys();
    await expect.element(box()).not.toBeInTheDocument();
  });

  test('open it in a moment once it was there', { tags: ['long'] }, async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(box()).not.toBeInTheDocument();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
    let frames = 0;
    while (!document.querySelector('input[role="combobox"]')) {
      frames += 1;
      await new Promise((painted) => requestAnimationFrame(painted));
    }
    expect(frames).toBeLessThanOrEqual(2);
  });
});

describe('what the server finds', () => {
  test('is asked for once the keys rest, and comes below the screens', { tags: ['long'] }, async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await box().fill('a');
    await box().fill('an');
    await box().fill('ann');
    // Checks without waiting: waiting for a state also moves the clock on.
    expect(page.getByRole('status').filter({ hasText: 'Searching' }).elements()).toHaveLength(1);
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
    await expect
      .element(page.getByRole('group', { name: 'Users' }).getByRole('option'))
      .toHaveTextContent('Anna Leeanna');
    expect(texts()).toEqual(['ann']);
    await expect.element(page.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toBeInTheDocument();
    await expectAccessible();
  });

  test('is never that for an earlier text', { tags: ['long'] }, async () => {
    const slow = deferred();
    find.answers(async ({ query }) => {
      if (query === 'anna') await slow.promise;
      return { data: { users: query === 'anna' ? [ann] : [] } };
    });
    await open();
    await box().fill('anna');
    await expect.poll(texts).toEqual(['anna']);
    await box().fill('annaxyzzy');
    await expect.element(page.getByText('Nothing found for “annaxyzzy”')).toBeVisible();
    slow.resolve();
    await expect.element(page.getByText('Nothing found for “annaxyzzy”')).toBeVisible();
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  });

  test('is not there when the search fails, which says so, and screens are still found', {
    tags: ['long'],
  }, async () => {
    find.refuses(503, 'The server cannot answer just now');
    await open();
    await box().fill('group');
    await expect.element(page.getByText(/campaigns and groups: The server cannot answer just now/)).toBeVisible();
    await expect.element(option('Group list')).toBeVisible();
    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('leads to a person, of whom the browser keeps the id alone', { tags: ['long'] }, async () => {
    api.call(users.list).answers(() => ({ users: [], total_users: 0 }));
    const router = await open(['users_list']);
    await box().fill('ann');
    await expect.element(option('Anna Lee')).toBeVisible();
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(page.getByRole('heading', { level: 1, name: 'User list' })).toBeVisible();
    expect(router.state.location.search).toMatchObject({ query: 'anna' });
    expect(localStorage.getItem('palette-recent-1')).toBe('["user.7"]');
  });
});

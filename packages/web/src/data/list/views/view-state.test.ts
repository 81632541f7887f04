import { campaigns } from '@quarterdeck/contract/campaigns';
import { users } from '@quarterdeck/contract/users';
import { describe, expect, test } from 'vitest';
import { readListState } from '../../../ui/list/state.ts';
import {
  addressOf,
  hiddenIn,
  isChanged,
  isVisible,
  markAsOwn,
  noteOf,
  shownOf,
  type View,
  withHidden,
} from './view-state.ts';

const view = (shown: Partial<View['shown']> = {}): View => ({
  id: 7,
  name: 'Mine',
  owner: { id: 1, name: 'Ann' },
  group: null,
  shown: { filters: {}, order_by: 'name', direction: 'asc', page_limit: 10, hidden_columns: [], ...shown },
});
const saved = view({ filters: { query: 'ann' }, order_by: 'created_at', page_limit: 25, hidden_columns: ['Phone'] });

describe('a view in the address', () => {
  test('is there with all that it shows, from the first page on; parameters of others stay', () => {
    expect(addressOf(users.list, saved, { tab: 'x', page: '4', query: 'bob', hide: 'Email', view: '3' })).toEqual({
      tab: 'x',
      view: '7',
      query: 'ann',
      order_by: 'created_at',
      direction: 'asc',
      page_limit: '25',
    });
  });

  test('comes back from it as it was saved', () => {
    const state = readListState(users.list, addressOf(users.list, saved, {}));
    expect(shownOf(state, ['Phone'])).toEqual(saved.shown);
    expect(isChanged(users.list, saved, state, ['Phone'])).toBe(false);
    expect(isChanged(users.list, saved, { ...state, page: 3 }, ['Phone'])).toBe(false);
  });

  test.each([
    { filters: {} },
    { filters: { query: 'bob' } },
    { order: 'name' },
    { direction: 'desc' },
    { size: 10 },
  ] as const)('is changed by %j', (change) => {
    const state = readListState(users.list, addressOf(users.list, saved, {}));
    expect(isChanged(users.list, saved, { ...state, ...change }, ['Phone'])).toBe(true);
  });

  test('is not changed by the order in which its filters are named', () => {
    const both = view({ filters: { keyword: 'lamps', capnStatus: 'Draft' }, order_by: 'id', direction: 'desc' });
    const state = readListState(campaigns.list, addressOf(campaigns.list, both, {}));
    const turned = Object.fromEntries(Object.entries(state.filters).toReversed());
    expect(isChanged(campaigns.list, both, { ...state, filters: turned }, [])).toBe(false);
  });

  test('is changed by other columns, which the address then names', () => {
    const state = readListState(users.list, addressOf(users.list, saved, {}));
    expect(isChanged(users.list, saved, state, [])).toBe(true);
    expect(withHidden({ view: '7' }, saved, [])).toEqual({ view: '7', hide: '' });
    expect(hiddenIn({ hide: '' })).toEqual([]);
    expect(withHidden({ view: '7', hide: '' }, saved, ['Phone', 'Email'])).toEqual({ view: '7', hide: 'Phone|Email' });
    expect(hiddenIn({ hide: 'Phone|Email' })).toEqual(['Phone', 'Email']);
    expect(withHidden({ view: '7', hide: 'x' }, saved, ['Phone'])).toEqual({ view: '7' });
    expect(hiddenIn({ view: '7' })).toBeUndefined();
  });

  test('is not taken for one to open when everything was cleared', () => {
    expect(markAsOwn(users.list, { view: '7' })).toEqual({ view: '7', page: '0' });
    expect(markAsOwn(users.list, { view: '7', query: 'a' })).toEqual({ view: '7', query: 'a' });
  });
});

describe('a column', () => {
  const [phone, appId] = [{ header: 'Phone' }, { header: 'App id', isExtra: true }] as const;

  test('is there as the list comes, for who never chose', () => {
    expect([phone, appId].map((column) => isVisible(column, []))).toEqual([true, false]);
  });

  test('is turned by its note', () => {
    expect([phone, appId].map((column) => isVisible(column, [noteOf(column)]))).toEqual([false, true]);
  });

  test('that the list comes without is not shown by its header alone', () => {
    expect(isVisible(appId, ['App id'])).toBe(false);
  });
});

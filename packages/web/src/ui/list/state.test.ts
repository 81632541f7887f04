import { listEndpoint } from '@quarterdeck/contract/core/endpoint/paging';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inputOf, type ListState, listReducer, readListState, withoutFilters, writeListState } from './state.ts';

const call = listEndpoint({
  path: '/things',
  event: 'things.listed',
  access: 'session',
  summary: 'Things',
  orders: ['name', 'created_at', 'id'],
  defaultOrder: 'name',
  defaultDirection: 'asc',
  filters: { query: z.string().max(10).optional(), kind: z.enum(['a', 'b']).optional(), owner: z.int().optional() },
  row: z.object({ id: z.int() }),
  rows: 'data',
  total: 'total',
});

const start: ListState = { page: 0, size: 10, order: 'name', direction: 'asc', filters: {} };
const later: ListState = { ...start, page: 3 };

describe('listReducer', () => {
  it('flips the direction of the same column and goes to the first page', () => {
    const once = listReducer(call, later, { type: 'sort', by: 'name' });
    expect(once).toEqual({ ...start, direction: 'desc' });
    expect(listReducer(call, once, { type: 'sort', by: 'name' })).toEqual(start);
  });

  it('starts another column ascending, dates with the newest', () => {
    expect(listReducer(call, later, { type: 'sort', by: 'id' })).toEqual({ ...start, order: 'id' });
    expect(listReducer(call, later, { type: 'sort', by: 'created_at' })).toEqual({
      ...start,
      order: 'created_at',
      direction: 'desc',
    });
  });

  it('goes to a page, never before the first', () => {
    expect(listReducer(call, start, { type: 'page', page: 2 }).page).toBe(2);
    expect(listReducer(call, start, { type: 'page', page: -1 }).page).toBe(0);
  });

  it('goes to the first page with another size', () => {
    expect(listReducer(call, later, { type: 'size', size: 50 })).toEqual({ ...start, size: 50 });
  });

  it('sets and takes away a filter, on the first page', () => {
    const filtered = listReducer(call, later, { type: 'filter', name: 'query', value: ' ann ' });
    expect(filtered).toEqual({ ...start, filters: { query: 'ann' } });
    expect(listReducer(call, { ...filtered, page: 2 }, { type: 'filter', name: 'query', value: ' ' })).toEqual(start);
  });

  it('goes back to the first order with a filter that wants it', () => {
    const sorted: ListState = { ...later, order: 'created_at', direction: 'asc' };
    const event = { type: 'filter', name: 'kind', value: 'a' } as const;
    expect(listReducer(call, sorted, { ...event, resetsOrder: true })).toEqual({ ...start, filters: { kind: 'a' } });
    expect(listReducer(call, sorted, event).order).toBe('created_at');
  });

  it('sets several filters at once, and takes them away', () => {
    const set = listReducer(call, later, { type: 'filters', values: { query: 'ann', kind: ' a' } });
    expect(set).toEqual({ ...start, filters: { query: 'ann', kind: 'a' } });
    expect(listReducer(call, set, { type: 'filters', values: { query: '', kind: '' } })).toEqual(start);
  });

  it('clears every filter', () => {
    const filtered = { ...later, filters: { query: 'ann', kind: 'a' } };
    expect(listReducer(call, filtered, { type: 'clear' })).toEqual(start);
  });
});

describe('the address', () => {
  it('is empty for the defaults', () => expect(writeListState(call, start, {})).toEqual({}));

  it('brings every state back', () => {
    const states: ListState[] = [
      start,
      later,
      { page: 2, size: 25, order: 'created_at', direction: 'asc', filters: { query: 'ann', kind: 'b', owner: '7' } },
      { ...start, order: 'created_at', direction: 'desc' },
      { ...start, direction: 'desc' },
    ];
    for (const state of states) expect(readListState(call, writeListState(call, state, {}))).toEqual(state);
  });

  it('keeps the parameters of others', () => {
    expect(writeListState(call, later, { tab: 'about', page: '9', query: 'gone' })).toEqual({
      tab: 'about',
      page: '3',
    });
  });

  it.each([
    { page: '-1' },
    { page: '1.5' },
    { page: 'two' },
    { page_limit: '37' },
    { page_limit: '1000' },
    { order_by: 'password' },
    { direction: 'up' },
    { kind: 'c' },
    { owner: 'x' },
    { query: 'longer than ten characters' },
    { query: '   ' },
    { unknown: 'x' },
  ])('falls back from %o', (address) => expect(readListState(call, address)).toEqual(start));
});

describe('withoutFilters', () => {
  const rest = withoutFilters(call, ['owner']);

  it('neither reads nor changes what the address says of them', () => {
    const address = { owner: '7', query: 'ann' };
    expect(readListState(rest, address).filters).toEqual({ query: 'ann' });
    expect(writeListState(rest, start, address)).toEqual({ owner: '7' });
  });
});

describe('inputOf', () => {
  it('gives the call numbers where it wants numbers', () => {
    const input = inputOf(call, { ...later, filters: { owner: '7', query: '12' } });
    expect(input).toEqual({ page: 3, page_limit: 10, order_by: 'name', direction: 'asc', owner: 7, query: '12' });
    expect(call.input.safeParse(input).success).toBe(true);
  });
});

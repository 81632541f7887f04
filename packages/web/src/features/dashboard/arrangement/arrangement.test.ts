import { describe, expect, it } from 'vitest';
import { arrange, isSame, place, sideOf } from './arrangement.ts';

const all = ['a', 'b', 'c', 'd'];
const start = arrange(['c', 'gone', 'a'], all);

describe('an arrangement', () => {
  it('has what is saved, as far as there is such a widget, and the others', () =>
    expect(start).toEqual({ chosen: ['c', 'a'], others: ['b', 'd'] }));

  it.each([
    ['a', 'chosen', 0, { chosen: ['a', 'c'], others: ['b', 'd'] }],
    ['c', 'chosen', 9, { chosen: ['a', 'c'], others: ['b', 'd'] }],
    ['d', 'chosen', 1, { chosen: ['c', 'd', 'a'], others: ['b'] }],
    ['c', 'others', 1, { chosen: ['a'], others: ['b', 'c', 'd'] }],
    ['c', 'chosen', -1, { chosen: ['c', 'a'], others: ['b', 'd'] }],
  ] as const)('with %s in %s at %d is as expected', (id, side, index, expected) =>
    expect(place(start, id, side, index)).toEqual(expected),
  );

  it('knows where a widget is', () => {
    expect(sideOf(start, 'a')).toBe('chosen');
    expect(sideOf(start, 'b')).toBe('others');
  });
});

it.each([
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', 'b'], false],
])('%j and %j are the same: %s', (one, other, same) => expect(isSame(one, other)).toBe(same));

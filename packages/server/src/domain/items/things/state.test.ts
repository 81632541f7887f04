import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readFields,
  storedFields,
  type ThingItem,
  type ThingState,
  UNKNOWN,
  visibleFields,
  withItem,
} from './state.ts';

const item = fc.record({
  at: fc.integer({ min: 1, max: 6 }),
  isDeleted: fc.boolean(),
  data: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom<unknown>(null, 1, 2, 'ä', 'z', ['x'])),
});

const merged = (items: readonly ThingItem[]) => items.reduce(withItem, UNKNOWN);
/**
 * Ignores `firstAt`, which replaces a missing created_at. It is only approximate when states before a late deletion
 * were overwritten.
 */
const comparable = ({ fields, deletedAt }: ThingState) => ({
  fields: [...fields].toSorted(([a], [b]) => a.localeCompare(b)),
  deletedAt,
});

test('the same items in any order, some of them twice, end in the same state', () => {
  fc.assert(
    fc.property(
      fc
        .array(item, { maxLength: 8 })
        .chain((items) =>
          fc.tuple(fc.constant(items), fc.shuffledSubarray([...items, ...items], { minLength: items.length * 2 })),
        ),
      ([items, shuffled]) => {
        expect(comparable(merged(shuffled))).toEqual(comparable(merged(items)));
      },
    ),
  );
});

test('a state is the same after it was stored', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 8 }), (items) => {
      const { fields } = merged(items);
      const stored = JSON.parse(JSON.stringify(storedFields(fields)));
      expect([...readFields(stored)].toSorted()).toEqual([...fields].toSorted());
    }),
  );
});

test('a field takes no older state, and of two with the same moment the greater text', () => {
  const state = merged([
    { at: 2, isDeleted: false, data: { name: 'new', city: 'a' } },
    { at: 1, isDeleted: false, data: { name: 'old', phone: '1' } },
    { at: 2, isDeleted: false, data: { city: 'b' } },
  ]);
  expect(Object.fromEntries([...state.fields].map(([name, { value }]) => [name, value]))).toEqual({
    name: 'new',
    city: 'b',
    phone: '1',
  });
  expect(state.firstAt).toBe(1);
});

test('what is as old as a deletion is gone, what is later is there again', () => {
  const items = [
    { at: 1, isDeleted: false, data: { name: 'first', phone: '1' } },
    { at: 3, isDeleted: true, data: {} },
    { at: 3, isDeleted: false, data: { name: 'same moment' } },
  ];
  expect(visibleFields(merged(items)).size).toBe(0);
  const again = merged([...items, { at: 4, isDeleted: false, data: { name: 'again' } }]);
  expect([...visibleFields(again).keys()]).toEqual(['name']);
  expect(again.firstAt).toBe(4);
});

import { describe, expect, it } from 'vitest';
import { type AnyFilter, canBeAdded, fits, isSet, withChip } from './filter.ts';

const yes = { value: '1', label: 'Yes' };
const one = (name: string, rest: object): AnyFilter => ({ name, label: name, ...rest }) as unknown as AnyFilter;
const plain = one('suspended', { kind: 'select', options: [yes] });
const lasting = one('state', { kind: 'select', all: 'Open', options: [yes] });
const pinned = one('status', { kind: 'select', isPinned: true, all: 'All', options: [yes] });
const days = one('from', { kind: 'range', end: 'to' });
const all = [plain, lasting, pinned, days];
const names = (filters: readonly AnyFilter[]) => filters.map(({ name }) => name);

describe('the chips of a list', () => {
  it('are what is set, by one end of a range as well, and what always holds', () => {
    expect(names(withChip(all, {}, undefined))).toEqual(['state']);
    expect(names(withChip(all, { suspended: '1', to: '2026-01-01' }, undefined))).toEqual([
      'suspended',
      'state',
      'from',
    ]);
  });

  it('have the one that was just added', () => {
    expect(names(withChip(all, {}, 'suspended'))).toEqual(['suspended', 'state']);
  });

  it('are not what has an input that always stands there', () => {
    expect(names(withChip(all, { status: '1' }, undefined))).toEqual(['state']);
  });
});

it('a range is set by one of its ends', () => {
  expect(isSet(days, {})).toBe(false);
  expect(isSet(days, { to: '2026-01-01' })).toBe(true);
});

it('what always stands there or always holds cannot be added', () => {
  expect(names(all.filter(canBeAdded))).toEqual(['suspended', 'from']);
});

it('a choice fits a part of it, in capitals or not', () => {
  expect(fits({ value: 'a', label: 'App version' }, ' VERS ')).toBe(true);
  expect(fits({ value: 'a', label: 'App version' }, 'device')).toBe(false);
});

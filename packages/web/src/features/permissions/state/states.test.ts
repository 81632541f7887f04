import { describe, expect, it } from 'vitest';
import type { Row } from '../sections.ts';
import { changeOf, isIn, type State, stateOf } from './states.ts';

const groups = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));
const row = (granted: 0 | 1, more: Partial<Row> = {}): Row => ({
  ...{ id: 1, name: 'searches', group_permission_count: 0, user_permission_count: 0, granted },
  ...more,
});
const no = row(0, { from_groups: [] });
const byName = row(1, { from_groups: [] });
const byGroup = row(0, { from_groups: groups('A', 'B') });
const both = row(1, { from_groups: groups('A') });

describe('the states of a permission that an admin may hold', () => {
  it.each([
    [no, 'No', ['all', 'no']],
    [byName, 'Direct', ['all', 'name']],
    [byGroup, 'By group: A and B', ['all', 'group']],
    [both, 'Directly, and by A', ['all', 'group', 'name']],
  ] as const)('%#: %s', (one, text, states) => {
    expect(stateOf(one)).toBe(text);
    expect((Object.keys(isIn) as State[]).filter((state) => isIn[state](one))).toEqual(states);
  });
});

describe('what a toggle changes is said before', () => {
  it.each([
    [no, undefined],
    [byName, undefined],
    [byGroup, 'Held by A and B. YES also grants it directly'],
    [both, 'NO removes the direct grant; A still gives it'],
    [row(0), undefined],
    [row(0, { admins_changed: 0 }), 'Changes nothing for its admins'],
    [row(0, { admins_changed: 1 }), 'YES grants it to 1 admin'],
    [row(1, { admins_changed: 3 }), 'NO removes it from 3 admins'],
  ])('%#: %s', (one, text) => expect(changeOf(one)).toBe(text));
});

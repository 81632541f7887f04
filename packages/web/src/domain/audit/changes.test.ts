import { describe, expect, it } from 'vitest';
import { changesOf, isSame, labelOf, lineOf, shortWhat, textOf, type Values } from './changes.ts';

const lines = (before: Values, after: Values): string[] => changesOf(before, after).map(lineOf);

describe('changesOf', () => {
  it('tells what a field was and is', () => {
    expect(changesOf({ name: 'A', id: 3 }, { name: 'B', id: 3 })).toEqual([
      { field: 'Name', kind: 'changed', before: 'A', after: 'B' },
    ]);
  });

  it('tells all of what was made and of what was deleted', () => {
    expect(lines(null, { name: 'Moderators', is_admin: 1, phone: null, note: '' })).toEqual([
      'Name: Moderators',
      'Is admin: 1',
    ]);
    expect(lines({ name: 'Moderators' }, null)).toEqual(['Name: − Moderators']);
    expect(lines(null, null)).toEqual([]);
  });

  it('takes nothing and emptiness for the same', () => {
    expect(lines({ phone: null, groups: [] }, { phone: '', groups: null })).toEqual([]);
    expect(lines({ phone: '' }, { phone: '555' })).toEqual(['Phone: 555']);
    expect(lines({ phone: '555' }, { phone: null })).toEqual(['Phone: − 555']);
  });

  it('keeps zero and false apart from nothing', () => {
    expect(lines({ granted: 0 }, { granted: 1 })).toEqual(['Granted: 0 → 1']);
    expect(lines({ open: false }, {})).toEqual(['Open: − false']);
  });

  it('reads lists as sets, whatever their order', () => {
    const [mods, analysts] = [
      { id: 1, name: 'Moderators' },
      { id: 2, name: 'Analysts' },
    ];
    expect(lines({ groups: [analysts] }, { groups: [mods] })).toEqual(['Groups: + Moderators − Analysts']);
    expect(lines({ ids: [1, 2] }, { ids: [2, 1] })).toEqual([]);
    expect(lines({ ids: null }, { ids: [7] })).toEqual(['Ids: + 7']);
    expect(lines({ ids: [7] }, { ids: null })).toEqual(['Ids: − 7']);
    expect(lines({ ids: [{ id: 1, at: 2 }] }, { ids: [{ at: 2, id: 1 }] })).toEqual([]);
  });

  it('looks into nested values', () => {
    expect(lines({ place: { city: 'Rome', zip: '1' } }, { place: { zip: '1', city: 'Bari' } })).toEqual([
      'Place: City: Rome → Bari',
    ]);
    expect(lines({ place: 'Rome' }, { place: { city: 'Bari' } })).toEqual(['Place: Rome → {"city":"Bari"}']);
  });

  it('does not mistake inherited names for values', () => {
    expect(lines({}, { constructor: 'x' })).toEqual(['Constructor: x']);
  });
});

describe('lineOf', () => {
  it('cuts long texts', () => expect(lines(null, { text: 'a'.repeat(5000) })[0]).toHaveLength(301));
});

describe('textOf', () => {
  it.each([
    ['a', 'a'],
    [null, 'null'],
    [12, '12'],
    [[{ name: 'A' }, 'b', 3], 'A, b, 3'],
    [{ b: 1, a: [2] }, '{"a":[2],"b":1}'],
  ])('writes %o', (value, text) => expect(textOf(value)).toBe(text));
});

describe('isSame', () => {
  it('ignores the order of keys, and takes missing for null', () => {
    expect(isSame({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect(isSame(undefined, null)).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
  });
});

describe('labelOf', () => {
  it.each([
    ['group_ids', 'Group ids'],
    ['name', 'Name'],
    ['_', '_'],
  ])('reads %s as %s', (field, label) => expect(labelOf(field)).toBe(label));
});

describe('shortWhat', () => {
  it.each([
    ['Add a user; `is_admin` needs a super admin', 'Add a user'],
    ['Escalate an open case to a group. It becomes unassigned', 'Escalate an open case to a group'],
    ['users.gone', 'users.gone'],
  ])('cuts %o to %o', (what, short) => expect(shortWhat(what)).toBe(short));
});

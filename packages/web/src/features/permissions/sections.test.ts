import { permissionId, permissions } from '@quarterdeck/contract/core/access/permissions';
import { describe, expect, it } from 'vitest';
import { isGranted, isHeld, type Row, sectionsOf } from './sections.ts';

const row = (name: string, id: number, granted: 0 | 1 = 0): Row => ({
  id,
  name,
  group_permission_count: 0,
  user_permission_count: 0,
  granted,
});

const rows = permissions.map((code, index) => row(code, permissionId(code), index < 8 ? 1 : 0));

describe('sectionsOf', () => {
  it('has the areas in their order, and counts in each', () => {
    const sections = sectionsOf(rows, '', isGranted);
    expect(sections.map(({ name }) => name)).toEqual([
      'Overview',
      'People',
      'Moderation',
      'Content',
      'Advertising',
      'System',
    ]);
    expect(sections.map(({ held, total }) => `${held} of ${total}`).slice(0, 2)).toEqual(['6 of 6', '2 of 13']);
  });

  it('finds by code and by what it says, and counts on in whole areas', () => {
    const names = (text: string) =>
      sectionsOf(rows, text, isGranted).flatMap(({ rows: found }) => found.map(({ name }) => name));
    expect(names(' Users_List ')).toEqual(['users_list', 'users_list_csv', 'admin_users_list']);
    expect(names('as csv')).toEqual(['users_list_csv']);
    expect(sectionsOf(rows, 'as csv', isGranted).map(({ total }) => total)).toEqual([13]);
    expect(names('zzz')).toEqual([]);
  });

  it('shows codes that it does not know under Other', () =>
    expect(sectionsOf([...rows, row('fly', 900)], 'fly', isGranted)).toMatchObject([{ name: 'Other', total: 1 }]));
});

describe('isHeld', () => {
  it('is granted, or comes from a group', () => {
    expect(isHeld(row('users_list', 7, 1))).toBe(true);
    expect(isHeld({ ...row('users_list', 7), from_groups: [{ id: 1, name: 'Moderators' }] })).toBe(true);
    expect(isHeld({ ...row('users_list', 7), from_groups: [] })).toBe(false);
  });
});

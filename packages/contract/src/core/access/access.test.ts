import { describe, expect, test } from 'vitest';
import { type Access, codesOf, denialMessage, holds, may } from './access.ts';
import { permissions } from './permissions.ts';

const holder = (group: string[] = [], user: string[] = [], isSuper: 0 | 1 = 0) => ({
  is_sup_admin: isSuper,
  group_permissions: group,
  user_permissions: user,
});
const byAction: Access = {
  codes: ['group_list', 'add_group', 'delete_group'],
  pick: (input) => (input.isDelete ? 'delete_group' : 'add_group'),
};

describe('who may', () => {
  test('there are the 48 permissions of the specification', () => {
    expect(permissions).toHaveLength(48);
    expect(new Set(permissions).size).toBe(48);
  });

  test('a permission counts from a group, directly, or as a super admin', () => {
    expect(holds(holder(['users_list']), 'users_list')).toBe(true);
    expect(holds(holder([], ['users_list']), 'users_list')).toBe(true);
    expect(holds(holder([], [], 1), 'users_list')).toBe(true);
    expect(holds(holder(['create_user'], ['searches']), 'users_list')).toBe(false);
  });

  test.each<[Access, string[], boolean]>([
    ['public', [], true],
    ['session', [], true],
    ['super', permissions as string[], false],
    ['users_list', ['users_list'], true],
    ['users_list', ['users_list_csv'], false],
    [['group_list', 'assign-groups'], ['assign-groups'], true],
    [['group_list', 'assign-groups'], ['add_group'], false],
    [{ allOf: ['add_group', 'campaign_charges_list'] }, ['add_group', 'campaign_charges_list'], true],
    [{ allOf: ['add_group', 'campaign_charges_list'] }, ['add_group'], false],
    [byAction, ['delete_group'], true],
    [byAction, ['users_list'], false],
  ])('%o with %o: %s', (access, codes, expected) => {
    expect(may(holder(codes), access).allowed).toBe(expected);
    expect(may(holder([], codes), access).allowed).toBe(expected);
    expect(may(holder([], [], 1), access).allowed).toBe(true);
  });

  test('a rule that depends on the input is answered for the input', () => {
    expect(may(holder(['add_group']), byAction, { isDelete: 1 }).allowed).toBe(false);
    expect(may(holder(['delete_group']), byAction, { isDelete: 1 }).allowed).toBe(true);
    expect(codesOf(byAction)).toEqual(['group_list', 'add_group', 'delete_group']);
  });

  test.each<[Access, string]>([
    ['users_list', 'You need the permission users_list'],
    ['super', 'Only a super admin can do this'],
    [['group_list', 'add_group'], 'You need one of the permissions group_list, add_group'],
    [{ allOf: ['add_group', 'group_list'] }, 'You need the permissions add_group, group_list'],
    [{ allOf: ['add_group'] }, 'You need the permission add_group'],
  ])('%o is refused in words', (access, sentence) => {
    const verdict = may(holder(), access);
    expect(verdict.allowed ? '' : denialMessage(verdict)).toBe(sentence);
  });
});

import { FEATURES, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

export const targets = [
  ...faults(`${SERVER}/http/mount.ts`, server('target'), [
    ['by the route', 'await services.access.requireTarget(trx, admin, endpoint.target, id);', NOTHING],
  ]),
  ...faults(`${SERVER}/domain/access/target.ts`, server('target'), [
    ['no one there', `if (!person) throw new Refusal('not_found', 'There is no such user');`, 'if (!person) return;'],
    [
      'not oneself',
      `if (isSelf) return new Refusal('forbidden', 'You cannot change`,
      `if (false) return new Refusal('forbidden', 'You cannot change`,
    ],
    ['no super admin', 'if (person.isSuper)', 'if (false)'],
    ['the account of an admin', 'if (person.isAdmin && actor.is_sup_admin !== 1)', 'if (false)'],
    ['no one suspends themselves', `if (part === 'suspension' && isSelf)`, 'if (false)'],
  ]),
  ...faults(`${SERVER}/domain/access/target.ts`, server('grants'), [
    [
      'only what one holds is given',
      'codes.filter((code) => !holds(actor, code as Permission))',
      'codes.filter(() => false)',
    ],
  ]),
  ...faults(`${SERVER}/domain/access/target.ts`, server('concurrent-toggles'), [
    ['who is changed is locked', 'for no key update of u', NOTHING],
  ]),
  ...faults(`${FEATURES}/permissions/toggle.ts`, server('grants'), [
    [
      'given to a group',
      `throwIf(grantError(actor, [code]));
    await trx
      .insertInto('group_permissions')`,
      `await trx
      .insertInto('group_permissions')`,
    ],
    [
      'given to an admin',
      `throwIf(grantError(actor, [code]));
    await trx
      .insertInto('user_permissions')`,
      `await trx
      .insertInto('user_permissions')`,
    ],
    ['what one’s own group gives', 'throwIf(groupError(actor, group.mine));', NOTHING],
  ]),
  ...faults(`${FEATURES}/permissions/toggle.ts`, server('concurrent-toggles'), [
    ['a group is locked while it is changed', 'for no key update of g', NOTHING],
  ]),
  ...faults(`${FEATURES}/admins/assign.ts`, server('grants'), [
    ['taken away by who could not give it back', 'throwIf(removalError(actor, await codesOf(removed)));', NOTHING],
    ['given by a group', 'throwIf(grantError(actor, await codesOf(added)));', NOTHING],
  ]),
  ...faults(`${FEATURES}/groups/change.ts`, server('grants'), [
    ['one’s own group is not deleted', 'throwIf(groupError(actor, members.includes(actor.id)));', NOTHING],
  ]),
  ...faults(`${FEATURES}/moderation/cases/actions.ts`, feature('moderation/cases/bulk'), [
    [
      'many suspended at once',
      `targetError('suspension', actor, person)?.message ?? suspendedSentence(person)`,
      'suspendedSentence(person)',
    ],
  ]),
];

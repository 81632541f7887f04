import { FEATURES, faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

export const targets = [
  ...faults(`${SERVER}/http/mount.ts`, server('target'), [
    ['by the route', 'await services.access.requireTarget(trx, admin, endpoint.target, id);', NOTHING],
  ]),
  ...faults(`${SERVER}/domain/access/target.ts`, server('target'), [
    ['nobody there', `if (!person) throw new HttpError(404, 'There is no such user');`, 'if (!person) return;'],
    ['users of the app have no rights', 'if (!person.isAdmin)\n      return', 'if (false)\n      return'],
    [
      'not oneself',
      `if (isSelf) return new HttpError(403, 'Nobody changes`,
      `if (false) return new HttpError(403, 'Nobody changes`,
    ],
    ['no super admin', 'if (person.isSuper)', 'if (false)'],
    ['the account of an admin', 'if (person.isAdmin && actor.is_sup_admin !== 1)', 'if (false)'],
    ['nobody suspends themselves', `if (part === 'suspension' && isSelf)`, 'if (false)'],
    [
      'only users of the app follow',
      "return person.isAdmin ? new HttpError(409, 'This is an admin",
      "return !person.isAdmin ? new HttpError(409, 'This is an admin",
    ],
  ]),
  ...faults(`${SERVER}/domain/access/target.ts`, server('row-refusals'), [
    [
      'the console is told',
      'call.target && targetError(call.target.part, actor, person)?.message',
      'call.target && undefined',
    ],
  ]),
  ...faults(`${SERVER}/http/refusals.ts`, server('refusals'), [
    ['a row says what is refused', 'reason === undefined ? [] :', 'reason ? [] :'],
  ]),
  ...faults(`${SERVER}/domain/moderation/suspension.ts`, server('refusals'), [
    ['only who was reported is suspended', 'isAdmin || reportedCount > 0', 'isAdmin || reportedCount >= 0'],
  ]),
  ...faults(`${SERVER}/domain/access/target.ts`, server('grants'), [
    [
      'only what one holds is given',
      'codes.filter((code) => !holds(actor, code as Permission))',
      'codes.filter(() => false)',
    ],
    [
      'one of several that one holds is not enough',
      '!holds(actor, code as Permission)',
      '!holds(actor, codes[0] as Permission)',
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
  ...faults(`${FEATURES}/admins/assign.ts`, server('random-walk'), [
    ['given by a group, found by walking', 'throwIf(grantError(actor, await codesOf(added)));', NOTHING],
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
  ...faults(`${SERVER}/domain/moderation/suspension.ts`, feature('moderation/cases/undone-actions'), [
    [
      'many suspensions taken back at once',
      `targetError('suspension', actor, person)?.message ?? liftedSentence(person)`,
      'liftedSentence(person)',
    ],
  ]),
];

import { CONTRACT, FEATURES, faults, feature, NOTHING, SERVER, server, WEB, web } from './support/write.mjs';

const INVITATIONS = `${FEATURES}/admins/invitations.ts`;

export const rights = [
  ...faults(`${FEATURES}/moderation/appeals/access.ts`, server('rights-by-effect'), [
    [
      'who reads what was reported overturns a deletion',
      "  delete_post: ['delete_post'],\n",
      "  delete_post: ['reported_posts'],\n",
    ],
  ]),
  ...faults(`${FEATURES}/conversations/ask.ts`, feature('conversations/access'), [
    [
      'those who see no people are not told who exists',
      '  if (seesPeople(admin)) {\n',
      '  if (user || seesPeople(admin)) {\n',
    ],
    ['requests for nobody count', '  await requireTry(trx, admin.id);\n', NOTHING],
  ]),
  ...faults(`${CONTRACT}/core/fields/person.ts`, feature('users/create'), [
    ['one alphabet', 'Latin|Cyrillic|', 'Latin Cyrillic|Cyrillic|'],
  ]),
  ...faults(`${FEATURES}/profiles/edit.ts`, feature('users/create'), [
    ['one alphabet in a new name', '(isAdmin ? staffRules : rules)[field]', 'rules[field]'],
  ]),
  ...faults(`${FEATURES}/profiles/edit.ts`, server('typed-text'), [
    ['what the app has sent stays good', 'if (sent.some(', 'if ([].some('],
    ['what staff type is checked', 'if (!read.success) throw', 'if (false) throw'],
  ]),
  ...faults(`${SERVER}/domain/people/users.ts`, server('lookalikes'), [
    ['nobody new looks like staff', '  await requireUnlike(db, 0, user.username);\n', NOTHING],
    [
      'nobody is renamed to look like staff',
      "  if (field === 'username') await requireUnlike(db, id, value);\n",
      NOTHING,
    ],
  ]),
  ...faults(`${SERVER}/domain/names/name-key.ts`, server('name-keys'), [
    [
      'a new name ends that there are two',
      ' then ${sql.ref(column)} end',
      ' then ${sql.ref(column)} else ${sql.ref(column)} end',
    ],
    [
      'one who is saved as they are stays so',
      'case when ${sql.ref(column)} = ${keyOfGiven(name)} then',
      'case when false then',
    ],
  ]),
  ...faults(`${SERVER}/domain/names/named.ts`, server('name-keys'), [
    ['of two names, the one that is typed', 'lower(u.username) <> lower(${username}::text), ', ''],
  ]),
  ...faults(`${FEATURES}/system/twins.ts`, server('name-keys'), [
    ['who was renamed is no twin', ' and ${marked} = ${nameKeyOf(sql`${name}`)}', ''],
    ['views of one owner', 'o.owner_id = t.owner_id and ', ''],
  ]),
  ...faults(`${SERVER}/domain/names/lookalikes.ts`, server('lookalikes'), [
    ['a skeleton is of letters in one case', 'nameKey(unhomoglyph(nameKey(name)', 'nameKey(unhomoglyph((name)'],
    ['one looks like oneself', 'member.id !== id && ', ''],
  ]),
  ...faults(`${SERVER}/domain/access/groups.ts`, server('lookalikes'), [
    ['a new group looks like none', '  await requireUnlike(db, 0, name);\n', NOTHING],
    ['a group is not renamed to look like another one', '  await requireUnlike(db, id, name);\n', NOTHING],
  ]),
  ...faults(`${FEATURES}/profiles/visible.ts`, feature('profiles/profiles'), [
    [
      'profiles of staff are not for everyone',
      'if (!verdict.allowed) throw',
      'if (verdict.allowed && !person.isAdmin) throw',
    ],
  ]),
  ...faults(`${FEATURES}/profiles/timeline.ts`, feature('profiles/timeline'), [
    ['a delivery tells of a decision', 'v.type <> all(${DECISIONS}::text[])', 'true'],
  ]),
  ...faults(`${FEATURES}/map/locations.ts`, feature('map/locations'), [
    [
      'the middle of the people moves with each',
      '...middleOf(x, y, level),\n});',
      '...middleOf(x, y, level),\n  latitude: middleOf(x, y, level).latitude + count / 1e6,\n});',
    ],
  ]),
  ...faults(`${FEATURES}/permissions/holders.ts`, feature('permissions/permissions'), [
    ['only who holds it', ' and ${holdsPermission(permission)}', ''],
    [
      'the grant by name is of that permission',
      'h.permission = ${permission} and h.group_id is null',
      'h.group_id is null',
    ],
    [
      'the groups are those that give it',
      'where h.admin_id = u.id and h.permission = ${permission}) as groups',
      'where h.admin_id = u.id) as groups',
    ],
  ]),
  ...faults(`${FEATURES}/permissions/rows.ts`, feature('permissions/permissions'), [
    [
      'who holds it otherwise is not changed by a toggle',
      'where h.group_id is distinct from ${groupId}::bigint group by',
      'where false group by',
    ],
    ['super admins are not changed by a toggle', ' and not a.is_sup_admin\n    )', '\n    )'],
  ]),
  ...faults(`${WEB}/features/permissions/state/states.ts`, web('features/permissions/state/states'), [
    ['by group and by name is both', 'name: isGranted,', 'name: (row) => isGranted(row) && !byGroup(row),'],
  ]),
  ...faults(`${WEB}/features/admins/changes.ts`, web('features/admins/changes'), [
    ['what is held by name is not lost', 'new Set([...direct, ...groups', 'new Set([...groups'],
  ]),
  ...faults(INVITATIONS, feature('admins/invitations'), [
    [
      'only who has no password of their own',
      '(await isInvited(trx, id)) ? await selectInvited.first(trx, id) : undefined',
      'await selectInvited.first(trx, id)',
    ],
    ['the former password works no more', '  await deleteTemporaryPasswords(trx, id);\n', ''],
    ['an invitation is withdrawn with its account', '  await deleteAdmin(trx, id);\n', ''],
    ['its name can be given again', '  await deleteStaff(trx, id);\n', ''],
    ['within a day', 'const INVITED_HOURS = 24;', 'const INVITED_HOURS = 240;'],
  ]),
  ...faults(`${SERVER}/features/session/password.ts`, feature('admins/invitations'), [
    ['a chosen password ends the invitation', '  await endInvitation(trx, admin.id);\n', ''],
  ]),
];

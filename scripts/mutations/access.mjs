import {
  CONTRACT,
  contract,
  FEATURES,
  faults,
  feature,
  MIGRATIONS,
  NOTHING,
  SERVER,
  server,
} from './support/write.mjs';

const CALLER = `${SERVER}/domain/access/find-caller.ts`;

export const access = [
  ...faults(`${MIGRATIONS}/baseline-access.ts`, server('membership'), [
    [
      'who holds a permission through a group',
      'granted_by, group_id, added_at, added_by from',
      'granted_by, null::bigint, added_at, added_by from',
    ],
  ]),
  ...faults(`${SERVER}/http/authorize.ts`, server('access-refused'), [
    ['the one check', "if (!verdict.allowed) throw new Refusal('forbidden', denialMessage(verdict));", 'void verdict;'],
  ]),
  ...faults(`${SERVER}/http/authorize.ts`, server('access-strangers'), [
    [
      'while a temporary password waits',
      'if (admin.temporaryPasswordId !== null && !endpoint.duringSetup)',
      'if (admin.temporaryPasswordId !== null && false)',
    ],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('access-strangers'), [
    ['by the route', 'if (admin) checkAccess(admin, endpoint);', NOTHING],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('access-refused'), [
    ['by what the input asks for', 'requireAccess(admin, endpoint.access, input);\n        services', 'services'],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, server('mount'), [
    ['an answer has only what the contract names', 'body: endpoint.output.parse(all)', 'body: all'],
  ]),
  ...faults(`${CONTRACT}/core/access/access.ts`, contract('core/access/access'), [
    [
      'all of several permissions',
      'return missing.length === 0 ? allowed : refusal(missing, true);',
      'return missing.length < access.allOf.length ? allowed : refusal(missing, true);',
    ],
    ['a permission of a group counts', 'holder.group_permissions.includes(permission) ||', NOTHING],
    ['a permission of one’s own counts', '||\n    holder.user_permissions.includes(permission)', NOTHING],
    ['of super admins alone', "holder.is_sup_admin === 1 ? allowed : refusal(['super admin'])", 'allowed'],
  ]),
  ...faults(
    CALLER,
    server('access-strangers'),
    [
      ['a session that was signed out', 'and s.ended_at is null\n'],
      ['a session that was idle for too long', 'and s.last_used_at > now() - make_interval(mins => ${idleMinutes})\n'],
      ['a session that is open for too long', 'and s.created_at > now() - make_interval(mins => ${maxMinutes})\n'],
      ['a session from before all were ended', 'and s.created_at >= a.sessions_valid_from\n'],
      ['a session of someone who is no admin any more', 'and u.is_admin\n'],
      ['a session of someone who is suspended', 'and not u.is_suspended\n'],
      ['a session that is bound to a cookie', 'and (s.binding_hash is null or s.binding_hash = ${binding})'],
    ].map(([what, find]) => [what, find, NOTHING]),
  ),
  ...faults(`${SERVER}/domain/access/sessions.ts`, feature('session/own-account'), [
    [
      'one ends only sessions of one’s own',
      'and admin_id = ${adminId} and ended_at is null returning id',
      'and ended_at is null returning id',
    ],
    [
      'the session that changes the password stays',
      ' and id <> ${spared} and ended_at is null',
      ' and ended_at is null',
    ],
  ]),
  ...faults(`${SERVER}/domain/access/grants.ts`, server('access-granted', 'access-refused'), [
    ['a grant is for one admin', 'g.admin_id = ${adminId} and ', NOTHING],
    ['a grant is of one permission', ' and g.permission = ${permission}', NOTHING],
    ['a grant is for one person', '(g.user_id is null or g.user_id = ${userId}) and ', NOTHING],
    ['a grant that was revoked', 'g.revoked_at is null and (g.expires_at', '(g.expires_at'],
    ['a grant that has ended', ' and (g.expires_at is null or g.expires_at > clock_timestamp())', NOTHING],
  ]),
  ...faults(`${FEATURES}/conversations/chat.ts`, feature('conversations/chat'), [
    [
      'a chat room of that user',
      'where m.room_id = ${roomId} and m.user_id = ${userId}',
      'where m.room_id = ${roomId}',
    ],
  ]),
  ...faults(`${FEATURES}/conversations/decide.ts`, feature('conversations/access'), [
    ['access to chats is decided once', 'await lockRequest(trx, id);', NOTHING],
  ]),
  ...faults(`${SERVER}/http/exports/csv.ts`, feature('users/csv'), [
    [
      'an export is looked at again while it runs',
      'stopWatching = watchExport(reply.raw, mayGoOn,',
      'stopWatching = watchExport(reply.raw, async () => true,',
    ],
  ]),
  ...faults(`${FEATURES}/session/login.ts`, feature('session/sign-in'), [
    [
      'suspended or locked admins get in',
      'if (!account?.open || (!own && !chosen))',
      'if (!account || (!own && !chosen))',
    ],
    ['strangers share no bucket with the owner', 'account?.knowsNetwork ? `${name}\\n${network}` : name', 'name'],
  ]),
  ...faults(`${FEATURES}/session/methods/app/code.ts`, feature('session/methods/methods'), [
    ['a code of an app counts once', 'step > app.lastStep', 'step > 0'],
  ]),
  ...faults(`${SERVER}/domain/keys/find-key.ts`, server('app-api'), [
    ['a revoked key is refused', 'k.revoked_at is null and ', NOTHING],
    ['an expired key is refused', 'coalesce(k.expires_at > now(), true) and ', NOTHING],
    ['the key before a rotation ends', ' and coalesce(s.ends_at > now(), true)', NOTHING],
  ]),
  ...faults(`${SERVER}/http/app/authorize-key.ts`, server('app-api'), [
    ['the scope is asked for', 'if (!needed.some((scope)', 'if (!key && !needed.some((scope)'],
    ['guesses are slowed down', 'if (wait > 0) throw', 'if (wait < 0) throw'],
  ]),
];

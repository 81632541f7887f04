import {
  beside,
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
  ...faults(`${SERVER}/domain/access/membership.ts`, feature('views/views'), [
    ['members of a group', 'where m.admin_id = ${admin} and m.group_id = ${group})`', 'where m.admin_id = ${admin})`'],
  ]),
  ...faults(`${SERVER}/http/authorize.ts`, server('access-refused'), [
    ['the one check', 'if (!verdict.allowed) throw new HttpError(403, denialMessage(verdict));', 'void verdict;'],
    [
      'before the input is looked at',
      'if (endpoint.allowsTemporaryGrant === undefined) requireAccess(admin, endpoint.access);',
      NOTHING,
    ],
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
    [
      'by what the input asks for',
      'if (admin && grant === undefined) requireAccess(admin, endpoint.access, input);',
      NOTHING,
    ],
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
    [
      'any of several permissions, not all',
      'access.some((code) => holds(holder, code)) ? allowed',
      'access.every((code) => holds(holder, code)) ? allowed',
    ],
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
  ...faults(`${SERVER}/domain/access/find-caller.ts`, feature('session/own-account'), [
    ['a request of a timer prolongs no session', 'if (stale && !isBackground)', 'if (stale)'],
  ]),
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
  ...faults(`${FEATURES}/conversations/ask.ts`, feature('conversations/access'), [
    ['access to chats is asked for five times a day, also at once', 'await lockAdmin(trx, admin.id);', NOTHING],
  ]),
  ...faults(`${SERVER}/http/exports/csv.ts`, feature('users/csv'), [
    [
      'an export is looked at again while it runs',
      'stopWatching = watchExport(reply.raw, mayGoOn,',
      'stopWatching = watchExport(reply.raw, async () => true,',
    ],
  ]),
  ...faults(`${SERVER}/http/request.ts`, beside('http/request'), [
    ['a mapped address is the IPv4 address', "bare.replace(/^::ffff:(?=\\d+\\.)/, '')", 'bare'],
    ['a network is half of an IPv6 address', 'const NETWORK_GROUPS = 4;', 'const NETWORK_GROUPS = 5;'],
    ['only so many proxies are trusted', 'hop < count;', 'hop <= count;'],
  ]),
];

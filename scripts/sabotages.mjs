// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken away has the placeholders of its code
import { readdirSync, readFileSync } from 'node:fs';

const KIT = 'packages/server/src/kit';
const ROOMS = 'packages/server/src/features';
const CONTRACT = 'packages/contract/src';
const CALLER = 'packages/server/migrations/0005-rights-and-sealed-trail.ts';
const none = '';

/** Each condition that a session must meet: without it, somebody who is out gets in. */
const conditions = [
  ['signed out', 'and s.ended_at is null\n'],
  ['idle for too long', 'and s.last_used_at > now() - make_interval(mins => idle_minutes)\n'],
  ['open for too long', 'and s.created_at > now() - make_interval(mins => max_minutes)\n'],
  ['every session ended', 'and s.created_at >= a.sessions_valid_from\n'],
  ['no admin any more', 'and u.is_admin\n'],
  ['suspended', 'and not u.is_suspended\n'],
  ['bound to a cookie', 'and (s.binding_hash is null or s.binding_hash = binding)'],
].map(([what, find]) => ({
  what: `sessions: ${what}`,
  file: CALLER,
  find,
  replace: none,
  tests: ['access-strangers'],
}));

/** Each rule of access that the contract writes down, opened to every admin. */
const accesses = readdirSync(CONTRACT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .flatMap(({ name }) => {
    const file = `${CONTRACT}/${name}/index.ts`;
    const text = readFileSync(file, 'utf8');
    return [
      ...text.matchAll(
        /[^\n]*\(\{\n\s+(?:method: '[A-Z]+',\n\s+)?path: '([^']+)',\n\s+(access: (?:'[^']+'|\[[^\]]+\]|\{[\s\S]*?\n? {4}\}|\{[^\n]+\})),\n/g,
      ),
    ]
      .filter(([, , access]) => !/'(public|session)'/.test(access))
      .map(([whole, path, access]) => ({
        what: `access: ${path} (${access.replace(/\s+/g, ' ').slice(8, 48)})`,
        file,
        find: whole,
        replace: whole.replace(access, `access: 'session'`),
        tests: ['who-may'],
      }));
  });

/**
 * Single checks, each taken away in turn: what it is, where it stands, and the tests that must then fail. What is found
 * must be there exactly once.
 */
export const sabotages = [
  {
    what: 'connections: whoever holds one is refused another',
    file: `${KIT}/connections.ts`,
    find: 'if (!holding.getStore() && !scope?.byHand) return;',
    replace: 'if (holding) return;',
    tests: ['mount'],
  },
  {
    what: 'connections: the writes of one admin take turns',
    file: `${KIT}/turns.ts`,
    find: 'Math.max(1, Math.floor(connections / SHARE))',
    replace: 'connections * SHARE',
    tests: ['reliability'],
  },
  {
    what: 'access: the one check',
    file: `${KIT}/admission.ts`,
    find: 'if (!verdict.allowed) throw new Refusal(403, refusalSentence(verdict));',
    replace: 'void verdict;',
    tests: ['access-refused'],
  },
  {
    what: 'access: at the door',
    file: `${KIT}/mount.ts`,
    find: 'if (admin) checkAccess(admin, one);',
    replace: none,
    tests: ['access-strangers'],
  },
  {
    what: 'access: before the input is looked at',
    file: `${KIT}/admission.ts`,
    find: 'if (one.byGrant === undefined) requireAccess(admin, one.access);',
    replace: none,
    tests: ['access-refused'],
  },
  {
    what: 'access: by what the input asks for',
    file: `${KIT}/mount.ts`,
    find: 'if (admin && grant === undefined) requireAccess(admin, one.access, input);',
    replace: none,
    tests: ['access-refused'],
  },
  {
    what: 'access: while a temporary password waits',
    file: `${KIT}/admission.ts`,
    find: 'if (admin.temporaryPasswordId !== null && !one.duringPasswordChange)',
    replace: 'if (admin.temporaryPasswordId !== null && false)',
    tests: ['access-strangers'],
  },
  {
    what: 'access: all of several permissions',
    file: `${CONTRACT}/kit/access.ts`,
    find: 'return missing.length === 0 ? allowed : refused(missing, true);',
    replace: 'return missing.length < access.allOf.length ? allowed : refused(missing, true);',
    project: 'contract',
    tests: ['access'],
  },
  ...conditions,
  {
    what: 'target rules: at the door',
    file: `${KIT}/mount.ts`,
    find: 'await requireTarget(trx, admin, one.target.part, id);',
    replace: none,
    tests: ['target'],
  },
  {
    what: 'target rules: nobody there',
    file: `${KIT}/target.ts`,
    find: `if (!person) throw new Refusal(404, 'There is no such user');`,
    replace: 'if (!person) return;',
    tests: ['target'],
  },
  {
    what: 'target rules: users of the app have no rights',
    file: `${KIT}/target.ts`,
    find: 'if (!person.isAdmin) return',
    replace: 'if (false) return',
    tests: ['target'],
  },
  {
    what: 'target rules: not oneself',
    file: `${KIT}/target.ts`,
    find: `if (isSelf) return new Refusal(403, 'Nobody changes`,
    replace: `if (false) return new Refusal(403, 'Nobody changes`,
    tests: ['target'],
  },
  {
    what: 'target rules: no super admin',
    file: `${KIT}/target.ts`,
    find: 'if (person.isSuper)',
    replace: 'if (false)',
    tests: ['target'],
  },
  {
    what: 'target rules: the account of an admin',
    file: `${KIT}/target.ts`,
    find: 'if (person.isAdmin && actor.is_sup_admin !== 1)',
    replace: 'if (false)',
    tests: ['target'],
  },
  {
    what: 'target rules: nobody suspends themselves',
    file: `${KIT}/target.ts`,
    find: `if (part === 'suspension' && isSelf)`,
    replace: 'if (false)',
    tests: ['target'],
  },
  {
    what: 'target rules: the console is told',
    file: `${KIT}/target.ts`,
    find: 'return refusal ? [[routeOf(one), refusal.message]] : [];',
    replace: 'return refusal && false ? [[routeOf(one), refusal.message]] : [];',
    tests: ['told'],
  },
  {
    what: 'target rules: many suspended at once',
    file: `${ROOMS}/cases/deeds.ts`,
    find: `targetRefusal('suspension', actor, person)?.message ?? suspendedSentence(person)`,
    replace: 'suspendedSentence(person)',
    tests: ['cases/bulk'],
  },
  {
    what: 'target rules: many suspensions taken back at once',
    file: `${KIT}/cases/suspension.ts`,
    find: `targetRefusal('suspension', actor, person)?.message ?? liftedSentence(person)`,
    replace: 'liftedSentence(person)',
    tests: ['cases/undone-deeds'],
  },
  {
    what: 'a step back: of a deletion, by whoever made it',
    file: `${KIT}/cases/deletion.ts`,
    find: 'if (deleted_by !== actor.id)',
    replace: 'if (false)',
    tests: ['cases/undone-deeds'],
  },
  {
    what: 'a step back: of a suspension, by whoever made it',
    file: `${KIT}/cases/suspension.ts`,
    find: 'if (byId !== actor.id)',
    replace: 'if (false)',
    tests: ['cases/undone-deeds'],
  },
  {
    what: 'a step back: within ten minutes',
    file: `${KIT}/cases/step-back.ts`,
    find: 'now() - make_interval(mins => ${UNDO_MINUTES})',
    replace: `now() - interval '1 year'`,
    tests: ['cases/undone-deeds'],
  },
  {
    what: 'a step back: of a dismissal that nobody has touched since',
    file: `${ROOMS}/cases/steps-back.ts`,
    find: 'version === found.version',
    replace: 'version > 0',
    tests: ['cases/steps-back'],
  },
  {
    what: 'giving: only what one holds',
    file: `${KIT}/target.ts`,
    find: 'if (missing.length === 0) return undefined;',
    replace: 'if (missing.length >= 0) return undefined;',
    tests: ['grants'],
  },
  {
    what: 'giving: to a group',
    file: `${ROOMS}/permissions/toggle.ts`,
    find: `obey(grantRefusal(actor, [code]));
    await trx
      .insertInto('group_permissions')`,
    replace: `await trx
      .insertInto('group_permissions')`,
    tests: ['grants'],
  },
  {
    what: 'giving: to an admin',
    file: `${ROOMS}/permissions/toggle.ts`,
    find: `obey(grantRefusal(actor, [code]));
    await trx
      .insertInto('user_permissions')`,
    replace: `await trx
      .insertInto('user_permissions')`,
    tests: ['grants'],
  },
  {
    what: 'giving: by a group',
    file: `${ROOMS}/admins/assign.ts`,
    find: 'obey(\n    grantRefusal(',
    replace: 'Array.of(\n    grantRefusal(',
    tests: ['grants'],
  },
  {
    what: 'giving: the walk finds it out, too',
    file: `${ROOMS}/admins/assign.ts`,
    find: 'obey(\n    grantRefusal(',
    replace: 'Array.of(\n    grantRefusal(',
    tests: ['walk'],
  },
  {
    what: 'own group: what it gives',
    file: `${ROOMS}/permissions/toggle.ts`,
    find: 'obey(groupRefusal(actor, group.mine));',
    replace: none,
    tests: ['grants'],
  },
  {
    what: 'own group: deleting it',
    file: `${ROOMS}/groups/change.ts`,
    find: 'obey(groupRefusal(actor, members.includes(actor.id)));',
    replace: none,
    tests: ['grants'],
  },
  {
    what: 'trail: a write',
    file: `${KIT}/mount.ts`,
    find: `await writeAudit(trx, { ...entryOf(context, admin), outcome: 'done', status: answer.status });`,
    replace: none,
    tests: ['access-allowed'],
  },
  {
    what: 'trail: with the change, not after it',
    file: `${KIT}/mount.ts`,
    find: `await writeAudit(trx, { ...entryOf(context, admin), outcome: 'done', status: answer.status });`,
    replace: `void writeAudit(kit.database.db, { ...entryOf(context, admin), outcome: 'done', status: answer.status }).catch(() => undefined);`,
    tests: ['reliability'],
  },
  {
    what: 'trail: a refusal',
    file: `${KIT}/mount.ts`,
    find: 'if (admin && error instanceof Refusal && (writes(one) || error.status === 403))',
    replace: 'if (admin && error instanceof Refusal && error.status === 402)',
    tests: ['access-refused'],
  },
  {
    what: 'trail: a look at private data',
    file: `${KIT}/mount.ts`,
    find: 'const looksAtOne = one.looksAt !== undefined && context.input[one.looksAt] !== undefined;',
    replace: 'const looksAtOne = false;',
    tests: ['access-allowed'],
  },
  {
    what: 'trail: kept for years',
    file: `${KIT}/mount.ts`,
    find: `    keptForYears: one.keptForYears,
    ...audit,`,
    replace: '    ...audit,',
    tests: ['access-allowed'],
  },
  {
    what: 'answers: cut to what the contract names',
    file: `${KIT}/mount.ts`,
    find: 'const body = one.output.parse({',
    replace: 'const body = ((whole: Record<string, unknown>) => whole)({',
    tests: ['mount'],
  },
  {
    what: 'repeated requests: one effect',
    file: `${KIT}/mount.ts`,
    find: 'if (before) return before;',
    replace: 'if (before === null) return before;',
    tests: ['parity'],
  },
  {
    what: 'toggles at once: the lock of a group',
    file: `${ROOMS}/permissions/toggle.ts`,
    find: 'for no key update of g',
    replace: none,
    tests: ['parity'],
  },
  {
    what: 'toggles at once: the lock of a person',
    file: `${KIT}/target.ts`,
    find: 'for no key update of u',
    replace: none,
    tests: ['parity'],
  },
  ...[
    ['for that admin', 'g.admin_id = ${admin.id} and ', none],
    ['of that permission', ' and g.permission = ${permission ?? null}', none],
    ['for that person', '(g.user_id is null or g.user_id = ${input[byGrant]}) and ', none],
    ['revoked', 'g.revoked_at is null and (g.expires_at', '(g.expires_at'],
    ['ended', ' and (g.expires_at is null or g.expires_at > clock_timestamp())', none],
  ].map(([what, find, replace]) => ({
    what: `grants: ${what}`,
    file: `${KIT}/grants.ts`,
    find,
    replace,
    tests: ['access-granted', 'access-refused'],
  })),
  {
    what: 'grants: the trail names the grant',
    file: `${KIT}/mount.ts`,
    find: '...(grant === undefined ? {} : { details: { ...audit.details, grant } }),',
    replace: none,
    tests: ['access-granted'],
  },
  {
    what: 'chats: a room of that user',
    file: `${ROOMS}/conversations/chat.ts`,
    find: 'where m.room_id = ${roomId} and m.user_id = ${userId}',
    replace: 'where m.room_id = ${roomId}',
    tests: ['chat.test'],
  },
  {
    what: 'access to chats: decided once',
    file: `${ROOMS}/conversations/decide.ts`,
    find: 'await sql`select from conversation_access_requests where id = ${id} for update`.execute(trx);',
    replace: none,
    tests: ['conversations/access'],
  },
  {
    what: 'access to chats: five times a day, also at once',
    file: `${ROOMS}/conversations/ask.ts`,
    find: 'await sql`select from admins where user_id = ${adminId} for no key update`.execute(trx);',
    replace: none,
    tests: ['conversations/access'],
  },
  {
    what: 'map: people only with users_locations',
    file: `${ROOMS}/map/index.ts`,
    find: "holds(admin, 'users_locations')",
    replace: 'true',
    tests: ['map/locations'],
  },
  {
    what: 'map: a look at people is written down',
    file: `${KIT}/mount.ts`,
    find: 'const showsPeople = one.showsPeople === true && context.audit.details !== undefined;',
    replace: 'const showsPeople = false;',
    tests: ['map/locations'],
  },
  {
    what: 'map: tiles are for pages of our own',
    file: `${KIT}/tiles/index.ts`,
    find: "if (request.headers['sec-fetch-site'] !== 'same-origin')",
    replace: 'if (false)',
    tests: ['kit/tiles'],
  },
  {
    what: 'media: an address in numbers is checked',
    file: `${KIT}/outbound/get.ts`,
    find: 'if (isIP(host) !== 0 && !isReachable(host, allowed))',
    replace: 'if (false)',
    tests: ['kit/outbound'],
  },
  {
    what: 'media: the addresses of a name are checked',
    file: `${KIT}/outbound/get.ts`,
    find: 'addresses.filter(({ address }) => isReachable(address, allowed))',
    replace: 'addresses',
    tests: ['kit/outbound'],
  },
  {
    what: 'media: the place that a redirect leads to is checked',
    file: `${KIT}/outbound/get.ts`,
    find: 'url = parse(location, url.href, wishes);',
    replace: 'url = new URL(location, url.href);',
    tests: ['features/media'],
  },
  {
    what: 'media: the bytes say what a file is',
    file: `${KIT}/media/source.ts`,
    find: "if (type === undefined) throw new NoMedia('It is of no type that is shown');",
    replace: "if (type === undefined) return inMemory('image/svg+xml', bytes);",
    tests: ['features/media'],
  },
  {
    what: 'media: a message of a chat of that user',
    file: `${ROOMS}/conversations/media.ts`,
    find: 'and c.user_id = ${userId}',
    replace: none,
    tests: ['features/media'],
  },
  {
    what: 'media: a look at a message that nobody has read here is written down',
    file: `${ROOMS}/conversations/media.ts`,
    find: 'and session_id = ${admin.sessionId} and',
    replace: 'and',
    tests: ['features/media'],
  },
  {
    what: 'media: oneself is nobody else',
    file: `${ROOMS}/media/find.ts`,
    find: 'if (wanted.id !== wanted.admin.id)',
    replace: 'if (false)',
    tests: ['features/media'],
  },
  {
    what: 'media: no page loads pictures from elsewhere',
    file: `${KIT}/headers.ts`,
    find: "imgSrc: [\"'self'\", 'data:', 'blob:'],",
    replace: "imgSrc: [\"'self'\", 'data:', 'blob:', 'https:'],",
    tests: ['doors'],
  },
  {
    what: 'pages: a text is cleaned before it is kept',
    file: `${ROOMS}/pages/page.ts`,
    find: 'const text = clean(data);',
    replace: 'const text = data;',
    tests: ['features/pages/pages'],
  },
  {
    what: 'pages: a style is written anew',
    file: `${ROOMS}/pages/clean.ts`,
    find: 'writeTextStyle(readTextStyle(style))',
    replace: 'style',
    tests: ['features/pages/clean'],
  },
  {
    what: 'pages: a text that is nested too deeply is refused',
    file: `${ROOMS}/pages/page.ts`,
    find: 'if (isTooDeep(data))',
    replace: 'if (false)',
    tests: ['features/pages/pages'],
  },
  {
    what: 'pages: the trail never has the text',
    file: `${ROOMS}/pages/page.ts`,
    find: 'characters: text.length }',
    replace: 'characters: text.length, text }',
    tests: ['features/pages/pages'],
  },
  ...[
    ['others see what is not shared', 'list.ts', 'or v.group_id is not null and (', 'or ('],
    ['only members see what is shared', 'list.ts', 'm.admin_id = ${id}::bigint and m.group_id = v.group_id', 'true'],
    ['only for a list that one may open', 'list.ts', 'if (!mayOpen(admin, list)) return [];', none],
    ['nor to change there', 'change.ts', ' || !(view.owner_id === admin.id || mayOpen(admin, view.list))', none],
    ['nor to open it with', 'choice.ts', ' || !mayOpen(admin, list)', none],
    ['only the owner changes', 'change.ts', 'if (reason) throw new Refusal(403, reason);', none],
    [
      'only members share',
      'change.ts',
      'if (rows.length === 0) throw new Refusal(403,',
      'if (false) throw new Refusal(403,',
    ],
    ['only what the list can show', 'change.ts', '  checkShown(list, shown);', none],
  ].map(([what, file, find, replace]) => ({
    what: `views: ${what}`,
    file: `${ROOMS}/views/${file}`,
    find,
    replace,
    tests: ['features/views/views'],
  })),
  ...['users_list', 'campaign_list', 'group_list'].map((code) => ({
    what: `the quick search: only with ${code}`,
    file: `${ROOMS}/palette/index.ts`,
    find: `may(admin, '${code}').allowed`,
    replace: 'true',
    tests: ['features/palette/palette'],
  })),
  ...accesses,
];

import { countSuperAdmins } from '../chunks/chunk-SJ4EMUYL.js';
import {
  addAdmin,
  addEndpoint,
  addTemporaryPassword,
  allEndpoints,
  BY_NETWORK,
  canonical,
  clearFailedCodes,
  inHours,
  lockEndpoint,
  ownSecretKey,
  pauseEndpoint,
  problemOfEvents,
  refusalOf,
  removeEndpoint,
  resetAccount,
  resumeEndpoint,
  setSuperAdmin,
} from '../chunks/chunk-WXA6UHSZ.js';
import '../chunks/chunk-C3OQ7ZT4.js';
import { hashPassword } from '../chunks/chunk-LLNENLV2.js';
import { clearLimits } from '../chunks/chunk-NDHLFYTB.js';
import '../chunks/chunk-MAQ42SSL.js';
import { HttpError } from '../chunks/chunk-2TIE53C4.js';
import {
  addKey,
  allKeys,
  hashToken,
  kindFor,
  lockKey,
  newPassword,
  prefixOf,
  revokeKey,
  rotateKey,
  secretsFrom,
} from '../chunks/chunk-R7ZXWO3C.js';
import { APP_SCOPES, decisionNames } from '../chunks/chunk-TQFVLIVK.js';
import { addUser } from '../chunks/chunk-W3SK2I7Q.js';
import '../chunks/chunk-SZ7XHIHI.js';
import { auditCommand } from '../chunks/chunk-TW5JB525.js';
import '../chunks/chunk-LHHPMCKX.js';
import { anything, boolean, formatTimestamp, number, sql, statement } from '../chunks/chunk-HZYYA3QQ.js';
import { CommandFailure, runCommand } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/shared/keys.ts
import { parseArgs } from 'node:util';

var keyUsage = `npm run admin -- key create <name> --scopes ${APP_SCOPES.join(',')} [--expires 2027-01-31]
npm run admin -- key list
npm run admin -- key rotate <name> [--overlap 24h]
npm run admin -- key revoke <name>`;
var DAY_SECONDS = 86400;
var units = { s: 1, m: 60, h: 3600, d: DAY_SECONDS };
var LONGEST_OVERLAP = 30 * DAY_SECONDS;
var LONGEST_NAME = 80;
var makesKey = ({ does }) => does === 'create' || does === 'rotate';
function scopesIn(text) {
  const wanted = [...new Set((text ?? '').split(/[\s,]+/).filter((scope) => scope !== ''))];
  if (wanted.length === 0) throw new CommandFailure(`Say what the key may do: --scopes ${APP_SCOPES.join(',')}`);
  return wanted.map((scope) => {
    const known = APP_SCOPES.find((one) => one === scope);
    if (!known) throw new CommandFailure(`There is no scope ${scope}: the scopes are ${APP_SCOPES.join(', ')}.`);
    return known;
  });
}
function expiryIn(text) {
  if (text === void 0) return null;
  const last = /^\d{4}-\d\d-\d\d$/.test(text) ? /* @__PURE__ */ new Date(`${text}T00:00:00Z`) : void 0;
  if (!last || Number.isNaN(last.getTime()) || last.toISOString().slice(0, text.length) !== text)
    throw new CommandFailure(`${text} is no day: write the last day of the key as 2027-01-31.`);
  const end = new Date(last.getTime() + DAY_SECONDS * 1e3);
  if (end.getTime() <= Date.now()) throw new CommandFailure(`${text} is over: give a day to come.`);
  return end;
}
var lastDayOf = (end) => new Date(end.getTime() - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);
function overlapIn(text = '24h') {
  const [, count = '', unit = ''] = /^(\d{1,7})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (units[unit] ?? 0);
  if (text !== '0' && (count === '' || seconds > LONGEST_OVERLAP))
    throw new CommandFailure(`${text} is no overlap: write it as 30m, 24h or 7d, at most 30d.`);
  return seconds;
}
async function find(trx, name) {
  const key = await lockKey(trx, { name });
  if (!key) throw new CommandFailure(`There is no key named ${name}.`);
  if (key.isRevoked) throw new CommandFailure(`The key ${key.name} is revoked.`);
  return key;
}
var auditKey = (trx, event, id, details) => auditCommand(trx, event, { target: { type: 'service_key', id }, details });
async function create(trx, config, name, options) {
  if (name.length > LONGEST_NAME) throw new CommandFailure(`The name has more than ${LONGEST_NAME} characters.`);
  const scopes = scopesIn(options.scopes);
  const expiresAt = expiryIn(options.expires);
  const kind = kindFor(config);
  try {
    const { id, key } = await addKey(trx, { name, kind, scopes, expiresAt }, null);
    await auditKey(trx, 'command.key_create', id, { name, scopes, expires_at: expiresAt });
    return `The key ${name} is shown once, and never again:
${key}`;
  } catch (error) {
    if (error instanceof HttpError) throw new CommandFailure(`${error.message}.`);
    throw error;
  }
}
async function rotate(trx, name, { overlap }) {
  const seconds = overlapIn(overlap);
  const found = await find(trx, name);
  if (found.isExpired) throw new CommandFailure(`The key ${found.name} has expired: create another one.`);
  const key = await rotateKey(trx, found, seconds, null);
  await auditKey(trx, 'command.key_rotate', found.id, { overlap_seconds: seconds });
  const former = seconds === 0 ? 'ended now' : `ends at ${formatTimestamp(new Date(Date.now() + seconds * 1e3))}`;
  return `The former key of ${found.name} ${former}. The new one is shown once, and never again:
${key}`;
}
async function revoke(trx, name) {
  const found = await find(trx, name);
  await revokeKey(trx, found.id, null);
  await auditKey(trx, 'command.key_revoke', found.id, {});
  return `The key ${found.name} is revoked.`;
}
async function list(db) {
  const keys = await allKeys(db);
  if (keys.length === 0) return 'There are no keys.';
  return keys
    .map(({ name, kind, lastFour, scopes, state, expiresAt, lastUsedAt }) =>
      [
        name,
        `${prefixOf(kind)}\u2026${lastFour}`,
        scopes.join(','),
        state,
        expiresAt ? `expires ${lastDayOf(expiresAt)}` : 'never expires',
        lastUsedAt ? `used ${formatTimestamp(lastUsedAt)}` : 'never used',
      ].join('  '),
    )
    .join('\n');
}
function parse(args) {
  const text = { type: 'string' };
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { scopes: text, expires: text, overlap: text },
    });
  } catch {
    throw new CommandFailure(keyUsage);
  }
}
var WISHES = ['create', 'list', 'rotate', 'revoke'];
function keyWishIn(args) {
  const { positionals, values: options } = parse(args);
  const [wish, name = '', ...more] = positionals;
  const does = WISHES.find((known) => known === wish);
  if (!does || more.length > 0 || (does === 'list') !== (name.trim() === '')) throw new CommandFailure(keyUsage);
  return { does, name, options };
}
async function keyCommand(db, config, { does, name, options }) {
  if (does === 'list') return list(db);
  return db.transaction().execute((trx) => {
    if (does === 'create') return create(trx, config, name.trim(), options);
    return does === 'rotate' ? rotate(trx, name, options) : revoke(trx, name);
  });
}

// src/commands/shared/rescue.ts
var rescues = ['create', 'promote', 'demote', 'unlock', 'reset'];
var ONE_TIME_HOURS = 24;
var networkLimits = BY_NETWORK.map(({ name }) => name);
var lockUsers = statement(
  { id: number, isSuper: boolean },
  (username) => sql`
    select u.id, a.is_sup_admin as "isSuper" from users u join admins a on a.user_id = u.id
    where lower(u.username) collate "C" = lower(${username}::text) collate "C" for update of a, u`,
);
async function find2(db, username) {
  const row = await lockUsers.first(db, username);
  if (!row) throw new CommandFailure(`There is no admin named ${username}.`);
  return row;
}
async function makePasswords() {
  return { oneTime: newPassword(), unknownHash: await hashPassword(newPassword()) };
}
async function giveOneTime(db, adminId, { oneTime }) {
  await addTemporaryPassword(db, { adminId, tokenHash: hashToken(oneTime), expiresAt: inHours(ONE_TIME_HOURS) });
  return `Sign in with the one-time password ${oneTime} within ${ONE_TIME_HOURS} hours; a new one is then asked for.`;
}
var selectTaken = statement(
  {},
  (username, email) => sql`
    select from users where is_admin and (lower(username) collate "C" = lower(${username}::text) collate "C"
      or lower(email) collate "C" = lower(${email}::text) collate "C")`,
);
async function create2(db, { username, email, name }, passwords) {
  if (!email?.includes('@'))
    throw new CommandFailure('Say where sign-in codes go: npm run admin -- create <username> <e-mail address> [name]');
  if (await selectTaken.first(db, username, email))
    throw new CommandFailure('This username or e-mail address is taken.');
  const id = await addUser(db, {
    name: name ?? username,
    username,
    email,
    phone: null,
    is_admin: true,
    app_password_hash: null,
  });
  await addAdmin(db, { id, passwordHash: passwords.unknownHash, isSuper: true });
  return { id, said: `${username} is a super admin. ${await giveOneTime(db, id, passwords)}` };
}
var lockSuperAdmins = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck super admins'))`,
);
async function work(db, rescue, wish, passwords) {
  const { username } = wish;
  if (rescue === 'create') return create2(db, wish, passwords);
  await lockSuperAdmins(db);
  const { id, isSuper } = await find2(db, username);
  if (rescue === 'promote') {
    await setSuperAdmin(db, id, true);
    return { id, said: `${username} is a super admin.` };
  }
  if (rescue === 'demote') {
    if (isSuper && (await countSuperAdmins(db)) < 2)
      throw new CommandFailure(`${username} is the last super admin: promote another one first.`);
    await setSuperAdmin(db, id, false);
    return { id, said: `${username} is no longer a super admin.` };
  }
  if (rescue === 'unlock') {
    await clearLimits(db, id, networkLimits);
    await clearFailedCodes(db, id);
    return { id, said: `${username} may sign in again.` };
  }
  await clearLimits(db, id, networkLimits);
  await resetAccount(db, id, passwords.unknownHash);
  return { id, said: `${username} was signed out everywhere. ${await giveOneTime(db, id, passwords)}` };
}
async function rescueAdmin(db, rescue, wish, passwords) {
  return db.transaction().execute(async (trx) => {
    const { id, said } = await work(trx, rescue, wish, passwords);
    await auditCommand(trx, `command.${rescue}`, { target: { type: 'user', id } });
    return said;
  });
}

// src/commands/shared/webhooks.ts
import { parseArgs as parseArgs2 } from 'node:util';

var webhookUsage = `npm run admin -- webhook add <url> --events '*' | user.suspended,post.deleted,\u2026
npm run admin -- webhook list
npm run admin -- webhook pause | resume | remove <url>`;
var makesWebhookSecret = ({ does }) => does === 'add';
function eventsIn(text) {
  const wanted = [...new Set((text ?? '').split(/[\s,]+/).filter((name) => name !== ''))];
  if (wanted.length === 0)
    throw new CommandFailure(`Say what it is told: --events '*', or any of ${decisionNames.join(', ')}.`);
  const problem = problemOfEvents(wanted);
  if (problem !== void 0) throw new CommandFailure(`${problem}.`);
  return wanted;
}
var auditWebhook = (trx, event, id, details) =>
  auditCommand(trx, event, { target: { type: 'webhook_endpoint', id }, details });
async function add(db, services, text, eventsText) {
  const events = eventsIn(eventsText);
  const problem = await refusalOf(text, services.config);
  if (problem !== void 0) throw new CommandFailure(`${problem}.`);
  const url = canonical(text);
  try {
    return await db.transaction().execute(async (trx) => {
      const { id, secret } = await addEndpoint(trx, services.secrets, { url, events }, null);
      await auditWebhook(trx, 'command.webhook_add', id, { url, events });
      return `${url} is told from now on. Its secret is shown once, and never again:
${secret}`;
    });
  } catch (error) {
    if (error instanceof HttpError) throw new CommandFailure(`${error.message}.`);
    throw error;
  }
}
async function find3(trx, url) {
  const found = await lockEndpoint(trx, { url: canonical(url) });
  if (!found) throw new CommandFailure(`There is no endpoint ${url}.`);
  return found;
}
var HAS_ENDED = 'has ended: remove it, and add it again.';
var WISHES2 = ['add', 'list', 'pause', 'resume', 'remove'];
var works = {
  pause: async (trx, { id, url, state }) => {
    if (state === 'ended') throw new CommandFailure(`${url} ${HAS_ENDED}`);
    await pauseEndpoint(trx, id, null);
    await auditWebhook(trx, 'command.webhook_pause', id, { url });
    return `${url} is paused.`;
  },
  resume: async (trx, { id, url, state }) => {
    if (state === 'ended') throw new CommandFailure(`${url} ${HAS_ENDED}`);
    if (state === 'active') throw new CommandFailure(`${url} is not paused.`);
    await resumeEndpoint(trx, id, null);
    await auditWebhook(trx, 'command.webhook_resume', id, { url });
    return `${url} goes on where it stood, at most 90 days back.`;
  },
  remove: async (trx, { id, url }) => {
    await removeEndpoint(trx, id, null);
    await auditWebhook(trx, 'command.webhook_remove', id, { url });
    return `${url} is removed.`;
  },
};
async function list2(db) {
  const endpoints = await allEndpoints(db);
  if (endpoints.length === 0) return 'There are no webhook endpoints.';
  return endpoints
    .map(({ url, events, state, reason, pending, lastDeliveredAt }) =>
      [
        url,
        events.join(','),
        reason === null ? state : `${state} (${reason})`,
        `${pending} waiting`,
        lastDeliveredAt ? `delivered ${formatTimestamp(lastDeliveredAt)}` : 'nothing delivered yet',
      ].join('  '),
    )
    .join('\n');
}
function parse2(args) {
  try {
    return parseArgs2({ args: [...args], allowPositionals: true, options: { events: { type: 'string' } } });
  } catch {
    throw new CommandFailure(webhookUsage);
  }
}
function webhookWishIn(args) {
  const { positionals, values } = parse2(args);
  const [wish, url = '', ...more] = positionals;
  const does = WISHES2.find((known) => known === wish);
  if (!does || more.length > 0 || (does === 'list') !== (url === '')) throw new CommandFailure(webhookUsage);
  return { does, url, events: values.events };
}
async function webhookCommand(db, services, { does, url, events }) {
  if (does === 'list') return list2(db);
  if (does === 'add') return add(db, services, url, events);
  return db.transaction().execute(async (trx) => works[does](trx, await find3(trx, url)));
}

// src/commands/admin.ts
var USAGE = `npm run admin -- ${rescues.join(' | ')} <username>
  create takes an e-mail address as well, and a name: npm run admin -- create <username> <e-mail address> [name]
${keyUsage}
${webhookUsage}`;
function rescueIn([wish, username, email, ...name]) {
  const rescue = rescues.find((known) => known === wish);
  if (!rescue || !username) throw new CommandFailure(USAGE);
  return { rescue, options: { username, email, name: name.join(' ') || void 0 } };
}
var [subject] = process.argv.slice(2);
if (subject === 'key')
  await runCommand(
    { usage: keyUsage, read: ([, ...rest]) => keyWishIn(rest), makesSecrets: makesKey },
    (wish, { db, config }) => keyCommand(db, config, wish),
  );
else if (subject === 'webhook')
  await runCommand(
    { usage: webhookUsage, read: ([, ...rest]) => webhookWishIn(rest), makesSecrets: makesWebhookSecret },
    async (wish, { db, config }) => {
      const secrets = secretsFrom(config.secretKey ?? (await ownSecretKey(config.dataDir)));
      return webhookCommand(db, { config, secrets }, wish);
    },
  );
else {
  const passwords = await makePasswords();
  await runCommand({ usage: USAGE, read: rescueIn }, ({ rescue, options }, { db }) =>
    rescueAdmin(db, rescue, options, passwords),
  );
}
//# sourceMappingURL=admin.js.map

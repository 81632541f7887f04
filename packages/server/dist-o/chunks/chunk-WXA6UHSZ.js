// src/core/secret-key.ts
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conflict } from './chunk-2TIE53C4.js';
import { numberUntilNow } from './chunk-C3OQ7ZT4.js';
import {
  boolean,
  bytes,
  isReachable,
  number,
  orNull,
  sql,
  statement,
  text,
  textOf,
  texts,
  timestamp,
} from './chunk-HZYYA3QQ.js';
import { decisionNames } from './chunk-TQFVLIVK.js';
import { mapUniqueViolation, nextVersion, raised, raisedValues } from './chunk-W3SK2I7Q.js';

async function storedSecret(dataDir, name, make) {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, name);
  const made = make();
  try {
    await writeFile(path, made, { flag: 'wx', mode: 384 });
    return made;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return readFile(path, 'utf8');
  }
}
var ownSecretKey = (dataDir) => storedSecret(dataDir, 'secret-key', () => randomBytes(32).toString('base64url'));

// src/core/outbound/request.ts
import { lookup } from 'node:dns';
// src/domain/webhooks/address.ts
import { lookup as lookup2 } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIP as isIP2 } from 'node:net';

var RefusedAddress = class extends Error {};
var guardedLookup =
  ({ allowed, resolve = lookup }) =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const reachable = addresses.filter(({ address }) => isReachable(address, allowed));
      const [first] = reachable;
      if (!first) return done(new RefusedAddress(`${hostname} is not at a public address`), '');
      if (options.all) return done(null, reachable);
      return done(null, first.address, first.family);
    });
  };
var hostOf = ({ hostname }) => hostname.replace(/^\[(.*)\]$/, '$1');
function parse(text2, base, { allowed }) {
  if (!URL.canParse(text2, base)) throw new RefusedAddress('This is no address');
  const url = new URL(text2, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedAddress('Only http and https addresses are asked');
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('An address with a password is not asked');
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw new RefusedAddress(`${host} is not a public address`);
  return url;
}
var ask = (url, wishes, body) =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const { headers, signal } = wishes;
    const method = body === void 0 ? 'GET' : 'POST';
    send(url, { agent: false, method, headers, signal, lookup: guardedLookup(wishes) }, resolve)
      .on('error', reject)
      .end(body);
  });

// src/domain/webhooks/address.ts
var LONGEST = 2e3;
var canonical = (text2) => (URL.canParse(text2) ? new URL(text2).href : text2);
function addressProblem(text2, { production }) {
  if (!URL.canParse(text2)) return 'This is no address';
  const url = new URL(text2);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'The address must begin with https:// or http://';
  if (production && url.protocol === 'http:') return 'In production the address must begin with https://';
  if (url.username !== '' || url.password !== '') return 'The address must hold no password';
  if (url.href.length > LONGEST) return `The address has more than ${LONGEST} characters`;
  return void 0;
}
var addressesOf = (host) =>
  isIP2(host) === 0
    ? lookup2(host, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      )
    : Promise.resolve([host]);
async function refusalOf(text2, rules) {
  const problem = addressProblem(text2, rules);
  if (problem !== void 0) return problem;
  const host = hostOf(new URL(text2));
  const refused = (await addressesOf(host)).find((address) => !isReachable(address, rules.webhookAllowedNetworks));
  if (refused === void 0) return void 0;
  const what = refused === host ? `${host} is not a public address` : `${host} is at ${refused}, no public address`;
  return `${what}: WEBHOOK_ALLOWED_NETWORKS names the private networks that may be reached`;
}

// src/domain/webhooks/secret.ts
import { createHmac, randomBytes as randomBytes2 } from 'node:crypto';

var PREFIX = 'whsec_';
var SECRET_BYTES = 32;
var newSecret = () => `${PREFIX}${randomBytes2(SECRET_BYTES).toString('base64')}`;
var keyOf = (secret) => Buffer.from(secret.slice(PREFIX.length), 'base64');
var signedHeaders = ({ id, timestamp: timestamp2, body }, secrets) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp2),
  'webhook-signature': secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp2}.${body}`).digest('base64')}`)
    .join(' '),
});

// src/domain/webhooks/endpoints.ts
var MOST_ENDPOINTS = 20;
var uniqueViolations = {
  webhook_endpoints_url_key: ['There is an endpoint with this address already', 'url'],
};
var addRow = statement(
  { id: number },
  (url, events, encrypted, position, actorId) => sql`
    insert into webhook_endpoints (url, events, sealed_secret, position, updated_by)
    select ${url}, ${events}::text[], ${encrypted}::bytea, ${position}::bigint, ${actorId}::bigint
    where (select count(*) from webhook_endpoints where state in ('active', 'ended')) < ${sql.lit(MOST_ENDPOINTS)}
    returning id`,
);
async function addEndpoint(trx, secrets, { url, events }, actorId) {
  const secret = newSecret();
  const encrypted = secrets.encrypt(secret, 'webhook');
  const position = await numberUntilNow(trx);
  const added = await mapUniqueViolation(
    addRow.first(trx, url, [...events], encrypted, position, actorId),
    uniqueViolations,
  );
  if (!added) throw conflict(`There are ${MOST_ENDPOINTS} endpoints already: remove one first`);
  await trx.insertInto('webhook_health').values({ endpoint_id: added.id }).execute();
  return { id: added.id, secret };
}
var lockRow = statement(
  {
    id: number,
    url: text,
    events: texts,
    state: textOf(),
    sealedSecret: bytes,
    sealedFormer: orNull(bytes),
    version: number,
    at: timestamp,
    by: orNull(text),
  },
  (which) => sql`
    select e.id, e.url, e.events, e.state, coalesce(e.sealed_secret, '') as "sealedSecret",
      case when e.former_until > now() then e.sealed_former_secret end as "sealedFormer",
      e.version, e.updated_at as at, (select name from users where id = e.updated_by) as by
    from webhook_endpoints e
    where e.state <> 'removed' and ${'id' in which ? sql`e.id = ${which.id}` : sql`e.url = ${which.url}`}
    -- One that has ended may stand beside its successor.
    order by (e.state = 'ended'), e.id desc limit 1 for no key update of e`,
  [{ id: 1 }],
  [{ url: '' }],
);
async function lockEndpoint(trx, which) {
  const found = await lockRow.first(trx, which);
  if (!found) return void 0;
  const { sealedSecret, sealedFormer, ...row } = found;
  return { ...row, encryptedSecrets: sealedFormer === null ? [sealedSecret] : [sealedSecret, sealedFormer] };
}
var update = (trx, id, actorId) => trx.updateTable('webhook_endpoints').set(raisedValues(actorId)).where('id', '=', id);
async function changeEndpoint(trx, id, wish, actorId) {
  await mapUniqueViolation(
    update(trx, id, actorId)
      .set({ url: wish.url, events: [...wish.events] })
      .execute(),
    uniqueViolations,
  );
}
var replaceSecret = statement(
  {},
  (id, encrypted, overlapSeconds, actorId) => sql`
    update webhook_endpoints set sealed_former_secret = case when ${overlapSeconds}::float8 > 0 then sealed_secret end,
      former_until = case when ${overlapSeconds}::float8 > 0 then now() + make_interval(secs => ${overlapSeconds}) end,
      sealed_secret = ${encrypted}, ${raised(actorId)}
    where id = ${id}`,
);
async function changeSecret(trx, secrets, id, overlapSeconds, actorId) {
  const secret = newSecret();
  await replaceSecret(trx, id, secrets.encrypt(secret, 'webhook'), overlapSeconds, actorId);
  return secret;
}
async function pauseEndpoint(trx, id, actorId) {
  await update(trx, id, actorId).set({ state: 'paused', reason: null, state_at: sql`now()` }).execute();
}
async function resumeEndpoint(trx, id, actorId) {
  await update(trx, id, actorId).set({ state: 'active', reason: null, state_at: sql`now()`, wakes: true }).execute();
  await trx.updateTable('webhook_health').set({ failing_since: null }).where('endpoint_id', '=', id).execute();
}
async function removeEndpoint(trx, id, actorId) {
  await update(trx, id, actorId)
    .set({
      ...{ state: 'removed', reason: null, state_at: sql`now()` },
      ...{ sealed_secret: null, sealed_former_secret: null, former_until: null },
    })
    .execute();
}
var selectActive = statement(
  {
    id: number,
    url: text,
    sealedSecret: bytes,
    sealedFormer: orNull(bytes),
    isBehind: boolean,
    resends: boolean,
    wakes: boolean,
  },
  () => sql`
    select e.id, e.url, coalesce(e.sealed_secret, '') as "sealedSecret",
      case when e.former_until > now() then e.sealed_former_secret end as "sealedFormer",
      coalesce(e.position < f.last_position, false) as "isBehind", e.resend_after is not null as resends, e.wakes
    from webhook_endpoints e cross join decision_feed f where e.state = 'active' order by e.id`,
);
var activeEndpoints = async (db) =>
  (await selectActive(db)).map(({ sealedSecret, sealedFormer, ...row }) => ({
    ...row,
    encryptedSecrets: sealedFormer === null ? [sealedSecret] : [sealedSecret, sealedFormer],
  }));
var selectAll = statement(
  {
    url: text,
    events: texts,
    state: textOf(),
    reason: orNull(text),
    pending: number,
    lastDeliveredAt: orNull(timestamp),
  },
  () => sql`
    select e.url, e.events, e.state, e.reason, h.last_delivered_at as "lastDeliveredAt",
      (select count(*) from (select from webhook_deliveries d
        where d.endpoint_id = e.id and d.state = 'pending' limit 10000) counted) as pending
    from webhook_endpoints e left join webhook_health h on h.endpoint_id = e.id
    where e.state <> 'removed' order by e.url, e.id`,
);
var allEndpoints = (db) => selectAll(db);

// src/domain/access/temporary-passwords.ts
var inHours = (hours) => sql`now() + make_interval(hours => ${hours})`;
async function addTemporaryPassword(db, password) {
  await db
    .insertInto('temporary_passwords')
    .values({
      admin_id: password.adminId,
      expires_at: password.expiresAt,
      ...('tokenHash' in password ? { token_hash: password.tokenHash } : { password_hash: password.passwordHash }),
    })
    .execute();
}
var markPasswordUsed = statement(
  { id: number },
  (id) => sql`
    update temporary_passwords set used_at = now() where id = ${id} and used_at is null returning id`,
);
async function useTemporaryPassword(db, id) {
  const row = await markPasswordUsed.first(db, id);
  return row !== void 0;
}
var deletePasswordsWithoutSession = statement(
  {},
  (adminId) => sql`delete from temporary_passwords where admin_id = ${adminId} and not exists (
    select from sessions where temporary_password_id = temporary_passwords.id)`,
);
async function deleteTemporaryPasswords(db, adminId) {
  await deletePasswordsWithoutSession(db, adminId);
}

// src/domain/access/admins.ts
async function addAdmin(db, admin) {
  await db
    .insertInto('admins')
    .values({
      user_id: admin.id,
      password_hash: admin.passwordHash,
      ...(admin.isSuper === void 0 ? {} : { is_sup_admin: admin.isSuper }),
    })
    .execute();
}
async function deleteAdmin(db, id) {
  await db.deleteFrom('admins').where('user_id', '=', id).execute();
}
var updateRightsVersion = statement(
  {},
  (actorId, ids) => sql`
    update admins set rights_version = ${nextVersion('rights_version')}, rights_updated_at = now(), rights_updated_by = ${actorId}
    where user_id = any(${ids}::bigint[])`,
);
async function raiseRightsVersion(db, actorId, ids) {
  await updateRightsVersion(db, actorId, ids);
}
var updatePassword = statement(
  { user_id: number },
  (passwordHash, actorId, id, current) => sql`
    update admins set password_hash = ${passwordHash}, ${raised(actorId)}
    where user_id = ${id} and ${current === void 0 ? sql`true` : sql`password_hash = ${current}`} returning user_id`,
  ['', 1, 1, void 0],
  ['', 1, 1, ''],
);
async function replacePassword(db, actorId, { id, passwordHash, current }) {
  const row = await updatePassword.first(db, passwordHash, actorId, id, current);
  return row !== void 0;
}
async function resetAccount(db, id, passwordHash) {
  await db
    .updateTable('admins')
    .set({
      password_hash: passwordHash,
      failed_codes: 0,
      sessions_valid_from: sql`now()`,
      version: nextVersion(),
      updated_at: sql`now()`,
    })
    .where('user_id', '=', id)
    .execute();
}
async function setSuperAdmin(db, id, isSuper) {
  await db
    .updateTable('admins')
    .set({ is_sup_admin: isSuper, version: nextVersion(), updated_at: sql`now()` })
    .where('user_id', '=', id)
    .execute();
}
async function clearFailedCodes(db, id) {
  await db.updateTable('admins').set({ failed_codes: 0 }).where('user_id', '=', id).execute();
}
var updateInvitation = statement(
  { expiresAt: orNull(timestamp) },
  (id, hours) => sql`
    update admins set invited_until = ${inHours(hours)} where user_id = ${id} returning invited_until as "expiresAt"`,
);
async function setInvitation(db, id, hours) {
  const row = await updateInvitation.first(db, id, hours);
  if (!row?.expiresAt) throw new Error('An admin who is invited has an account');
  return row.expiresAt;
}
async function endInvitation(db, id) {
  await db.updateTable('admins').set({ invited_until: null }).where('user_id', '=', id).execute();
}
var lockInvitation = statement(
  { isInvited: boolean },
  (id) => sql`
    select invited_until is not null as "isInvited" from admins where user_id = ${id} for update`,
);
async function isInvited(db, id) {
  const row = await lockInvitation.first(db, id);
  return row?.isInvited === true;
}

// src/features/session/limits.ts
var MINUTE = 60;
var HOUR = 3600;
var PASSWORD_BY_NETWORK = { name: 'password by network', most: 25, seconds: 5 * MINUTE };
var PASSWORD_BY_BOTH = { name: 'password by account and network', most: 10, seconds: 15 * MINUTE };
var PASSWORD_BY_ACCOUNT = { name: 'password by account', most: 10, seconds: 15 * MINUTE };
var CODES_BY_ACCOUNT = { name: 'codes by account', most: 20, seconds: HOUR };
var CODE_BY_NETWORK = { name: 'code by network', most: 25, seconds: 5 * MINUTE };
var RESETS_BY_ADDRESS = { name: 'resets by address', most: 2, seconds: 15 * MINUTE };
var RESETS_BY_NETWORK = { name: 'resets by network', most: 25, seconds: 30 * MINUTE };
var GUESSES = 5;
var CODE_SECONDS = 5 * MINUTE;
var CHALLENGE_SECONDS = 10 * MINUTE;
var RESEND_SECONDS = 90;
var WRONG_CODES = 50;
var TELL_OWNER_AT = 3;
var TEMPORARY_PASSWORD_SECONDS = RESETS_BY_ADDRESS.seconds;
var SESSIONS_PER_ADMIN = 5;
var BY_NETWORK = [PASSWORD_BY_NETWORK, CODE_BY_NETWORK];

// src/domain/webhooks/wanted-events.ts
function problemOfEvents(names) {
  if (names.length === 1 && names[0] === '*') return void 0;
  const unknown = names.find((name) => !decisionNames.some((known) => known === name));
  if (unknown === '*') return 'All is said by * alone';
  return unknown && `There is no event ${unknown}: the events are ${decisionNames.join(', ')}`;
}

export {
  activeEndpoints,
  addAdmin,
  addEndpoint,
  addressProblem,
  addTemporaryPassword,
  allEndpoints,
  ask,
  BY_NETWORK,
  CHALLENGE_SECONDS,
  CODE_BY_NETWORK,
  CODE_SECONDS,
  CODES_BY_ACCOUNT,
  canonical,
  changeEndpoint,
  changeSecret,
  clearFailedCodes,
  deleteAdmin,
  deleteTemporaryPasswords,
  endInvitation,
  GUESSES,
  inHours,
  isInvited,
  lockEndpoint,
  ownSecretKey,
  PASSWORD_BY_ACCOUNT,
  PASSWORD_BY_BOTH,
  PASSWORD_BY_NETWORK,
  parse,
  pauseEndpoint,
  problemOfEvents,
  RESEND_SECONDS,
  RESETS_BY_ADDRESS,
  RESETS_BY_NETWORK,
  RefusedAddress,
  raiseRightsVersion,
  refusalOf,
  removeEndpoint,
  replacePassword,
  resetAccount,
  resumeEndpoint,
  SESSIONS_PER_ADMIN,
  setInvitation,
  setSuperAdmin,
  signedHeaders,
  storedSecret,
  TELL_OWNER_AT,
  TEMPORARY_PASSWORD_SECONDS,
  useTemporaryPassword,
  WRONG_CODES,
};
//# sourceMappingURL=chunk-WXA6UHSZ.js.map

// src/core/log.ts
import { performance } from 'node:perf_hooks';
import { LogController } from 'fastify';
import pino from 'pino';
import {
  API_BASE,
  addDays,
  comparedRange,
  daysIn,
  denialMessage,
  holds,
  inputInQuery,
  may,
  todayInUtc,
  writes,
} from './chunk-2FTGFEAK.js';
import { conflict, HttpError, invalid, noSession, tooMany } from './chunk-2TIE53C4.js';
import { adminDocument } from './chunk-5ZUTSCIL.js';
import { productVersion, traceIdOf } from './chunk-47H7ZPNS.js';
import { startDecisionFeed } from './chunk-C3OQ7ZT4.js';
import { isTampered } from './chunk-EWPQDY4N.js';
import {
  APP,
  addReason,
  addSession,
  appReasonsOf,
  askedSentence,
  askForRetries,
  assignmentEvent,
  authorOf,
  bringBack,
  broughtBack,
  causeOfLifting,
  closeAsDismissed,
  closingSentence,
  codeFor,
  dailyJobs,
  deletedSentence,
  deletePosts,
  deletionEvent,
  dismissalEvent,
  endOfSuspension,
  endOldestSessions,
  endSession,
  endSessions,
  findCase,
  findTargetUser,
  findTargetUsers,
  forgetTemporaryPassword,
  giveTo,
  grantError,
  groupError,
  hasReason,
  hostRefusal,
  idsOf,
  insertInterest,
  isoOf,
  isYoung,
  itemWriters,
  jobs,
  keyOf,
  liftAll,
  listedReason,
  listedReasons,
  lockCase,
  lockCases,
  lockOpenCase,
  lockPost,
  lockPosts,
  markReverted,
  measureOf,
  momentText as momentText2,
  named,
  ofAppSentence,
  openActedOnAgain,
  openAgain,
  openSessions,
  other,
  purgedAt,
  reasonWithId,
  recordCaseEvents,
  recordModeration,
  refusalOf as refusalOf2,
  refusedOn,
  refusing,
  refusingSuspension,
  removeInterest,
  reopenErrors,
  reopeningEvent,
  requireRange,
  requireTarget,
  restoreRefusedBecause,
  retryOf,
  saveNote,
  startBackground,
  subjectsOf,
  suspendAll,
  suspendedSentence,
  suspensionEndEvent,
  suspensionError,
  suspensionEvent,
  targetError,
  throwIf,
  topReason,
  UNDO_MINUTES,
  undoError,
  undoRefusedBecause,
  undoUntil,
  unreportedSentence,
  whyOf,
  withinDays,
  writeArchived,
  writeAssignment,
  writeInterestName,
  writeOrder,
  writeReason,
} from './chunk-FNJL4NGJ.js';
import { emailSuperAdmins, enqueueEmail, enqueueEmails, line } from './chunk-H22WI6B6.js';
import { external_exports } from './chunk-HTZLKMDM.js';
import {
  anything,
  appliedMigrations,
  argumentsOf,
  boolean,
  bytes,
  CLOCK_ADVICE,
  codeOf,
  DISK_FULL,
  declareStatement,
  executeShort,
  executeStable,
  flag,
  flawOf,
  formatTimestamp,
  isOutage,
  isPast,
  isTimeTrusted,
  json,
  jsons,
  knownMigrations,
  number,
  numberOf,
  numbers,
  orNull,
  partitionedTables,
  readClock,
  seeClock,
  sql,
  stableStatement,
  statement,
  text,
  textOf,
  texts,
  timestamp,
  unseen,
} from './chunk-HZYYA3QQ.js';
import { recordDecisions } from './chunk-JHPBDDP5.js';
import { eventOf, eventOfColumn, storedNames, withValues } from './chunk-LCRDW6I4.js';
import { AuditFailure, writeAudit } from './chunk-LHHPMCKX.js';
import { hashPassword, passwordFits } from './chunk-LLNENLV2.js';
import { applyRetentionDaily } from './chunk-LV5R3COE.js';
import { startRounds } from './chunk-MAQ42SSL.js';
import { knownCalls, whatIs } from './chunk-MCBG24I4.js';
import { rateLimiterIn } from './chunk-NDHLFYTB.js';
import {
  applyItems,
  isRefusal,
  keepRefused,
  MOST_WAITING,
  noteThere,
  readItem,
  readyRows,
  retainedSinceReader,
  takeRows,
  waitingCounts,
  withRetries,
  writeItems,
} from './chunk-OOJVYLFR.js';
import {
  ACTIVE_DAYS,
  admins,
  appContract,
  appeals,
  BULK,
  CHAT_PAGE,
  checkStates,
  contract,
  ENRICHMENT_SERVICE,
  eventKinds,
  FORCE_UPDATE,
  groups,
  integrations,
  interests,
  MOST_CHARACTERS,
  MOST_REASONS,
  map,
  measures,
  mediaChoices,
  PUBLIC_PAGES,
  PublicPage,
  pageNames,
  permissions as permissions2,
  posts,
  readLink,
  readTextStyle,
  reasons,
  renderMail,
  SIMILAR,
  session,
  TAGS,
  TEST_EVENT,
  transactions,
  users,
  versionNumbers,
  views,
  webhooks,
  webNumbers,
  writeTextStyle,
} from './chunk-QAEVBAQ5.js';
import {
  addKey,
  changeKey,
  hashToken,
  kindFor,
  kindOf,
  lockKey,
  newCode,
  newPassword,
  newToken,
  prefixOf,
  revokeKey,
  rotateKey,
  storedSecretOf,
} from './chunk-R7ZXWO3C.js';
import { momentText } from './chunk-SZ7XHIHI.js';
import { APP_API_BASE, decisionNames, decisionTypes, fieldsInPath, WRITE_SCOPES } from './chunk-TQFVLIVK.js';
import { BATCH_LIMITS, ingest } from './chunk-UL33MALQ.js';
import {
  latestMonth,
  monthRange,
  permissionId,
  permissions,
  permissionWithId,
  productNumbers,
  widgetsFor,
  widgetsOf,
} from './chunk-VHHMIWKH.js';
import {
  addUser,
  deleteStaff,
  emailKey,
  findingPeople,
  flipAutoFollow,
  hasTrigram,
  holdsTerm,
  mapUniqueViolation,
  matching,
  matchingPeople,
  matchingPeopleUnseen,
  nextVersion,
  raised,
  raisedValues,
  searchHolds,
  spendAppPassword,
  startsWith,
  waysToPeople,
  writeAppPassword,
  writeField,
} from './chunk-W3SK2I7Q.js';
import {
  activeEndpoints,
  addAdmin,
  addEndpoint,
  addressProblem,
  addTemporaryPassword,
  ask,
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
  resumeEndpoint,
  SESSIONS_PER_ADMIN,
  setInvitation,
  signedHeaders,
  TELL_OWNER_AT,
  TEMPORARY_PASSWORD_SECONDS,
  useTemporaryPassword,
  WRONG_CODES,
} from './chunk-WXA6UHSZ.js';
import { APP_DOCUMENT, SEARCH_DOCUMENT, serveAppDocument } from './chunk-YBGTRJNI.js';
import { ages, decisionKinds, editEvents, failedNumbers, profiles, timelineKinds, urls } from './chunk-ZFOGH6PS.js';

var QUIET_MS = 1e4;
var MOST_KINDS = 200;
function quietFailures(isOutage2) {
  const kinds4 = /* @__PURE__ */ new Map();
  const kindOf2 = (name2) => {
    const known2 = kinds4.get(name2);
    if (known2) return known2;
    if (kinds4.size >= MOST_KINDS) kinds4.clear();
    const kind = { quietUntil: 0, unsaid: 0 };
    kinds4.set(name2, kind);
    return kind;
  };
  return {
    logMethod(args, method) {
      const [fields, message, ...rest2] = args;
      const error = fields?.err;
      if (!(error instanceof Error)) return method.apply(this, args);
      const { err: _, ...others3 } = fields;
      const { code } = error;
      const short = { ...others3, ...(code === void 0 ? {} : { code }), reason: error.message };
      const isAway = isOutage2(error);
      const kind = kindOf2(isAway ? `${message}` : `${message} ${error.stack?.split('\n')[1] ?? error.message}`);
      const now = performance.now();
      const isQuiet = now < kind.quietUntil;
      if (!isQuiet) kind.quietUntil = now + QUIET_MS;
      kind.unsaid += 1;
      if (!isAway) return method.apply(this, isQuiet ? [short, message, ...rest2] : args);
      if (isQuiet) return;
      method.apply(this, [{ ...short, times: kind.unsaid }, message, ...rest2]);
      kind.unsaid = 0;
    },
  };
}
var loggerOptions = (level, isOutage2) => ({
  level,
  hooks: quietFailures(isOutage2),
  redact: ['*.password', '*.token', '*.otp', 'req.headers'],
  serializers: {
    req: (request) => ({ method: request.method, path: request.url.split('?')[0], ip: request.ip }),
  },
});
var LINES_BYTES = 4096;
var LINES_MS = 100;
var logOutput = () => pino.destination({ dest: 1, sync: false, minLength: LINES_BYTES, periodicFlush: LINES_MS });
var traceOf = ({ id, headers }) => traceIdOf(headers.traceparent?.toString(), id);
var OneLine = class extends LogController {
  #lines;
  constructor(log2) {
    super();
    this.#lines = log2.child({}, { redact: [] });
  }
  incomingRequest() {}
  requestCompleted(error, request, reply) {
    const fields = { req: request, res: { statusCode: reply.statusCode }, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...fields, err: error }, 'request errored');
    else this.#lines.info({ reqId: request.id, trace_id: traceOf(request), ...fields }, 'request completed');
  }
};

// src/app/maintenance.ts
var ROUND_MS = 3e4;
var works = jobs.flatMap((owner) => owner.works ?? []);
var maintenanceJobs = [seeClock, ...jobs.flatMap((owner) => owner.maintenance ?? [])];
function startMaintenance(services) {
  const { config, database, log: log2 } = services;
  const background = startBackground(database, works, log2);
  const workers = jobs.flatMap((owner) => owner.workers ?? []).map((start) => start(services));
  const failed = (error) => log2.warn({ err: error }, 'maintenance failed; it is tried again');
  const maintain = async () => {
    for (const job of maintenanceJobs) await job(services);
  };
  const rounds = [
    startRounds(maintain, ROUND_MS, failed),
    // It may take long, and nothing else waits for it.
    startRounds((isStopped) => applyRetentionDaily(database.db, config, isStopped), ROUND_MS, failed),
  ];
  return {
    stop: async () => {
      await Promise.all([background, ...rounds, ...workers].map((worker) => worker.stop()));
    },
  };
}

// src/app/build.ts
import { randomUUID as randomUUID3 } from 'node:crypto';
// src/database/reads.ts
import { setTimeout as pause } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import pg from 'pg';
import { Counter, Gauge } from 'prom-client';

var CONNECT_MS = 2e3;
var KNOWN_MS = 2e3;
var ANSWER_MS = 250;
var MOST_LAG_SECONDS = 60;
var SILENT = 'The replica does not answer';
async function open(database) {
  const client = new pg.Client({
    connectionString: database.pool.options.connectionString,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => void 0);
  await client.connect();
  return client;
}
var selectReplicaLag = statement(
  { lag: orNull(number) },
  () => sql`
    select case when not pg_is_in_recovery() then 0
      when exists (select from pg_stat_wal_receiver where pid is not null)
        and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as lag`,
);
async function look(replica) {
  try {
    const row15 = await selectReplicaLag.first(replica.db);
    const lagSeconds = row15?.lag ?? Number.POSITIVE_INFINITY;
    if (lagSeconds <= MOST_LAG_SECONDS) return { lagSeconds };
    return { lagSeconds, flaw: `The replica is more than ${MOST_LAG_SECONDS} seconds behind` };
  } catch {
    return { flaw: SILENT };
  }
}
function readsFrom(primary, replica, { log: log2, registry }) {
  if (replica === primary) return { connect: () => open(primary), replica: async () => void 0 };
  let known2;
  const state = () => {
    if (!known2 || Date.now() - known2.at > KNOWN_MS) known2 = { at: Date.now(), state: look(replica) };
    return known2.state;
  };
  const registers = [registry];
  const fallbacks = new Counter({
    name: 'replica_fallbacks_total',
    help: 'Exports that were read from the primary because the replica could not serve',
    registers,
  });
  new Gauge({
    name: 'replica_usable',
    help: 'Whether exports are read from the replica: 1 or 0',
    registers,
    async collect() {
      this.set((await state()).flaw === void 0 ? 1 : 0);
    },
  });
  new Gauge({
    name: 'replica_lag_seconds',
    help: 'How far the replica is behind; NaN while it does not answer',
    registers,
    async collect() {
      this.set((await state()).lagSeconds ?? Number.NaN);
    },
  });
  const fallBack = (flaw, err) => {
    fallbacks.inc();
    log2.warn({ err }, `${flaw}: an export is read from the primary`);
    return open(primary);
  };
  const gone = { flaw: SILENT };
  return {
    connect: async () => {
      const { flaw } = await state();
      if (flaw !== void 0) return fallBack(flaw);
      return open(replica).catch((error) => {
        known2 = { at: Date.now(), state: Promise.resolve(gone) };
        return fallBack(SILENT, error);
      });
    },
    replica: () => Promise.race([state(), pause(ANSWER_MS, gone, { ref: false })]),
  };
}

// src/core/concurrency/batches.ts
var PATIENCE_MS = 250;
function inBatches(askAll, most) {
  let waiting = [];
  let isUnderWay = false;
  let slow = 0;
  const begin2 = () => {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    const { answers, abandon } = askAll(batch.map(({ key }) => key));
    let left = 0;
    for (const one of batch)
      one.leave = () => {
        left += 1;
        if (left === batch.length) abandon();
      };
    let isSlow = false;
    const beginNext = () => {
      isUnderWay = false;
      begin2();
    };
    const timer = setTimeout(() => {
      isSlow = true;
      slow += batch.length;
      beginNext();
    }, PATIENCE_MS);
    const end = () => {
      clearTimeout(timer);
      if (isSlow) slow -= batch.length;
      else beginNext();
    };
    answers.then(
      (values) => {
        end();
        for (const [index, { resolve }] of batch.entries()) resolve(values[index]);
      },
      (error) => {
        end();
        for (const { reject } of batch) reject(error);
      },
    );
  };
  const ask4 = (key, whenGone) =>
    new Promise((resolve, reject) => {
      const one = { key, resolve, reject, leave: void 0 };
      whenGone(() => {
        if (one.leave) return one.leave();
        waiting = waiting.filter((other2) => other2 !== one);
        reject(new Error('Nobody waits for the answer'));
      });
      waiting.push(one);
      begin2();
    });
  return { ask: ask4, waiting: () => waiting.length + slow };
}

// src/domain/access/find-caller.ts
var MOST = 100;
var selectCallers = stableStatement(
  {
    place: number,
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    version: number,
    is_sup_admin: flag,
    sessionId: number,
    temporaryPasswordId: orNull(number),
    stale: boolean,
    group_permissions: texts,
    user_permissions: texts,
  },
  (tokens, bindings, idleMinutes, maxMinutes) => sql`
    select coalesce(place, 0) as place, coalesce(id, 0) as id, coalesce(name, '') as name,
      coalesce(username, '') as username, avatar, coalesce(version, 0) as version,
      coalesce(is_sup_admin, 0) as is_sup_admin, coalesce(session_id, 0) as "sessionId",
      temporary_password_id as "temporaryPasswordId", coalesce(stale, false) as stale,
      coalesce(group_permissions, '{}') as group_permissions, coalesce(user_permissions, '{}') as user_permissions
    from find_callers(${tokens}, ${bindings}, ${idleMinutes}, ${maxMinutes})`,
);
var keyOf2 = ({ token, binding }) => JSON.stringify([token, binding]);
async function selectAll(db, { sessionIdleMinutes, sessionMaxMinutes }, all4) {
  const different = new Map(all4.map((one) => [keyOf2(one), one]));
  const asked = [...different.values()];
  const rows2 = await selectCallers(
    db,
    asked.map(({ token }) => hashToken(token)),
    asked.map(({ binding }) => (binding === void 0 ? null : hashToken(binding))),
    sessionIdleMinutes,
    sessionMaxMinutes,
  );
  const keys = [...different.keys()];
  const byKey = new Map(rows2.map(({ place: place2, ...caller }) => [keys[place2 - 1], caller]));
  return all4.map((one) => byKey.get(keyOf2(one)));
}
async function useSession(db, caller, isBackground) {
  if (!caller) return void 0;
  const { stale, ...admin } = caller;
  if (stale && !isBackground)
    await db.updateTable('sessions').set({ last_used_at: sql`now()` }).where('id', '=', admin.sessionId).execute();
  return admin;
}
async function findCaller(db, limits, presented) {
  const [caller] = await selectAll(db, limits, [presented]);
  return useSession(db, caller, presented.isBackground);
}
function callerFinder({ inScope }, limits) {
  const { ask: ask4, waiting } = inBatches((all4) => {
    let stop = () => void 0;
    const answers = inScope('Finding callers', ({ db, abandon }) => {
      stop = abandon;
      return selectAll(db, limits, all4);
    });
    return { answers, abandon: () => stop() };
  }, MOST);
  return {
    waiting,
    findCaller: async ({ db, onAbandon }, presented) =>
      useSession(db, await ask4(presented, onAbandon), presented.isBackground),
  };
}

// src/http/authorize.ts
var BINDING_COOKIE = '__Host-b';
var TOKEN = /^Bearer ([A-Za-z0-9_-]{20,200})$/;
var authenticate = (services, request, scope) =>
  findAdmin(services, request, { scope, isBackground: request.headers['x-background'] === '1' });
var authenticateAgain = (services, request) =>
  services.database.inScope('Checking again', (scope) => findAdmin(services, request, { scope, isBackground: true }));
async function findAdmin(services, request, { scope, isBackground }) {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
  if (token === void 0) throw noSession();
  const { [BINDING_COOKIE]: binding } = request.cookies;
  const admin = await services.access.findCaller(scope, { token, binding, isBackground });
  if (!admin) throw noSession();
  return admin;
}
function checkAccess(admin, endpoint) {
  if (admin.temporaryPasswordId !== null && !endpoint.duringPasswordChange)
    throw new HttpError(403, 'Change your temporary password first');
  if (endpoint.allowsTemporaryGrant === void 0) requireAccess(admin, endpoint.access);
}
function requireAccess(admin, access, input) {
  const verdict = may(admin, access, input);
  if (!verdict.allowed) throw new HttpError(403, denialMessage(verdict));
}
function permissionUsed(access, input) {
  if (access === 'public' || access === 'session') return void 0;
  if (access === 'super') return 'super admin';
  if (typeof access === 'string') return access;
  if ('allOf' in access) return access.allOf.join(' and ');
  return 'pick' in access ? permissionUsed(access.pick(input), input) : access.join(' or ');
}

// src/domain/access/grants.ts
var isRunning = sql`
  g.revoked_at is null and (g.expires_at is null or g.expires_at > clock_timestamp())`;
var selectRunningGrant = statement(
  { id: number },
  (adminId, permission, userId) => sql`
    select g.id from access_grants g
    where g.admin_id = ${adminId} and g.permission = ${permission}
      and (g.user_id is null or g.user_id = ${userId}) and ${isRunning}
    order by g.id limit 1`,
);
async function findGrant(db, admin, { access, allowsTemporaryGrant }, input) {
  if (allowsTemporaryGrant === void 0 || input[allowsTemporaryGrant] === void 0 || may(admin, access, input).allowed)
    return void 0;
  const permission = permissionUsed(access, input);
  const row15 = await selectRunningGrant.first(db, admin.id, permission ?? null, input[allowsTemporaryGrant]);
  return row15?.id;
}

// src/domain/items/worker.ts
var PAUSE_MS = 1e3;
var AT_ONCE = 1e3;
var LOOKED_AT = 2e3;
var beMine = statement(
  { isMine: boolean },
  () => sql`select coalesce(pg_try_advisory_xact_lock(hashtext('quarterdeck items that waited')), false) as "isMine"`,
);
var waitingAfter = statement(
  { id: number, ref_type: orNull(textOf()), ref_id: orNull(text), is_parked: boolean },
  (after2) => sql`
    select id, ref_type, ref_id, is_parked from app_waiting
    where id > ${after2} and ref_id is not null and ready_at is null
    order by id limit ${sql.lit(LOOKED_AT)}`,
);
var takeOverdue = statement(
  { type: text, app_id: text, at: number, path: text, message: text, item: orNull(json()) },
  () => sql`
    delete from app_waiting where id in (
      select id from app_waiting where since < now() - interval '7 days' and not is_parked and ${isTimeTrusted}
      order by since limit ${sql.lit(AT_ONCE)} for update skip locked)
    returning type, app_id, at, path, message, item`,
);
var forgetPartial = statement(
  { app_id: text, fields: json() },
  (types2, appIds) => sql`
    with gone as (
      delete from app_things t using unnest(${types2}::text[], ${appIds}::text[]) as over(type, app_id)
      where t.type = over.type collate "C" and t.app_id = over.app_id collate "C" and t.row_id is null
        and t.deleted_at is null
      returning t.app_id, t.fields
    ), kept as (
      update app_things t set waits = false from unnest(${types2}::text[], ${appIds}::text[]) as over(type, app_id)
      where t.type = over.type collate "C" and t.app_id = over.app_id collate "C"
        and (t.row_id is not null or t.deleted_at is not null)
    )
    select app_id, fields from gone`,
);
async function refuseOverdue(db) {
  return db.transaction().execute(async (trx) => {
    const rows2 = await takeOverdue(trx);
    const things = rows2.filter(({ at }) => at === 0);
    if (things.length > 0)
      await forgetPartial(
        trx,
        things.map(({ type }) => type),
        things.map(({ app_id }) => app_id),
      );
    const refused = rows2.map(({ type, app_id, path, message, item }) => ({
      ...{ type, id: app_id, path, source: item },
      message: `It waited 7 days in vain: ${message}`,
    }));
    await keepRefused(trx, refused, null, true);
    return rows2.length === AT_ONCE;
  });
}
async function writeReady(trx, writers, retainedSince, atMost) {
  const rows2 = await readyRows(trx, atMost);
  const rules = { scopes: WRITE_SCOPES, now: Date.now() * 1e3, retainedSince };
  const things = /* @__PURE__ */ new Map();
  const items = [];
  const since2 = new Map(rows2.map((row15) => [JSON.stringify([row15.type, row15.app_id, row15.at]), row15.since]));
  const refused = [];
  rows2.forEach(({ type, app_id, at, item, key_id }, index) => {
    if (at === 0) things.set(type, (things.get(type) ?? /* @__PURE__ */ new Map()).set(app_id, key_id));
    else {
      const read3 = readItem(item, index, { ...rules, keyId: key_id });
      if ('message' in read3) refused.push(read3);
      else items.push(read3);
    }
  });
  const sinceOf = ({ type, appId, at }) => since2.get(JSON.stringify([type, appId, at]));
  const ids = rows2.map(({ id }) => id);
  const { faults, thingFaults, there } = await writeItems(trx, writers, items, {
    things,
    sinceOf,
    take: () => takeRows(trx, ids),
  });
  for (const { index, type, id, source: source2 } of items) {
    const fault = faults.get(index);
    if (fault) refused.push({ type, id, source: source2, ...fault });
  }
  for (const [key, fault] of thingFaults) {
    const [type, id] = JSON.parse(key);
    if (things.get(type)?.has(id)) refused.push({ type, id, source: null, ...fault });
  }
  await keepRefused(trx, refused, null, true);
  return { taken: rows2.length, there };
}
async function refuseReady(trx) {
  const rows2 = await readyRows(trx, 1);
  await takeRows(
    trx,
    rows2.map(({ id }) => id),
  );
  await keepRefused(
    trx,
    rows2.map(({ type, app_id, item }) => ({
      ...{ type, id: app_id, path: '', source: item },
      message: 'The database cannot take it',
    })),
    null,
    true,
  );
}
async function writeAllReady(services, isStopped) {
  let atMost = AT_ONCE;
  for (let taken = 1; taken > 0 && !isStopped(); )
    try {
      const retainedSince = await services.retainedSince();
      const done = await withRetries(services.db, async (trx) => {
        const { isMine } = await beMine.one(trx);
        return isMine ? writeReady(trx, services.writers, retainedSince, atMost) : { taken: 0, there: [] };
      });
      await noteThere(services.db, done.there);
      ({ taken } = done);
      atMost = Math.min(AT_ONCE, atMost * 2);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (atMost === 1) await services.db.transaction().execute(refuseReady);
      atMost = Math.ceil(atMost / 2);
    }
}
async function lookAtSome({ db, writers }, after2) {
  const rows2 = await waitingAfter(db, after2);
  const namesFor = (of, parked) => [
    ...new Set(
      rows2.flatMap(({ ref_type, ref_id, is_parked }) =>
        ref_type === of && is_parked === parked ? (ref_id ?? []) : [],
      ),
    ),
  ];
  for (const writer of writers) {
    const { type, find: find2 } = writer;
    const findLiving = 'findLiving' in writer ? writer.findLiving : find2;
    for (const [names2, look2, isDeleted2] of [
      [namesFor(type, false), find2, true],
      [namesFor(type, true), findLiving, false],
    ]) {
      if (names2.length === 0 || !look2) continue;
      const found = await db.transaction().execute((trx) => look2(trx, names2));
      await noteThere(
        db,
        [...found.keys()].map((appId) => ({ type, appId, isDeleted: isDeleted2 })),
      );
    }
  }
  return rows2.length < LOOKED_AT ? 0 : (rows2.at(-1)?.id ?? 0);
}
function startItemWorker(services, log2) {
  let after2 = 0;
  const work = async (isStopped) => {
    await writeAllReady(services, isStopped);
    if (isStopped()) return;
    after2 = await lookAtSome(services, after2);
    await writeAllReady(services, isStopped);
    while (!isStopped() && (await refuseOverdue(services.db)));
  };
  return startRounds(work, PAUSE_MS, (error) =>
    log2.warn({ err: error }, 'items that waited could not be written; it is tried again'),
  );
}

// src/domain/keys/find-key.ts
import { isIP } from 'node:net';

var scopes = { types: texts.types, isNullable: false };
var selectKey = statement(
  { id: number, name: text, scopes, itemsPerSecond: number, isAllowedHere: boolean, isOpen: boolean },
  (hash, ip) => sql`
    select k.id, k.name, k.scopes, k.items_per_second as "itemsPerSecond",
      coalesce(cardinality(k.allowed_networks) = 0 or ${ip}::inet <<= any(k.allowed_networks), false) as "isAllowedHere",
      coalesce(k.revoked_at is null and coalesce(k.expires_at > now(), true) and coalesce(s.ends_at > now(), true), false) as "isOpen"
    from service_key_secrets s join service_keys k on k.id = s.key_id
    where s.hash = ${hash}`,
);
async function findKey(db, config, { key, ip }) {
  const kind = kindOf(key);
  if (kind === void 0) return 'malformed';
  if (kind !== kindFor(config)) return 'other kind';
  const row15 = await selectKey.first(db, storedSecretOf(key).hash, isIP(ip) === 0 ? null : ip);
  if (!row15) return 'unknown';
  const { isOpen, ...found } = row15;
  return isOpen ? found : 'ended';
}

// src/domain/keys/take-items.ts
import { performance as performance2 } from 'node:perf_hooks';

var SHARE = 50;
var KEPT_MS = 1e3;
var levelNow = (perSecond) => sql`
  least(${perSecond}::float8, b.items + ${perSecond}::float8
    * greatest(0, extract(epoch from clock_timestamp() - b.filled_at)::float8))`;
var takeFromBucket = statement(
  { isTaken: boolean },
  (keyId, items, perSecond) => sql`
    insert into service_key_buckets as b (key_id, items, filled_at)
    values (${keyId}, ${perSecond}::float8 - ${items}::float8, clock_timestamp())
    on conflict (key_id) do update set items = ${levelNow(perSecond)} - ${items}::float8, filled_at = clock_timestamp()
    where ${levelNow(perSecond)} >= least(${items}::float8, ${perSecond}::float8)
    returning true as "isTaken"`,
);
var selectWait = statement(
  { seconds: number },
  (keyId, items, perSecond) => sql`
    select coalesce(greatest(0, (least(${items}::float8, ${perSecond}::float8) - ${levelNow(perSecond)}) / ${perSecond}::float8), 0) as seconds
    from service_key_buckets b where b.key_id = ${keyId}`,
);
async function takeSome(db, { id, itemsPerSecond }, items) {
  const wanted = Math.max(items, Math.floor(itemsPerSecond / SHARE));
  if (await takeFromBucket.first(db, id, wanted, itemsPerSecond)) return wanted;
  if (wanted > items && (await takeFromBucket.first(db, id, items, itemsPerSecond))) return items;
  return 0;
}
function itemTaker(db) {
  const own2 = /* @__PURE__ */ new Map();
  async function ask4(key, items, local) {
    const taken = await takeSome(db, key, items);
    if (taken > 0) {
      const left = local.itemsUntil > performance2.now() ? local.items : 0;
      local.items = left + taken - items;
      local.itemsUntil = performance2.now() + KEPT_MS;
      return true;
    }
    const wait = await selectWait.first(db, key.id, items, key.itemsPerSecond);
    local.refused = items;
    local.refusedUntil = performance2.now() + (wait?.seconds ?? 0) * 1e3;
    return false;
  }
  return async (key, items) => {
    if (items <= 0) return;
    const fresh = { items: 0, itemsUntil: 0, refused: 0, refusedUntil: 0, asking: void 0 };
    const local = own2.get(key.id) ?? fresh;
    own2.set(key.id, local);
    const refusal = () =>
      tooMany(
        `This key may send ${key.itemsPerSecond} items a second`,
        (local.refusedUntil - performance2.now()) / 1e3,
      );
    for (;;) {
      const now = performance2.now();
      if (local.items >= items && local.itemsUntil > now) {
        local.items -= items;
        return;
      }
      if (items >= local.refused && local.refusedUntil > now) throw refusal();
      if (local.asking) await local.asking;
      else {
        const asking = ask4(key, items, local).finally(() => {
          local.asking = void 0;
        });
        local.asking = asking;
        if (await asking) return;
        throw refusal();
      }
    }
  };
}

// src/domain/keys/usage.ts
var FLUSH_MS = 1e3;
var day = sql`(now() at time zone 'UTC')::date`;
var addCounts = statement(
  {},
  (keyIds, calls, errors) => sql`
    with counted as (
      select k.id, c.calls, c.errors
      from unnest(${keyIds}::bigint[], ${calls}::bigint[], ${errors}::bigint[]) c (key_id, calls, errors)
      join service_keys k on k.id = c.key_id order by k.id
    ), used as (
      update service_keys k set last_used_at = now() from counted c where k.id = c.id
    )
    insert into service_key_days as d (key_id, day, calls, errors) select id, ${day}, calls, errors from counted
    on conflict (key_id, day) do update set calls = d.calls + excluded.calls, errors = d.errors + excluded.errors`,
);
function keyUsage(db, log2) {
  let counts2 = /* @__PURE__ */ new Map();
  const write = async () => {
    if (counts2.size === 0) return;
    const taken = counts2;
    counts2 = /* @__PURE__ */ new Map();
    const entries = [...taken].sort(([one], [other2]) => one - other2);
    try {
      await addCounts(
        db,
        entries.map(([id]) => id),
        entries.map(([, { calls }]) => calls),
        entries.map(([, { errors }]) => errors),
      );
    } catch (error) {
      for (const [id, { calls, errors }] of taken) add2(id, calls, errors);
      log2.warn({ err: error }, 'the calls of keys could not be counted; it is tried again');
    }
  };
  const add2 = (id, calls, errors) => {
    const before = counts2.get(id);
    if (before) {
      before.calls += calls;
      before.errors += errors;
    } else counts2.set(id, { calls, errors });
  };
  let writing = Promise.resolve();
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  return {
    count: (keyId, isError) => add2(keyId, 1, isError ? 1 : 0),
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

// src/domain/media/source.ts
import { createHash } from 'node:crypto';
// src/core/file-cache.ts
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, join as join2 } from 'node:path';

function fileCache(folder, { most, oldest = Number.POSITIVE_INFINITY }) {
  const files = /* @__PURE__ */ new Map();
  let total = 0;
  let known2;
  let written = 0;
  const count = (name2, size, at) => {
    total += size - (files.get(name2)?.size ?? 0);
    files.delete(name2);
    files.set(name2, { size, at });
  };
  const survey = async () => {
    await mkdir(folder, { recursive: true });
    const found = [];
    for (const name2 of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name2));
      found.push({ name: name2, size, mtimeMs });
    }
    for (const { name: name2, size, mtimeMs } of found.toSorted((one, other2) => one.mtimeMs - other2.mtimeMs))
      count(name2, size, mtimeMs);
  };
  const ready = () => {
    known2 ??= survey().catch((error) => {
      known2 = void 0;
      throw error;
    });
    return known2;
  };
  const makeRoom = async () => {
    for (const [name2, { size, at }] of files) {
      if (total <= most && Date.now() - at <= oldest) return;
      files.delete(name2);
      total -= size;
      await rm(join(folder, name2), { force: true });
    }
  };
  return {
    find: async (name2) => {
      try {
        const path = join(folder, name2);
        const [bytes2, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
        const age = Date.now() - mtimeMs;
        return age <= oldest ? { bytes: bytes2, age } : void 0;
      } catch {
        return void 0;
      }
    },
    keep: async (name2, bytes2) => {
      await ready();
      written += 1;
      const draft = join(folder, `draft-${process.pid}-${written}`);
      await writeFile(draft, bytes2);
      await rename(draft, join(folder, name2));
      count(name2, bytes2.length, Date.now());
      await makeRoom();
    },
    clear: async () => {
      await ready();
      await makeRoom();
    },
  };
}

// src/domain/media/failure.ts
var NoMedia = class extends Error {};
var NoAnswer = class extends Error {};

// src/core/outbound/get.ts
var MOST_REDIRECTS = 3;
var REDIRECTS = [301, 302, 303, 307, 308];
async function getFrom(address, wishes) {
  let url = parse(address, void 0, wishes);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(url, wishes);
    const { location } = answer.headers;
    if (!REDIRECTS.includes(answer.statusCode) || location === void 0) return answer;
    answer.destroy();
    url = parse(location, url.href, wishes);
  }
  throw new RefusedAddress('Too many redirects');
}

// src/domain/media/fetch.ts
var PATIENCE_MS2 = 8e3;
var MEGABYTE = 1024 * 1024;
var PICTURE_BYTES = 10 * MEGABYTE;
var PIECE_BYTES = 2 * MEGABYTE;
var RECORDING_BYTES = 200 * MEGABYTE;
var WHOLE_BYTES = 32 * MEGABYTE;
var GONE = [400, 401, 403, 404, 405, 410, 416, 451];
async function read(answer, most) {
  if (Number(answer.headers['content-length'] ?? 0) > most) throw new NoMedia('It is too large');
  const chunks = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > most) throw new NoMedia('It is too large');
    chunks.push(chunk);
  }
  if (!answer.complete) throw new NoAnswer('The answer broke off');
  return Buffer.concat(chunks);
}
async function ask2(address, { allowed, userAgent, resolve }, headers, readAnswer) {
  const patience = AbortSignal.timeout(PATIENCE_MS2);
  let answer;
  try {
    answer = await getFrom(address, {
      allowed,
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
      signal: patience,
      ...(resolve === void 0 ? {} : { resolve }),
    });
    if (GONE.includes(answer.statusCode)) throw new NoMedia(`The address answers ${answer.statusCode}`);
    if (answer.statusCode !== 200 && answer.statusCode !== 206)
      throw new NoAnswer(`The address answers ${answer.statusCode}`);
    return await readAnswer(answer);
  } catch (error) {
    if (error instanceof NoMedia || error instanceof NoAnswer) throw error;
    if (error instanceof RefusedAddress) throw new NoMedia(error.message, { cause: error });
    throw new NoAnswer('The address does not answer', { cause: error });
  } finally {
    answer?.destroy();
  }
}
var fetchPicture = (address, outbound) =>
  ask2(address, outbound, { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }, (answer) =>
    read(answer, PICTURE_BYTES),
  );
function rangeOf(answer) {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? [];
  return start === void 0 ? void 0 : { start: Number(start), total: Number(total) };
}
function fetchPieces(address, number2, outbound) {
  const start = number2 * PIECE_BYTES;
  const headers = { accept: 'audio/*,video/*', range: `bytes=${start}-${start + PIECE_BYTES - 1}` };
  return ask2(address, outbound, headers, async (answer) => {
    if (answer.statusCode === 206) {
      const range = rangeOf(answer);
      if (range?.start !== start) throw new NoMedia('The address answers another range than it was asked for');
      if (range.total > RECORDING_BYTES) throw new NoMedia('It is too large');
      const bytes2 = await read(answer, PIECE_BYTES);
      if (bytes2.length !== Math.min(PIECE_BYTES, range.total - start)) throw new NoMedia('A part of it is missing');
      return /* @__PURE__ */ new Map([[number2, { bytes: bytes2, total: range.total }]]);
    }
    const whole3 = await read(answer, WHOLE_BYTES);
    const count = Math.max(1, Math.ceil(whole3.length / PIECE_BYTES));
    return new Map(
      Array.from({ length: count }, (_, at) => [
        at,
        { bytes: whole3.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES), total: whole3.length },
      ]),
    );
  });
}

// src/domain/media/host-limits.ts
import pLimit from 'p-limit';

var AT_ONCE2 = 6;
var IN_LINE = 200;
var FAILED_MS = 3e5;
var UNANSWERED_MS = 3e4;
var FAILURES = 1e4;
function failureCache() {
  const failed = /* @__PURE__ */ new Map();
  return async (name2, work) => {
    const known2 = failed.get(name2);
    if (known2 && known2.until > Date.now()) throw known2.error;
    try {
      return await work();
    } catch (error) {
      if (failed.size >= FAILURES) failed.clear();
      if (error instanceof NoMedia) failed.set(name2, { error, until: Date.now() + FAILED_MS });
      if (error instanceof NoAnswer) failed.set(name2, { error, until: Date.now() + UNANSWERED_MS });
      throw error;
    }
  };
}
function hostQueues() {
  const lines = /* @__PURE__ */ new Map();
  return async (address, work) => {
    const host = URL.canParse(address) ? new URL(address).host : '';
    const line3 = lines.get(host) ?? pLimit(AT_ONCE2);
    lines.set(host, line3);
    if (line3.pendingCount >= IN_LINE) throw new NoAnswer('Too much is asked of this host');
    try {
      return await line3(work);
    } finally {
      if (line3.activeCount + line3.pendingCount === 0) lines.delete(host);
    }
  };
}

// src/domain/media/type.ts
var brand = (type, form, kind) => ({ type, form, start: `ftyp${kind}`, at: 4 });
var signatures = [
  { type: 'image/png', form: 'picture', start: '\x89PNG\r\n\n' },
  { type: 'image/jpeg', form: 'picture', start: '\xFF\xD8\xFF' },
  { type: 'image/gif', form: 'picture', start: 'GIF87a' },
  { type: 'image/gif', form: 'picture', start: 'GIF89a' },
  { type: 'image/webp', form: 'picture', start: 'WEBP', at: 8 },
  brand('image/avif', 'picture', 'avif'),
  brand('image/avif', 'picture', 'avis'),
  { type: 'audio/wav', form: 'recording', start: 'WAVE', at: 8 },
  { type: 'audio/mpeg', form: 'recording', start: 'ID3' },
  { type: 'audio/mpeg', form: 'recording', start: '\xFF\xFB' },
  { type: 'audio/mpeg', form: 'recording', start: '\xFF\xF3' },
  { type: 'audio/mpeg', form: 'recording', start: '\xFF\xF2' },
  { type: 'audio/aac', form: 'recording', start: '\xFF\xF1' },
  { type: 'audio/aac', form: 'recording', start: '\xFF\xF9' },
  { type: 'audio/flac', form: 'recording', start: 'fLaC' },
  { type: 'audio/ogg', form: 'recording', start: 'OggS' },
  { type: 'video/webm', form: 'recording', start: 'E\xDF\xA3' },
  brand('audio/mp4', 'recording', 'M4A'),
  brand('video/quicktime', 'recording', 'qt  '),
  brand('video/mp4', 'recording', ''),
];
var typeOf = (bytes2, wanted) =>
  signatures.find(
    ({ form, start, at = 0 }) => form === wanted && bytes2.toString('latin1', at, at + start.length) === start,
  )?.type;

// src/domain/media/source.ts
var DAY_MS = 864e5;
var HOUR_MS = 36e5;
var CACHE_BYTES = 512 * 1024 * 1024;
var LENGTH_BYTES = 8;
var MOST_DATA_CHARACTERS = 14e6;
var inMemory = (type, bytes2) => ({
  type,
  size: bytes2.length,
  read: async function* (start, end) {
    yield bytes2.subarray(start, end);
  },
});
async function fileIn(address) {
  if (address.length > MOST_DATA_CHARACTERS) throw new NoMedia('It is too large');
  return Buffer.from(
    await (
      await fetch(address).catch(() => {
        throw new NoMedia('This is no address');
      })
    ).arrayBuffer(),
  );
}
var pack = ({ bytes: bytes2, total }) => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64BE(BigInt(total));
  return Buffer.concat([length, bytes2]);
};
var unpack = (kept) => ({
  total: Number(kept.readBigUInt64BE()),
  bytes: kept.subarray(LENGTH_BYTES),
});
function mediaSource({ dataDir, ownFile, onTrouble, ...outbound }) {
  const cache = fileCache(join2(dataDir, 'media'), { most: CACHE_BYTES, oldest: DAY_MS });
  const inLine = hostQueues();
  const unlessFailed = failureCache();
  const underWay = /* @__PURE__ */ new Map();
  const clearing = setInterval(() => {
    void cache.clear().catch((error) => onTrouble(error, 'old media could not be removed'));
  }, HOUR_MS).unref();
  const keep = (name2, bytes2) =>
    cache.keep(name2, bytes2).catch((error) => onTrouble(error, 'media could not be kept'));
  async function kept(name2, address, work) {
    const found = await cache.find(name2);
    if (found) return found.bytes;
    const other2 = underWay.get(name2);
    if (other2) return other2;
    const mine = unlessFailed(name2, () => inLine(address, work)).finally(() => underWay.delete(name2));
    underWay.set(name2, mine);
    return mine;
  }
  const nameOf4 = (address) => createHash('sha256').update(address).digest('hex');
  async function piece2(address, number2) {
    const name2 = nameOf4(address);
    return unpack(
      await kept(`${name2}-${number2}`, address, async () => {
        const pieces = await fetchPieces(address, number2, outbound);
        for (const [at, one] of pieces) await keep(`${name2}-${at}`, pack(one));
        const wanted = pieces.get(number2);
        if (!wanted) throw new NoMedia('A part of it is missing');
        return pack(wanted);
      }),
    );
  }
  async function atHand(address) {
    if (/^data:/i.test(address)) return fileIn(address);
    if (!address.startsWith('/')) return void 0;
    const own2 = ownFile(address);
    if (!own2) throw new NoMedia('There is no such file');
    return own2;
  }
  const checked = (bytes2, form) => {
    const type = typeOf(bytes2, form);
    if (type === void 0) throw new NoMedia('It is of no type that is shown');
    return inMemory(type, bytes2);
  };
  return {
    picture: async (address) => {
      const near3 = await atHand(address);
      if (near3) return Buffer.isBuffer(near3) ? checked(near3, 'picture') : inMemory(near3.type, near3.bytes);
      const name2 = `${nameOf4(address)}-picture`;
      const bytes2 = await kept(name2, address, async () => {
        const fetched = await fetchPicture(address, outbound);
        checked(fetched, 'picture');
        await keep(name2, fetched);
        return fetched;
      });
      return checked(bytes2, 'picture');
    },
    recording: async (address) => {
      const near3 = await atHand(address);
      if (near3) return Buffer.isBuffer(near3) ? checked(near3, 'recording') : inMemory(near3.type, near3.bytes);
      const first = await piece2(address, 0);
      const { type } = checked(first.bytes, 'recording');
      return {
        type,
        size: first.total,
        read: async function* (start, end) {
          for (let at = start; at < end; ) {
            const number2 = Math.floor(at / PIECE_BYTES);
            const { bytes: bytes2, total } = await piece2(address, number2);
            if (total !== first.total) throw new NoMedia('It has changed meanwhile');
            const part = bytes2.subarray(at - number2 * PIECE_BYTES, end - number2 * PIECE_BYTES);
            if (part.length === 0) throw new NoMedia('A part of it is missing');
            yield part;
            at += part.length;
          }
        },
      };
    },
    close: () => clearInterval(clearing),
  };
}

// src/domain/system/readings.ts
import { statfs } from 'node:fs/promises';
// src/domain/system/watch.ts
import { performance as performance3, performance as performance4 } from 'node:perf_hooks';

// src/http/monitoring/row-gauges.ts
import { Gauge as Gauge2 } from 'prom-client';

function addRowGauges(registry, of) {
  let reading;
  const read3 = () => {
    reading ??= of
      .select()
      .catch(() => [])
      .finally(() => {
        reading = void 0;
      });
    return reading;
  };
  for (const { name: name2, help, value } of of.gauges)
    new Gauge2({
      name: name2,
      help,
      labelNames: of.labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        if (of.labelNames.length === 0) this.remove();
        for (const row15 of await read3()) this.set(of.labelsOf(row15), value(row15));
      },
    });
}

// src/domain/backups/drills.ts
var saveResult = statement(
  {},
  (isOk, backupAt, result) => sql`
    insert into backup_drills (tried_at, succeeded_at, backup_at, result)
    values (now(), case when ${isOk}::boolean then now() end, ${backupAt}, ${result})
    on conflict (is_only) do update set tried_at = excluded.tried_at, backup_at = excluded.backup_at, result = excluded.result,
      succeeded_at = coalesce(excluded.succeeded_at, backup_drills.succeeded_at)`,
);
async function recordDrill(db, { isOk, backupAt, result }) {
  await saveResult(db, isOk, backupAt, result);
}
var drillAges = statement(
  { age: number, failed: number },
  () => sql`
    select coalesce(extract(epoch from now() - succeeded_at), 'infinity')::float8 as age,
      (tried_at is distinct from succeeded_at)::int as failed
    from (select) as one left join backup_drills on true`,
);
var measureDrills = (registry, select) =>
  addRowGauges(registry, {
    select,
    labelNames: [],
    labelsOf: () => ({}),
    gauges: [
      {
        name: 'backup_drill_age_seconds',
        help: 'Time since a backup was last restored by a drill that succeeded; +Inf: never',
        value: ({ age }) => age,
      },
      {
        name: 'backup_drill_failed',
        help: 'Whether the last drill failed',
        value: ({ failed }) => failed,
      },
    ],
  });

// src/domain/moderation/cases/metrics.ts
var COUNTED = 1e5;
var countOf = (condition = sql`true`) => sql`
  (select count(*) from (select from cases c where c.what = subjects.what and c.state = 'open' and ${condition} limit ${sql.lit(COUNTED)}) counted)`;
var caseBacklogs = statement(
  { what: text, open: number, near: number, late: number, oldest: number },
  () => sql`
    select subjects.what, ${countOf()} as open, ${countOf(sql`near_at <= now() and due_at > now()`)} as near,
      ${countOf(sql`due_at <= now()`)} as late,
      coalesce(extract(epoch from now() - (select min(created_at) from cases c where c.what = subjects.what and c.state = 'open')), 0)::float8
        as oldest
    from (values ('posts'), ('users')) as subjects (what)`,
);
var measureCases = (registry, select) =>
  addRowGauges(registry, {
    select,
    labelNames: ['about'],
    labelsOf: ({ what }) => ({ about: what }),
    gauges: [
      {
        name: 'moderation_open_cases',
        help: 'Cases that wait for a decision; counted up to 100000',
        value: ({ open: open2 }) => open2,
      },
      {
        name: 'moderation_cases_near_target',
        help: 'Open cases with three quarters of their target time gone',
        value: ({ near: near3 }) => near3,
      },
      {
        name: 'moderation_cases_past_target',
        help: 'Open cases whose target time is over',
        value: ({ late }) => late,
      },
      {
        name: 'moderation_oldest_open_case_seconds',
        help: 'Age of the oldest open case',
        value: ({ oldest }) => oldest,
      },
    ],
  });

// src/domain/webhooks/metrics.ts
var COUNTED2 = 1e5;
var countOf2 = (state) => sql`
  (select count(*) from (select from webhook_deliveries d
    where d.endpoint_id = e.id and d.state = ${sql.lit(state)} limit ${sql.lit(COUNTED2)}) counted)`;
var webhookBacklogs = statement(
  { host: text, id: number, state: text, pending: number, failed: number, oldest: number },
  () => sql`
    select e.url as host, e.id, e.state, ${countOf2('pending')}
        + (select count(*) from (select from decision_events v where v.position > e.position
            and (e.events = '{*}' or v.type = any(e.events)) limit ${sql.lit(COUNTED2)}) counted) as pending,
      ${countOf2('failed')} as failed,
      coalesce(extract(epoch from now() - least(
        (select d.decided_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending'
          order by d.position limit 1),
        (select v.created_at from decision_events v where v.position > e.position
          and (e.events = '{*}' or v.type = any(e.events)) order by v.position limit 1))), 0)::float8 as oldest
    from webhook_endpoints e where e.state in ('active', 'paused') order by e.id`,
);
var measureWebhooks = (registry, select) =>
  addRowGauges(registry, {
    select,
    labelNames: ['endpoint', 'host'],
    labelsOf: ({ id, host }) => ({ endpoint: String(id), host: new URL(host).host }),
    gauges: [
      {
        name: 'webhook_oldest_undelivered_seconds',
        help: 'Age of the oldest event that an endpoint has not taken',
        value: ({ oldest }) => oldest,
      },
      {
        name: 'webhook_pending_deliveries',
        help: 'Events that wait for an endpoint; counted up to 100000',
        value: ({ pending }) => pending,
      },
      {
        name: 'webhook_failed_deliveries',
        help: 'Events that were given up after 72 hours; counted up to 100000',
        value: ({ failed }) => failed,
      },
    ],
  });

// src/domain/system/readings.ts
var COUNTED3 = 1e5;
var tables = Object.keys(partitionedTables);
var selectWork = statement(
  {
    databaseBytes: number,
    mails: number,
    mailSeconds: number,
    readyItems: number,
    readySeconds: number,
    waitingItems: number,
    waitingSeconds: number,
    unsealedRows: number,
    unsealedSeconds: number,
    monthsAhead: number,
  },
  () => sql`
    select coalesce(pg_database_size(current_database()), 0)::float8 as "databaseBytes",
      mail.waiting as mails, mail.seconds as "mailSeconds", ready.waiting as "readyItems", ready.seconds as "readySeconds",
      waiting.waiting as "waitingItems", waiting.seconds as "waitingSeconds",
      unsealed.waiting as "unsealedRows", unsealed.seconds as "unsealedSeconds", months.ahead as "monthsAhead"
    from
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
        from (select created_at from outbox where sent_at is null and given_up_at is null
          order by expires_at, due_at limit ${sql.lit(COUNTED3)}) o) mail,
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(ready_at)), 0)::float8 as seconds
        from (select ready_at from app_waiting where ready_at is not null order by ready_at limit ${sql.lit(COUNTED3)}) w) ready,
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(since)), 0)::float8 as seconds
        from (select since from app_waiting where not is_parked order by since limit ${sql.lit(COUNTED3)}) w) waiting,
      (select count(*) as waiting, coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds
        from (select queued_at from audit_unsealed order by audit_id limit ${sql.lit(COUNTED3)}) u) unsealed,
      (select coalesce(min(month), 0) - 1 as ahead
        from unnest(array[${sql.join(tables.map((table) => sql.lit(table)))}]) divided, generate_series(0, 7) month
        where to_regclass(divided || to_char(
          date_trunc('month', now() at time zone 'UTC') + month * interval '1 month', '_YYYY_MM')) is null) months`,
);
var selectBackground = statement(
  { name: text, waiting: number, seconds: number, lookedAtSeconds: number },
  () => sql`
    select name, waiting::float8 as waiting, greatest(0, extract(epoch from now() - coalesce(since, at)))::float8 as seconds,
      extract(epoch from now() - at)::float8 as "lookedAtSeconds" from background_work order by name`,
);
var selectChores = statement(
  { name: text, seconds: number },
  () => sql`select name, extract(epoch from now() - done_at)::float8 as seconds from chores order by name`,
);
async function readWork(db) {
  const work = await selectWork.one(db);
  return {
    ...work,
    background: await selectBackground(db),
    chores: await selectChores(db),
    webhooks: await webhookBacklogs(db),
    cases: await caseBacklogs(db),
    drill: (await drillAges(db))[0] ?? { age: Number.POSITIVE_INFINITY, failed: 0 },
  };
}
async function readDatabase({ db }) {
  const before = performance3.now();
  try {
    const applied = await appliedMigrations(db);
    const seconds = (performance3.now() - before) / 1e3;
    const missing = knownMigrations.filter((name2) => !applied.includes(name2));
    return {
      seconds,
      missing,
      unknown: applied.filter((name2) => !knownMigrations.includes(name2)),
      clock: missing.length === 0 ? await readClock(db) : void 0,
    };
  } catch (error) {
    const { code, message } = error;
    return { away: code ?? (isOutage(error) ? (message ?? '') : 'unknown error') };
  }
}
async function readDisk(folder) {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, freeRatio: blocks === 0 ? 1 : bavail / blocks };
  } catch {
    return void 0;
  }
}
async function readInstance({ database, reads: reads2, dataDir }) {
  const { pool } = database;
  const [about3, disk, replica] = await Promise.all([readDatabase(database), readDisk(dataDir), reads2.replica()]);
  return { database: about3, connections: { most: pool.options.max, waiting: pool.waitingCount }, disk, replica };
}

// src/domain/system/words.ts
var UNITS = [
  { name: 'day', seconds: 86400 },
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
];
var ENOUGH = 2;
var GIB = 1024 ** 3;
var MIB = 1024 ** 2;
function countOf3(number2, one, many = `${one}s`) {
  const text2 = number2.toLocaleString('en');
  return `${number2 >= COUNTED3 ? `${text2} or more` : text2} ${number2 === 1 ? one : many}`;
}
function timeOf(seconds) {
  const unit = UNITS.find((candidate) => seconds >= ENOUGH * candidate.seconds);
  return unit ? countOf3(Math.floor(seconds / unit.seconds), unit.name) : countOf3(Math.floor(seconds), 'second');
}
var sizeOf = (bytes2) =>
  bytes2 >= GIB ? `${(bytes2 / GIB).toFixed(1)} GB` : `${Math.floor(bytes2 / MIB).toLocaleString('en')} MB`;

// src/domain/system/checks.ts
var MINUTE = 60;
var HOUR = 60 * MINUTE;
var DAY = 24 * HOUR;
var fine = (says) => ({ state: 'fine', says });
function byTime(seconds, limits, says, advice) {
  if (seconds < limits.behind) return fine(says);
  return { state: seconds < limits.failing ? 'behind' : 'failing', says, advice };
}
var SLOW_SECONDS = 0.5;
function checkDatabase({ database, connections }) {
  if ('away' in database)
    return {
      state: 'failing',
      says: `The database does not answer (${database.away}).`,
      advice: 'Check that PostgreSQL runs, that this server reaches it, and that the disk of the database is not full.',
    };
  const answered = `The database answers in ${Math.ceil(database.seconds * 1e3)} ms`;
  if (connections.waiting > connections.most)
    return {
      state: 'behind',
      says: `${answered}, and ${countOf3(connections.waiting, 'call')} wait for one of ${connections.most} connections.`,
      advice:
        'Look for slow statements in PostgreSQL; when there are none, raise DATABASE_POOL or start another server.',
    };
  if (database.seconds >= SLOW_SECONDS)
    return { state: 'behind', says: `${answered}.`, advice: 'Look for slow statements and for a disk that is busy.' };
  return fine(`${answered}.`);
}
function checkMigrations({ database }) {
  if ('away' in database) return void 0;
  const [missing, unknown] = [database.missing[0], database.unknown.at(-1)];
  if (missing !== void 0)
    return {
      state: 'failing',
      says: `The database lacks ${countOf3(database.missing.length, 'migration')} of this server, from ${missing} on.`,
      advice: 'Restart this server: it migrates the database when it starts.',
    };
  if (unknown !== void 0)
    return {
      state: 'behind',
      says: `The database has a newer schema (${unknown}) than this server knows.`,
      advice: 'Replace this server by the newer version that runs beside it.',
    };
  return fine('The database has the schema of this server.');
}
var DISK = { behind: 0.1, failing: 0.03 };
function checkDisk({ disk }, isDatabaseFull) {
  if (isDatabaseFull)
    return {
      state: 'failing',
      says: 'The disk of the database is full: changes are refused, nothing is lost.',
      advice: 'Make room on the disk of PostgreSQL, or make it larger.',
    };
  if (!disk)
    return {
      state: 'failing',
      says: 'The folder of DATA_DIR cannot be read.',
      advice: 'Check that the folder is there and that this server may read and write it.',
    };
  const percent2 = Math.floor(disk.freeRatio * 100);
  const free = `${sizeOf(disk.freeBytes)} are free (${percent2} %)`;
  if (disk.freeRatio >= DISK.behind) return fine(`On the disk of DATA_DIR ${free}.`);
  const isFull = disk.freeRatio < DISK.failing;
  return {
    state: isFull ? 'failing' : 'behind',
    says: `The disk of DATA_DIR is ${isFull ? 'full' : 'nearly full'}: ${free}.`,
    advice: 'Make room on this disk, or make it larger.',
  };
}
function checkReplica({ replica }) {
  if (!replica) return fine('There is no replica: exports are read from the primary.');
  if (replica.flaw !== void 0)
    return {
      state: 'behind',
      says: `${replica.flaw}: exports are read from the primary.`,
      advice: 'Check that the replica runs and receives the write-ahead log of the primary.',
    };
  return fine(`The replica is ${timeOf(replica.lagSeconds ?? 0)} behind.`);
}
function checkClock({ database }) {
  if ('away' in database || !database.clock) return void 0;
  const flaw = flawOf(database.clock);
  if (flaw !== void 0) return { state: 'failing', says: flaw, advice: CLOCK_ADVICE };
  return fine('The clock of the database goes on from where it was last seen.');
}
var MAIL = { behind: MINUTE, failing: 15 * MINUTE };
var checkMail = ({ mails, mailSeconds }) =>
  mails === 0
    ? fine('No mail waits.')
    : byTime(
        mailSeconds,
        MAIL,
        `${countOf3(mails, 'mail')} ${mails === 1 ? 'waits' : 'wait'} to be sent, the oldest for ${timeOf(mailSeconds)}.`,
        'Check that the server of SMTP_URL takes mail; the log says what it answers. Without mail nobody can sign in.',
      );
var WEBHOOKS = { behind: 5 * MINUTE, failing: HOUR };
function checkWebhooks({ webhooks: webhooks3 }) {
  const advice = 'See why the app does not take them; a paused endpoint is resumed by hand.';
  const paused = webhooks3.filter(({ state, pending: pending2 }) => state === 'paused' && pending2 > 0);
  const pending = webhooks3.reduce((sum, one) => sum + one.pending, 0);
  const oldest = Math.max(0, ...webhooks3.map((one) => one.oldest));
  if (webhooks3.length === 0) return fine('There are no webhook endpoints.');
  if (pending === 0) return fine('The app has received all that it is told by webhooks.');
  const waits = `${countOf3(pending, 'event')} ${pending === 1 ? 'waits' : 'wait'} for the app, the oldest for ${timeOf(oldest)}`;
  return byTime(
    oldest,
    WEBHOOKS,
    paused.length === 0 ? `${waits}.` : `${waits}; ${countOf3(paused.length, 'endpoint is', 'endpoints are')} paused.`,
    advice,
  );
}
var READY = { behind: MINUTE, failing: 15 * MINUTE };
var WAITING = { behind: 2 * DAY, failing: Number.POSITIVE_INFINITY };
function checkItems({ readyItems, readySeconds, waitingItems, waitingSeconds }) {
  if (waitingItems === 0 && readyItems === 0) return fine('All that the app has sent is written.');
  if (readySeconds >= READY.behind)
    return byTime(
      readySeconds,
      READY,
      `${countOf3(readyItems, 'item')} of the app could be written and ${readyItems === 1 ? 'is' : 'are'} not, for ${timeOf(readySeconds)}.`,
      'Look for "items that waited could not be written" in the log of the servers.',
    );
  return byTime(
    waitingSeconds,
    WAITING,
    `${countOf3(waitingItems, 'item of the app waits for what it refers', 'items of the app wait for what they refer')} to, the oldest for ${timeOf(waitingSeconds)}.`,
    'See what is missing and have the app send it: an item that has waited seven days is refused.',
  );
}
var CHANGES = { behind: 2 * MINUTE, failing: 30 * MINUTE };
var known = (rows2, names2) => rows2.filter(({ name: name2 }) => names2.includes(name2));
function checkChanges({ background }, { works: works2 }) {
  const ofUs = known(background, works2);
  const slowest = ofUs.toSorted((one, other2) => other2.seconds - one.seconds)[0];
  if (!slowest || slowest.seconds < CHANGES.behind) return fine('Counts, ranks and charts have all changes.');
  return byTime(
    slowest.seconds,
    CHANGES,
    `${countOf3(slowest.waiting, 'change')} ${slowest.waiting === 1 ? 'is' : 'are'} not in the ${slowest.name} yet, for ${timeOf(slowest.seconds)}.`,
    'After a large import this works itself off; otherwise look for "work in the background failed" in the log.',
  );
}
var AUDIT = { behind: MINUTE, failing: 10 * MINUTE };
var checkAudit = ({ unsealedRows, unsealedSeconds }) =>
  unsealedRows === 0
    ? fine('All rows of the audit log are in its chain.')
    : byTime(
        unsealedSeconds,
        AUDIT,
        `${countOf3(unsealedRows, 'row')} of the audit log ${unsealedRows === 1 ? 'is' : 'are'} not in its chain yet, for ${timeOf(unsealedSeconds)}.`,
        'Look for "the audit log was not sealed" in the log of the servers.',
      );
var LOOKED_AFTER = { behind: 2 * MINUTE, failing: 15 * MINUTE };
var DAILY = { behind: 2 * DAY, failing: 7 * DAY };
function checkJobs({ background, chores }, { works: works2 }) {
  const unattended = Math.max(0, ...known(background, works2).map(({ lookedAtSeconds }) => lookedAtSeconds));
  if (unattended >= LOOKED_AFTER.behind)
    return byTime(
      unattended,
      LOOKED_AFTER,
      `The work in the background has not run for ${timeOf(unattended)}.`,
      'Check that a server runs, and look for "work in the background failed" in its log.',
    );
  const late = known(chores, dailyJobs).toSorted((one, other2) => other2.seconds - one.seconds)[0];
  if (late && late.seconds >= DAILY.behind)
    return byTime(
      late.seconds,
      DAILY,
      `The daily job "${late.name}" was last begun ${timeOf(late.seconds)} ago.`,
      'Look for "maintenance failed" in the log of the servers.',
    );
  return fine('The work in the background runs, and the daily jobs were done.');
}
function checkPartitions({ monthsAhead }) {
  if (monthsAhead >= 1) return fine(`Events have tables for this month and ${countOf3(monthsAhead, 'coming month')}.`);
  const advice = 'Restart a server, which makes them; nothing is lost meanwhile, but statements become slower.';
  return monthsAhead === 0
    ? { state: 'behind', says: 'Events have no table for the next month yet.', advice }
    : { state: 'failing', says: 'Events have no table for this month.', advice };
}
function checkCases({ cases: cases2 }) {
  const open2 = cases2.reduce((sum, one) => sum + one.open, 0);
  const late = cases2.reduce((sum, one) => sum + one.late, 0);
  if (late === 0) return fine(`${countOf3(open2, 'case is', 'cases are')} open, and none is past its target time.`);
  return {
    state: 'behind',
    says: `${countOf3(late, 'case is past its', 'cases are past their')} target time, of ${open2.toLocaleString('en')} open.`,
    advice: 'Have more people decide cases, beginning with the most urgent ones.',
  };
}
var DRILL = { behind: 8 * DAY, failing: 32 * DAY };
function checkDrill({ drill }) {
  const advice = 'Run npm run backup and then npm run drill, which restores the backup and compares.';
  const tried = `A backup was last restored without a fault ${timeOf(drill.age)} ago`;
  if (drill.failed === 1)
    return {
      state: 'failing',
      says: Number.isFinite(drill.age)
        ? `The last drill failed. ${tried}.`
        : 'The last drill failed, and none has succeeded yet.',
      advice: 'Read what the mail about the drill says, make another backup, and try that one.',
    };
  if (!Number.isFinite(drill.age)) return { state: 'behind', says: 'No backup was ever restored to try it.', advice };
  return byTime(drill.age, DRILL, `${tried}.`, advice);
}
var titles = {
  database: 'Database',
  migrations: 'Schema',
  disk: 'Disk',
  replica: 'Replica',
  clock: 'Clock',
  mail: 'Mail',
  webhooks: 'Webhooks',
  items: 'Incoming data',
  changes: 'Changes to sum up',
  audit: 'Audit log',
  jobs: 'Background jobs',
  partitions: 'Tables of coming months',
  cases: 'Overdue cases',
  drill: 'Backup drill',
};
var checksOf = (verdicts2) =>
  Object.keys(titles).flatMap((name2) => {
    const verdict = verdicts2[name2];
    return verdict ? [{ name: name2, title: titles[name2], ...verdict }] : [];
  });
var judgeInstance = (readings, isDatabaseFull) =>
  checksOf({
    database: checkDatabase(readings),
    migrations: checkMigrations(readings),
    disk: checkDisk(readings, isDatabaseFull),
    replica: checkReplica(readings),
    clock: checkClock(readings),
  });
var judgeWork = (readings, expected) =>
  checksOf({
    mail: checkMail(readings),
    webhooks: checkWebhooks(readings),
    items: checkItems(readings),
    changes: checkChanges(readings, expected),
    audit: checkAudit(readings),
    jobs: checkJobs(readings, expected),
    partitions: checkPartitions(readings),
    cases: checkCases(readings),
    drill: checkDrill(readings),
  });

// src/domain/system/metrics.ts
var counted = 'counted up to 100000';
function measureSystem(registry, read3) {
  let reading;
  const scrape = () => {
    reading ??= read3().finally(() => {
      reading = void 0;
    });
    return reading;
  };
  const rowsOf2 = async (rows2) => {
    const { work } = await scrape();
    return work ? [...rows2(work)] : [];
  };
  const single = { labelNames: [], labelsOf: () => ({}) };
  addRowGauges(registry, {
    select: async () => (await scrape()).checks,
    labelNames: ['check'],
    labelsOf: ({ name: name2 }) => ({ check: name2 }),
    gauges: [
      {
        name: 'system_check_state',
        help: 'How each check of the screen System went: 0 is fine, 1 behind, 2 failing',
        value: ({ state }) => checkStates.indexOf(state),
      },
    ],
  });
  addRowGauges(registry, {
    select: async () => {
      const { disk } = (await scrape()).instance;
      return disk ? [disk] : [];
    },
    ...single,
    gauges: [
      {
        name: 'disk_free_ratio',
        help: 'Which share of the disk of DATA_DIR is free, from 0 to 1',
        value: ({ freeRatio }) => freeRatio,
      },
      {
        name: 'disk_free_bytes',
        help: 'How much of the disk of DATA_DIR is free',
        value: ({ freeBytes }) => freeBytes,
      },
    ],
  });
  addRowGauges(registry, {
    select: async () => {
      const { database } = (await scrape()).instance;
      return 'away' in database ? [] : [database];
    },
    ...single,
    gauges: [
      {
        name: 'database_missing_migrations',
        help: 'Migrations of this server that the database lacks',
        value: ({ missing }) => missing.length,
      },
      {
        name: 'database_unknown_migrations',
        help: 'Migrations of the database that this server does not know: a newer server runs beside it',
        value: ({ unknown }) => unknown.length,
      },
    ],
  });
  addRowGauges(registry, {
    select: () => rowsOf2((work) => [work]),
    ...single,
    gauges: [
      { name: 'database_size_bytes', help: 'Size of the database', value: ({ databaseBytes }) => databaseBytes },
      { name: 'mail_waiting', help: `Mails that wait to be sent; ${counted}`, value: ({ mails }) => mails },
      {
        name: 'mail_oldest_waiting_seconds',
        help: 'Age of the oldest mail that waits to be sent',
        value: ({ mailSeconds }) => mailSeconds,
      },
      {
        name: 'ingest_backlog_items',
        help: `Items of the app that have waited and can be written now; ${counted}`,
        value: ({ readyItems }) => readyItems,
      },
      {
        name: 'ingest_backlog_oldest_seconds',
        help: 'For how long the oldest of them could have been written',
        value: ({ readySeconds }) => readySeconds,
      },
      {
        name: 'ingest_waiting_items',
        help: `Items of the app that wait, most of them for what they refer to; ${counted}`,
        value: ({ waitingItems }) => waitingItems,
      },
      {
        name: 'ingest_oldest_waiting_seconds',
        help: 'Age of the oldest item of the app that waits; it is refused after seven days',
        value: ({ waitingSeconds }) => waitingSeconds,
      },
      {
        name: 'audit_unsealed_rows',
        help: `Rows of the audit log that are not in its chain yet; ${counted}`,
        value: ({ unsealedRows }) => unsealedRows,
      },
      {
        name: 'audit_oldest_unsealed_seconds',
        help: 'Age of the oldest row of the audit log that is not in its chain yet',
        value: ({ unsealedSeconds }) => unsealedSeconds,
      },
      {
        name: 'partition_months_ahead',
        help: 'For how many months after this one every table of events has a partition; -1: not for this one either',
        value: ({ monthsAhead }) => monthsAhead,
      },
    ],
  });
  addRowGauges(registry, {
    select: () => rowsOf2(({ background }) => background),
    labelNames: ['work'],
    labelsOf: ({ name: name2 }) => ({ work: name2 }),
    gauges: [
      {
        name: 'background_work_waiting_rows',
        help: `Rows that wait to be summed up, by kind of work; ${counted}`,
        value: ({ waiting }) => waiting,
      },
      {
        name: 'background_work_behind_seconds',
        help: 'How far the work in the background is behind, by kind of work',
        value: ({ seconds }) => seconds,
      },
    ],
  });
  addRowGauges(registry, {
    select: () => rowsOf2(({ chores }) => chores),
    labelNames: ['task'],
    labelsOf: ({ name: name2 }) => ({ task: name2 }),
    gauges: [
      {
        name: 'daily_job_age_seconds',
        help: 'Time since each daily job was last begun',
        value: ({ seconds }) => seconds,
      },
    ],
  });
  measureWebhooks(registry, () => rowsOf2(({ webhooks: webhooks3 }) => webhooks3));
  measureCases(registry, () => rowsOf2(({ cases: cases2 }) => cases2));
  measureDrills(registry, () => rowsOf2(({ drill }) => [drill]));
}

// src/domain/system/watch.ts
var FULL_MS = 6e4;
var NEEDED = ['database', 'migrations'];
var SAID = [...NEEDED, 'disk', 'replica', 'clock'];
function watchSystem(around) {
  const { database, registry, expected } = around;
  let fullUntil = 0;
  const judged = async () => {
    const instance = await readInstance(around);
    return { instance, checks: judgeInstance(instance, performance4.now() < fullUntil) };
  };
  const scrape = async () => {
    const { instance, checks } = await judged();
    const work = 'away' in instance.database ? void 0 : await readWork(database.db).catch(() => void 0);
    return { instance, work, checks: work ? [...checks, ...judgeWork(work, expected)] : checks };
  };
  measureSystem(registry, scrape);
  return {
    readiness: async () => {
      const wrong2 = (await judged()).checks.filter(
        ({ name: name2, state }) => state !== 'fine' && SAID.includes(name2),
      );
      const reasons4 = wrong2.filter(({ name: name2, state }) => state === 'failing' && NEEDED.includes(name2));
      return { reasons: reasons4.map(({ says }) => says), degraded: wrong2.map(({ says }) => says) };
    },
    checks: async () => {
      const work = await readWork(database.db);
      const { checks } = await judged();
      return [...checks, ...judgeWork(work, expected)];
    },
    noteFullDatabase: () => {
      fullUntil = performance4.now() + FULL_MS;
    },
  };
}

// src/domain/webhooks/worker.ts
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';

// src/core/concurrency/running-counts.ts
function runningCounts() {
  const counts2 = /* @__PURE__ */ new Map();
  const of = (key) => counts2.get(key) ?? 0;
  return {
    of,
    total: () => [...counts2.values()].reduce((sum, count) => sum + count, 0),
    begin: (key) => {
      counts2.set(key, of(key) + 1);
      return () => {
        const left = of(key) - 1;
        if (left > 0) counts2.set(key, left);
        else counts2.delete(key);
      };
    },
  };
}

// src/domain/decisions/read.ts
var MOST_PLACES = 2e4;
var columns = {
  position: number,
  event_id: text,
  type: textOf(),
  subject: text,
  thing: text,
  thing_id: number,
  data: json(),
  by_id: orNull(number),
  by_name: orNull(text),
  created_at: timestamp,
};
var eventColumns = sql`coalesce(e.position, 0) as position, e.event_id, e.type, e.subject,
  e.thing, e.thing_id, e.data, e.by_id, (select name from users where id = e.by_id) as by_name, e.created_at`;
var selectEvents = statement(
  columns,
  (after2, until, types2, limit) => sql`
    select ${eventColumns} from decision_events e
    where e.position > ${after2} and e.position <= ${until} and (${types2}::text[] is null or e.type = any(${types2}::text[]))
    order by e.position limit ${limit}`,
);
var selectAt = statement(
  columns,
  (positions) => sql`
    select ${eventColumns} from decision_events e where e.position = any(${positions}::bigint[]) order by e.position`,
);
var eventsAt = (db, positions) => selectAt(db, positions);
async function eventsAfter(db, { after: after2, last, limit, types: types2 }) {
  const until = Math.min(last, after2 + MOST_PLACES);
  const events = until > after2 ? await selectEvents(db, after2, until, types2 ?? null, limit) : [];
  const end = events.at(-1);
  return { events, until: end && events.length === limit ? end.position : Math.max(after2, until) };
}
var selectEnds = statement(
  { history: number, last: number, before_first: number },
  () => sql`
    select f.history, f.last_position as last, coalesce((select min(position) - 1 from decision_events), f.last_position) as before_first
    from decision_feed f`,
);
var endsOfFeed = (db) => selectEnds.one(db);
var PSEUDONYM_LENGTH = 16;
var pseudonymOf = (secrets, id) =>
  `staff_${secrets.hmac('pseudonym', String(id)).toString('hex').slice(0, PSEUDONYM_LENGTH)}`;
function renderEvent({ event_id, type, created_at, data, by_id, by_name }, { config, secrets }) {
  const who = () => {
    if (by_id === null) return null;
    return config.appSeesStaff ? by_name : pseudonymOf(secrets, by_id);
  };
  const { saysWho } = decisionTypes[type];
  return {
    id: event_id,
    type,
    timestamp: created_at.toISOString(),
    data: saysWho ? { ...data, by: who() } : data,
  };
}

// src/domain/webhooks/send.ts
import { performance as performance5 } from 'node:perf_hooks';

// src/core/outbound/post.ts
async function postTo(address, body, wishes, mostBytes) {
  const answer = await ask(parse(address, void 0, wishes), wishes, body);
  const chunks = [];
  let left = mostBytes;
  try {
    for await (const chunk of answer) {
      const bytes2 = chunk;
      chunks.push(bytes2.subarray(0, left));
      left -= bytes2.length;
      if (left <= 0) break;
    }
  } catch {
  } finally {
    answer.destroy();
  }
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
}

// src/domain/webhooks/send.ts
var PATIENCE_MS3 = 15e3;
var READ_BYTES = 64 * 1024;
var KEPT_CHARACTERS = 2e3;
var bodyOf = ({ type, timestamp: timestamp2, data }) => JSON.stringify({ type, timestamp: timestamp2, data });
var plainHeaders = ({ productName }) => ({
  'content-type': 'application/json',
  'user-agent': `${productName} webhooks`.replaceAll(/[^\x20-\x7e]/g, '?'),
});
function secretsOf({ encryptedSecrets }, { secrets }) {
  const failures = [];
  const readable2 = encryptedSecrets.flatMap((encrypted) => {
    try {
      return [secrets.decrypt(encrypted, 'webhook')];
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
  if (readable2.length > 0) return readable2;
  throw new Error('Its secret cannot be read, because SECRET_KEY has changed: change the secret', {
    cause: failures[0],
  });
}
var reasons2 = {
  ECONNREFUSED: 'Nobody listens there',
  ECONNRESET: 'The connection broke off',
  EPIPE: 'The connection broke off',
  ENOTFOUND: 'The host is not known',
  EAI_AGAIN: 'The host cannot be looked up just now',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  ETIMEDOUT: 'The host does not answer',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by nobody',
};
function reasonOf(error) {
  if (error instanceof RefusedAddress) return error.message;
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'AbortError') return 'No answer within 15 seconds';
  const { code } = error;
  return (code !== void 0 && reasons2[code]) || error.message || code || 'unknown error';
}
var storable = (text2) => text2.replaceAll('\0', '').slice(0, KEPT_CHARACTERS).toWellFormed();
var isDelivered = ({ status }) => status !== null && status >= 200 && status < 300;
async function sendMessage(to, message, outbound) {
  const at = /* @__PURE__ */ new Date();
  const start = performance5.now();
  const attempt = { at, url: to.url };
  const took = () => Math.round(performance5.now() - start);
  const end = new AbortController();
  const abort = () => end.abort();
  const patience = setTimeout(abort, PATIENCE_MS3);
  outbound.signal?.addEventListener('abort', abort);
  try {
    const problem = addressProblem(to.url, outbound.config);
    if (problem !== void 0) throw new RefusedAddress(problem);
    const body = bodyOf(message);
    const signed = { id: message.id, timestamp: Math.floor(at.getTime() / 1e3), body };
    const bytes2 = Buffer.from(body);
    const { status, body: answer } = await postTo(
      to.url,
      bytes2,
      {
        allowed: outbound.config.webhookAllowedNetworks,
        headers: {
          ...plainHeaders(outbound.config),
          'content-length': String(bytes2.length),
          ...signedHeaders(signed, secretsOf(to, outbound)),
        },
        signal: end.signal,
        ...(outbound.resolve === void 0 ? {} : { resolve: outbound.resolve }),
      },
      READ_BYTES,
    );
    return { ...attempt, status, error: null, ms: took(), answer: storable(answer.toString('utf8')) };
  } catch (error) {
    return { ...attempt, status: null, error: storable(reasonOf(error)), ms: took(), answer: '' };
  } finally {
    clearTimeout(patience);
    outbound.signal?.removeEventListener('abort', abort);
  }
}

// src/domain/webhooks/complete.ts
var insertAttempts = statement(
  {},
  (rows2) => sql`
    insert into webhook_attempts (delivery_id, at, url, status, error, ms, answer)
    select r.delivery_id, r.at, r.url, r.status, r.error, r.ms, r.answer
    from jsonb_to_recordset(${rows2}::jsonb)
      as r(delivery_id bigint, at timestamptz, url text, status integer, error text, ms integer, answer text)
    -- It may have been deleted meanwhile, with an endpoint that was removed.
    join webhook_deliveries d on d.id = r.delivery_id`,
);
var updateDeliveries = statement(
  {},
  (rows2) => sql`
    with given as (
      select * from jsonb_to_recordset(${rows2}::jsonb)
        as r(delivery_id bigint, at timestamptz, status integer, error text, ms integer, delivered boolean, is_last boolean)
    ), held as (
      select d.id from webhook_deliveries d join given r on r.delivery_id = d.id order by d.id for no key update of d
    )
    update webhook_deliveries d set attempts = attempts + 1, last_at = r.at, last_status = r.status, last_error = r.error,
      last_ms = r.ms,
      state = case when r.delivered then 'delivered' when r.is_last and d.state = 'pending' then 'failed' else d.state end,
      delivered_at = case when r.delivered then r.at + make_interval(secs => r.ms / 1000.0) else d.delivered_at end
    from held join given r on r.delivery_id = held.id where d.id = held.id`,
);
var holdQueues = statement(
  { held: boolean },
  (rows2) => sql`
    select true as held from webhook_queues q
    join jsonb_to_recordset(${rows2}::jsonb) as r(endpoint_id bigint, subject text, lease text)
      on q.endpoint_id = r.endpoint_id and q.subject = r.subject collate "C" and q.lease = r.lease
    order by q.endpoint_id, q.subject for update of q`,
);
var endQueues = statement(
  {},
  (rows2) => sql`
    delete from webhook_queues q
    using jsonb_to_recordset(${rows2}::jsonb) as r(endpoint_id bigint, subject text, lease text)
    where q.endpoint_id = r.endpoint_id and q.subject = r.subject collate "C" and q.lease = r.lease
      and not exists (select from webhook_deliveries d
        where d.endpoint_id = q.endpoint_id and d.subject = q.subject and d.state = 'pending')`,
);
var returnQueues = statement(
  {},
  (rows2) => sql`
    update webhook_queues q set lease = null, next_at = now() + make_interval(secs => r.delay), tries = r.tries,
      first_tried_at = r.first_tried_at, last_tried_at = case when r.was_tried then now() else q.last_tried_at end
    from jsonb_to_recordset(${rows2}::jsonb) as r(endpoint_id bigint, subject text, lease text, delay float8, tries integer,
      first_tried_at timestamptz, was_tried boolean)
    where q.endpoint_id = r.endpoint_id and q.subject = r.subject collate "C" and q.lease = r.lease`,
);
var noteHealth = statement(
  {},
  (rows2) => sql`
    update webhook_health h set
      last_delivered_at = coalesce(greatest(r.delivered_at, h.last_delivered_at), h.last_delivered_at),
      failing_since = case when r.delivered_at is null then coalesce(h.failing_since, r.failed_at) end,
      last_failed_at = coalesce(r.failed_at, h.last_failed_at)
    from jsonb_to_recordset(${rows2}::jsonb) as r(endpoint_id bigint, delivered_at timestamptz, failed_at timestamptz)
    where h.endpoint_id = r.endpoint_id`,
);
var latest = (results) =>
  results.map(({ attempt }) => attempt.at).reduce((last, at) => (last && last > at ? last : at), null);
var healthIn = (results) =>
  [...new Set(results.map(({ endpointId }) => endpointId))]
    .sort((a, b) => a - b)
    .map((endpoint_id) => {
      const own2 = results.filter(({ endpointId }) => endpointId === endpoint_id);
      const delivered = own2.filter(({ attempt }) => isDelivered(attempt));
      return {
        endpoint_id,
        delivered_at: latest(delivered),
        failed_at: latest(own2.filter((one) => !delivered.includes(one))),
      };
    });
async function complete(trx, results, returns) {
  const queues = JSON.stringify(
    returns.map(({ queue: queue2, delay: delay2, tries, firstTriedAt, wasTried }) => ({
      ...{ endpoint_id: queue2.endpointId, subject: queue2.subject, lease: queue2.lease },
      ...{ delay: delay2, tries, first_tried_at: firstTriedAt, was_tried: wasTried },
    })),
  );
  if (returns.length > 0) await holdQueues(trx, queues);
  if (results.length > 0) {
    const rows2 = JSON.stringify(
      results.map(({ deliveryId, attempt, isLast }) => ({
        ...attempt,
        ...{ delivery_id: deliveryId, delivered: isDelivered(attempt), is_last: isLast },
      })),
    );
    await updateDeliveries(trx, rows2);
    await insertAttempts(trx, rows2);
  }
  if (returns.length > 0) {
    await endQueues(trx, queues);
    await returnQueues(trx, queues);
  }
  if (results.length > 0) await noteHealth(trx, JSON.stringify(healthIn(results)));
}

// src/domain/webhooks/delays.ts
var DELAYS = [5, 30, 120, 600, 3600];
var LAST_DELAY = 3600;
var SPREAD = 0.2;
var HOUR_SECONDS = 3600;
var TRIED_FOR_SECONDS = 72 * HOUR_SECONDS;
function delayAfter(failures, seconds, random = Math.random()) {
  const left = TRIED_FOR_SECONDS - seconds;
  if (left <= 0) return void 0;
  const delay2 = DELAYS[failures - 1] ?? LAST_DELAY;
  return Math.min(left, delay2 * (1 - SPREAD + 2 * SPREAD * random));
}

// src/domain/webhooks/endpoint-state.ts
var AT_ONCE3 = 1e3;
var noteState = (trx, event, id, url) =>
  writeAudit(trx, {
    origin: { ip: 'server', requestId: 'webhooks' },
    event,
    outcome: 'done',
    status: 200,
    target: { type: 'webhook_endpoint', id },
    details: { url },
    keptForYears: true,
  });
var pauseRows = statement(
  { id: number, url: text, since: timestamp },
  () => sql`
    update webhook_endpoints e set state = 'paused', reason = 'Every delivery of 24 hours failed', state_at = now(),
      ${raised(null)}
    from webhook_health h
    where h.endpoint_id = e.id and e.state = 'active' and h.last_failed_at >= h.failing_since + interval '24 hours'
      and ${isTimeTrusted}
    returning e.id, e.url, coalesce(h.failing_since, now()) as since`,
);
async function pauseFailing({ database, config, secrets }) {
  await database.db.transaction().execute(async (trx) => {
    for (const { id, url, since: since2 } of await pauseRows(trx)) {
      await noteState(trx, 'upkeep.webhook_paused', id, url);
      await emailSuperAdmins(trx, secrets, (to) => ({
        kind: 'notice',
        to,
        subject: `${config.productName} no longer tells ${line(new URL(url).host)} what is decided`,
        text: [
          `Every delivery to the webhook endpoint ${line(url)} has failed since ${formatTimestamp(since2)}, so it is paused.`,
          `Nothing is lost: resume it at ${config.publicUrl}/integrations?tab=webhooks once the app answers again, and it goes on where it stood, at most 90 days back.`,
        ].join('\n\n'),
      }));
    }
  });
}
var endRow = statement(
  { id: number, url: text },
  (id) => sql`
    update webhook_endpoints set state = 'ended', reason = 'The app answered 410: it wants nothing more there',
      state_at = now(), ${raised(null)}
    where id = ${id} and state in ('active', 'paused') returning id, url`,
);
async function endEndpoint({ database, config, secrets }, endpointId) {
  await database.db.transaction().execute(async (trx) => {
    const ended = await endRow.first(trx, endpointId);
    if (!ended) return;
    await noteState(trx, 'upkeep.webhook_ended', ended.id, ended.url);
    await emailSuperAdmins(trx, secrets, (to) => ({
      kind: 'notice',
      to,
      subject: `A webhook endpoint of ${config.productName} has ended`,
      text: [
        `${line(ended.url)} answered 410, which says that it wants nothing more: nothing is sent there any longer.`,
        `If that was a mistake, add it again at ${config.publicUrl}/integrations?tab=webhooks.`,
      ].join('\n\n'),
    }));
  });
}
var failSome = statement(
  { failed: boolean },
  () => sql`
    update webhook_deliveries d set state = 'failed', last_error = coalesce(d.last_error, 'The endpoint has ended')
    from (select d.id from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id and d.state = 'pending'
      where e.state = 'ended' limit ${sql.lit(AT_ONCE3)} for no key update of d skip locked) left_over
    where d.id = left_over.id returning true as failed`,
);
var deleteQueues = statement(
  {},
  () => sql`
    delete from webhook_queues q using (select q.endpoint_id, q.subject
      from webhook_endpoints e join webhook_queues q on q.endpoint_id = e.id
      where e.state in ('ended', 'removed') limit ${sql.lit(AT_ONCE3)} for update of q skip locked) over
    where q.endpoint_id = over.endpoint_id and q.subject = over.subject`,
);
var deleteDeliveries = statement(
  { gone: boolean },
  () => sql`
    delete from webhook_deliveries where id in (select d.id
      from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id
      where e.state = 'removed' limit ${sql.lit(AT_ONCE3)})
    returning true as gone`,
);
var deleteEndpoints = statement(
  {},
  () => sql`
    delete from webhook_endpoints e where e.state = 'removed'
      and not exists (select from webhook_deliveries d where d.endpoint_id = e.id)
      and not exists (select from webhook_queues q where q.endpoint_id = e.id)`,
);
async function deleteLeftovers(db) {
  for (;;) {
    await deleteQueues(db);
    const failed = await failSome(db);
    const gone = await deleteDeliveries(db);
    if (failed.length < AT_ONCE3 && gone.length < AT_ONCE3) break;
  }
  await deleteEndpoints(db);
}

// src/domain/webhooks/queues.ts
import { randomUUID } from 'node:crypto';

var LEASE_SECONDS = 60;
var OF_SUBJECT = 10;
var AT_ONCE4 = 1e3;
var lockEndpoint2 = statement(
  { after: number, until: number },
  (endpointId) => sql`
    select e.position as after, least(f.last_position, e.position + ${sql.lit(AT_ONCE4)}) as until
    from webhook_endpoints e cross join decision_feed f
    where e.id = ${endpointId} and e.state = 'active' and e.position < f.last_position
    for no key update of e skip locked`,
);
var eventsFor = (endpointId, after2, until) => sql`
  from decision_events d join webhook_endpoints e on e.id = ${endpointId}
  where d.position > ${after2} and d.position <= ${until} and (e.events = '{*}' or d.type = any(e.events))`;
var addQueues = statement(
  {},
  (endpointId, after2, until) => sql`
    insert into webhook_queues (endpoint_id, subject)
    select distinct ${endpointId}::bigint, d.subject collate "C" ${eventsFor(endpointId, after2, until)}
    order by 2
    on conflict (endpoint_id, subject) do update set subject = excluded.subject`,
);
var addDeliveries = statement(
  {},
  (endpointId, after2, until) => sql`
    insert into webhook_deliveries (endpoint_id, position, type, subject, decided_at)
    select ${endpointId}::bigint, d.position, d.type, d.subject, d.created_at ${eventsFor(endpointId, after2, until)}
    order by d.position`,
);
async function makeDeliveries(trx, endpointId) {
  const range = await lockEndpoint2.first(trx, endpointId);
  if (!range) return true;
  const { after: after2, until } = range;
  await addQueues(trx, endpointId, after2, until);
  await addDeliveries(trx, endpointId, after2, until);
  await trx.updateTable('webhook_endpoints').set({ position: until }).where('id', '=', endpointId).execute();
  return until - after2 < AT_ONCE4;
}
var takeDue = statement(
  { subject: text, tries: number, firstTriedAt: orNull(timestamp), tried: number },
  (endpointId, atMost, lease) => sql`
    update webhook_queues q
    set lease = ${lease}, next_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    from (select subject from webhook_queues
      where endpoint_id = ${endpointId} and next_at <= now()
        and exists (select from webhook_endpoints where id = ${endpointId} and state = 'active')
      order by next_at limit ${atMost} for no key update skip locked) due
    where q.endpoint_id = ${endpointId} and q.subject = due.subject
    returning q.subject, q.tries, q.first_tried_at as "firstTriedAt",
      -- While the time is in doubt, nothing was tried for long.
      case when ${isTimeTrusted} then coalesce(extract(epoch from now() - q.first_tried_at), 0) else 0 end::float8 as tried`,
);
var selectNext = statement(
  { id: number, subject: text, position: number },
  (endpointId, subjects) => sql`
    select d.id, d.subject, d.position
    from unnest(${subjects}::text[]) as s(subject)
    cross join lateral (select id, subject, position from webhook_deliveries
      where endpoint_id = ${endpointId} and subject = s.subject collate "C" and state = 'pending'
      order by position limit ${sql.lit(OF_SUBJECT)}) d
    order by d.position`,
);
async function takeQueues(db, endpointId, atMost) {
  const lease = randomUUID();
  const taken = await takeDue(db, endpointId, atMost, lease);
  if (taken.length === 0) return [];
  const subjects = taken.map(({ subject }) => subject);
  const next = await selectNext(db, endpointId, subjects);
  return taken.map(({ subject, tries, firstTriedAt, tried }) => ({
    ...{ endpointId, subject, lease, tries, firstTriedAt },
    triedSeconds: tried,
    deliveries: next.filter((one) => one.subject === subject),
  }));
}
var returnFromFuture = statement(
  {},
  () => sql`
    update webhook_queues set next_at = now() where next_at > now() + make_interval(secs => ${sql.lit(2 * LAST_DELAY)})`,
);
async function recallQueues(db) {
  await returnFromFuture(db);
}
var wakeSome = statement(
  { subject: text },
  (endpointId) => sql`
    update webhook_queues q set next_at = now(), tries = 0, first_tried_at = null
    from (select subject from webhook_queues where endpoint_id = ${endpointId} and lease is null and tries > 0
        and coalesce(last_tried_at < (select state_at from webhook_endpoints where id = ${endpointId}), true)
      limit ${sql.lit(AT_ONCE4)} for no key update skip locked) waiting
    where q.endpoint_id = ${endpointId} and q.subject = waiting.subject
    returning q.subject`,
);
async function wakeQueues(trx, endpointId) {
  const woken = await wakeSome(trx, endpointId);
  if (woken.length === AT_ONCE4) return false;
  await trx.updateTable('webhook_endpoints').set({ wakes: false }).where('id', '=', endpointId).execute();
  return true;
}

// src/domain/webhooks/resend.ts
var AT_ONCE5 = 1e3;
var addQueues2 = statement(
  {},
  (endpointId, subjects) => sql`
    insert into webhook_queues (endpoint_id, subject)
    select distinct ${endpointId}::bigint, s collate "C" from unnest(${subjects}::text[]) s order by 2
    on conflict (endpoint_id, subject) do update set subject = excluded.subject`,
);
var markPending = statement(
  {},
  (ids) => sql`
    update webhook_deliveries d set state = 'pending'
    from (select id from webhook_deliveries where id = any(${ids}::bigint[]) order by id for no key update) held
    where d.id = held.id`,
);
var findDelivery = statement(
  { endpointId: number, subject: text, state: textOf(), type: text, url: text },
  (id) => sql`
    select d.endpoint_id as "endpointId", d.subject, e.state, d.type, e.url
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${id} and e.state <> 'removed'`,
);
var deliveryToResend = (trx, id) => findDelivery.first(trx, id);
var tryNow = statement(
  {},
  (endpointId, subject) => sql`
    update webhook_queues set next_at = now() where endpoint_id = ${endpointId} and subject = ${subject} and lease is null`,
);
async function resend(trx, id, endpointId, subject) {
  await addQueues2(trx, endpointId, [subject]);
  await markPending(trx, [id]);
  await tryNow(trx, endpointId, subject);
}
var beginResend = statement(
  { after: orNull(number) },
  (endpointId, since2, failedAlone) => sql`
    update webhook_endpoints e set resend_after = (
        select min(position) - 1 from (
          select d.position from webhook_deliveries d where d.endpoint_id = e.id and d.decided_at >= ${since2}
          order by d.decided_at limit 1000) first),
      resend_until = e.position, resends_failed_alone = ${failedAlone}
    where e.id = ${endpointId} and e.resend_after is null returning e.resend_after as after`,
);
async function resendSince(trx, endpointId, since2, failedAlone) {
  const begun = await beginResend.first(trx, endpointId, since2, failedAlone);
  return begun && begun.after !== null;
}
var lockResend = statement(
  { after: number, until: number, failedAlone: boolean },
  (endpointId) => sql`
    select coalesce(resend_after, 0) as after, coalesce(resend_until, 0) as until, resends_failed_alone as "failedAlone"
    from webhook_endpoints where id = ${endpointId} and resend_after is not null for no key update skip locked`,
);
var selectSome = statement(
  { id: number, subject: text, position: number, isDue: boolean },
  (endpointId, after2, until, failedAlone) => sql`
    select id, subject, position, coalesce(state = 'failed' or (state = 'delivered' and not ${failedAlone}::boolean), false) as "isDue"
    from webhook_deliveries where endpoint_id = ${endpointId} and position > ${after2} and position <= ${until}
    order by position limit ${sql.lit(AT_ONCE5)}`,
);
async function resendSome(trx, endpointId) {
  const range = await lockResend.first(trx, endpointId);
  if (!range) return true;
  const rows2 = await selectSome(trx, endpointId, range.after, range.until, range.failedAlone);
  const due = rows2.filter(({ isDue }) => isDue);
  if (due.length > 0) {
    await addQueues2(
      trx,
      endpointId,
      due.map(({ subject }) => subject),
    );
    await markPending(
      trx,
      due.map(({ id }) => id),
    );
  }
  const last = rows2.length === AT_ONCE5 ? rows2.at(-1)?.position : void 0;
  await trx
    .updateTable('webhook_endpoints')
    .set({ resend_after: last ?? null })
    .where('id', '=', endpointId)
    .execute();
  return last === void 0;
}

// src/domain/webhooks/worker.ts
var ROUND_MS2 = 1e3;
var IN_FLIGHT = 32;
var GROUP_MS = 25;
var TIDY_MS = 1e4;
var STOP_MS = 3e3;
var TURN_MS = (LEASE_SECONDS / 2) * 1e3;
var GONE2 = 410;
var STEPS = 5;
async function takeSteps(step) {
  for (let taken = 0; taken < STEPS; taken += 1) if (await step()) return true;
  return false;
}
function startWebhooks(services, feed) {
  const { database, config, secrets, log: log2 } = services;
  const { db } = database;
  const stopping = new AbortController();
  const outbound = { config, secrets, signal: stopping.signal };
  const inFlight = runningCounts();
  const chains = /* @__PURE__ */ new Set();
  let results = [];
  let returns = [];
  let writing;
  let isEnding = false;
  let tidiedAt = 0;
  async function write() {
    const [written, returned] = [results, returns];
    results = [];
    returns = [];
    try {
      await db.transaction().execute((trx) => complete(trx, written, returned));
    } catch (error) {
      results = [...written, ...results];
      returns = [...returned, ...returns];
      throw error;
    }
    if (!written.every(({ attempt }) => isDelivered(attempt))) await pauseFailing(services);
  }
  function writeSoon() {
    if (writing) return;
    writing = delay(GROUP_MS)
      .then(write)
      .catch(async (error) => {
        log2.warn({ err: error }, 'what webhooks were answered could not be written down; it is tried again');
        await delay(isEnding ? 0 : ROUND_MS2);
      })
      .then(() => {
        writing = void 0;
        if (results.length + returns.length > 0 && !isEnding) writeSoon();
        rounds.soon();
      });
  }
  async function sendQueue(endpoint, queue2, messages) {
    const until = Date.now() + TURN_MS;
    let tries = queue2.tries;
    let firstTriedAt = queue2.firstTriedAt;
    let triedSeconds = queue2.triedSeconds;
    let wait = 0;
    let wasTried = false;
    for (const { id, position } of queue2.deliveries) {
      if (Date.now() > until || isEnding) break;
      const message = messages.get(position);
      const attempt = message
        ? await sendMessage(endpoint, message, outbound)
        : {
            at: /* @__PURE__ */ new Date(),
            url: endpoint.url,
            status: null,
            error: 'Its event is kept no longer',
            ms: 0,
            answer: '',
          };
      if (stopping.signal.aborted && !isDelivered(attempt)) break;
      wasTried = true;
      if (attempt.status === GONE2) await endEndpoint(services, endpoint.id);
      const next = isDelivered(attempt) ? 0 : delayAfter(tries + 1, triedSeconds);
      const isLast = message === void 0 || next === void 0 || attempt.status === GONE2;
      results.push({ deliveryId: id, endpointId: endpoint.id, attempt, isLast });
      if (!isDelivered(attempt) && !isLast) {
        tries += 1;
        firstTriedAt ??= attempt.at;
        wait = next;
        break;
      }
      tries = 0;
      firstTriedAt = null;
      triedSeconds = 0;
      writeSoon();
    }
    returns.push({ queue: queue2, delay: wait, tries, firstTriedAt, wasTried });
    writeSoon();
  }
  function begin2(endpoint, queue2, messages) {
    const end = inFlight.begin(endpoint.id);
    const chain = sendQueue(endpoint, queue2, messages)
      .catch((error) => log2.warn({ err: error }, 'a webhook could not be sent; it is tried again'))
      .then(() => {
        end();
        chains.delete(chain);
      });
    chains.add(chain);
  }
  async function sendDue(endpoint) {
    const free = IN_FLIGHT - inFlight.of(endpoint.id);
    if (free <= 0) return;
    const queues = await db.transaction().execute((trx) => takeQueues(trx, endpoint.id, free));
    if (queues.length === 0) return;
    const positions = queues.flatMap(({ deliveries }) => deliveries.map(({ position }) => position));
    const events = await eventsAt(db, [...new Set(positions)]);
    const messages = new Map(events.map((event) => [event.position, renderEvent(event, services)]));
    for (const queue2 of queues) begin2(endpoint, queue2, messages);
  }
  async function round(isStopped) {
    const endpoints = await activeEndpoints(db);
    for (const endpoint of endpoints) {
      if (isStopped()) return;
      const step = (work) => () => db.transaction().execute((trx) => work(trx, endpoint.id));
      const isDone = [
        !endpoint.isBehind || (await takeSteps(step(makeDeliveries))),
        !endpoint.resends || (await takeSteps(step(resendSome))),
        !endpoint.wakes || (await takeSteps(step(wakeQueues))),
      ];
      await sendDue(endpoint);
      if (isDone.includes(false)) rounds.soon();
    }
    if (Date.now() - tidiedAt < TIDY_MS) return;
    tidiedAt = Date.now();
    await deleteLeftovers(db);
    await recallQueues(db);
  }
  const rounds = startRounds(round, ROUND_MS2, (error) =>
    log2.warn({ err: error }, 'webhooks could not be sent; it is tried again'),
  );
  const forget = feed.onAdvance(AsyncLocalStorage.bind(() => rounds.soon()));
  return {
    /** Checks at once whether something is to be sent. */
    soon: AsyncLocalStorage.bind(() => rounds.soon()),
    stop: async () => {
      isEnding = true;
      forget();
      await rounds.stop();
      const patience = setTimeout(() => stopping.abort(), STOP_MS);
      await Promise.all(chains);
      clearTimeout(patience);
      await writing;
      if (results.length + returns.length > 0) await write().catch(() => void 0);
    },
  };
}

// src/http/answers.ts
var floor = (exact) => (exact ? {} : { total_exact: false });
var paged = ({ rows: rows2, total, exact }) => ({ data: rows2, total, ...floor(exact) });

// src/database/lists/compiled-pages.ts
var compiled = /* @__PURE__ */ new WeakMap();
function compileOnce(db, about3, maker, { order_by, direction, page_limit }, make) {
  const byMaker = compiled.get(about3) ?? /* @__PURE__ */ new Map();
  compiled.set(about3, byMaker);
  const known2 = byMaker.get(maker) ?? /* @__PURE__ */ new Map();
  byMaker.set(maker, known2);
  const key = `${order_by} ${direction} ${page_limit}`;
  const query = known2.get(key) ?? make().compile(db);
  known2.set(key, query);
  return query;
}
var executeShared = (db, query) => (query.parameters.length === 0 ? executeStable(db, query) : db.executeQuery(query));
var pageExecuted = (executeFirst) => (db, make, source2, input) =>
  input.page === 0
    ? executeFirst(
        db,
        compileOnce(db, source2, make, input, () => make(source2, input)),
      )
    : make(source2, input).execute(db);
var executePage = pageExecuted(executeShared);
var executeShortPage = pageExecuted(executeShort);
function executeUnseen(db, about3, maker, input, make, values) {
  const query = compileOnce(db, about3, maker, input, make);
  if (query.parameters.length !== values.length)
    throw new Error(`The statement has ${query.parameters.length} values, not ${values.length}`);
  return executeStable(db, { ...query, parameters: values });
}

// src/database/lists/source.ts
var inputsOf = (source2) =>
  Object.keys(source2.orders).flatMap((order_by) =>
    ['asc', 'desc'].map((direction) => ({ order_by, direction, page: 0, page_limit: 1 })),
  );
var mirrored = (input) => ({
  ...input,
  direction: input.direction === 'asc' ? 'desc' : 'asc',
  page: 0,
});
var DEEPEST = 1e5;
function checkDepth({ anyDepth }, { page, page_limit }) {
  if (!anyDepth && page * page_limit > DEEPEST)
    throw invalid([{ field: 'page', message: 'Pages go up to row 100,000: sort the other way, or narrow the list' }]);
}
function orderOf({ orders }, { order_by }) {
  const order2 = orders[order_by];
  if (!order2) throw new Error(`The list has no order ${order_by}`);
  return 'key' in order2 ? order2 : { key: order2 };
}
function sortedBy(key, id, { isEmptyFirst }, { direction }) {
  const way = sql.raw(direction);
  const empty = isEmptyFirst ? sql.raw(direction === 'asc' ? ' nulls first' : ' nulls last') : sql``;
  return sql`${key} ${way}${empty}, ${id} ${way}`;
}
function byOrder(source2, input) {
  const order2 = orderOf(source2, input);
  return sortedBy(order2.key, source2.id, order2, input);
}
var boundsOf = ({ page, page_limit }) => sql`limit ${sql.lit(page_limit)} offset ${sql.lit(page * page_limit)}`;
var matchingRows = ({ from: from2, where, filter }) =>
  filter ? sql`${from2} ${filter.joined ?? sql``} where ${where} and ${filter.where}` : sql`${from2} where ${where}`;

// src/database/lists/matches.ts
var selectMatches = (source2, input, rows2) => sql`
  select ${source2.id} as list_id, ${orderOf(source2, input).key} as list_key ${source2.carried ? sql`, ${source2.carried}` : sql``}
  from ${rows2}`;
function allMatches(source2, filter, input, most) {
  const some = (found) => (most === void 0 ? found : sql`${found} limit ${sql.lit(most)}`);
  const by2 = (where2) =>
    some(selectMatches(source2, input, matchingRows({ ...source2, filter: { ...filter, where: where2 } })));
  const { matches, where, ways = [] } = filter;
  if (matches) return some(matches(orderOf(source2, input).key));
  return ways.length > 1 ? some(sql`(${sql.join(ways.map(by2), sql`) union (`)})`) : by2(where);
}
var beginning = (source2, { alias }, input, length) => sql`(
  select ${sql.ref(alias)}.* from ${source2.from} where ${source2.where} order by ${byOrder(source2, input)} limit ${length}
) ${sql.ref(alias)}`;
var matchesOfPage = (source2, input) => sql`
  select * from matches order by ${sortedBy(sql`list_key`, sql`list_id`, orderOf(source2, input), input)} ${boundsOf(input)}`;
function sortedPage(source2, input, before, walked) {
  const { from: from2, joined = sql``, columns: columns14, id } = source2;
  const order2 = orderOf(source2, input);
  const rows2 = source2.rows ?? sql`join ${from2} on ${id} = page.list_id ${joined}`;
  return sql`
    with ${before}, page as materialized (${matchesOfPage(source2, input)})
    select total.list_found, ${walked} as list_walked, found.* from (select count(*) as list_found from matches) total
    left join lateral (select ${columns14}, page.list_id, page.list_key from page ${rows2}) found on true
    order by ${sortedBy(sql`found.list_key`, sql`found.list_id`, order2, input)}
  `;
}
var sortedMatches = (source2, filter, input, most) =>
  sortedPage(source2, input, sql`matches as materialized (${allMatches(source2, filter, input, most)})`, sql`0`);
function countedMatches(source2, filter, walk, input) {
  const alias = sql.ref(walk.alias);
  const joined = walk.joined ?? filter.joined ?? sql``;
  const matches = selectMatches(source2, input, sql`walked ${alias} ${joined} where ${filter.where}`);
  return sortedPage(
    source2,
    input,
    sql`walked as materialized (select * from ${beginning(source2, walk, input, walk.rows)}), matches as materialized (${matches})`,
    sql`(select count(*) from walked)`,
  );
}
function walkedMatches(source2, filter, walk, input, length) {
  const joined = walk.joined ?? filter.joined;
  const rows2 = beginning(source2, walk, input, length);
  const found =
    joined === void 0
      ? sql`from ${rows2} where ${filter.where} ${boundsOf(input)}`
      : sql`from ${rows2} ${joined} where ${filter.where} order by ${byOrder(source2, input)} ${boundsOf(input)}`;
  if (source2.joined === void 0) return sql`select ${source2.columns} ${found}`;
  const alias = sql.ref(walk.alias);
  return sql`
    select ${source2.columns} from (select ${alias}.* ${found}) ${alias} ${source2.joined} order by ${byOrder(source2, input)}`;
}

// src/database/lists/finding.ts
var PATIENCE = 2;
async function sorted(db, query) {
  const { rows: rows2 } = await query.execute(db);
  const found = rows2;
  const [first] = found;
  return {
    rows: found.filter((one) => one.list_id !== null),
    found: first?.list_found ?? 0,
    walked: first?.list_walked ?? 0,
  };
}
var passedOf = ({ page, page_limit }, all4, matches) => ((page + 1) * page_limit * all4) / matches;
var patientLength = (walk, passed) => Math.ceil(PATIENCE * passed) + walk.rows;
async function findNearBeginning(db, source2, filter, input) {
  const { few } = filter;
  const walk = input.count === 'exact' ? void 0 : filter.walk;
  if (few !== void 0) {
    const { rows: rows3, found: found2 } = await sorted(db, sortedMatches(source2, filter, input, few + 1));
    if (found2 <= few) return { rows: rows3, total: found2, exact: true };
    const near3 = walk && (await walkedMatches(source2, filter, walk, input, walk.rows).execute(db)).rows;
    if (near3?.length === input.page_limit) return { rows: near3, total: few, exact: false };
  } else if (walk) {
    const { rows: rows3, found: found2, walked } = await sorted(db, countedMatches(source2, filter, walk, input));
    if (walked < walk.rows) return { rows: rows3, total: found2, exact: true };
    if (rows3.length === input.page_limit) return { rows: rows3, total: found2, exact: false };
  }
  const { rows: rows2, found } = await sorted(db, sortedMatches(source2, filter, input, void 0));
  return { rows: rows2, total: found, exact: true };
}
async function findKnown(db, source2, filter, { walk, total, of }, input) {
  const passed = passedOf(input, of, total);
  if (passed < total) {
    const { rows: rows3 } = await walkedMatches(source2, filter, walk, input, patientLength(walk, passed)).execute(db);
    const isFull = rows3.length === input.page_limit;
    if (isFull) return { rows: rows3, total, exact: true };
  }
  const { rows: rows2 } = await sorted(db, sortedMatches(source2, filter, input, void 0));
  return { rows: rows2, total, exact: true };
}
function findMatches(db, source2, filter, input) {
  const { walk, of } = filter;
  const { total } = source2;
  if (walk && of !== void 0 && total !== void 0) return findKnown(db, source2, filter, { walk, total, of }, input);
  return findNearBeginning(db, source2, filter, input);
}

// src/database/lists/pages.ts
var COUNTED4 = 1e4;
var NEAR = 1e3;
var isNear = ({ page, page_limit }) => page * page_limit <= NEAR;
function directPage(source2, input) {
  const { joined = sql``, from: from2, where, columns: columns14 } = source2;
  return sql`
    select ${columns14} from ${from2} ${joined} where ${where} order by ${byOrder(source2, input)} ${boundsOf(input)}`;
}
function pageOf(source2, input) {
  const { from: from2, joined = sql``, columns: columns14, id } = source2;
  return sql`
    select ${columns14} from ${from2} ${joined}
    where ${id} in (
      select ${id} from ${matchingRows(source2)} order by ${byOrder(source2, input)} ${boundsOf(input)}
    )
    order by ${byOrder(source2, input)}
  `;
}
var isMonthly = (source2) => source2.byMonth !== void 0;
var momentOf = ({ byMonth }) => sql`${sql.ref(`${byMonth}.created_at`)}`;
var since = (source2, first) => ({
  ...source2,
  where: sql`${source2.where} and ${momentOf(source2)} >= ${sql.lit(first.toISOString())}`,
});
function monthlyPage(source2, input) {
  const { byMonth, from: from2, joined = sql``, where, columns: columns14 } = source2;
  return sql`
    select ${columns14}
    from (select * from ${from2} where ${where} order by ${byOrder(source2, input)} ${boundsOf(input)}) ${sql.ref(byMonth)}
      ${joined}
    order by ${byOrder(source2, input)}`;
}
var placesOf = (source2, input) => sql`
  select id, moment::text as moment
  from (
    select ${source2.id} as id, ${momentOf(source2)} as moment from ${matchingRows(source2)}
    order by ${byOrder(source2, input)} ${boundsOf(input)}
  ) places`;
function rowsAt(source2, input, places) {
  const { from: from2, joined = sql``, columns: columns14, id } = source2;
  return sql`
    select ${columns14} from ${from2} ${joined}
    where ${momentOf(source2)} = any (${places.map((place2) => place2.moment)}::timestamptz[]) and ${id} = any (${places.map((place2) => place2.id)}::bigint[])
    order by ${byOrder(source2, input)}
  `;
}
function countOf4(source2, { count }) {
  const most = count === 'exact' ? sql`` : sql`limit ${sql.lit(COUNTED4 + 1)}`;
  return sql`select count(*) as total from (select 1 from ${matchingRows(source2)} ${most}) counted`;
}
var atLeastOf = (atLeast) => sql`select ${atLeast} as total`;
function allOf(source2, input, columns14) {
  const { from: from2, joined = sql``, where, filter, id } = source2;
  const matches = filter?.joined ? sql`${id} in (select ${id} from ${matchingRows(source2)})` : filter?.where;
  return sql`
    select ${columns14} from ${from2} ${joined} where ${where} ${matches ? sql`and ${matches}` : sql``}
    order by ${byOrder(source2, input)}`;
}

// src/database/lists/list.ts
function shapesOf(source2) {
  const { filter, total, isDirect, atLeast } = source2;
  const inputs = inputsOf(source2);
  const monthly = isMonthly(source2) && !filter ? [source2, since(source2, /* @__PURE__ */ new Date(0))] : [];
  const of = (make) => inputs.flatMap(make);
  const walk = filter?.walk;
  const isWalkedTo = filter?.few !== void 0 || filter?.of !== void 0;
  return {
    rows: [
      ...of((input) => (filter && walk && isWalkedTo ? [walkedMatches(source2, filter, walk, input, 1)] : [])),
      ...of((input) => (isDirect ? [directPage(source2, input)] : [])),
      ...of((input) => monthly.map((one) => monthlyPage(one, input))),
      ...of((input) => (filter ? [] : [isMonthly(source2) ? rowsAt(source2, input, []) : pageOf(source2, input)])),
    ],
    places: of((input) => (isMonthly(source2) && !filter ? [placesOf(source2, input)] : [])),
    sorted: of((input) =>
      filter
        ? [
            sortedMatches(source2, filter, input, void 0),
            ...(filter.few ? [sortedMatches(source2, filter, input, filter.few)] : []),
            ...(walk && !isWalkedTo ? [countedMatches(source2, filter, walk, input)] : []),
          ]
        : [],
    ),
    totals: [
      ...(filter || total !== void 0 ? [] : [countOf4(source2, {}), countOf4(source2, { count: 'exact' })]),
      ...(atLeast ? [atLeastOf(atLeast)] : []),
    ],
  };
}
function declareList(row15, sources, code) {
  const declare = (columns14, shapes2, of) =>
    declareStatement({
      columns: columns14,
      shapes: (placeholder) => sources(placeholder).flatMap((source2) => shapesOf(source2)[shapes2]),
      ...(of === void 0 ? {} : { code: of }),
    });
  const maybe = Object.fromEntries(Object.entries(row15).map(([name2, of]) => [name2, orNull(of)]));
  declare(row15, 'rows', code);
  declare({ id: number, moment: orNull(text) }, 'places');
  declare({ ...maybe, list_found: number, list_walked: number, list_id: orNull(number), list_key: anything }, 'sorted');
  declare({ total: number }, 'totals');
}
var isNewestFirst = ({ newest }, { order_by, direction }) => order_by === newest && direction === 'desc';
async function rowsByMonth(db, source2, input) {
  if (!isNear(input)) {
    const { rows: places } = await placesOf(source2, input).execute(db);
    return places.length === 0 ? [] : (await rowsAt(source2, input, places).execute(db)).rows;
  }
  if (isNewestFirst(source2, input)) {
    const now = /* @__PURE__ */ new Date();
    const newest = since(source2, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)));
    const { rows: rows2 } = await executePage(db, monthlyPage, newest, input);
    if (rows2.length === input.page_limit) return rows2;
  }
  return (await executePage(db, monthlyPage, source2, input)).rows;
}
async function walkOrder(db, source2, input) {
  if (source2.isDirect && isNear(input)) {
    const { rows: rows3 } = await executePage(db, directPage, source2, input);
    return rows3;
  }
  if (isMonthly(source2)) return await rowsByMonth(db, source2, input);
  const { rows: rows2 } = await executePage(db, pageOf, source2, input);
  return rows2;
}
async function totalBy(db, query) {
  const { rows: rows2 } = await executeShared(db, query.compile(db));
  const [{ total } = { total: 0 }] = rows2;
  return total;
}
async function pageByWalk(db, source2, input) {
  const rows2 = await walkOrder(db, source2, input);
  if (source2.total !== void 0) return { rows: rows2, total: source2.total, exact: true };
  const floor2 = { rows: rows2, total: COUNTED4, exact: false };
  const isExact = input.count === 'exact';
  if (!isExact && rows2.length > 0 && input.page * input.page_limit + rows2.length > COUNTED4) return floor2;
  if (!isExact && source2.atLeast && (await totalBy(db, atLeastOf(source2.atLeast))) > COUNTED4) return floor2;
  const total = await totalBy(db, countOf4(source2, input));
  const exact = isExact || total <= COUNTED4;
  return { rows: rows2, total: exact ? total : COUNTED4, exact };
}
function list(row15, source2, ...examples2) {
  declareList(
    row15,
    (placeholder) => argumentsOf(source2, examples2, placeholder).map((args) => source2(...args)),
    examples2.length > 0 ? void 0 : source2.toString(),
  );
  return {
    page: async (db, input, ...args) => {
      const one = source2(...args);
      checkDepth(one, input);
      const { filter, isEmpty } = one;
      if (isEmpty) return { rows: [], total: 0, exact: true };
      return filter ? findMatches(db, one, filter, input) : pageByWalk(db, one, input);
    },
    all: (db, columns14, input, ...args) => allOf(source2(...args), input, columns14).compile(db),
  };
}

// src/domain/people/is-reported.ts
var isReported = (user2) =>
  sql`(${sql.ref(`${user2}.reported_count`)} > 0 and not ${sql.ref(`${user2}.is_admin`)})::int`;
var isPostReported = (post2) => sql`exists (
  select from cases reported where reported.post_id = ${sql.ref(`${post2}.id`)} and reported.state <> 'dismissed')::int`;

// src/domain/people/require-user.ts
var selectUser = statement({}, (id) => sql`select from users where id = ${id} and deleted_at is null`);
async function requireUser(db, id) {
  const row15 = await selectUser.first(db, id);
  if (!row15) throw new HttpError(404, 'There is no such user');
}

// src/features/activity/follows.ts
var sides = {
  followers: { whose: sql.ref('followed_id'), them: sql.ref('follower_id') },
  following: { whose: sql.ref('follower_id'), them: sql.ref('followed_id') },
};
var WALK = 4e3;
function searching(term) {
  return {
    ...findingPeople(term, [sql`users.is_app_user`]),
    joined: sql`join users on users.id = them.id`,
    // One after the other: the planner must not look for all who match, of whom there may be many.
    walk: {
      alias: 'them',
      rows: WALK,
      joined: sql`cross join lateral (select * from users where users.id = them.id offset 0) users`,
    },
  };
}
function sourceFor(side, user2, keyword) {
  const { whose, them } = sides[side];
  return {
    from: sql`(select ${them} as id, created_at from follows where ${whose} = ${user2}) them`,
    joined: sql`join users on users.id = them.id`,
    columns: sql`users.id, avatar, ${isReported('users')} as is_reported, name, username, email, phone, them.created_at`,
    where: sql`true`,
    id: sql`them.id`,
    orders: { id: sql`them.id`, created_at: sql`them.created_at` },
    filter: keyword ? searching(keyword) : void 0,
  };
}
var followList = list(
  {
    id: number,
    avatar: orNull(text),
    is_reported: flag,
    name: text,
    username: text,
    email: orNull(text),
    phone: orNull(text),
    created_at: timestamp,
  },
  sourceFor,
  ['followers', 1, void 0],
  ['followers', 1, 'abc'],
  ['followers', 1, 'a_b'],
  ['following', 1, 'a'],
);
async function listFollows(db, side, input) {
  const { user_id: user2, keyword } = input;
  await requireUser(db, user2);
  return followList.page(db, input, side, user2, keyword);
}

// src/domain/people/deleted.ts
var DELETED = 'Deleted user';
var usernameOf = (user2) =>
  sql`case when ${sql.ref(`${user2}.deleted_at`)} is null then ${sql.ref(`${user2}.username`)} else ${sql.lit(DELETED)} end`;
var isDeleted = (user2) => sql`(${sql.ref(`${user2}.deleted_at`)} is not null)::int`;
var profileOf = (user2) => sql`case when ${sql.ref(`${user2}.deleted_at`)} is null then ${sql.ref(`${user2}.id`)} end`;

// src/features/activity/searches.ts
var byTerm = sql`(lower(s.search_term) collate "C")`;
function rowsOf(table, userId, isOwnOrder) {
  const all4 = sql.table(table);
  if (userId === void 0) return { from: sql`${all4} s`, where: sql`true` };
  const own2 = sql`s.user_id = ${userId}`;
  if (isOwnOrder) return { from: sql`${all4} s`, where: own2 };
  return { from: sql`(select * from ${all4} s where ${own2} offset 0) s`, where: sql`true` };
}
var forTerm = (rows2, term) => (term ? { ...rows2, where: sql`${rows2.where} and ${byTerm} = lower(${term})` } : rows2);
var source = (rows2, columns14, orders) => ({
  ...rows2,
  columns: columns14,
  orders: { search_term: byTerm, id: sql`s.id`, ...orders },
  id: sql`s.id`,
});
var searchList = list(
  {
    id: number,
    userId: orNull(number),
    image: orNull(text),
    search_term: text,
    type: text,
    title: orNull(text),
    description: orNull(text),
    created_at: timestamp,
    updated_at: timestamp,
    username: text,
  },
  (userId, isOwnOrder, term) => ({
    byMonth: 's',
    newest: userId === void 0 && !term ? 'created_at' : void 0,
    ...source(
      forTerm(rowsOf('searches', userId, isOwnOrder), term),
      sql`s.id, (select ${profileOf('users')} from users where users.id = s.user_id) as "userId", s.image, s.search_term, s.type, s.title, s.description, s.created_at, s.updated_at,
        coalesce((select ${usernameOf('users')} from users where users.id = s.user_id), 'Anonymous') as username`,
      { updated_at: sql`s.updated_at`, created_at: sql`s.created_at` },
    ),
  }),
  [void 0, true, void 0],
  [1, true, void 0],
  [1, false, void 0],
  [void 0, true, 'a'],
  [1, false, 'a'],
);
var bookmarkList = list(
  { id: number, image: orNull(text), search_term: text, type: text, title: orNull(text), description: orNull(text) },
  (userId, isOwnOrder) =>
    source(
      rowsOf('bookmarks', userId, isOwnOrder),
      sql`s.id, s.image, s.search_term, s.type, s.title, s.description`,
      {},
    ),
  [void 0, true],
  [1, true],
  [1, false],
);
async function listSearches(db, input) {
  const { userId, order_by: order2, term } = input;
  if (userId !== void 0) await requireUser(db, userId);
  return searchList.page(db, input, userId, order2 === 'updated_at', term);
}
async function listBookmarks(db, input) {
  const { userId, order_by: order2 } = input;
  if (userId !== void 0) await requireUser(db, userId);
  return bookmarkList.page(db, input, userId, order2 === 'id');
}

// src/features/activity/index.ts
function pageAnswer(found, { page, page_limit, order_by }) {
  return { ...paged(found), audit: { details: { page, page_limit, order_by, rows: found.rows.length } } };
}
var activity = {
  followers: async ({ input, db }) => pageAnswer(await listFollows(db, 'followers', input), input),
  following: async ({ input, db }) => pageAnswer(await listFollows(db, 'following', input), input),
  searches: async ({ input, db }) => pageAnswer(await listSearches(db, input), input),
  favourites: async ({ input, db }) => pageAnswer(await listBookmarks(db, input), input),
};

// src/domain/access/membership.ts
var heldPermissions = sql`held_permissions`;
var holdsPermission = (code) => sql`(
  a.is_sup_admin or exists (select from ${heldPermissions} h where h.admin_id = a.user_id and h.permission = ${code}))`;
var isMember = (admin, group) =>
  sql`exists (select from admin_groups m where m.admin_id = ${admin} and m.group_id = ${group})`;
var membersOf = (group) =>
  sql`array(select m.admin_id from admin_groups m where m.group_id = ${group} order by m.admin_id)`;
var countMembers = (group) => sql`(select count(*) from admin_groups m where m.group_id = ${group})`;
var groupsOf = (admin) => sql`(
  select coalesce(json_agg(json_build_object('auth_group', json_build_object('id', g.id, 'name', g.name))
    order by lower(g.name), g.id), '[]')
  from admin_groups m join groups g on g.id = m.group_id where m.admin_id = ${admin})`;
var lockMember = statement(
  {},
  (admin, group) => sql`
    select from admin_groups where admin_id = ${admin} and group_id = ${group} for share`,
);
async function lockMembership(trx, admin, group) {
  return (await lockMember.first(trx, admin, group)) !== void 0;
}

// src/http/writes/version.ts
var VERSION = /^(?:W\/)?"?(\d{1,9})"?$/;
function expectedVersion(header) {
  if (header === void 0 || header === '*') return void 0;
  const version2 = VERSION.exec(header)?.[1];
  if (version2 === void 0) throw invalid([{ field: 'If-Match', message: 'If-Match must be a version number' }]);
  return Number(version2);
}
function checkVersion(expected, there) {
  if (expected <= there.version && expected >= (there.since ?? there.version)) return;
  throw new HttpError(
    409,
    `${there.by ?? 'Someone'} ${there.did ?? 'changed this'} on ${formatTimestamp(there.at)}, after you opened it; nothing of yours was saved`,
  );
}

// src/http/writes/versioned.ts
var locked = (lock, change3) => async (context) => {
  const row15 = await lock(context);
  if (context.expectedVersion !== void 0) checkVersion(context.expectedVersion, row15);
  return change3(context, row15);
};
var versioned = ({ lock, run, ...about3 }) => ({
  ...about3,
  isVersioned: true,
  run: locked(lock, run),
});
var preparedVersioned = ({ lock, prepare, ...about3 }) => ({
  ...about3,
  isVersioned: true,
  prepare: async (before) => locked(lock, await prepare(before)),
});

// src/features/admins/assign.ts
var selectAdmins = statement(
  { version: number, at: timestamp, by: orNull(text) },
  (adminId) => sql`
    select rights_version as version, rights_updated_at as at,
      (select name from users where id = rights_updated_by) as by
    from admins where user_id = ${adminId}`,
);
async function rightsOf(trx, adminId) {
  const row15 = await selectAdmins.first(trx, adminId);
  if (!row15) throw new Error('An admin whose groups may be set has an account');
  return row15;
}
var namesOf = (groups4) => groups4.map(({ name: name2 }) => name2);
var lockGroups = statement(
  { id: number, name: text },
  (ids) => sql`
    select id, name from groups where id = any(${ids}::bigint[]) order by id for key share`,
);
async function findGroups(trx, ids) {
  const rows2 = await lockGroups(trx, ids);
  const missing = ids.find((id) => !rows2.some((group) => group.id === id));
  if (missing !== void 0) throw invalid([{ field: 'group_ids', message: `There is no group with the id ${missing}` }]);
  return rows2.toSorted((one, other2) => one.name.localeCompare(other2.name));
}
var selectAdminGroups = statement(
  { id: number, name: text },
  (userId) => sql`
    select g.id, g.name from groups g where ${isMember(sql`${userId}::bigint`, sql`g.id`)} order by lower(g.name), g.id`,
);
var selectGroupPermissions = statement(
  { permission: text },
  (added) => sql`
    select distinct permission from group_permissions where group_id = any(${added}::bigint[]) order by permission`,
);
var deleteAdminGroups = statement(
  {},
  (userId, removed) => sql`
    delete from admin_groups where admin_id = ${userId} and group_id = any(${removed}::bigint[])`,
);
var insertAdminGroups = statement(
  {},
  (userId, actorId, added) => sql`
    insert into admin_groups (admin_id, group_id, added_by)
    select ${userId}, added, ${actorId}::bigint from unnest(${added}::bigint[]) added`,
);
async function assignGroups(trx, actor, input) {
  const wanted = [...new Set(input.group_ids)];
  const after2 = await findGroups(trx, wanted);
  const before = await selectAdminGroups(trx, input.user_id);
  const added = wanted.filter((id) => !before.some((group) => group.id === id));
  const removed = before.map(({ id }) => id).filter((id) => !wanted.includes(id));
  const given = await selectGroupPermissions(trx, added);
  throwIf(
    grantError(
      actor,
      given.map(({ permission }) => permission),
    ),
  );
  await deleteAdminGroups(trx, input.user_id, removed);
  await insertAdminGroups(trx, input.user_id, actor.id, added);
  if (added.length + removed.length > 0) await raiseRightsVersion(trx, actor.id, [input.user_id]);
  const names2 = namesOf(after2);
  return {
    names: names2,
    audit: { before: { groups: namesOf(before) }, after: { groups: names2 }, details: { added, removed } },
  };
}

// src/features/admins/group-grants.ts
var selectGrants = statement(
  { groups: json(), direct: texts },
  (userId) => sql`
    select
      (select coalesce(json_agg(json_build_object('id', g.id, 'permissions',
          array(select p.permission from group_permissions p where p.group_id = g.id order by p.permission))), '[]')
        from groups g) as groups,
      array(select h.permission from ${heldPermissions} h
        where h.admin_id = ${userId ?? null}::bigint and h.group_id is null order by h.permission) as direct`,
);
async function groupGrants(db, userId) {
  const grants = await selectGrants.first(db, userId);
  if (!grants) throw new Error('A select without a table has a row');
  return grants;
}

// src/domain/access/challenges.ts
async function addChallenge(db, challenge) {
  await db
    .insertInto('challenges')
    .values({
      key_hash: challenge.keyHash,
      admin_id: challenge.adminId,
      code_hmac: challenge.codeHmac,
      code_expires_at: challenge.codeExpiresAt,
      temporary_password_id: challenge.temporaryPasswordId,
      expires_at: sql`now() + make_interval(secs => ${challenge.seconds})`,
    })
    .execute();
}
async function replaceCode(db, id, { codeHmac, codeExpiresAt, seconds }) {
  await db
    .updateTable('challenges')
    .set({
      code_hmac: codeHmac,
      code_sent_at: sql`now()`,
      code_expires_at: codeExpiresAt,
      guesses: 0,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute();
}
var takeOne = statement(
  {
    id: number,
    admin_id: number,
    code_hmac: bytes,
    temporary_password_id: orNull(number),
    failed: number,
    email: text,
  },
  (keyHash, mostGuesses, mostFailures) => sql`
    with guess as (
      update challenges set guesses = guesses + 1
      where key_hash = ${keyHash} and guesses < ${mostGuesses}::int
        and used_at is null and code_expires_at > now() and expires_at > now() and ${isPast('code_sent_at')}
      returning id, admin_id, code_hmac, temporary_password_id
    ), failure as (
      update admins set failed_codes = failed_codes + 1
      from guess where user_id = guess.admin_id and failed_codes < ${mostFailures}::int
      returning failed_codes
    )
    select guess.*, failure.failed_codes as failed, coalesce(u.email, '') as email
    from guess join failure on true join users u on u.id = guess.admin_id
    where not u.is_suspended`,
);
async function takeGuess(db, keyHash, most) {
  const row15 = await takeOne.first(db, keyHash, most.guesses, most.failures);
  return row15;
}
var markUsed = statement(
  { id: number },
  (id) => sql`
    update challenges set used_at = now() where id = ${id} and used_at is null returning id`,
);
async function useChallenge(db, id) {
  const row15 = await markUsed.first(db, id);
  return row15 !== void 0;
}
async function endChallenges(db, adminId) {
  await db
    .updateTable('challenges')
    .set({ used_at: sql`now()` })
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .execute();
}

// src/features/admins/emails.ts
var invitationEmail = (
  { productName, publicUrl },
  { to, by: by2, username: username2, password, expiresAt, hours },
) => ({
  kind: 'temporary-password',
  to,
  subject: `Your invitation to ${productName}`,
  text: `${line(by2)} invites you to ${productName}.

Sign in at ${publicUrl}/login
with the username ${username2} and this one-time password:

    ${password}

It works once, within ${hours} hours. A code is mailed to you as well,
and you will then choose a password of your own.

If the password no longer works, ask for a new one:
${publicUrl}/forgot-password
`,
  expiresAt,
});

// src/features/admins/invitations.ts
var INVITED_HOURS = 24;
async function mailInvitation(services, trx, actor, invited) {
  const password = newPassword();
  const expiresAt = await setInvitation(trx, invited.id, INVITED_HOURS);
  await addTemporaryPassword(trx, { adminId: invited.id, tokenHash: hashToken(password), expiresAt });
  const { email: to, username: username2 } = invited;
  await enqueueEmail(
    trx,
    services.secrets,
    invitationEmail(services.config, {
      to,
      by: actor.name,
      username: username2,
      password,
      expiresAt,
      hours: INVITED_HOURS,
    }),
  );
}
async function invite(services, trx, actor, { group_ids: groups4 = [], ...person5 }, passwordHash) {
  const id = await addUser(trx, { ...person5, phone: null, is_admin: true, app_password_hash: null });
  await addAdmin(trx, { id, passwordHash });
  const { names: names2 } = await assignGroups(trx, actor, { user_id: id, group_ids: groups4 });
  await mailInvitation(services, trx, actor, { id, ...person5 });
  return { id, audit: { target: { type: 'user', id }, after: { ...person5, groups: names2 } } };
}
var selectInvited = statement(
  { name: text, username: text, email: text },
  (id) => sql`select name, username, coalesce(email, '') as email from users where id = ${id}`,
);
async function requireInvited(trx, id) {
  const invited = (await isInvited(trx, id)) ? await selectInvited.first(trx, id) : void 0;
  if (!invited) throw new HttpError(404, 'There is no such invitation: this admin has chosen a password');
  return { id, ...invited };
}
async function inviteAgain(services, trx, actor, id) {
  await endChallenges(trx, id);
  const invited = await requireInvited(trx, id);
  await deleteTemporaryPasswords(trx, id);
  await mailInvitation(services, trx, actor, invited);
  return invited;
}
async function withdrawInvitation(trx, id) {
  const invited = await requireInvited(trx, id);
  await deleteAdmin(trx, id);
  await deleteStaff(trx, id);
  return invited;
}

// src/features/admins/list.ts
var targeted = Object.values(contract)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ target }) => target !== void 0);
var sourceOf = ({ query, group_id: group }) => ({
  from: sql`users u join admins a on a.user_id = u.id`,
  where: sql`u.is_admin
    ${query ? sql`and ${holdsTerm(sql`u.search`, query)}` : sql``}
    ${group ? sql`and ${isMember(sql`u.id`, sql`${group}`)}` : sql``}`,
  columns: sql`u.id, u.avatar, u.name, coalesce(u.email, '') as email, u.phone, u.username, a.is_sup_admin::int as is_sup_admin,
    u.is_suspended::int as is_suspended, u.created_at, a.rights_version as version, a.invited_until,
    ${groupsOf(sql`u.id`)} as auth_user_group`,
  id: sql`u.id`,
  anyDepth: true,
  orders: {
    id: sql`u.id`,
    name: sql`(lower(u.name) collate "C")`,
    email: sql`(lower(u.email) collate "C")`,
    created_at: sql`u.created_at`,
  },
});
var adminList = list(
  {
    id: number,
    avatar: orNull(text),
    name: text,
    email: text,
    phone: orNull(text),
    username: text,
    is_sup_admin: flag,
    is_suspended: flag,
    created_at: timestamp,
    version: number,
    invited_until: orNull(timestamp),
    auth_user_group: json(),
  },
  sourceOf,
  [{}],
  [{ query: 'a', group_id: 1 }],
);
async function listAdmins(db, asking, input) {
  const page = await adminList.page(db, input, input);
  const rows2 = page.rows.map((row15) => {
    const person5 = { id: row15.id, isAdmin: true, isSuper: row15.is_sup_admin === 1 };
    return { ...row15, ...refusing(refusedOn(asking, person5, targeted)) };
  });
  return { ...page, rows: rows2 };
}

// src/features/admins/index.ts
var selectName = statement(
  { name: text },
  (id) => sql`
    select u.name from users u join admins a on a.user_id = u.id where u.id = ${id} and u.is_admin`,
);
async function nameOf(db, id) {
  const row15 = await selectName.first(db, id);
  if (!row15) throw new HttpError(404, 'There is no such admin');
  return row15.name;
}
var selectRights = statement(
  { auth_user_group: json(), version: number },
  (userId) => sql`
    select ${groupsOf(sql`user_id`)} as auth_user_group, rights_version as version
    from admins where user_id = ${userId}`,
);
var admins2 = (services) => ({
  list: async ({ input, admin, db }) => {
    const { rows: rows2, total, exact } = await listAdmins(db, admin, input);
    return { users: rows2, total_users: total, ...floor(exact) };
  },
  assignGroups: versioned({
    lock: ({ input, db }) => rightsOf(db, input.user_id),
    run: async ({ input, admin, db }) => {
      const { names: names2, audit: audit2 } = await assignGroups(db, admin, input);
      const who = await nameOf(db, input.user_id);
      const row15 = await selectRights.first(db, input.user_id);
      return {
        responseMessage: names2.length === 0 ? `${who} is in no group now` : `${who} is in ${names2.join(', ')} now`,
        ...(row15 ? { data: { id: input.user_id, ...row15 } } : {}),
        audit: audit2,
      };
    },
  }),
  groupGrants: async ({ input, db }) => ({ data: await groupGrants(db, input.user_id) }),
  invite: {
    prepare: async ({ input }) => {
      const passwordHash = await hashPassword(newPassword());
      return async ({ db, admin }) => {
        const { id, audit: audit2 } = await invite(services, db, admin, input, passwordHash);
        services.wakeMailer();
        return { responseMessage: `${input.name} was invited by mail to ${input.email}`, data: { id }, audit: audit2 };
      };
    },
  },
  inviteAgain: async ({ input, admin, db }) => {
    const { email } = await inviteAgain(services, db, admin, input.user_id);
    services.wakeMailer();
    return { responseMessage: `The invitation was sent again to ${email}`, audit: {} };
  },
  withdrawInvitation: async ({ input, db }) => {
    const { name: name2, username: username2, email } = await withdrawInvitation(db, input.user_id);
    return {
      responseMessage: `The invitation of ${name2} was withdrawn`,
      audit: { before: { name: name2, username: username2, email } },
    };
  },
  sessions: async ({ input, admin, db }) => {
    await nameOf(db, input.user_id);
    return { data: await openSessions(db, services.config, input.user_id, admin.sessionId) };
  },
  endSession: async ({ input, db }) => {
    await endSession(db, input.user_id, input.id);
    return { responseMessage: 'The session was ended', audit: { details: { session: input.id } } };
  },
});

// src/domain/settings/compare-versions.ts
function compareVersions(one, other2) {
  const [left, right] = [versionNumbers(one), versionNumbers(other2)];
  if (!left || !right) return void 0;
  const places = Array.from({ length: Math.max(left.length, right.length) }, (_, place2) => place2);
  return places.map((place2) => (left[place2] ?? 0) - (right[place2] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

// src/features/app-reads/config.ts
var PAGE_KEYS = Object.keys(pageNames);
var selectConfig = statement(
  {
    version_policy: orNull(json()),
    enrichment: orNull(text),
    charges: orNull(json()),
    interests: orNull(json()),
    auto_follow: orNull(json()),
  },
  () => sql`
    select
      (select json_object_agg(device_type,
        json_build_object('app_version', app_version, 'notify_for_update', notify_for_update)) from app_versions)
        as version_policy,
      (select data from settings where data_key = ${ENRICHMENT_SERVICE}::text) as enrichment,
      (select json_object_agg(goal, trim_scale(value)::text) from campaign_charges) as charges,
      (select json_agg(name order by lower(name), id) from interests) as interests,
      (select json_agg(app_id order by id) from users
       where auto_follow and is_app_user and app_id is not null) as auto_follow`,
);
var selectPages = statement(
  { page: textOf(), version: number, published_at: timestamp },
  (keys) => sql`
    select data_key as page, version, updated_at as published_at from settings where data_key = any(${keys}::text[])
    order by id`,
);
async function configOf(db, { publicUrl }) {
  const {
    version_policy: policies,
    enrichment,
    charges: charges2,
    interests: interests3,
    auto_follow,
  } = await selectConfig.one(db);
  if (policies === null) throw new Error('The migrations have put a version for each kind of device there');
  const pages2 = await selectPages(db, PAGE_KEYS);
  return {
    version_policy: policies,
    enrichment: enrichment === '1',
    charges: { clicks: charges2?.clicks ?? null, impressions: charges2?.impressions ?? null },
    interests: interests3 ?? [],
    auto_follow: auto_follow ?? [],
    pages: pages2.map((page) => ({ ...page, url: `${publicUrl}${PUBLIC_PAGES}/${page.page}` })),
  };
}
var selectPolicy = statement(
  { app_version: text, notify_for_update: number },
  (device2) => sql`select app_version, notify_for_update from app_versions where device_type = ${device2}`,
);
async function policyOf(db, device2) {
  const policy = await selectPolicy.first(db, device2);
  if (!policy) throw new Error(`The migrations have put a version for ${device2} there`);
  return policy;
}

// src/features/app-reads/password.ts
var WRONG_PASSWORDS = { name: 'app passwords by user', most: 5, seconds: 15 * 60 };
var selectHash = statement(
  { id: number, hash: orNull(text) },
  (appId) => sql`
    select id, app_password_hash as hash from users where app_id = ${appId} and is_app_user`,
);
var unknownUser = () => new HttpError(404, 'There is no user with this id');
async function checkAppPassword(db, rateLimiter, { id: appId, password }) {
  const user2 = await selectHash.first(db, appId);
  if (!user2) throw unknownUser();
  const subject = String(user2.id);
  const wait = await rateLimiter.consume(WRONG_PASSWORDS, subject);
  if (wait > 0) throw tooMany('Too many wrong passwords for this user. Wait a while and try again', wait);
  const fits = await passwordFits(password, user2.hash ?? void 0).catch(async (error) => {
    await rateLimiter.refund(WRONG_PASSWORDS, subject);
    throw error;
  });
  if (!fits || user2.hash === null || !(await spendAppPassword(db, user2.id, user2.hash))) return false;
  await rateLimiter.refund(WRONG_PASSWORDS, subject);
  return true;
}

// src/features/app-reads/standing.ts
var selectStanding = statement(
  {
    is_suspended: boolean,
    since: orNull(timestamp),
    until: orNull(timestamp),
    reason: orNull(text),
    text: orNull(text),
  },
  (appId) => sql`
    select is_suspended, suspended_at as since, suspended_until as until, suspension_reason as reason, suspension_text as text
    from users where app_id = ${appId} and is_app_user`,
);
async function standingOf(db, appId) {
  const user2 = await selectStanding.first(db, appId);
  if (!user2) throw unknownUser();
  const { is_suspended: isSuspended, since: since2, until, reason, text: says } = user2;
  return {
    may_use_app: !isSuspended,
    suspended_since: isSuspended ? since2 : null,
    suspended_until: isSuspended ? until : null,
    reason: isSuspended ? reason : null,
    text: isSuspended ? says : null,
  };
}
var selectPostStanding = statement(
  { deleted: orNull(timestamp), hidden: orNull(timestamp), reason: orNull(text), text: orNull(text) },
  (appId) => sql`
    select p.deleted_at as deleted, p.hidden_at as hidden,
      case when p.deleted_at is null then p.hiding_reason else p.deletion_reason end as reason,
      (select d.text from moderation_decisions d
       where d.post_id = p.id and d.reverted_at is null
         and d.kind = case when p.deleted_at is null then 'hide_post' else 'delete_post' end
       order by d.id desc limit 1) as text
    from posts p where p.app_id = ${appId} and not p.deleted_by_app`,
);
async function postStandingOf(db, appId) {
  const post2 = await selectPostStanding.first(db, appId);
  if (!post2) throw new HttpError(404, 'There is no post with this id');
  const { deleted, hidden, reason, text: says } = post2;
  return {
    may_be_shown: deleted === null && hidden === null,
    hidden_since: hidden,
    deleted_since: deleted,
    reason,
    text: says,
  };
}

// src/features/app-reads/index.ts
var actionOf = (notify) => (notify === FORCE_UPDATE ? 'force' : notify === 0 ? 'none' : 'alert');
function reads({ config, rateLimiter }) {
  return {
    config: ({ db }) => configOf(db, config),
    standing: ({ db, input }) => standingOf(db, input.id),
    postStanding: ({ db, input }) => postStandingOf(db, input.id),
    passwordCheck: async ({ db, input }) => ({ valid: await checkAppPassword(db, rateLimiter, input) }),
    versionPolicy: async ({ db, input }) => {
      const { app_version, notify_for_update: notify } = await policyOf(db, input.device_type);
      const isOlder = (compareVersions(input.app_version, app_version) ?? 0) < 0;
      return { action: isOlder ? actionOf(notify) : 'none', app_version };
    },
  };
}

// src/http/exports/csv.ts
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';

// src/http/exports/export-watch.ts
var LOOK_MS = 1e3;
var STALL_MS = 3e4;
var RETRY_AFTER_SECONDS = 5;
function exportSlots({ ofAdmin, ofInstance }) {
  const running = runningCounts();
  return (adminId) => {
    if (running.of(adminId) >= ofAdmin) throw tooMany('Wait until your other exports have ended', RETRY_AFTER_SECONDS);
    if (running.total() >= ofInstance)
      throw new HttpError(503, 'Too many exports run just now. Try again in a moment', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    return running.begin(adminId);
  };
}
function watchExport(response, mayGoOn, end, stallMs = STALL_MS) {
  let taken = -1;
  let takenAt = Date.now();
  let isLooking = false;
  const look2 = async () => {
    const { bytesWritten = 0, writableLength = 0 } = response.socket ?? {};
    const now = bytesWritten - writableLength;
    if (now !== taken || !response.writableNeedDrain) {
      taken = now;
      takenAt = Date.now();
    } else if (Date.now() - takenAt >= stallMs) return end('reader stalled');
    if (!(await mayGoOn())) end('session ended');
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look2()
      .catch(() => void 0)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  return () => clearInterval(timer);
}

// src/http/exports/give-way.ts
import { Transform } from 'node:stream';

var PAUSE_MS2 = 4;
function giveWay(pool) {
  let pause4;
  return new Transform({
    transform: (part, _encoding, passOn) => {
      if (pool.totalCount > pool.idleCount) pause4 = setTimeout(passOn, PAUSE_MS2, null, part);
      else passOn(null, part);
    },
    destroy: (error, done) => {
      clearTimeout(pause4);
      done(error);
    },
  });
}

// src/http/exports/csv.ts
var DAY_SECONDS = 86400;
var QUIET_ROWS = 1e3;
var UNSEEN = [
  ...[9, 10, 11, 12, 13, 32, 133, 160, 173, 5760, 6158, 8232, 8233, 8239, 8287, 12288],
  ...[8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202],
  ...[8203, 8204, 8205, 8206, 8207, 8234, 8235, 8236, 8237, 8238, 8288, 8294, 8295, 8296],
  ...[8297, 65279],
];
var PLAIN_FORMULA = [61, 43, 45, 64];
var FORMULA = [...PLAIN_FORMULA, 65309, 65291, 65293, 65312];
var LINE_BREAKS = [9, 10, 13];
var invisibleCharacters = sql.lit(String.fromCodePoint(...UNSEEN));
var codes = (list3) => sql.raw(`'{${list3.join()}}'::int[]`);
var safeCell = (
  text2,
) => sql`case when ascii(${text2}) <> all (${codes([...FORMULA, ...UNSEEN])}) or ${text2} is null then ${text2}
    when ascii(${text2}) = any (${codes([...PLAIN_FORMULA, ...LINE_BREAKS])})
      or ascii(ltrim(${text2}, ${invisibleCharacters})) = any (${codes(FORMULA)})
    then '''' || ${text2} else ${text2} end`;
var momentCell = (moment) => sql`date_trunc('second', ${moment} at time zone 'UTC')`;
var withSettings = (text2) => text2.replace(/\$(\d+)/g, `current_setting('export.p$1')`);
async function begin(client, { query }) {
  await client.query('begin transaction read only');
  await client.query(`set local statement_timeout = 0`);
  await client.query(`set local idle_in_transaction_session_timeout = 0`);
  await client.query(`set local datestyle = 'ISO, YMD'`);
  for (const [index, value] of query.parameters.entries())
    await client.query('select set_config($1, $2, true)', [`export.p${index + 1}`, String(value)]);
}
var largeExportEmail = ({ config: { productName, publicUrl } }, to, { name: name2, rows: rows2, filename }) => ({
  kind: 'notice',
  to,
  subject: `${productName}: a large export`,
  text: `${line(name2)} has downloaded ${rows2.toLocaleString('en')} rows as ${filename}.

The filter is in the audit log:
${publicUrl}/audit-log
`,
});
async function sendRows(services, reply, asked, rows2) {
  const count = (outcome) => services.exports.inc({ event: asked.endpoint.event, outcome });
  let leave = () => void 0;
  try {
    leave = services.enterExport(asked.admin.id);
    count((await send(services, reply, asked, rows2)) ? 'done' : 'aborted');
    return reply;
  } catch (error) {
    count('refused');
    throw error;
  } finally {
    leave();
  }
}
async function send(services, reply, asked, rows2) {
  const { admin, origin, endpoint, input, mayGoOn } = asked;
  const wait = await services.rateLimiter.consume(
    { name: 'exports', most: services.config.exportsPerDay, seconds: DAY_SECONDS },
    String(admin.id),
  );
  if (wait > 0) throw tooMany(`You have had the ${services.config.exportsPerDay} exports of today`, wait);
  const entry = {
    admin,
    origin,
    event: endpoint.event,
    permission: permissionUsed(endpoint.access, input),
  };
  const client = await services.reads.connect();
  let started = false;
  let endedBy;
  let stopWatching = () => void 0;
  try {
    await begin(client, rows2);
    await services.writeAudit(services.database.db, {
      ...entry,
      outcome: 'started',
      status: 200,
      after: { filter: input },
    });
    started = true;
    const copy = client.query(copyTo(`copy (${withSettings(rows2.query.sql)}) to stdout with (format csv, header)`));
    reply.hijack();
    reply.raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${rows2.filename}"`,
    });
    stopWatching = watchExport(reply.raw, mayGoOn, (why) => {
      endedBy = why;
      reply.raw.destroy();
    });
    await pipeline(copy, giveWay(services.database.pool), reply.raw);
    stopWatching();
    const exported = { name: admin.name, rows: copy.rowCount, filename: rows2.filename };
    await services.database.db.transaction().execute(async (trx) => {
      await services.writeAudit(trx, { ...entry, outcome: 'done', status: 200, details: { rows: exported.rows } });
      if (exported.rows > QUIET_ROWS)
        await emailSuperAdmins(trx, services.secrets, (to) => largeExportEmail(services, to, exported));
    });
    services.wakeMailer();
    return true;
  } catch (error) {
    if (!started) throw error;
    services.log.warn({ reason: endedBy ?? error.message, event: endpoint.event }, 'an export ended early');
    reply.raw.destroy();
    const details = endedBy === void 0 ? {} : { details: { reason: endedBy } };
    await services.writeAudit(services.database.db, { ...entry, outcome: 'aborted', status: 200, ...details });
    return false;
  } finally {
    stopWatching();
    await client.end();
  }
}

// src/features/audit/entries.ts
var LARGE = 4e3;
var targetTypes = sql`
  with recursive types as (
    (select target_type as type from audit_log where target_type is not null order by target_type limit 1)
    union all
    select (select target_type from audit_log where target_type > types.type order by target_type limit 1)
    from types where types.type is not null
  )
  select type from types where type is not null`;
var selectTypes = statement({ type: orNull(text) }, () => targetTypes);
var knownTypes = async (db) => (await selectTypes(db)).flatMap(({ type }) => type ?? []);
var targetName = sql`coalesce(
  case l.target_type
    when 'user' then (select name from users where id = l.target_id)
    when 'group' then (select name from groups where id = l.target_id)
  end, v.after ->> 'name', v.before ->> 'name')`;
var isLarge = sql`coalesce(pg_column_size(v.before), 0) + coalesce(pg_column_size(v.after), 0) > ${sql.lit(LARGE)}`;
var columns2 = sql`l.id, l.at, l.call, l.permission, l.outcome, l.status, l.ip,
  (select json_build_object('id', u.id, 'name', u.name, 'username', u.username, 'avatar', u.avatar)
    from users u where u.id = l.admin_id) as admin,
  case when l.target_type is not null then
    json_build_object('type', l.target_type, 'id', l.target_id, 'name', ${targetName}) end as target, (${isTampered})::int as tampered`;
var cutValues = sql`case when not ${isLarge} then v.before end as before, case when not ${isLarge} then v.after end as after,
  (${isLarge})::int as cut`;
var row = {
  id: number,
  at: timestamp,
  call: text,
  permission: orNull(text),
  outcome: textOf(),
  status: number,
  ip: text,
  admin: orNull(json()),
  target: orNull(json()),
  before: orNull(json()),
  after: orNull(json()),
  cut: flag,
  tampered: flag,
};
function periodFilter({ start_date: start, end_date: end }) {
  requireRange(start, end, 'end_date');
  return withinDays(sql`l.at`, { start, end });
}
function sourceOf2(input) {
  const { admin_id: admin, call, outcome, target_type: type, target_id: target } = input;
  return {
    from: sql`audit_log l ${withValues(sql`l.id`, sql`l.at`)} left join audit_seals s on s.audit_id = l.id`,
    where: sql`true
      ${admin ? sql`and l.admin_id = ${admin}::bigint` : sql``}
      ${call ? sql`and l.call in (${sql.join(storedNames(call).map((name2) => sql`${name2}::text`))})` : sql``}
      ${outcome ? sql`and l.outcome = ${outcome}::text` : sql``}
      ${type ? sql`and l.target_type = ${type}::text` : sql``}
      ${target ? sql`and l.target_id = ${target}::bigint` : sql``}
      ${target && !type ? sql`and l.target_type = any(array(${targetTypes}))` : sql``}
      and ${periodFilter(input)}`,
    columns: sql`${columns2}, ${cutValues}`,
    id: sql`l.id`,
    anyDepth: true,
    orders: { at: sql`l.at` },
  };
}
var eventName = ({ call }) => ({ call: eventOf(call), what: whatIs(call) });
var trailList = list(
  row,
  sourceOf2,
  [{}],
  [
    {
      admin_id: 1,
      call: 'a',
      outcome: 'done',
      target_type: 'user',
      target_id: 1,
      start_date: '2026-01-01',
      end_date: '2026-01-02',
    },
  ],
  [{ target_id: 1 }],
);
async function listTrail(db, input) {
  const page = await trailList.page(db, input, input);
  return { ...page, rows: page.rows.map((entry) => ({ ...entry, ...eventName(entry) })) };
}
var trailExport = (db, input) =>
  trailList.all(
    db,
    sql`l.id, ${momentCell(sql`l.at`)} as at, l.admin_id,
      ${safeCell(sql`(select username from users where id = l.admin_id)`)} as admin, ${eventOfColumn('l.call')} as call, l.permission,
      l.target_type, l.target_id, ${safeCell(targetName)} as target, l.outcome, l.status, l.ip,
      ${safeCell(sql`v.before::text`)} as before, ${safeCell(sql`v.after::text`)} as after, ${safeCell(sql`l.details::text`)} as details,
      (${isTampered})::int as tampered`,
    input,
    input,
  );
var oneEntry = statement(
  {
    ...row,
    session_id: orNull(number),
    request_id: text,
    details: json(),
    kept_until: timestamp,
    erased: flag,
    seq: orNull(number),
    hash: orNull(text),
    sealed_at: orNull(timestamp),
  },
  (id) => sql`
    select ${columns2}, v.before, v.after, 0 as cut, l.session_id, l.request_id, l.details, l.kept_until,
      (v.erased_at is not null)::int as erased, s.seq, encode(s.hash, 'hex') as hash, s.sealed_at
    from audit_log l ${withValues(sql`l.id`, sql`l.at`)} left join audit_seals s on s.audit_id = l.id
    where l.id = ${id}`,
);
async function findEntry(db, id) {
  const found = await oneEntry.first(db, id);
  if (!found) throw new HttpError(404, 'There is no such row in the audit log');
  const { seq, hash, sealed_at: sealedAt, ...entry } = found;
  return {
    ...entry,
    ...eventName(entry),
    seal: seq === null || hash === null || sealedAt === null ? null : { seq, hash, at: sealedAt },
  };
}

// src/features/audit/index.ts
var audit = (services) => ({
  list: async ({ input, db }) => paged(await listTrail(db, input)),
  csv: ({ input }) => ({ filename: 'audit-log.csv', query: trailExport(services.database.db, input) }),
  entry: async ({ input, db }) => ({ data: await findEntry(db, input.id) }),
  calls: async ({ db }) => ({ data: knownCalls(), target_types: await knownTypes(db) }),
});

// src/domain/activity/report.ts
var DEFAULT_DAYS = 30;
var MOST_ENTRIES = 400;
var DAYS_OF_MONTH = 31;
var FIRST_DAY = '0001-01-01';
var stepFor = (days) => (days <= MOST_ENTRIES ? 'day' : days <= MOST_ENTRIES * DAYS_OF_MONTH ? 'month' : 'year');
function comparedIn({ compare, compare_start_date: start, compare_end_date: end }, range) {
  const needs = (field2, message) => invalid([{ field: field2, message }]);
  if (compare !== 'custom') {
    if (start !== void 0) throw needs('compare_start_date', 'Only with compare=custom');
    if (end !== void 0) throw needs('compare_end_date', 'Only with compare=custom');
    return compare && comparedRange(range, compare);
  }
  if (start === void 0) throw needs('compare_start_date', 'The first day to compare with is needed');
  if (end === void 0) throw needs('compare_end_date', 'The last day to compare with is needed');
  if (end < start) throw needs('compare_end_date', 'The last day is before the first');
  return { start, end };
}
function reportOf(input, now = /* @__PURE__ */ new Date()) {
  const { start_date, end_date } = input;
  const end = end_date ?? addDays(todayInUtc(now), -1);
  const earliest = end < addDays(FIRST_DAY, DEFAULT_DAYS) ? FIRST_DAY : addDays(end, 1 - DEFAULT_DAYS);
  const range = { start: start_date ?? earliest, end };
  if (range.end < range.start)
    throw invalid([
      end_date === void 0
        ? { field: 'start_date', message: 'The first day is after yesterday: name a last day, too' }
        : { field: 'end_date', message: 'The last day is before the first' },
    ]);
  const compared = comparedIn(input, range);
  return { range, compared, step: stepFor(Math.max(daysIn(range), compared ? daysIn(compared) : 0)) };
}
var shownRange = ({ start, end }) => ({ start_date: start, end_date: end });
var reportAnswer = ({ range, compared, step }) => ({
  range: shownRange(range),
  ...(compared ? { compared: shownRange(compared) } : {}),
  step,
});
var during = (day2, { start, end }) => sql`${day2} between ${start}::date and ${end}::date`;
var stepOf = (day2, step) => sql`to_char(date_trunc(${sql.lit(step)}, ${day2}), 'YYYY-MM-DD')`;
var rest = {
  day: { letters: 10, rest: '', most: 1 },
  month: { letters: 7, rest: '-01', most: 31 },
  year: { letters: 4, rest: '-01-01', most: 366 },
};
var firstOf = (day2, step) => `${day2.slice(0, rest[step].letters)}${rest[step].rest}`;
function stepsIn({ start, end }, step) {
  const steps = [];
  for (let day2 = firstOf(start, step); day2 <= end && day2 > (steps.at(-1) ?? ''); ) {
    steps.push(day2);
    day2 = firstOf(addDays(day2, rest[step].most), step);
  }
  return steps;
}
function stepRanges(range, step) {
  const steps = stepsIn(range, step);
  return steps.map((at, n) => {
    const next = steps[n + 1];
    return { start: n === 0 ? range.start : at, end: next === void 0 ? range.end : addDays(next, -1) };
  });
}
function seriesFrom(rows2, { range, step, names: names2, empty }) {
  const byStep = new Map(rows2.map((row15) => [row15.at, row15]));
  const steps = stepsIn(range, step);
  const columns14 = names2.map((name2) => [name2, steps.map((at) => byStep.get(at)?.[name2] ?? empty)]);
  return {
    date: steps.map((at, n) => (n === 0 ? range.start : at)),
    ...Object.fromEntries(columns14),
  };
}

// src/core/spans.ts
var FIRST = '0001-01-01';
var LAST = '9999-12-31';
var LAST_MONTH = '9999-12-01';
var LAST_YEAR = 9999;
var MONTHS = 12;
var costs = { day: 1, month: 15, year: 20 };
var monthNumber = (day2) => Number(day2.slice(0, 4)) * MONTHS + Number(day2.slice(5, 7)) - 1;
var monthStart = (month) => {
  const [year, rest2] = [Math.floor(month / MONTHS), month % MONTHS];
  return `${String(year).padStart(4, '0')}-${String(rest2 + 1).padStart(2, '0')}-01`;
};
var daysBetween = (from2, to) => Math.round((Date.parse(to) - Date.parse(from2)) / 864e5);
function nearestMonth(day2) {
  const before = monthStart(monthNumber(day2));
  if (before === LAST_MONTH) return before;
  const after2 = monthStart(monthNumber(day2) + 1);
  return daysBetween(before, day2) <= daysBetween(day2, after2) ? before : after2;
}
function nearestYear(month) {
  return monthStart(Math.min(Math.round(monthNumber(month) / MONTHS), LAST_YEAR) * MONTHS);
}
function piece(span2, from2, to) {
  if (from2 === to) return [];
  return from2 < to ? [{ span: span2, from: from2, to, sign: 1 }] : [{ span: span2, from: to, to: from2, sign: -1 }];
}
function costOf(pieces) {
  const lengths = {
    day: daysBetween,
    month: (from2, to) => monthNumber(to) - monthNumber(from2),
    year: (from2, to) => (monthNumber(to) - monthNumber(from2)) / MONTHS,
  };
  return pieces.reduce((sum, { span: span2, from: from2, to }) => sum + costs[span2] * lengths[span2](from2, to), 0);
}
function piecesOf(startDate = FIRST, endDate = LAST) {
  if (endDate < startDate) return [];
  const isEndless = endDate === LAST;
  const end = isEndless ? LAST : addDays(endDate, 1);
  const startMonth = nearestMonth(startDate);
  const endMonth = isEndless ? LAST : nearestMonth(end);
  const startYear = nearestYear(startMonth);
  const endYear = isEndless ? LAST : nearestYear(endMonth);
  const days = piece('day', startDate, end);
  const months = [
    ...piece('day', startDate, startMonth),
    ...piece('month', startMonth, endMonth),
    ...piece('day', endMonth, end),
  ];
  const years = [
    ...piece('day', startDate, startMonth),
    ...piece('month', startMonth, startYear),
    ...piece('year', startYear, endYear),
    ...piece('month', endYear, endMonth),
    ...piece('day', endMonth, end),
  ];
  return [months, years].reduce((best, other2) => (costOf(other2) < costOf(best) ? other2 : best), days);
}
function coverOf(start, end) {
  const before = end === LAST ? 'infinity' : addDays(end, 1);
  const month = start.slice(8) === '01' ? start : monthStart(monthNumber(start) + 1);
  const lastMonth = before === 'infinity' ? before : monthStart(monthNumber(before));
  if (month > lastMonth) return piece('day', start, before);
  const year = month.slice(5, 7) === '01' ? month : monthStart((Math.floor(monthNumber(month) / MONTHS) + 1) * MONTHS);
  const lastYear = before === 'infinity' ? before : `${before.slice(0, 4)}-01-01`;
  const months =
    year > lastYear
      ? piece('month', month, lastMonth)
      : [...piece('month', month, year), ...piece('year', year, lastYear), ...piece('month', lastYear, lastMonth)];
  return [...piece('day', start, month), ...months, ...piece('day', lastMonth, before)];
}

// src/domain/activity/counts.ts
var list2 = (kinds4) => sql`${[...kinds4]}::counted[]`;
var unseenList = (kinds4) => sql`${unseen(list2(kinds4))}::counted[]`;
var selectEvents2 = stableStatement(
  { kind: textOf('counted'), at: text, events: number },
  (step, kinds4, range) => sql`
    select kind, ${stepOf(sql`day`, step)} as at, sum(events)::int as events
    from (
      select kind, day, events from day_counts where kind = any (${list2(kinds4)}) and ${during(sql`day`, range)}
      union all
      select kind, day, by from day_changes where kind = any (${list2(kinds4)}) and ${during(sql`day`, range)}
    ) days group by 1, 2`,
  ['day', ['search'], { start: '2026-01-01', end: '2026-01-02' }],
);
async function eventsIn(db, kinds4, range, step) {
  return selectEvents2(db, step, kinds4, range);
}
var NOTED = 2e4;
var noted = (kinds4) => sql`
  select distinct counted_as(kind) as kind, person, day
  from (select * from people_changes where by > 0 limit ${sql.lit(NOTED)}) noted where counted_as(kind) = any (${kinds4})`;
var piecesAs = (ranges) => {
  const pieces = ranges.flatMap(({ start, end }, n) => coverOf(start, end).map((piece2) => ({ ...piece2, n })));
  return sql`
    select * from unnest(${unseen(sql`${pieces.map(({ n }) => n)}::int[]`)}, ${unseen(sql`${pieces.map(({ span: span2 }) => span2)}::text[]`)},
      ${unseen(sql`${pieces.map(({ from: from2 }) => from2)}::date[]`)}, ${unseen(sql`${pieces.map(({ to }) => to)}::date[]`)}
    ) as piece (n, span, starts_from, starts_before)`;
};
var bitsAt = (kind) => sql`
  select chunk, bits from people_bits b
  where b.kind = ${kind} and b.span = pieces.span and b.starts >= starts_from and b.starts < starts_before
  union all
  select chunk, bits from people_bit_changes b
  where b.kind = ${kind} and b.span = pieces.span and b.starts >= starts_from and b.starts < starts_before`;
var selectPeople = stableStatement(
  { kind: orNull(textOf('counted')), n: orNull(number), people: number },
  (ranges, kinds4) => sql`
    with pieces as materialized (${piecesAs(ranges)}), ranges as materialized (
      select (n - 1)::int as n, first, last
      from unnest(${unseen(sql`${ranges.map(({ start }) => start)}::date[]`)}, ${unseen(sql`${ranges.map(({ end }) => end)}::date[]`)})
        with ordinality as range (first, last, n)
    ), noted as materialized (
      ${noted(unseenList(kinds4))}
    ), kept as materialized (
      -- A whole day, month or year of which nothing waits: its numbers are kept beside the bits.
      select n from pieces join ranges using (n)
      where not exists (select from people_bit_changes)
        and not exists (select from noted where day between first and last)
      group by n having count(*) = 1 and bool_and(starts_before = starts_from + ('1 ' || span)::interval)
    ), found as materialized (
      select kinds.kind, pieces.n, chunk, bit_or(bits) as bits
      from pieces cross join unnest(${unseenList(kinds4)}) as kinds (kind)
        cross join lateral (${bitsAt(sql`kinds.kind`)}) there
      where n not in (select n from kept) group by 1, 2, 3
    )
    select kind, n, sum(people)::int as people
    from (
      select kinds.kind, n, people
      from kept join pieces using (n) cross join unnest(${unseenList(kinds4)}) as kinds (kind)
        cross join lateral (
          -- By the whole key, however many kinds the planner expects.
          select people from people_bits b where b.kind = kinds.kind and b.span = pieces.span and b.starts = starts_from offset 0
        ) there
      union all
      select kind, n, bit_count(bits) from found
      union all
      select noted.kind, ranges.n, count(distinct person)
      from ranges join noted on day between first and last
        left join found on found.kind = noted.kind and found.n = ranges.n and chunk = person >> 15
      where coalesce(get_bit(bits, (person & 32767)::int), 0) = 0
      group by 1, 2
    ) counts group by 1, 2 having sum(people) <> 0`,
  [[{ start: '2026-01-01', end: '2026-01-02' }], ['search']],
);
async function peopleIn(db, kinds4, ranges) {
  const rows2 = await selectPeople(db, ranges, kinds4);
  return rows2.flatMap(({ kind, n, people }) => (kind === null || n === null ? [] : [{ kind, n, people }]));
}
async function newcomersIn(db, kind, { start, end }) {
  const ever = { start: '0001-01-01', end };
  const before = start > ever.start ? [{ start: ever.start, end: addDays(start, -1) }] : [];
  const counts2 = await peopleIn(db, [kind], [ever, ...before]);
  const of = (wanted) => counts2.find(({ n }) => n === wanted)?.people ?? 0;
  return of(0) - of(1);
}
var thereIn = (kind, range) => ({
  tables: sql`
    pieces as materialized (${piecesAs([range])}), there as materialized (
      select chunk, bit_or(bits) as bits from pieces cross join lateral (${bitsAt(sql`${kind}`)}) bits group by chunk
    ), noted as materialized (
      ${noted(list2([kind]))}
    )`,
  condition: (person5) => sql`(
    exists (select from there where chunk = ${person5} >> 15 and get_bit(bits, (${person5} & 32767)::int) = 1)
    or exists (select from noted where noted.person = ${person5} and ${during(sql`day`, range)}))`,
});

// src/domain/advertising/analytics.ts
var kinds = ['click', 'bookmark', 'share', 'comment', 'like', 'view'];
var selectTransactionDays = statement(
  { debit: text, credit: text },
  (range) => sql`
    select coalesce(sum(amount) filter (where transaction_type = 'debit'), 0.00)::text as debit,
      coalesce(sum(amount) filter (where transaction_type = 'credit'), 0.00)::text as credit
    from transaction_days where ${during(sql`day`, range)}`,
);
async function moneyIn(db, range) {
  const row15 = await selectTransactionDays.first(db, range);
  return row15 ?? { debit: '0.00', credit: '0.00' };
}
var selectCampaigns = statement(
  { status: text, count: number },
  (range) => sql`
    select status, count(*)::int as count from campaigns
    where deleted_at is null and ${withinDays(sql`created_at`, range)}
    group by 1`,
);
async function campaignsIn(db, range) {
  const rows2 = await selectCampaigns(db, range);
  const count = (of) => rows2.find(({ status }) => status === of)?.count ?? 0;
  return {
    total: rows2.reduce((sum, row15) => sum + row15.count, 0),
    Draft: count('Draft'),
    Pending: count('Pending'),
    Approved: count('Approved'),
    Paused: count('Paused'),
    Completed: count('Completed'),
  };
}
async function readAnalytics(db, range) {
  const [transactions4, total_campaigns, events, people] = await Promise.all([
    moneyIn(db, range),
    campaignsIn(db, range),
    eventsIn(db, kinds, range, 'year'),
    peopleIn(db, kinds, [range]),
  ]);
  const total = (of) => events.reduce((sum, row15) => sum + (row15.kind === of ? row15.events : 0), 0);
  const users4 = (of) => people.find(({ kind }) => kind === of)?.people ?? 0;
  return {
    transactions: transactions4,
    total_campaigns,
    total_clicks_campaigns: total('click'),
    total_bookmarks_campaigns: total('bookmark'),
    total_shared_campaigns: total('share'),
    total_comments_campaigns: total('comment'),
    total_likes_campaigns: total('like'),
    total_viewed_campaigns: total('view'),
    users_shared_campaigns: users4('share'),
    users_clicks_campaigns: users4('click'),
    users_views_campaigns: users4('view'),
    users_bookmarks_campaigns: users4('bookmark'),
    users_comments_campaigns: users4('comment'),
    users_likes_campaigns: users4('like'),
  };
}

// src/domain/advertising/money.ts
var formatDay = (day2) => `${day2.slice(5)}-${day2.slice(0, 4)}`;
var selectMoney = statement(
  { at: text, credit: text, debit: text },
  (step, range) => sql`
    select ${stepOf(sql`day`, step)} as at,
      coalesce(sum(amount) filter (where transaction_type = 'credit'), 0.00)::text as credit,
      coalesce(sum(amount) filter (where transaction_type = 'debit'), 0.00)::text as debit
    from transaction_days where ${during(sql`day`, range)} group by 1`,
  ['day', { start: '2026-01-01', end: '2026-01-02' }],
);
async function readMoney(db, range, step) {
  const rows2 = await selectMoney(db, step, range);
  return {
    label: `${formatDay(range.start)} to ${formatDay(range.end)}`,
    range: shownRange(range),
    ...seriesFrom(rows2, { range, step, names: ['credit', 'debit'], empty: '0.00' }),
  };
}

// src/features/campaign-analytics/places.ts
var SHOWN = 500;
var activeIn = ({ start, end }) => sql`
  status = 'Approved'
  and (ad_start is null or ad_start < (${end}::date + 1)::timestamp at time zone 'UTC')
  and (ad_end is null or ad_end >= ${start}::date::timestamp at time zone 'UTC')`;
var countByState = statement(
  { code: orNull(text), name: orNull(text), campaigns: number, placed: number },
  (range) => sql`
    select target_state as code, (select name from us_states where code = target_state), count(*)::int as campaigns,
      count(target_latitude)::int as placed
    from campaigns where deleted_at is null and ${activeIn(range)} group by 1 order by 3 desc, 1`,
);
var selectPlaces = statement(
  {
    id: number,
    campaign_name: text,
    latitude: number,
    longitude: number,
    radius: number,
    unit: text,
    state: orNull(text),
  },
  (range) => sql`
    select id, campaign_name, coalesce(target_latitude, 0) as latitude, coalesce(target_longitude, 0) as longitude,
      coalesce(target_radius, 0) as radius, coalesce(target_unit, 'km') as unit, target_state as state
    from campaigns where deleted_at is null and ${activeIn(range)} and target_latitude is not null
    order by created_at desc, id desc limit ${SHOWN}`,
);
async function readPlaces(db, range) {
  const [states2, campaigns3] = await Promise.all([countByState(db, range), selectPlaces(db, range)]);
  return {
    range: shownRange(range),
    states: states2.flatMap(({ code, name: name2, campaigns: count }) =>
      code === null || name2 === null ? [] : [{ code, name: name2, campaigns: count }],
    ),
    campaigns: campaigns3,
    placed: states2.reduce((sum, row15) => sum + row15.placed, 0),
    total: states2.reduce((sum, row15) => sum + row15.campaigns, 0),
    elsewhere: states2.find(({ code }) => code === null)?.campaigns ?? 0,
  };
}

// src/features/campaign-analytics/index.ts
var campaignAnalytics = {
  analytics: async ({ input, db }) => {
    const { range, compared } = reportOf(input);
    const [now, before] = await Promise.all([readAnalytics(db, range), compared && readAnalytics(db, compared)]);
    return {
      data: {
        ...now,
        range: shownRange(range),
        ...(compared && before ? { compared: shownRange(compared), previous: before } : {}),
      },
    };
  },
  transactionGraph: async ({ input, db }) => {
    const { range, compared, step } = reportOf({ ...input, compare: input.compare ?? 'previous_period' });
    const [now, before] = await Promise.all([readMoney(db, range, step), compared && readMoney(db, compared, step)]);
    return { data: { ...now, step, ...(before ? { prevGraphData: before } : {}) } };
  },
  activeLocations: async ({ input, db }) => ({ data: await readPlaces(db, reportOf(input).range) }),
};

// src/features/campaigns/days.ts
var MOST_DAYS = 366;
var dayOf = (moment) => sql`(${sql.ref(moment)} at time zone 'UTC')::date`;
var selectDays = statement(
  {
    id: number,
    goal: textOf(),
    day: orNull(text),
    impressions: number,
    clicks: number,
    spend: text,
    plan: orNull(text),
    goal_plan: orNull(number),
  },
  (id) => sql`
    with one as (
      select c.id, c.goal, c.total_ad_budget as budget, ${dayOf('c.ad_start')} as first_day, ${dayOf('c.ad_end')} as last_day,
        ${dayOf('c.ad_end')} - ${dayOf('c.ad_start')} + 1 as days,
        (select nullif(value, 0) from campaign_charges where goal = c.goal) as charge
      from campaigns c where c.id = ${id} and c.deleted_at is null
    ), events as (
      select day, coalesce(sum(events) filter (where kind = 'impression'), 0) as impressions,
        coalesce(sum(events) filter (where kind = 'click'), 0) as clicks
      from campaign_event_days where campaign_id = ${id} and kind in ('impression', 'click') group by day
    ), money as (
      select day, debit - credit as spend from campaign_money_days where campaign_id = ${id}
    ), span as (
      select least(min(day), (select first_day from one)) as first_day,
        least(greatest(max(day), (select last_day from one)), (now() at time zone 'UTC')::date) as last_day
      from (select day from events union all select day from money) known
    ), planned as (
      -- Its parts are rounded so that together they are the budget.
      select (one.first_day + place - 1) as day, charge,
        round(budget * place / days, 2) - round(budget * (place - 1) / days, 2) as plan
      from one cross join (select last_day from span) shown
      -- Those that are shown, and not each of thousands of years.
      cross join lateral generate_series(greatest(1, shown.last_day - one.first_day + 2 - ${sql.lit(MOST_DAYS)}),
        least(days, shown.last_day - one.first_day + 1)) place
      where days > 0 and budget > 0
    )
    select one.id, one.goal, to_char(each.day, 'YYYY-MM-DD') as day, coalesce(events.impressions, 0)::int8 as impressions,
      coalesce(events.clicks, 0)::int8 as clicks, coalesce(money.spend, 0.00)::text as spend,
      case when one.days > 0 and one.budget > 0 then coalesce(planned.plan, 0.00)::text end as plan,
      case when one.days > 0 and one.budget > 0 and one.charge is not null
        then coalesce(round(planned.plan / planned.charge), 0)::int8 end as goal_plan
    from one left join lateral (
      select d::date as day from span, generate_series(greatest(first_day, last_day - ${sql.lit(MOST_DAYS - 1)}), last_day, '1 day') d
      where first_day is not null
    ) each on true
    left join events on events.day = each.day left join money on money.day = each.day left join planned on planned.day = each.day
    order by each.day`,
);
async function campaignDays(db, id) {
  const rows2 = await selectDays(db, id);
  const [campaign] = rows2;
  if (!campaign) throw new HttpError(404, 'There is no such campaign');
  const days = rows2.flatMap(({ day: day2, ...values }) => (day2 === null ? [] : [{ ...values, day: day2 }]));
  return {
    dates: days.map(({ day: day2 }) => day2),
    impressions: days.map(({ impressions }) => impressions),
    clicks: days.map(({ clicks }) => clicks),
    spend: days.map(({ spend }) => spend),
    plan: campaign.plan === null ? null : days.map(({ plan }) => plan ?? '0.00'),
    goal: campaign.goal,
    goal_plan: campaign.goal_plan === null ? null : days.map(({ goal_plan }) => goal_plan ?? 0),
  };
}

// src/features/campaigns/list.ts
var campaignColumns = sql`c.id, (select ${profileOf('u')} from users u where u.id = c.user_id) as user_id,
  coalesce((select ${usernameOf('u')} from users u where u.id = c.user_id), '') as username, c.campaign_name, c.ad_set_name, c.goal,
  c.target_gender, c.target_location, c.target_region, c.target_age_minimum, c.target_age_maximum,
  coalesce((select string_agg(i.name, ', ' order by lower(i.name)) from campaign_interests ci
    join interests i on i.id = ci.interest_id where ci.campaign_id = c.id), '') as interest,
  c.creative_ad_title, c.creative_ad_url, c.creative_ad_description, c.creative_ad_button_name, c.creative_ad_button_color,
  c.creative_ad_button_text_color, c.creative_ad_media_path, c.total_ad_budget::text as total_ad_budget, c.ad_start, c.ad_end,
  case when c.ad_start is not null and c.ad_end is not null then
    greatest(0, (c.ad_end at time zone 'UTC')::date - (c.ad_start at time zone 'UTC')::date + 1) end as "totalDuration",
  c.payment_type, c.card_detail_id, c.status, c.created_at, c.updated_at, c.version, c.app_id`;
var campaignRow = {
  id: number,
  user_id: orNull(number),
  username: text,
  campaign_name: text,
  ad_set_name: orNull(text),
  goal: textOf(),
  target_gender: orNull(text),
  target_location: orNull(text),
  target_region: orNull(text),
  target_age_minimum: orNull(number),
  target_age_maximum: orNull(number),
  interest: text,
  creative_ad_title: orNull(text),
  creative_ad_url: orNull(text),
  creative_ad_description: orNull(text),
  creative_ad_button_name: orNull(text),
  creative_ad_button_color: orNull(text),
  creative_ad_button_text_color: orNull(text),
  creative_ad_media_path: orNull(text),
  total_ad_budget: text,
  ad_start: orNull(timestamp),
  ad_end: orNull(timestamp),
  totalDuration: orNull(number),
  payment_type: orNull(text),
  card_detail_id: orNull(number),
  status: textOf(),
  created_at: timestamp,
  updated_at: timestamp,
  version: number,
  app_id: orNull(text),
};
var name = sql`c.name_key`;
var username = sql`c.username_key`;
var FEW = 2e3;
var WALK2 = 2e3;
var searchFor = (keyword) => ({
  where: sql`(${matching(keyword, [name, username])} or c.app_id = ${keyword})`,
  few: FEW,
  walk: { alias: 'c', rows: WALK2 },
});
var sourceFor2 = ({ keyword, capnStatus }) => ({
  from: sql`campaigns c`,
  where: sql`c.deleted_at is null and ${capnStatus ? sql`c.status = ${capnStatus}` : sql`true`}`,
  filter: keyword ? searchFor(keyword) : void 0,
  columns: campaignColumns,
  id: sql`c.id`,
  orders: {
    id: sql`c.id`,
    campaign_name: name,
    username,
    status: sql`c.status`,
    total_ad_budget: sql`c.total_ad_budget`,
    created_at: sql`c.created_at`,
    updated_at: sql`c.updated_at`,
  },
});
var campaignList = list(
  campaignRow,
  sourceFor2,
  [{}],
  [{ keyword: 'a', capnStatus: 'Approved' }],
  [{ keyword: 'abc' }],
);
var oneCampaign = statement(
  campaignRow,
  (id) => sql`select ${campaignColumns} from campaigns c where c.id = ${id} and c.deleted_at is null`,
);
async function listCampaigns(db, input) {
  return campaignList.page(db, input, input);
}
var findCampaign = (db, id) => oneCampaign.first(db, id);

// src/features/campaigns/details.ts
var row2 = {
  ...campaignRow,
  spent: text,
  used_up: boolean,
  has_budget: boolean,
  has_charge: boolean,
  interests: jsons(),
  events: jsons(),
  history: jsons(),
};
var formerPeople = sql`(
    select coalesce(sum(bit_count(bits)), 0) from campaign_event_people p where p.campaign_id = c.id and p.kind = days.kind)`;
var columns3 = sql`${campaignColumns}, money.spent::text as spent, money.spent >= c.total_ad_budget as used_up, c.total_ad_budget > 0 as has_budget,
  exists (select from campaign_charges where goal = c.goal) as has_charge,
  array(select json_build_object('id', i.id, 'name', i.name) from campaign_interests ci join interests i on i.id = ci.interest_id
    where ci.campaign_id = c.id order by lower(i.name)) as interests,
  array(select json_build_object('kind', kind, 'events', sum(events), 'former_people', ${formerPeople},
      'first_day', min(day), 'last_day', max(day))
    from campaign_event_days days where campaign_id = c.id group by kind having sum(events) > 0) as events,
  array(select json_build_object('id', h.id, 'before', h.before, 'after', h.after, 'reason', h.reason,
      'changed_at', ${isoOf('h.changed_at')},
      'changed_by', coalesce((select name from users where id = h.changed_by), ${sql.lit(APP)}))
    from campaign_status_changes h where h.campaign_id = c.id order by h.id desc limit 100) as history`;
var DAY_MS2 = 864e5;
var NOT_BEGUN = 'It has not begun';
function reasonsAgainst({ status, ad_start, ad_end, goal, has_budget, used_up, has_charge }, now) {
  return [
    ...(status === 'Approved' ? [] : [`It is not approved: its status is ${status}`]),
    ...(ad_start ? [] : ['It has no first day']),
    ...(ad_start && ad_start > now ? [NOT_BEGUN] : []),
    ...(ad_end && ad_end < now ? ['It has ended'] : []),
    ...(has_budget ? [] : ['It has no budget']),
    ...(has_budget && used_up ? ['Its budget is used up'] : []),
    ...(has_charge ? [] : [`There is no charge for ${goal}`]),
  ];
}
var countPeople = statement(
  { kind: textOf(), people: number },
  (id, from2, to) => sql`
    select kind, count(*) as people
    from (
      select distinct kind, user_id from campaign_events
      where campaign_id = ${id} and user_id is not null and at >= ${from2} and at < ${to}
    ) people
    where not exists (
      select from campaign_event_people p where p.campaign_id = ${id} and p.kind = people.kind and p.chunk = user_id >> 15
        and get_bit(p.bits, (user_id & 32767)::int) = 1)
    group by kind`,
);
async function peopleOf(db, id, totals3) {
  const days = totals3.flatMap(({ first_day, last_day }) => [first_day, last_day]).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === void 0 || last === void 0) return /* @__PURE__ */ new Map();
  const rows2 = await countPeople(db, id, new Date(first), new Date(Date.parse(last) + DAY_MS2));
  return new Map(rows2.map(({ kind, people }) => [kind, people]));
}
function eventsOf(totals3, people) {
  const of = (wanted) => {
    const { events = 0, former_people: former = 0 } = totals3.find(({ kind }) => kind === wanted) ?? {};
    return { events, users: former + (people.get(wanted) ?? 0) };
  };
  return {
    impression: of('impression'),
    click: of('click'),
    like: of('like'),
    comment: of('comment'),
    share: of('share'),
    bookmark: of('bookmark'),
    view: of('view'),
  };
}
var beginning2 = ({ ad_start: start }, reasons4) => (reasons4.length === 1 && reasons4[0] === NOT_BEGUN ? start : null);
var findDetails = stableStatement(
  row2,
  (id) => sql`
    select ${columns3} from campaigns c left join campaign_sums sums on sums.campaign_id = c.id
    cross join lateral (select coalesce(sums.debit - sums.credit, 0)::numeric(20, 2) as spent) money
    where c.id = ${id} and c.deleted_at is null`,
);
async function campaignDetails(db, id) {
  const found = await findDetails.first(db, id);
  if (!found) throw new HttpError(404, 'There is no such campaign');
  const reasons4 = reasonsAgainst(found, /* @__PURE__ */ new Date());
  const people = await peopleOf(db, id, found.events);
  return {
    ...found,
    events: eventsOf(found.events, people),
    runs_from: beginning2(found, reasons4),
    not_running: reasons4,
  };
}

// src/features/campaigns/status.ts
var lockRows = statement(
  {
    id: number,
    campaign_name: text,
    status: text,
    version: number,
    at: timestamp,
    did: text,
    by: orNull(text),
    owner: text,
    email: orNull(text),
  },
  (ids) => sql`
    select c.id, c.campaign_name, c.status, c.version, c.updated_at as at, 'changed this campaign' as did,
      ${authorOf('c')} as by, u.name as owner, u.email
    from campaigns c join users u on u.id = c.user_id where c.id = any(${ids}::bigint[]) and c.deleted_at is null
    order by c.id for no key update of c`,
);
var lockCampaigns = (trx, ids) => lockRows(trx, ids);
async function lockCampaign(trx, id) {
  const [campaign] = await lockCampaigns(trx, [id]);
  if (!campaign) throw new HttpError(404, 'There is no such campaign');
  return campaign;
}
var isRejection = (before, after2) => before === 'Pending' && after2 === 'Draft';
var statusEmail = (product, to, { owner, campaign_name, status: before }, { status, reason }) => ({
  kind: 'notice',
  to,
  subject: isRejection(before, status)
    ? `${product}: your campaign was not approved`
    : `${product}: your campaign is ${status} now`,
  text: `Hello ${line(owner)},

your campaign "${line(campaign_name)}" was ${before} and is ${status} now.
${isRejection(before, status) ? 'It was not approved. You can change it and submit it again.\n' : ''}${
  reason
    ? `
The reason:
${reason}
`
    : ''
}`,
});
var selectLastChanges = statement(
  { campaign_id: number, at: timestamp, by: orNull(text) },
  (ids) => sql`
    select distinct on (campaign_id) campaign_id, changed_at as at, (select name from users where id = changed_by) as by
    from campaign_status_changes where campaign_id = any(${ids}::bigint[]) order by campaign_id, id desc`,
);
async function alreadyText(trx, campaigns3) {
  const changes2 = await selectLastChanges(
    trx,
    campaigns3.map(({ id }) => id),
  );
  const last = new Map(changes2.map((change3) => [change3.campaign_id, change3]));
  return new Map(
    campaigns3.map(({ id, campaign_name, status }) => {
      const change3 = last.get(id);
      const who = change3 ? `: ${change3.by ?? 'Someone'} changed it on ${formatTimestamp(change3.at)}` : '';
      return [id, `${campaign_name} is ${status} already${who}`];
    }),
  );
}
async function refuseSame(trx, campaign) {
  throw conflict((await alreadyText(trx, [campaign])).get(campaign.id) ?? '');
}
var updateStatus = statement(
  {},
  (ids, status, reason, actorId) => sql`
    with change as (
      insert into campaign_status_changes (campaign_id, before, after, reason, changed_by)
      select id, status, ${status}, ${reason}, ${actorId} from campaigns where id = any(${ids}::bigint[]) order by id
    )
    update campaigns set status = ${status}, ${raised(actorId)}
    where id = any(${ids}::bigint[])`,
);
async function setStatus(services, trx, actor, campaigns3, change3) {
  if (campaigns3.length === 0) return [];
  const { status, reason } = change3;
  await updateStatus(
    trx,
    campaigns3.map(({ id }) => id),
    status,
    reason || null,
    actor.id,
  );
  await recordDecisions(
    trx,
    actor,
    'campaign.status_changed',
    campaigns3.map(({ id, status: from2 }) => ({ id, from: from2, to: status, reason: reason || null })),
  );
  await enqueueEmails(
    trx,
    services.secrets,
    campaigns3.flatMap((campaign) =>
      campaign.email ? [statusEmail(services.config.productName, campaign.email, campaign, change3)] : [],
    ),
  );
  return campaigns3.map(({ id, status: before }) => ({
    target: { type: 'campaign', id },
    before: { status: before },
    after: { status, ...(reason ? { reason } : {}) },
  }));
}
async function changeStatus(services, trx, actor, campaign, change3) {
  if (campaign.status === change3.status) await refuseSame(trx, campaign);
  const [event = {}] = await setStatus(services, trx, actor, [campaign], change3);
  return event;
}

// src/features/campaigns/review.ts
var decisions = {
  approve: { status: 'Approved', did: 'Approved' },
  reject: { status: 'Draft', did: 'Rejected' },
};
async function reviewCampaigns(services, trx, actor, { ids: asked, decision, reason }) {
  const ids = [...new Set(asked)];
  const { status, did } = decisions[decision];
  const found = await lockCampaigns(trx, ids);
  const pending = found.filter((campaign) => campaign.status === 'Pending');
  const refusals = await alreadyText(
    trx,
    found.filter((campaign) => campaign.status !== 'Pending'),
  );
  const events = await setStatus(services, trx, actor, pending, { status, reason });
  const names2 = new Map(found.map(({ id, campaign_name }) => [id, campaign_name]));
  const data = ids.map((id) => {
    const subject = names2.get(id);
    if (subject === void 0) return { id, subject: null, done: 0, message: 'There is no such campaign' };
    const refusal = refusals.get(id);
    return refusal === void 0 ? { id, subject, done: 1, message: did } : { id, subject, done: 0, message: refusal };
  });
  const done = events.length;
  const refused = ids.length - done;
  const [first, ...others3] = events;
  const [only] = data;
  const alone = only?.done === 1 ? `${only.subject} is ${did.toLowerCase()}` : only?.message;
  return {
    responseMessage:
      data.length === 1 && alone
        ? alone
        : `${did}: ${done} of ${ids.length}${refused > 0 ? `; ${refused} were refused, each with its reason` : ''}`,
    data,
    done,
    refused,
    audit: {
      ...(first ?? { target: { type: 'campaign', id: ids[0] ?? 0 } }),
      others: others3,
      details: { decision, done, refused },
    },
  };
}

// src/features/campaigns/index.ts
var campaigns = (services) => ({
  list: async ({ input, db }) => {
    const { rows: rows2, total, exact } = await listCampaigns(db, input);
    return { data: rows2, totalCampaigns: total, ...floor(exact) };
  },
  details: async ({ input, db }) => ({ data: await campaignDetails(db, input.id) }),
  days: async ({ input, db }) => ({ data: await campaignDays(db, input.id) }),
  review: ({ input, admin, db }) => reviewCampaigns(services, db, admin, input),
  changeStatus: versioned({
    auditTarget: ({ input }) => ({ type: 'campaign', id: input.id }),
    lock: ({ input, db }) => lockCampaign(db, input.id),
    run: async ({ input, admin, db }, campaign) => {
      const audit2 = await changeStatus(services, db, admin, campaign, input);
      const data = await findCampaign(db, input.id);
      const responseMessage = `${campaign.campaign_name} is ${input.status} now`;
      return { responseMessage, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
});

// src/domain/decisions/readers.ts
var upsertReader = statement(
  {},
  (keyId, position) => sql`
    insert into decision_readers as known (key_id, position) values (${keyId}, ${position})
    on conflict (key_id) do update set position = excluded.position, at = now() where known.position <> excluded.position`,
);
async function noteReader(db, keyId, position) {
  await upsertReader(db, keyId, position);
}

// src/features/changes/waiting.ts
var MOST_WAITING2 = 4;
function feedWaiters(feed) {
  const waiting = runningCounts();
  const leave = /* @__PURE__ */ new Set();
  let isClosed = false;
  const waitFor = (beyond2, ms, reply) =>
    new Promise((resolve) => {
      const end = (isMore) => {
        clearTimeout(timer);
        ended();
        leave.delete(giveUp);
        reply.off('close', giveUp);
        resolve(isMore);
      };
      const giveUp = () => end(false);
      const timer = setTimeout(giveUp, ms);
      const ended = feed.onAdvance(() => {
        if (feed.lastPosition() > beyond2) end(true);
      });
      leave.add(giveUp);
      reply.once('close', giveUp);
    });
  return {
    wait: async (keyId, beyond2, ms, reply) => {
      if (feed.lastPosition() > beyond2) return true;
      if (isClosed || ms <= 0 || reply.destroyed || waiting.of(keyId) >= MOST_WAITING2) return false;
      const leaveQueue = waiting.begin(keyId);
      try {
        return await waitFor(beyond2, ms, reply);
      } finally {
        leaveQueue();
      }
    },
    close: () => {
      isClosed = true;
      for (const one of [...leave]) one();
    },
  };
}

// src/features/changes/index.ts
var SECOND_MS = 1e3;
var BEGIN_AGAIN = 'compare what you have with GET /config, then go on with after=latest';
var GONE3 = `Events after this cursor are not kept any more: ${BEGIN_AGAIN}`;
var OTHER_HISTORY = `This cursor is of before a backup was restored: ${BEGIN_AGAIN}`;
var cursorOf = (history, place2) => (history === 0 ? String(place2) : `${history}-${place2}`);
function placeOf(cursor, ends) {
  const [, history = '0', digits] = /^(?:(\d{1,15})-)?(\d{1,15})$/.exec(cursor) ?? [];
  if (digits === void 0) throw invalid([{ field: 'after', message: 'Not a cursor of this feed' }]);
  const place2 = Number(digits);
  if (Number(history) !== ends.history || place2 > ends.last) throw new HttpError(410, OTHER_HISTORY);
  if (place2 < ends.before_first) throw new HttpError(410, GONE3);
  return place2;
}
function changes(services, feed) {
  const waiters = feedWaiters(feed);
  return {
    stop: waiters.close,
    changes: async ({ key, db, input, reply }) => {
      const types2 = input.types?.split(',');
      const until = Date.now() + input.wait * SECOND_MS;
      const ends = await endsOfFeed(db);
      let { last } = ends;
      const from2 =
        input.after === void 0 ? ends.before_first : input.after === 'latest' ? last : placeOf(input.after, ends);
      if (input.after !== void 0 && input.after !== 'latest') await noteReader(db, key.id, from2);
      let part = await eventsAfter(db, { after: from2, last, limit: input.limit, types: types2 });
      while (part.events.length === 0 && part.until >= last) {
        if (!(await waiters.wait(key.id, part.until, until - Date.now(), reply.raw))) break;
        ({ last } = await endsOfFeed(db));
        part = await eventsAfter(db, { after: part.until, last, limit: input.limit, types: types2 });
      }
      return {
        events: part.events.map((event) => renderEvent(event, services)),
        next: cursorOf(ends.history, part.until),
      };
    },
  };
}

// src/features/charges/change.ts
var value_text = sql`coalesce(trim_scale(value)::text, '') as value_text`;
var selectForUpdate = statement(
  { goal: textOf(), value: text, value_text: text, version: number, at: timestamp, by: orNull(text) },
  (id) => sql`
    select c.goal, c.value::text as value, ${value_text}, c.version, c.updated_at as at,
      ${authorOf('c')} as by
    from campaign_charges c where c.id = ${id} for update of c`,
);
async function lockCharge(trx, id) {
  const charge = await selectForUpdate.first(trx, id);
  if (!charge) throw new HttpError(404, 'There is no such charge');
  return charge;
}
var takenBy = (goal) => ({
  campaign_charges_goal_key: [`There is a charge for ${goal} already: edit that one`, 'goal'],
});
var insertCharge = statement(
  { id: number, value_text: text },
  (goal, value, actorId) => sql`
    insert into campaign_charges (goal, value, updated_by) values (${goal}, ${value}::numeric, ${actorId})
    returning id, ${value_text}`,
);
async function addCharge(trx, actor, { goal, value }) {
  const { id, value_text: value_text2 } = await mapUniqueViolation(
    insertCharge.one(trx, goal, value, actor.id),
    takenBy(goal),
  );
  await recordDecisions(trx, actor, 'charge.changed', [{ id, goal, value: value_text2 }]);
  return { id, audit: { target: { type: 'charge', id }, after: { goal, value } } };
}
var updateCharge = statement(
  { value_text: text },
  (goal, value, actorId, id) => sql`
    update campaign_charges set goal = ${goal}, value = ${value}::numeric, ${raised(actorId)}
    where id = ${id} returning ${value_text}`,
);
async function changeCharge(trx, actor, before, { id, goal, value }) {
  const { value_text: now } = await mapUniqueViolation(updateCharge.one(trx, goal, value, actor.id, id), takenBy(goal));
  const gone = before.goal === goal ? [] : [{ id, goal: before.goal, value: null }];
  const set = before.goal === goal && before.value_text === now ? [] : [{ id, goal, value: now }];
  await recordDecisions(trx, actor, 'charge.changed', [...gone, ...set]);
  return { before: { goal: before.goal, value: before.value }, after: { goal, value } };
}

// src/features/charges/list.ts
var columns4 = sql`c.id, c.goal, c.value::text as value, c.version, c.updated_at,
  (select name from users where id = c.updated_by) as updated_by`;
var row3 = {
  id: number,
  goal: textOf(),
  value: text,
  version: number,
  updated_at: timestamp,
  updated_by: orNull(text),
};
var chargeList = list(row3, () => ({
  from: sql`campaign_charges c`,
  where: sql`true`,
  columns: columns4,
  id: sql`c.id`,
  anyDepth: true,
  orders: { id: sql`c.id`, goal: sql`c.goal`, value: sql`c.value`, updated_at: sql`c.updated_at` },
}));
var valueList = list({ id: number, goal: text, value: text, set_at: timestamp, set_by: orNull(text) }, (id) => ({
  from: sql`campaign_charge_values v`,
  where: sql`v.charge_id = ${id}`,
  columns: sql`v.id, v.goal, v.value::text as value, v.set_at, (select name from users where id = v.set_by) as set_by`,
  id: sql`v.id`,
  anyDepth: true,
  orders: { id: sql`v.id` },
}));
var oneCharge = statement(row3, (id) => sql`select ${columns4} from campaign_charges c where c.id = ${id}`);
var listCharges = (db, input) => chargeList.page(db, input);
var listValues = (db, input) => valueList.page(db, input, input.id);
var chargeRow = (db, id) => oneCharge.first(db, id);

// src/features/charges/index.ts
var charges = {
  list: async ({ input, db }) => {
    const { rows: rows2, total, exact } = await listCharges(db, input);
    return { data: rows2, totalCount: total, ...floor(exact) };
  },
  history: async ({ input, db }) => paged(await listValues(db, input)),
  add: async ({ input, admin, db }) => {
    const { id, audit: audit2 } = await addCharge(db, admin, input);
    const data = await chargeRow(db, id);
    return { responseMessage: `The charge for ${input.goal} was added`, ...(data ? { data } : {}), audit: audit2 };
  },
  update: versioned({
    auditTarget: ({ input }) => ({ type: 'charge', id: input.id }),
    lock: ({ input, db }) => lockCharge(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit2 = await changeCharge(db, admin, before, input);
      const data = await chargeRow(db, input.id);
      return { responseMessage: `The charge for ${input.goal} was changed`, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
};

// src/features/conversations/emails.ts
var requestEmail = ({ productName, publicUrl }, to, { asker, user: user2 }) => ({
  kind: 'notice',
  to,
  subject: `${productName}: a request for access to conversations`,
  text: `${line(asker)} asks to read the conversations of ${line(user2)}.

Grant or refuse it in the console:
${publicUrl}/access-requests
`,
});
var manyChatsEmail = ({ productName, publicUrl }, to, { admin, before, most }) => ({
  kind: 'notice',
  to,
  subject: `${productName}: someone reads many conversations`,
  text: `${line(admin)} has opened the chats of more than ${before} users within 24 hours; beyond ${most}, no more are shown.

Whose they were is in the audit log:
${publicUrl}/audit-log
`,
});
var noteOf = ({ note }) =>
  note === null
    ? ''
    : `
The note with it:
${note}
`;
var grantedEmail = ({ productName, publicUrl }, to, decided) => ({
  kind: 'notice',
  to,
  subject: `${productName}: you may read conversations`,
  text: `${line(decided.decider)} lets you read ${decided.reach === 'all' ? 'the conversations of all users' : `the conversations of ${line(decided.user)}`}
${decided.until ? `until ${formatTimestamp(decided.until)}` : 'for good'}. Each page that you open is written down.
${noteOf(decided)}
${publicUrl}/user-profile/${decided.userId}
`,
});
var refusedEmail = ({ productName, publicUrl }, to, decided) => ({
  kind: 'notice',
  to,
  subject: `${productName}: your request was refused`,
  text: `${line(decided.decider)} refused your request to read the conversations of ${line(decided.user)}.
${noteOf(decided)}
${publicUrl}/user-profile/${decided.userId}
`,
});
var revokedEmail = ({ productName, publicUrl }, to, decider) => ({
  kind: 'notice',
  to,
  subject: `${productName}: your access to conversations has ended`,
  text: `${line(decider)} ended your access to conversations. If you still need it, ask again on the profile.

${publicUrl}
`,
});

// src/features/conversations/ask.ts
var A_DAY = 5;
var DAY_SECONDS2 = 86400;
var selectLastProfile = statement(
  { id: orNull(number) },
  (id, sessionId) => sql`
    select target_id as id from audit_log
    where admin_id = ${id} and at >= (select created_at from sessions where id = ${sessionId})
      and session_id = ${sessionId} and call = any(${storedNames(profiles.profile.event)}::text[]) and outcome = 'looked'
    order by at desc, audit_log.id desc limit 1`,
);
async function lastProfile(trx, { id, sessionId }) {
  const row15 = await selectLastProfile.first(trx, id, sessionId);
  return row15?.id ?? void 0;
}
var selectUser2 = statement({ id: number, name: text }, (id) => sql`select id, name from users where id = ${id}`);
async function requireUser2(trx, id) {
  if (id === void 0) throw invalid([{ field: 'user_id', message: 'Say whose conversations you want to read' }]);
  const user2 = await selectUser2.first(trx, id);
  if (!user2) throw new HttpError(404, 'There is no such user');
  return user2;
}
var lockAdmin = statement({}, (adminId) => sql`select from admins where user_id = ${adminId} for no key update`);
var selectRequests = statement(
  { open: orNull(timestamp), asked: number, wait: orNull(number) },
  (userId, adminId) => sql`
    select max(created_at) filter (where user_id = ${userId} and decided_at is null) as open,
      count(*) filter (where created_at > now() - interval '1 day' and ${isPast('created_at')}) as asked,
      extract(epoch from min(created_at) filter (where created_at > now() - interval '1 day') - now())::float8
        + ${DAY_SECONDS2} as wait
    from conversation_access_requests where admin_id = ${adminId}`,
);
async function limitError(trx, adminId, userId) {
  await lockAdmin(trx, adminId);
  const there = await selectRequests.first(trx, userId, adminId);
  if (there?.open)
    return conflict(`You asked for this on ${formatTimestamp(there.open)} already; the request is waiting`);
  if (there && there.asked >= A_DAY)
    return tooMany(`You have asked ${A_DAY} times in the last 24 hours. Wait a while`, there.wait ?? DAY_SECONDS2);
  return void 0;
}
async function ask3(services, trx, admin, wish) {
  const user2 = await requireUser2(trx, wish.user_id ?? (await lastProfile(trx, admin)));
  const target = { type: 'user', id: user2.id };
  const refusal = await limitError(trx, admin.id, user2.id);
  if (refusal) throw refusal.about(target);
  const { id } = await trx
    .insertInto('conversation_access_requests')
    .values({ admin_id: admin.id, user_id: user2.id, message: wish.message || null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emailSuperAdmins(trx, services.secrets, (to) =>
    requestEmail(services.config, to, { asker: admin.name, user: user2.name }),
  );
  const after2 = wish.message ? { after: { message: wish.message } } : {};
  return { userId: user2.id, audit: { target, ...after2, details: { request: id } } };
}

// src/features/conversations/chat.ts
var PREVIEW = 200;
var OTHERS = 3;
var paged2 = (things, page) => ({
  total_page: Math.ceil(things / CHAT_PAGE),
  nextPage: page + 1,
});
var latestFirst = (order_by, page) => ({
  order_by,
  direction: 'desc',
  page,
  page_limit: CHAT_PAGE,
});
var countRooms = statement(
  { rooms: number },
  (userId) => sql`
    select (select count(*) from chat_members where user_id = u.id) as rooms from users u where u.id = ${userId} and u.deleted_at is null`,
);
var roomList = list(
  {
    id: number,
    name: orNull(text),
    channel: text,
    app_id: orNull(text),
    updated_at: timestamp,
    last_message: orNull(json()),
    members: json(),
  },
  (userId, total) => ({
    from: sql`(select room_id, last_message_at from chat_members where user_id = ${userId}) m`,
    joined: sql`join chat_rooms r on r.id = m.room_id`,
    columns: sql`r.id, r.name, r.channel, r.app_id,
      case when m.last_message_at = '-infinity' then r.created_at else m.last_message_at end as updated_at,
      (select json_build_object('message', left(l.message, ${PREVIEW}), 'type', l.type)
        from chat_messages l where l.room_id = r.id order by l.created_at desc, l.id desc limit 1) as last_message,
      (select coalesce(json_agg(other), '[]') from (
        select u.id, u.name, ${usernameOf('u')} as username, u.avatar, ${isReported('u')} as is_reported, ${isDeleted('u')} as is_deleted from chat_members o join users u on u.id = o.user_id
        where o.room_id = r.id and o.user_id <> ${userId} order by o.user_id limit ${OTHERS}) other) as members`,
    where: sql`true`,
    id: sql`m.room_id`,
    orders: { last_message_at: sql`m.last_message_at` },
    total,
    anyDepth: true,
  }),
);
async function findRooms(db, userId, page) {
  const count = await countRooms.first(db, userId);
  if (!count) throw new HttpError(404, 'There is no such user');
  const { rows: rooms } = await roomList.page(db, latestFirst('last_message_at', page), userId, count.rooms);
  return { rooms, ...paged2(count.rooms, page) };
}
var countMessages = statement(
  { messages: number },
  (roomId, userId) => sql`
    select (select count(*) from chat_messages c where c.room_id = m.room_id) as messages from chat_members m
    where m.room_id = ${roomId} and m.user_id = ${userId}`,
);
var messageList = list(
  {
    id: number,
    type: textOf(),
    message: orNull(text),
    media: orNull(text),
    post: orNull(json()),
    created_at: timestamp,
    updated_at: timestamp,
    sender: json(),
  },
  (roomId, total) => ({
    from: sql`chat_messages m`,
    joined: sql`join users u on u.id = m.sender_id`,
    columns: sql`m.id, m.type, m.message, m.media, m.post, m.created_at, m.updated_at,
      json_build_object('id', u.id, 'username', ${usernameOf('u')}, 'is_deleted', ${isDeleted('u')}, 'avatar', u.avatar,
        'is_reported', ${isReported('u')}) as sender`,
    where: sql`m.room_id = ${roomId}`,
    id: sql`m.id`,
    byMonth: 'm',
    isDirect: true,
    orders: { created_at: sql`m.created_at` },
    total,
    anyDepth: true,
  }),
);
async function findMessages(db, userId, roomId, page) {
  const room = await countMessages.first(db, roomId, userId);
  if (!room) throw new HttpError(404, 'This user is in no such room');
  const { rows: messages } = await messageList.page(db, latestFirst('created_at', page), roomId, room.messages);
  return { messages, ...paged2(room.messages, page) };
}

// src/features/conversations/requests.ts
var person = (alias) => {
  const column = (name2) => sql.ref(`${alias}.${name2}`);
  return sql`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')},
    'avatar', ${column('avatar')}, 'is_reported', ${isReported(alias)}, 'is_deleted', ${isDeleted(alias)})`;
};
var requestRow = {
  id: number,
  message: orNull(text),
  created_at: timestamp,
  admin: json(),
  user: json(),
  state: textOf(),
  decided_at: orNull(timestamp),
  decided_by: orNull(text),
  note: orNull(text),
  expires_at: orNull(timestamp),
  reach: orNull(textOf()),
};
var requestFrom = sql`conversation_access_requests r join users a on a.id = r.admin_id join users u on u.id = r.user_id
  left join users d on d.id = r.decided_by left join access_grants g on g.id = r.grant_id`;
var requestColumns = sql`r.id, r.message, r.created_at, ${person('a')} as admin, ${person('u')} as "user",
  case when r.decided_at is null then 'open' when r.grant_id is null then 'refused' else 'granted' end as state,
  r.decided_at, d.name as decided_by, r.note, g.expires_at,
  case when g.id is null then null when g.user_id is null then 'all' else 'user' end as reach`;
var states = {
  open: sql`r.decided_at is null`,
  granted: sql`r.decided_at is not null and r.grant_id is not null`,
  refused: sql`r.decided_at is not null and r.grant_id is null`,
};
function asRequest({ decided_at, decided_by, note, reach, expires_at, ...row15 }) {
  return {
    ...row15,
    decided: decided_at && { at: decided_at, by: decided_by ?? '', note, reach, expires_at },
  };
}
var requestList = list(
  requestRow,
  (state) => ({
    from: requestFrom,
    columns: requestColumns,
    where: state === void 0 ? sql`true` : states[state],
    id: sql`r.id`,
    anyDepth: true,
    orders: { decided_at: sql`coalesce(r.decided_at, 'infinity')` },
  }),
  [void 0],
  ['open'],
  ['granted'],
  ['refused'],
);
var oneRequest = statement(requestRow, (id) => sql`select ${requestColumns} from ${requestFrom} where r.id = ${id}`);
var grantList = list(
  {
    id: number,
    note: orNull(text),
    granted_at: timestamp,
    expires_at: orNull(timestamp),
    granted_by: text,
    admin: json(),
    user: orNull(json()),
  },
  () => ({
    from: sql`access_grants g join users a on a.id = g.admin_id join users d on d.id = g.granted_by
      left join users u on u.id = g.user_id`,
    columns: sql`g.id, g.note, g.granted_at, g.expires_at, d.name as granted_by, ${person('a')} as admin,
      case when u.id is not null then ${person('u')} end as "user"`,
    where: sql`g.permission = 'conversation' and ${isRunning}`,
    id: sql`g.id`,
    anyDepth: true,
    orders: { granted_at: sql`g.granted_at` },
  }),
);
async function listRequests(db, input) {
  const page = await requestList.page(db, input, input.state);
  return { ...page, rows: page.rows.map(asRequest) };
}
async function findRequest(db, id) {
  const found = await oneRequest.first(db, id);
  return found && asRequest(found);
}
var listGrants = (db, input) => grantList.page(db, input);

// src/features/conversations/decide.ts
var lockRequest = statement({}, (id) => sql`select from conversation_access_requests where id = ${id} for update`);
async function takeOpen(trx, id) {
  await lockRequest(trx, id);
  const request = await findRequest(trx, id);
  if (!request) throw new HttpError(404, 'There is no such request');
  const { decided, state } = request;
  if (decided)
    throw conflict(`${decided.by} ${state} this request on ${formatTimestamp(new Date(decided.at))} already`);
  return request;
}
async function addressOf(trx, adminId) {
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', adminId).executeTakeFirstOrThrow();
  if (email === null) throw new Error('Staff have an address');
  return email;
}
var updateRequest = statement(
  {},
  (actorId, note, grantId, id) => sql`
    update conversation_access_requests
    set decided_at = now(), decided_by = ${actorId}, note = ${note}, grant_id = ${grantId} where id = ${id}`,
);
async function decide(trx, actor, { id, note }, grantId) {
  await updateRequest(trx, actor.id, note || null, grantId, id);
  const request = await findRequest(trx, id);
  if (!request) throw new Error('The request was locked a moment ago');
  return request;
}
var decidedBy = (actor, { user: user2 }, note) => ({
  userId: user2.id,
  user: user2.name,
  decider: actor.name,
  note: note || null,
});
async function grantRequest(services, trx, actor, input) {
  const { admin, user: user2 } = await takeOpen(trx, input.id);
  const { id: grantId, expires_at: until } = await trx
    .insertInto('access_grants')
    .values({
      admin_id: admin.id,
      permission: 'conversation',
      user_id: input.reach === 'all' ? null : user2.id,
      note: input.note || null,
      granted_by: actor.id,
      expires_at: input.duration === 'for good' ? null : sql`now() + ${input.duration}::interval`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const request = await decide(trx, actor, input, grantId);
  const emailValues = { ...decidedBy(actor, request, input.note), reach: input.reach, until };
  await enqueueEmail(trx, services.secrets, grantedEmail(services.config, await addressOf(trx, admin.id), emailValues));
  const after2 = {
    conversations_of: input.reach === 'all' ? 'all users' : user2.id,
    until: until?.toISOString() ?? 'for good',
    ...(input.note ? { note: input.note } : {}),
  };
  const details = { request: input.id, grant: grantId, duration: input.duration };
  return { request, audit: { target: { type: 'user', id: admin.id }, after: after2, details } };
}
async function refuseRequest(services, trx, actor, input) {
  const { admin, user: user2 } = await takeOpen(trx, input.id);
  const request = await decide(trx, actor, input, null);
  const emailValues = decidedBy(actor, request, input.note);
  await enqueueEmail(trx, services.secrets, refusedEmail(services.config, await addressOf(trx, admin.id), emailValues));
  const after2 = { conversations_of: user2.id, refused: 1, ...(input.note ? { note: input.note } : {}) };
  return { request, audit: { target: { type: 'user', id: admin.id }, after: after2, details: { request: input.id } } };
}
var lockGrant = statement(
  {},
  (id) => sql`select from access_grants where id = ${id} and permission = 'conversation' for update`,
);
var selectGrant = statement(
  {
    adminId: number,
    admin: text,
    userId: orNull(number),
    revokedAt: orNull(timestamp),
    revokedBy: orNull(text),
    endedAt: orNull(timestamp),
  },
  (id) => sql`
    select g.admin_id as "adminId", a.name as admin, g.user_id as "userId", g.revoked_at as "revokedAt",
      (select name from users where id = g.revoked_by) as "revokedBy",
      case when g.expires_at <= clock_timestamp() then g.expires_at end as "endedAt"
    from access_grants g join users a on a.id = g.admin_id where g.id = ${id} and g.permission = 'conversation'`,
);
var revoke = statement(
  {},
  (actorId, id) =>
    sql`update access_grants set revoked_at = clock_timestamp(), revoked_by = ${actorId} where id = ${id}`,
);
async function revokeGrant(services, trx, actor, id) {
  await lockGrant(trx, id);
  const grant = await selectGrant.first(trx, id);
  if (!grant) throw new HttpError(404, 'There is no such grant');
  const target = { type: 'user', id: grant.adminId };
  if (grant.revokedAt)
    throw conflict(`${grant.revokedBy} ended this access on ${formatTimestamp(grant.revokedAt)} already`).about(target);
  if (grant.endedAt) throw conflict(`This access ended by itself on ${formatTimestamp(grant.endedAt)}`).about(target);
  await revoke(trx, actor.id, id);
  await enqueueEmail(
    trx,
    services.secrets,
    revokedEmail(services.config, await addressOf(trx, grant.adminId), actor.name),
  );
  const before = { conversations_of: grant.userId ?? 'all users' };
  return { holder: grant.admin, audit: { target, before, details: { grant: id } } };
}

// src/features/conversations/limit.ts
var DAY_SECONDS3 = 86400;
var TOLD_AT = 0.8;
async function countChat({ config, rateLimiter, database, secrets, wakeMailer }, admin, userId) {
  const most = config.chatsPerDay;
  const before = Math.floor(most * TOLD_AT);
  const bucket = (name2, limit) => ({ name: name2, most: limit, seconds: DAY_SECONDS3 });
  const all4 = String(admin.id);
  const one = `${admin.id} ${userId}`;
  if (await rateLimiter.isUsed(bucket('chat', 1), one)) return;
  const wait = await rateLimiter.consume(bucket('chats', most), all4);
  if (wait > 0) throw tooMany(`You have opened the chats of ${most} users in 24 hours. Wait a while`, wait);
  if ((await rateLimiter.consume(bucket('chat', 1), one)) > 0) return rateLimiter.refund(bucket('chats', most), all4);
  if ((await rateLimiter.consume(bucket('chats, few', before), all4)) === 0) return;
  if ((await rateLimiter.consume(bucket('chats, told', 1), all4)) > 0) return;
  await emailSuperAdmins(database.db, secrets, (to) => manyChatsEmail(config, to, { admin: admin.name, before, most }));
  wakeMailer();
}

// src/features/conversations/own-access.ts
var selectAccess = statement(
  {
    request: orNull(json()),
    grant: orNull(json()),
    refusal: orNull(json()),
  },
  (adminId, userId) => sql`
    select
      (select json_build_object('id', r.id, 'created_at', ${isoOf('r.created_at')}) from conversation_access_requests r
        where r.admin_id = ${adminId} and r.user_id = ${userId} and r.decided_at is null) as request,
      (select json_build_object('id', g.id, 'expires_at', ${isoOf('g.expires_at')},
          'reach', case when g.user_id is null then 'all' else 'user' end)
        from access_grants g
        where g.admin_id = ${adminId} and g.permission = 'conversation'
          and (g.user_id is null or g.user_id = ${userId}) and ${isRunning}
        order by g.expires_at desc nulls first limit 1) as "grant",
      (select case when r.grant_id is null then json_build_object('at', ${isoOf('r.decided_at')}, 'note', r.note) end
        from conversation_access_requests r
        where r.admin_id = ${adminId} and r.user_id = ${userId} and r.decided_at is not null
        order by r.created_at desc, r.id desc limit 1) as refusal`,
);
async function findOwnAccess(db, adminId, userId) {
  return selectAccess.one(db, adminId, userId);
}

// src/features/conversations/right.ts
function rightOf(admin, grant) {
  if (grant !== void 0) return 'grant';
  if (admin.is_sup_admin === 1) return 'super admin';
  return admin.group_permissions.includes('conversation') ? 'group' : 'user';
}

// src/features/conversations/index.ts
var conversations = (services) => ({
  rooms: async ({ input, admin, grant, db }) => {
    const { rooms, ...paged3 } = await findRooms(db, input.user_id, input.page);
    await countChat(services, admin, input.user_id);
    const details = { page: input.page, count: rooms.length, right: rightOf(admin, grant) };
    return { chat_rooms: rooms, ...paged3, audit: { details } };
  },
  messages: async ({ input, admin, grant, db }) => {
    const { messages, ...paged3 } = await findMessages(db, input.user_id, input.room_id, input.page);
    await countChat(services, admin, input.user_id);
    const details = {
      room: input.room_id,
      page: input.page,
      first: messages.at(-1)?.id ?? null,
      last: messages.at(0)?.id ?? null,
      // A message that comes later may be written earlier than some of these.
      messages: messages.map(({ id }) => id),
      count: messages.length,
      right: rightOf(admin, grant),
    };
    return { messages, ...paged3, audit: { details } };
  },
  ask: async ({ input, admin, db }) => {
    const { userId, audit: audit2 } = await ask3(services, db, admin, input);
    return {
      responseMessage: 'The request was sent to the super admins. You will be told by mail',
      data: await findOwnAccess(db, admin.id, userId),
      audit: audit2,
    };
  },
  ownAccess: async ({ input, admin, db }) => ({ data: await findOwnAccess(db, admin.id, input.user_id) }),
  requests: async ({ input, db }) => paged(await listRequests(db, input)),
  grant: async ({ input, admin, db }) => {
    const { request, audit: audit2 } = await grantRequest(services, db, admin, input);
    return {
      responseMessage: `${request.admin.name} was granted access, and is told by mail`,
      data: request,
      audit: audit2,
    };
  },
  refuse: async ({ input, admin, db }) => {
    const { request, audit: audit2 } = await refuseRequest(services, db, admin, input);
    return {
      responseMessage: `The request of ${request.admin.name} was refused; they are told by mail`,
      data: request,
      audit: audit2,
    };
  },
  grants: async ({ input, db }) => paged(await listGrants(db, input)),
  revoke: async ({ input, admin, db }) => {
    const { holder, audit: audit2 } = await revokeGrant(services, db, admin, input.id);
    return { responseMessage: `${holder} can no longer read these conversations`, audit: audit2 };
  },
});

// src/features/conversations/media.ts
var selectLook = statement(
  {},
  (userId, adminSessionId, room, messageId) => sql`
    select from audit_log
    where target_type = 'user' and target_id = ${userId} and at > now() - interval '1 day' and ${isPast('at')}
      and session_id = ${adminSessionId} and outcome = 'looked'
      and (details->>'room')::bigint = ${room}
      and details->'messages' @> to_jsonb(${messageId}::bigint)
    limit 1`,
);
async function isShown(db, admin, userId, { room }, messageId) {
  const row15 = await selectLook.first(db, userId, admin.sessionId, room, messageId);
  return row15 !== void 0;
}
async function lookAt(services, { db, admin, userId, grant }, row15, id) {
  if (await isShown(db, admin, userId, row15, id)) return { isPartOfLook: true };
  await countChat(services, admin, userId);
  return { details: { room: row15.room, first: id, last: id, messages: [id], count: 1, right: rightOf(admin, grant) } };
}
var selectMedia = statement(
  { type: textOf(), room: number, media: orNull(text), image: orNull(text) },
  (place2, userId, id) => sql`
    select m.type, m.room_id as room, m.media, m.post->'post_meta'->${place2}::int->>'image' as image
    from chat_messages m join chat_members c on c.room_id = m.room_id and c.user_id = ${userId}
    where m.id = ${id}`,
);
var findMessageMedia =
  (services) =>
  async ({ id, field: field2, user_id: userId = 0, admin, grant, db }) => {
    const place2 = Number(/^post_meta\.(\d+)\./.exec(field2)?.[1] ?? 0);
    const row15 = await selectMedia.first(db, place2, userId, id);
    if (!row15) throw new HttpError(404, 'There is no such message in a chat of this user');
    const audit2 = await lookAt(services, { db, admin, userId, grant }, row15, id);
    if (field2 !== 'media') return { address: row15.image, form: 'picture', audit: audit2 };
    return { address: row15.media, form: row15.type === 'IMAGE' ? 'picture' : 'recording', audit: audit2 };
  };

// src/domain/dashboard/layout.ts
var selectLayout = statement(
  { widgets: json(), version: number, updated_at: timestamp },
  (adminId) => sql`
    select widgets, version, updated_at from dashboard_layouts where admin_id = ${adminId}`,
);
async function readLayout(db, admin, productName) {
  const row15 = await selectLayout.first(db, admin.id);
  const seen = new Set(widgetsFor(admin, productName).map(({ id }) => id));
  const { widgets = [] } = row15 ?? {};
  return {
    widgets: widgets.filter(({ id }) => seen.has(id)),
    hidden: widgets.filter(({ id }) => !seen.has(id)),
    version: row15?.version ?? 0,
    savedAt: row15?.updated_at,
  };
}

// src/domain/moderation/numbers/made.ts
var madeIn = (range, seen) => sql`
  ${withinDays(sql`d.decided_at`, range)} and d.what = any(${seen}::text[]) and d.reverted_cause is distinct from 'undo'`;
var byKind = (only = sql`true`) =>
  sql`json_build_object(${sql.join(
    decisionKinds.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where d.kind = ${sql.lit(kind)} and ${only})`),
  )})`;
var overturnedCount = sql`count(*) filter (where d.reverted_cause = 'appeal')`;
var secondsTaken = sql`case when d.reported_at is not null
  then floor(extract(epoch from greatest(d.decided_at - d.reported_at, interval '0'))) end`;
var percentile = (share2) => sql`percentile_disc(${sql.lit(share2)}) within group (order by ${secondsTaken})::bigint`;

// src/domain/moderation/numbers/totals.ts
var reportsIn = (range, seen) => sql`
  select created_at, reason from post_reports where ${seen.includes('posts')}::boolean and ${withinDays(sql`created_at`, range)}
  union all
  select created_at, reason from user_reports where ${seen.includes('users')}::boolean and ${withinDays(sql`created_at`, range)}`;
var selectTotals = statement(
  {
    reports: number,
    decisions: number,
    dismissed: number,
    overturned: number,
    median_seconds: orNull(number),
    p95_seconds: orNull(number),
  },
  (range, seen) => sql`
    select (select count(*) from (${reportsIn(range, seen)}) came) as reports, count(*) as decisions,
      count(*) filter (where d.kind = 'dismiss') as dismissed, ${overturnedCount} as overturned,
      ${percentile(0.5)} as median_seconds, ${percentile(0.95)} as p95_seconds
    from moderation_decisions d where ${madeIn(range, seen)}`,
  [{ start: '2026-01-01', end: '2026-01-02' }, ['posts']],
);
var readTotals = (db, range, seen) => selectTotals.one(db, range, seen);
var utc = (column) => sql`(${sql.ref(column)} at time zone 'UTC')`;
var selectSeries = statement(
  { at: text, reports: number, decisions: number },
  (range, step, seen) => sql`
    select at, sum(reports)::bigint as reports, sum(decisions)::bigint as decisions
    from (
      select ${stepOf(utc('came.created_at'), step)} as at, count(*) as reports, 0 as decisions
      from (${reportsIn(range, seen)}) came group by 1
      union all
      select ${stepOf(utc('d.decided_at'), step)}, 0, count(*) from moderation_decisions d where ${madeIn(range, seen)} group by 1
    ) days group by at`,
  [{ start: '2026-01-01', end: '2026-01-02' }, 'day', ['posts']],
);
async function readSeries(db, range, step, seen) {
  const rows2 = await selectSeries(db, range, step, seen);
  return seriesFrom(rows2, { range, step, names: ['reports', 'decisions'], empty: 0 });
}
var HOUR2 = 3600;
var AGES = [0, HOUR2, 24 * HOUR2, 3 * 24 * HOUR2, 7 * 24 * HOUR2, 30 * 24 * HOUR2];
var selectBacklog = statement(
  { older_than_seconds: number, posts: number, users: number },
  () => sql`
    select coalesce(older_than_seconds, 0) as older_than_seconds, counted.posts, counted.users
    from (
      select age as older_than_seconds, lead(age) over (order by age) as next from unnest(${AGES}::bigint[]) as ages (age)
    ) ages cross join lateral (
      select count(*) filter (where c.what = 'posts') as posts, count(*) filter (where c.what = 'users') as users
      from cases c where c.state = 'open' and c.what in ('posts', 'users')
        and c.created_at <= now() - make_interval(secs => older_than_seconds)
        and (next is null or c.created_at > now() - make_interval(secs => next))
    ) counted
    order by older_than_seconds`,
);
async function readBacklog(db, seen) {
  const rows2 = await selectBacklog(db);
  return rows2.map(({ older_than_seconds, ...counted2 }) => ({
    older_than_seconds,
    ...Object.fromEntries(seen.map((what) => [what, counted2[what]])),
  }));
}

// src/features/dashboard/product.ts
var kinds2 = {
  new_users: 'new_user',
  searches: 'search',
  posts: 'post',
  follows: 'follow',
  messages: 'message',
};
var names = Object.keys(kinds2);
async function readProduct(db, range, step) {
  const [events, people] = await Promise.all([
    eventsIn(db, Object.values(kinds2), range, step),
    peopleIn(db, ['active'], [range, ...stepRanges(range, step)]),
  ]);
  const rows2 = /* @__PURE__ */ new Map();
  const rowAt = (at) => {
    const row15 = rows2.get(at) ?? {
      at,
      new_users: 0,
      active_users: 0,
      searches: 0,
      posts: 0,
      follows: 0,
      messages: 0,
    };
    rows2.set(at, row15);
    return row15;
  };
  const nameOf4 = new Map(names.map((name2) => [kinds2[name2], name2]));
  for (const { kind, at, events: count } of events) {
    const name2 = nameOf4.get(kind);
    if (name2) rowAt(at)[name2] = count;
  }
  const steps = stepsIn(range, step);
  const active = new Map(people.map(({ n, people: count }) => [n, count]));
  for (const [n, at] of steps.entries()) rowAt(at).active_users = active.get(n + 1) ?? 0;
  const total = (name2) => [...rows2.values()].reduce((sum, row15) => sum + row15[name2], 0);
  return {
    totals: {
      new_users: total('new_users'),
      active_users: active.get(0) ?? 0,
      searches: total('searches'),
      posts: total('posts'),
      follows: total('follows'),
      messages: total('messages'),
    },
    series: seriesFrom([...rows2.values()], { range, step, names: productNumbers, empty: 0 }),
  };
}

// src/features/dashboard/searches.ts
var NOTED2 = 3e5;
var CHANGED = 1e4;
var changedIn = (range, among = sql`true`) => sql`
  select term, sum(searches) as searches, sum(opened) as opened
  from (
    select term, searches, opened from (
      select * from search_changes where ${during(sql`day`, range)} limit ${sql.lit(NOTED2)}
    ) noted
    union all
    select term, sign * searches, sign * opened from starts cross join lateral (
      select term, searches, opened from search_count_changes c where c.span = starts.span and c.starts = starts.starts
      order by abs(searches) desc limit ${sql.lit(CHANGED)}
    ) brought
  ) changes where ${among} group by term`;
var startsOf = ({ start, end }) => {
  const pieces = piecesOf(start, end);
  return sql`starts as materialized (
    select span, starts::date as starts, sign
    from unnest(${unseen(sql`${pieces.map(({ span: span2 }) => span2)}::text[]`)}, ${unseen(sql`${pieces.map(({ from: from2 }) => from2)}::date[]`)},
        ${unseen(sql`${pieces.map(({ to }) => to)}::date[]`)}, ${unseen(sql`${pieces.map(({ sign }) => sign)}::int[]`)}) as piece (span, first, before, sign)
      cross join generate_series(first::timestamp, before::timestamp - interval '1 day', ('1 ' || span)::interval) starts
  )`;
};
var SHOWN2 = 10;
var HEAD = 40;
var selectBounds = stableStatement(
  { first: orNull(text), last: orNull(text) },
  (start, end) => sql`
    select greatest(min(first), ${start}::date)::text as first, least(max(last), ${end}::date)::text as last
    from (
      select (select min(starts) from search_counts where span = 'day') as first,
        (select max(starts) from search_counts where span = 'day') as last
      union all select (select min(day) from search_changes), (select max(day) from search_changes)
      union all select
        (select min(starts) from search_count_changes where span = 'day'),
        (select max(starts) from search_count_changes where span = 'day')
    ) days`,
);
async function searchedIn(db, { start, end }) {
  const row15 = await selectBounds.first(db, start, end);
  const { first = null, last = null } = row15 ?? {};
  return first === null || last === null || first > last ? void 0 : { start: first, end: last };
}
var countsAt = sql`
  select c.searches, c.opened from search_counts c
  where c.span = starts.span and c.starts = starts.starts and c.term_id = asked.id limit 1`;
var selectTop = stableStatement(
  { search_term: text, searches: number, opened: number, bound: number },
  (range, by2) => sql`
    with ${startsOf(range)}, heads as materialized (
      select span, starts, head.* from starts cross join lateral (
        select term_id, searches from search_counts c where c.span = starts.span and c.starts = starts.starts
        order by searches desc limit ${sql.lit(HEAD)}
      ) head where sign = 1
    ), changed as materialized (
      ${changedIn(range)}
    ), changed_head as materialized (
      select term, searches from changed order by searches desc limit ${sql.lit(HEAD)}
    ), candidates as materialized (
      select distinct term_id from heads union select id from changed_head join search_terms using (term)
    ), counts as (
      select asked.id as term_id, sum(sign * found.searches) as searches, sum(sign * found.opened) as opened
      from candidates asked (id) cross join starts cross join lateral (${countsAt}) found group by asked.id
    ), sums as (
      select term, sum(searches)::int as searches, sum(opened)::int as opened
      from (
        select term, searches, opened from counts join search_terms on id = term_id
        union all
        select changed.* from changed where term in (
          select term from changed_head union select term from candidates join search_terms on id = term_id)
      ) each group by term
    )
    select term as search_term, coalesce(searches, 0) as searches, coalesce(opened, 0) as opened, (
      select coalesce(sum(least), 0)::int from (
        select case when count(*) < ${sql.lit(HEAD)} then 0 else min(searches) end as least from heads group by span, starts
        union all
        select case when count(*) < ${sql.lit(HEAD)} then 0 else min(searches) end from changed_head
      ) leasts
    ) as bound
    from sums where searches > 0
    order by ${sql.ref(by2)} desc, searches desc, term collate "C" limit ${sql.lit(SHOWN2)}`,
  [{ start: '2026-01-01', end: '2026-01-02' }, 'searches'],
);
async function findTop(db, range, by2) {
  const rows2 = await selectTop(db, range, by2);
  return rows2;
}
var selectTopOfDay = stableStatement(
  { search_term: text, searches: number, opened: number },
  (day2, by2) => sql`
    with ${startsOf({ start: day2, end: day2 })}
    select term as search_term, coalesce(sum(searches)::int, 0) as searches, coalesce(sum(opened)::int, 0) as opened
    from (
      select term, c.searches, c.opened from search_counts c join search_terms on id = term_id
      where span = 'day' and starts = ${day2}::date
      union all
      ${changedIn({ start: day2, end: day2 })}
    ) each group by term having sum(searches) > 0
    order by ${sql.ref(by2)} desc, searches desc, term collate "C" limit ${sql.lit(SHOWN2)}`,
  ['2026-01-01', 'searches'],
);
async function topOfDay(db, day2, by2) {
  const rows2 = await selectTopOfDay(db, day2, by2);
  return rows2;
}
var selectTopOfAll = statement(
  { search_term: text, searches: number, opened: number },
  (range, by2) => sql`
    with ${startsOf(range)}, counts as materialized (
      select term_id, sum(sign * searches) as searches, sum(sign * opened) as opened
      from starts cross join lateral (
        select term_id, searches, opened from search_counts c where c.span = starts.span and c.starts = starts.starts
      ) kept group by term_id
    )
    select term as search_term, coalesce(sum(searches)::int, 0) as searches, coalesce(sum(opened)::int, 0) as opened
    from (
      select term, searches, opened from counts join search_terms on id = term_id
      union all
      ${changedIn(range)}
    ) each group by term having sum(searches) > 0
    order by ${sql.ref(by2)} desc, searches desc, term collate "C" limit ${sql.lit(SHOWN2)}`,
  [{ start: '2026-01-01', end: '2026-01-02' }, 'searches'],
);
async function topOfAll(db, range, by2) {
  const rows2 = await selectTopOfAll(db, range, by2);
  return rows2;
}
async function topTerms(db, range, by2 = 'searches') {
  const searched = await searchedIn(db, range);
  if (!searched) return [];
  if (searched.start === searched.end) return topOfDay(db, searched.start, by2);
  const found = await findTop(db, searched, by2);
  const bound = found[0]?.bound ?? 0;
  const least = found[SHOWN2 - 1]?.[by2] ?? 0;
  if (bound > 0 && least <= bound) return topOfAll(db, searched, by2);
  return found.map(({ search_term, searches, opened }) => ({ search_term, searches, opened }));
}
var selectCountsOf = statement(
  { search_term: text, searches: number, opened: number },
  (range, terms) => sql`
    with ${startsOf(range)}
    select term as search_term, coalesce(sum(searches)::int, 0) as searches, coalesce(sum(opened)::int, 0) as opened
    from (
      select term, sign * found.searches as searches, sign * found.opened as opened
      from search_terms asked cross join starts cross join lateral (${countsAt}) found
      where term = any (${[...terms]}::text[])
      union all
      ${changedIn(range, sql`term = any (${[...terms]}::text[])`)}
    ) counts group by term`,
  [{ start: '2026-01-01', end: '2026-01-02' }, ['a']],
);
async function countTerms(db, range, terms) {
  const rows2 = await selectCountsOf(db, range, terms);
  return new Map(rows2.map((row15) => [row15.search_term, row15]));
}

// src/features/dashboard/terms.ts
async function readTerms(db, { range, compared }, by2) {
  const terms = await topTerms(db, range, by2);
  if (!compared) return [...terms];
  const before = await countTerms(
    db,
    compared,
    terms.map(({ search_term }) => search_term),
  );
  return terms.map((term) => {
    const { searches = 0, opened = 0 } = before.get(term.search_term) ?? {};
    return { ...term, previous: { searches, opened } };
  });
}

// src/features/dashboard/month.ts
function monthOf(asked, now = /* @__PURE__ */ new Date()) {
  const today2 = todayInUtc(now);
  const range = monthRange(asked ?? latestMonth(today2), today2);
  const compared = range && comparedRange(range, 'previous_month');
  if (!(range && compared)) throw invalid([{ field: 'month', message: 'No day of this month is over yet, in UTC' }]);
  return { range, compared, step: 'day' };
}
async function searchesIn(db, range) {
  const days = await eventsIn(db, ['search'], range, 'day');
  const rows2 = days.map(({ at, events }) => ({ at, searches: events }));
  return {
    totals: { searches: rows2.reduce((sum, row15) => sum + row15.searches, 0) },
    series: seriesFrom(rows2, { range, step: 'day', names: ['searches'], empty: 0 }),
  };
}
async function peopleIn2(db, range) {
  const { totals: totals3, series } = await readProduct(db, range, 'day');
  return { totals: totals3, series };
}
async function spendIn(db, range) {
  const [money, campaigns3, events, { date, debit, credit }] = await Promise.all([
    moneyIn(db, range),
    campaignsIn(db, range),
    eventsIn(db, ['view', 'click'], range, 'year'),
    readMoney(db, range, 'day'),
  ]);
  const sum = (wanted) =>
    events.reduce((total, { kind, events: count }) => (kind === wanted ? total + count : total), 0);
  return {
    totals: { ...money, campaigns: campaigns3.total, views: sum('view'), clicks: sum('click') },
    series: { date, debit, credit },
  };
}
var moderationIn = (seen) => async (db, range) => {
  const [totals3, series] = await Promise.all([readTotals(db, range, seen), readSeries(db, range, 'day', seen)]);
  return { totals: totals3, series };
};
async function readMonth(db, admin, report) {
  const { range, compared } = report;
  const seen = ['posts', 'users'].filter((what) => holds(admin, codeFor(what)));
  const [seesAll, seesTerms] = [holds(admin, 'dashboard_data'), holds(admin, 'top_searches')];
  const both = async (isSeen, read3) => {
    if (!isSeen) return void 0;
    const [now, previous] = await Promise.all([read3(db, range), read3(db, compared)]);
    return { now, previous };
  };
  const [searches, terms, people, spend, moderation2] = await Promise.all([
    both(seesAll || seesTerms, searchesIn),
    seesTerms ? readTerms(db, report) : void 0,
    both(seesAll, peopleIn2),
    both(holds(admin, 'campaign_analytics'), spendIn),
    both(seen.length > 0, moderationIn(seen)),
  ]);
  return {
    range: shownRange(range),
    compared: shownRange(compared),
    ...(searches && { searches: { ...searches, ...(terms && { terms }) } }),
    ...(people && { people }),
    ...(spend && { spend }),
    ...(moderation2 && { moderation: moderation2 }),
  };
}

// src/features/dashboard/widgets.ts
function wrongIn(wish, admin, productName) {
  const known2 = new Set(widgetsOf(productName).map(({ id }) => id));
  const seen = new Set(widgetsFor(admin, productName).map(({ id }) => id));
  const before = /* @__PURE__ */ new Set();
  for (const [n, { id }] of wish.entries()) {
    const field2 = `widget_json.${n}.id`;
    if (!known2.has(id)) return { field: field2, message: `There is no widget ${id}` };
    if (!seen.has(id)) return { field: field2, message: `You may not see the widget ${id}` };
    if (before.has(id)) return { field: field2, message: `The widget ${id} is there twice` };
    before.add(id);
  }
  return void 0;
}
var lockAdmins = statement({}, (adminId) => sql`select from admins where user_id = ${adminId} for no key update`);
async function lockLayout(trx, admin, productName) {
  await lockAdmins(trx, admin.id);
  const layout = await readLayout(trx, admin, productName);
  return { ...layout, by: 'You, somewhere else,', at: layout.savedAt ?? /* @__PURE__ */ new Date() };
}
var insertDashboardLayouts = statement(
  { version: number },
  (adminId, widgets) => sql`
    insert into dashboard_layouts as there (admin_id, widgets) values (${adminId}, ${widgets}::json)
    on conflict (admin_id) do update
      set widgets = excluded.widgets, version = ${nextVersion('there.version')}, updated_at = now()
    returning version`,
);
async function saveLayout(trx, admin, { hidden }, wish, productName) {
  const wrong2 = wrongIn(wish, admin, productName);
  if (wrong2) throw invalid([wrong2]);
  const widgets = JSON.stringify([...wish, ...hidden]);
  const row15 = await insertDashboardLayouts.first(trx, admin.id, widgets);
  return row15?.version ?? 1;
}

// src/features/dashboard/index.ts
async function countSearches(db, range, step) {
  const steps = await eventsIn(db, ['search'], range, step);
  return steps.reduce((sum, { events }) => sum + events, 0);
}
var dashboard = ({ config: { productName } }) => ({
  data: async ({ input, admin, db }) => {
    const report = reportOf(input);
    const { range, compared, step } = report;
    const [product, previous, terms] = await Promise.all([
      readProduct(db, range, step),
      compared && readProduct(db, compared, step),
      holds(admin, 'top_searches') ? readTerms(db, report, 'opened') : void 0,
    ]);
    return {
      data: {
        ...reportAnswer(report),
        ...product,
        ...(previous ? { previous } : {}),
        ...(terms ? { popular_searches: terms } : {}),
      },
    };
  },
  topSearches: async ({ input, db }) => {
    const report = reportOf(input);
    const { range, compared, step } = report;
    const [data, searches, before] = await Promise.all([
      readTerms(db, report, input.by),
      countSearches(db, range, step),
      compared && countSearches(db, compared, step),
    ]);
    return { data, ...reportAnswer(report), searches, ...(before === void 0 ? {} : { previous_searches: before }) };
  },
  month: async ({ input, admin, db }) => ({ data: await readMonth(db, admin, monthOf(input.month)) }),
  widget: async ({ admin, db }) => {
    const { widgets, version: version2 } = await readLayout(db, admin, productName);
    return { data: JSON.stringify(widgets), version: version2 };
  },
  saveWidget: versioned({
    auditTarget: ({ admin }) => ({ type: 'user', id: admin.id }),
    lock: ({ admin, db }) => lockLayout(db, admin, productName),
    run: async ({ input, admin, db }, before) => {
      const version2 = await saveLayout(db, admin, before, input.widget_json, productName);
      return {
        responseMessage: 'Your dashboard was saved',
        data: JSON.stringify(input.widget_json),
        version: version2,
        audit: { before: { widgets: before.widgets }, after: { widgets: input.widget_json } },
      };
    },
  }),
});

// src/features/delivery-state/index.ts
var selectLatest = statement(
  {
    type: text,
    decidedAt: timestamp,
    position: orNull(number),
    subject: text,
    isRead: boolean,
    readAt: orNull(timestamp),
    isFollowed: boolean,
  },
  (thing, thingId) => sql`
    select v.type, v.created_at as "decidedAt", v.position, v.subject,
      coalesce(v.position <= (select max(position) from decision_readers), false) as "isRead",
      (select min(at) from decision_readers where position = v.position) as "readAt",
      exists (select from decision_readers where at > now() - interval '90 days') as "isFollowed"
    from decision_events v where v.id = (
      with own as materialized (
        select id from decision_events where thing = ${thing} and ${thingId === void 0 ? sql`true` : sql`thing_id = ${thingId}`}
      ) select max(id) from own)`,
  ['', 1],
  ['', void 0],
);
var selectDeliveries = statement(
  {
    id: orNull(number),
    state: text,
    isPaused: boolean,
    deliveredAt: orNull(timestamp),
    failingSince: orNull(timestamp),
    status: orNull(number),
    error: orNull(text),
  },
  (type, subject, position, decidedAt) => sql`
    select d.id, coalesce(d.state, 'pending') as state, e.state = 'paused' as "isPaused", d.delivered_at as "deliveredAt",
      coalesce(q.first_tried_at, h.failing_since) as "failingSince", coalesce(first.last_status, d.last_status) as status,
      coalesce(first.last_error, d.last_error) as error
    from webhook_endpoints e
    left join webhook_health h on h.endpoint_id = e.id
    left join webhook_deliveries d on d.endpoint_id = e.id and d.position = ${position}::bigint
    left join webhook_queues q on q.endpoint_id = e.id and q.subject = ${subject} collate "C"
    left join lateral (select last_status, last_error from webhook_deliveries p
      where p.endpoint_id = e.id and p.subject = ${subject} collate "C" and p.state = 'pending' order by p.position limit 1) first on true
    where e.state in ('active', 'paused') and (e.events = '{*}' or ${type} = any(e.events))
      and (d.id is not null or e.created_at <= ${decidedAt})
    order by e.id`,
);
async function stateOf(db, thing, thingId) {
  const latest2 = await selectLatest.first(db, thing, thingId);
  if (!latest2) return null;
  const { type, decidedAt, position, subject, isRead, readAt, isFollowed } = latest2;
  const found = await selectDeliveries(db, type, subject, position, decidedAt);
  const plain = {
    type,
    decided_at: decidedAt,
    at: null,
    is_paused: 0,
    answer: null,
    since: null,
    delivery_id: null,
  };
  const waits = found.find(({ state }) => state === 'failed') ?? found.find(({ state }) => state === 'pending');
  if (waits) {
    const { status, error, failingSince, id, isPaused, state } = waits;
    const isTried = status !== null || error !== null;
    return {
      ...plain,
      state: state === 'failed' ? 'failed' : 'waiting',
      is_paused: isPaused ? 1 : 0,
      answer: isTried ? (error ?? String(status)) : null,
      since: isTried ? failingSince : null,
      delivery_id: id,
    };
  }
  const [delivered] = found;
  if (delivered) return { ...plain, state: 'delivered', at: delivered.deliveredAt, delivery_id: delivered.id };
  if (isRead) return { ...plain, state: 'read', at: readAt };
  return isFollowed ? { ...plain, state: 'waiting' } : null;
}
var deliveryState = {
  ofThing: async ({ input, db }) => ({ data: await stateOf(db, input.thing, input.thing_id) }),
};

// src/features/documents/index.ts
var BUNDLED = `${API_BASE}/openapi.json`;
function sourceOf3(url, variable, { publicUrl, specTokenOrigins }) {
  const { origin } = new URL(url, publicUrl);
  return {
    url,
    variable,
    sends_token: url.startsWith('/') || [new URL(publicUrl).origin, ...specTokenOrigins].includes(origin),
  };
}
var documents = ({ config }) => ({
  sources: async () => ({
    data: {
      admin: sourceOf3(config.specUrls.admin ?? BUNDLED, 'ADMIN_SPEC_URL', config),
      mobile: sourceOf3(config.specUrls.mobile ?? APP_DOCUMENT, 'MOBILE_SPEC_URL', config),
      search: sourceOf3(config.specUrls.search ?? SEARCH_DOCUMENT, 'SEARCH_SPEC_URL', config),
    },
  }),
});

// src/domain/access/groups.ts
var nameTaken = { groups_name_key: ['A group with this name is there already', 'name'] };
async function insertGroup(db, actorId, name2) {
  const { id } = await mapUniqueViolation(
    db.insertInto('groups').values({ name: name2, updated_by: actorId }).returning('id').executeTakeFirstOrThrow(),
    nameTaken,
  );
  return id;
}
async function updateGroupName(db, actorId, id, name2) {
  await mapUniqueViolation(
    db
      .updateTable('groups')
      .set({ name: name2, ...raisedValues(actorId) })
      .where('id', '=', id)
      .execute(),
    nameTaken,
  );
}
async function raiseGroupVersion(db, actorId, id) {
  await db.updateTable('groups').set(raisedValues(actorId)).where('id', '=', id).execute();
}
async function removeGroup(db, id) {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}

// src/features/groups/change.ts
var lockGroupRow = statement(
  { id: number, name: text, version: number, at: timestamp, by: orNull(text) },
  (id) => sql`
    select g.id, g.name, g.version, g.updated_at as at, (select name from users where id = g.updated_by) as by
    from groups g where g.id = ${id} for update of g`,
);
async function lockGroup(trx, id) {
  const group = await lockGroupRow.first(trx, id);
  if (!group) throw new HttpError(404, 'There is no such group');
  return group;
}
async function addGroup(trx, actor, name2) {
  const id = await insertGroup(trx, actor.id, name2);
  return { id, name: name2, audit: { target: { type: 'group', id }, after: { name: name2 } } };
}
async function renameGroup(trx, actor, group, name2) {
  const { id } = group;
  await updateGroupName(trx, actor.id, id, name2);
  return { id, name: group.name, audit: { before: { name: group.name }, after: { name: name2 } } };
}
var selectMembersAndPermissions = statement(
  { admins: numbers, permissions: texts },
  (id) => sql`
    select ${membersOf(sql`${id}`)} as admins,
      array(select permission from group_permissions where group_id = ${id} order by permission) as permissions`,
);
async function deleteGroup(trx, actor, { id, name: name2 }) {
  const row15 = await selectMembersAndPermissions.first(trx, id);
  const { admins: admins3 = [], permissions: permissions4 = [] } = row15 ?? {};
  const members = admins3.map(Number);
  throwIf(groupError(actor, members.includes(actor.id)));
  await raiseRightsVersion(trx, actor.id, members);
  await removeGroup(trx, id);
  return {
    id,
    name: name2,
    audit: { before: { name: name2, permissions: permissions4 }, details: { admins: members } },
  };
}

// src/features/groups/list.ts
var row4 = {
  id: number,
  name: text,
  created_at: timestamp,
  updated_at: timestamp,
  version: number,
  admins_count: number,
  permissions_count: number,
  /** Whether the one who asks is in it. */
  mine: boolean,
};
var columnsFor = (asking) => sql`
  g.id, g.name, g.created_at, g.updated_at, g.version,
  ${countMembers(sql`g.id`)} as admins_count,
  (select count(*) from group_permissions p where p.group_id = g.id) as permissions_count,
  ${isMember(sql`${asking.id}::bigint`, sql`g.id`)} as mine`;
function rowOf(asking, { mine, ...found }) {
  const refusal = groupError(asking, mine);
  return {
    ...found,
    ...refusing([
      [groups.remove, refusal?.message],
      [permissions2.toggleOfGroup, refusal?.message],
    ]),
  };
}
var sourceFor3 = (asking, { query, id }) => ({
  from: sql`groups g`,
  where: sql`${query ? holdsTerm(sql`lower(g.name)`, query) : sql`true`} and ${id ? sql`g.id = ${id}` : sql`true`}`,
  columns: columnsFor(asking),
  id: sql`g.id`,
  anyDepth: true,
  orders: {
    id: sql`g.id`,
    name: sql`(lower(g.name) collate "C")`,
    created_at: sql`g.created_at`,
    updated_at: sql`g.updated_at`,
  },
});
var groupList = list(row4, sourceFor3, [{ id: 1 }, {}], [{ id: 1 }, { query: 'a' }], [{ id: 1 }, { id: 1 }]);
var oneGroup = statement(row4, (asking, id) => sql`select ${columnsFor(asking)} from groups g where g.id = ${id}`);
var groupChoices = statement(
  { id: number, name: text, codes: texts },
  () => sql`
    select g.id, g.name, array(
      select p.permission from group_permissions p where p.group_id = g.id order by p.permission) as codes
    from groups g order by lower(g.name), g.id`,
);
async function listGroups(db, asking, input) {
  const page = await groupList.page(db, input, asking, input);
  return { ...page, rows: page.rows.map((found) => rowOf(asking, found)) };
}
async function groupRow(db, asking, id) {
  const found = await oneGroup.first(db, asking, id);
  return found && rowOf(asking, found);
}
async function choices(db, asking) {
  const rows2 = await groupChoices(db);
  return rows2.map(({ id, name: name2, codes: codes2 }) => {
    const refusal = grantError(asking, codes2);
    return { id, name: name2, ...refusing([[admins.assignGroups, refusal?.message]]) };
  });
}

// src/features/groups/losses.ts
var selectLosses = statement(
  { admins_count: number, losing_count: number, losses: json() },
  (groupId) => sql`
    with lost as (
      select h.admin_id, h.permission
      from ${heldPermissions} h join admins a on a.user_id = h.admin_id
      where h.group_id = ${groupId} and not a.is_sup_admin
        and not exists (
          select from ${heldPermissions} other
          where other.admin_id = h.admin_id and other.permission = h.permission and other.group_id is distinct from h.group_id)
    )
    select ${countMembers(sql`g.id`)} as admins_count,
      (select count(distinct admin_id) from lost) as losing_count,
      (select coalesce(json_agg(json_build_object('name', permission, 'admins_count', admins) order by permission), '[]')
        from (select permission, count(*) as admins from lost group by permission) each) as losses
    from groups g where g.id = ${groupId}`,
);
async function lossesOf(db, groupId) {
  const losses = await selectLosses.first(db, groupId);
  if (!losses) throw new HttpError(404, 'There is no such group');
  return losses;
}

// src/features/groups/index.ts
var addedSentence = (name2) => `The group ${name2} was added`;
var renamedSentence = (name2) => `The group is called ${name2} now`;
var deletedSentence2 = (name2) => `The group ${name2} was deleted`;
var aboutGroup = ({ input }) => ({ type: 'group', id: input.id });
var groups2 = {
  list: async ({ input, admin, db }) => paged(await listGroups(db, admin, input)),
  save: {
    auditTarget: ({ input: { id } }) => (id === void 0 ? void 0 : { type: 'group', id }),
    run: async ({ input, admin, db }) => {
      const { id, name: name2 = '', isDelete } = input;
      if (id !== void 0 && isDelete) {
        const gone = await deleteGroup(db, admin, await lockGroup(db, id));
        return { responseMessage: deletedSentence2(gone.name), audit: gone.audit };
      }
      const saved =
        id === void 0 ? await addGroup(db, admin, name2) : await renameGroup(db, admin, await lockGroup(db, id), name2);
      const data = await groupRow(db, admin, saved.id);
      const responseMessage = id === void 0 ? addedSentence(name2) : renamedSentence(name2);
      return { responseMessage, ...(data ? { data } : {}), audit: saved.audit };
    },
  },
  update: versioned({
    auditTarget: aboutGroup,
    lock: ({ input, db }) => lockGroup(db, input.id),
    run: async ({ input, admin, db }, group) => {
      const { audit: audit2 } = await renameGroup(db, admin, group, input.name);
      const data = await groupRow(db, admin, input.id);
      return { responseMessage: renamedSentence(input.name), ...(data ? { data } : {}), audit: audit2 };
    },
  }),
  remove: versioned({
    auditTarget: aboutGroup,
    lock: ({ input, db }) => lockGroup(db, input.id),
    run: async ({ admin, db }, group) => {
      const { name: name2, audit: audit2 } = await deleteGroup(db, admin, group);
      return { responseMessage: deletedSentence2(name2), audit: audit2 };
    },
  }),
  dropdown: async ({ admin, db }) => ({ data: await choices(db, admin) }),
  losses: async ({ input, db }) => ({ data: await lossesOf(db, input.id) }),
};

// src/features/ingest/queue.ts
var AT_ONCE6 = 2;
var MOST_WAITING3 = 12;
function queue() {
  let running = 0;
  const waiting = [];
  return async (work) => {
    if (running >= AT_ONCE6) {
      if (waiting.length >= MOST_WAITING3)
        throw new HttpError(503, 'The server is busy with other items. Try again in a moment', {
          retryAfterSeconds: 1,
        });
      await new Promise((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

// src/features/ingest/read-batch.ts
var MOST_KILOBYTES = BATCH_LIMITS.itemBytes / 1024;
var BROKEN_LINE = void 0;
var tooLarge = (index) => new HttpError(413, `An item is at most ${MOST_KILOBYTES} KB; the one at ${index} is larger`);
var tooMany2 = () => new HttpError(413, `At most ${BATCH_LIMITS.items} items in one request: send fewer at once`);
var BYTES_OF_CHARACTER = 6;
function mayBeLarge(value) {
  let left = BATCH_LIMITS.itemBytes / BYTES_OF_CHARACTER;
  const rest2 = [value];
  while (rest2.length > 0) {
    const next = rest2.pop();
    left -= typeof next === 'string' ? next.length + 1 : 5;
    if (left < 0) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name2, inner] of Object.entries(next)) {
      left -= name2.length + 1;
      rest2.push(inner);
      if (left < 0) return true;
    }
  }
  return false;
}
function readLines(text2) {
  const lines = text2.split('\n');
  const elements = [];
  for (const line3 of lines) {
    if (line3.trim() === '') continue;
    if (elements.length === BATCH_LIMITS.items) throw tooMany2();
    if (line3.length > BATCH_LIMITS.itemBytes || Buffer.byteLength(line3) > BATCH_LIMITS.itemBytes)
      throw tooLarge(elements.length);
    try {
      elements.push(JSON.parse(line3));
    } catch {
      elements.push(BROKEN_LINE);
    }
  }
  return elements;
}
function readArray(text2) {
  let body;
  try {
    body = JSON.parse(text2);
  } catch {
    throw new HttpError(400, 'The body is not JSON');
  }
  if (!Array.isArray(body)) throw invalid([{ field: '', message: 'Send an array of items' }]);
  if (body.length > BATCH_LIMITS.items) throw tooMany2();
  if (text2.length > BATCH_LIMITS.itemBytes / BYTES_OF_CHARACTER)
    body.forEach((element, index) => {
      if (mayBeLarge(element) && Buffer.byteLength(JSON.stringify(element)) > BATCH_LIMITS.itemBytes)
        throw tooLarge(index);
    });
  return body;
}
var decoder = new TextDecoder('utf-8', { fatal: true });
function readBatch(bytes2, mediaType) {
  let text2;
  try {
    text2 = decoder.decode(bytes2);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8');
  }
  return mediaType === 'application/json' ? readArray(text2) : readLines(text2);
}

// src/features/ingest/index.ts
var MOST_BACKLOG = 2e5;
var COUNTED_MS = 2e3;
var selectLateRefusals = statement(
  { id: number, type: orNull(text), app_id: orNull(text), path: text, message: text, at: timestamp },
  (after2, limit) => sql`
    select id, type, app_id, path, message, at from app_refused where is_late and id > ${after2} order by id limit ${limit}`,
);
var refusedToday = statement(
  { items: number },
  () => sql`
    select coalesce(sum(items), 0)::int8 as items from app_item_days
    where day = (now() at time zone 'UTC')::date and outcome = 'refused'`,
);
function afterOf(cursor) {
  if (cursor === void 0) return 0;
  if (!/^\d{1,15}$/.test(cursor)) throw invalid([{ field: 'after', message: 'Not a cursor of this call' }]);
  return Number(cursor);
}
function ingest2({ keys, database }, items) {
  const enter = queue();
  let counts2 = { backlog: 0, waiting: 0 };
  let countedAt = 0;
  const requireRoom = async () => {
    if (Date.now() - countedAt > COUNTED_MS) {
      countedAt = Date.now();
      counts2 = await waitingCounts.one(database.db);
    }
    if (counts2.backlog > MOST_BACKLOG)
      throw new HttpError(503, 'Too many items wait to be written. Try again later', { retryAfterSeconds: 10 });
  };
  return {
    // Read when it is its turn: what waits is as large as it was sent, and not as large as what is made of it.
    batch: ({ key, body }) =>
      enter(async () => {
        const elements = readBatch(body.bytes, body.mediaType);
        await keys.takeItems(key, Math.max(1, elements.length));
        await requireRoom();
        const mayWait = counts2.waiting <= MOST_WAITING;
        const result = await applyItems(items, elements, { keyId: key.id, scopes: key.scopes, mayWait });
        return {
          accepted: result.accepted,
          waiting: result.waiting,
          refused: result.refused.map(({ index, type, id, path, message }) => ({ index, type, id, path, message })),
        };
      }),
    refused: async ({ db, input }) => {
      const after2 = afterOf(input.after);
      const rows2 = await selectLateRefusals(db, after2, input.limit);
      return {
        items: rows2.map(({ type, app_id, path, message, at }) => ({
          type: type ?? '',
          id: app_id ?? '',
          path,
          message,
          at,
        })),
        next: String(rows2.at(-1)?.id ?? after2),
      };
    },
    ingestStatus: async ({ db }) => {
      const { backlog, oldest_seconds, waiting } = await waitingCounts.one(db);
      const { items: refused_today } = await refusedToday.one(db);
      return { backlog, oldest_seconds, waiting, refused_today };
    },
  };
}

// src/domain/keys/networks.ts
import { isIP as isIP2 } from 'node:net';
import ipaddr from 'ipaddr.js';

var FIELD = 'allowed_networks';
var IPV6 = 6;
function networkOf(text2) {
  const [address = '', bits] = text2.split('/');
  const family = isIP2(address);
  if (family === 0 || (bits !== void 0 && !ipaddr.isValidCIDR(text2)))
    throw invalid([{ field: FIELD, message: `${text2} is no address and no network like 10.1.0.0/16 or fd00::/8` }]);
  if (bits === void 0) return `${address}/${family === IPV6 ? 128 : 32}`;
  const first = (family === IPV6 ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(text2);
  return `${first}/${bits}`;
}
var networksOf = (texts2) => [...new Set(texts2.map(networkOf))];

// src/features/integrations/change-keys.ts
var HOUR_SECONDS2 = 3600;
var DAY_MS3 = 864e5;
async function findKey2(trx, id) {
  const key = await lockKey(trx, { id });
  if (!key) throw new HttpError(404, 'There is no such key');
  return key;
}
var revokedSentence = ({ isRevoked }) => (isRevoked ? 'This key is revoked' : void 0);
var rotationError = (key) =>
  revokedSentence(key) ?? (key.isExpired ? 'This key has expired: create another one' : void 0);
function throwIf2(refusal) {
  if (refusal) throw conflict(refusal);
}
function endOf(day2) {
  if (day2 === void 0) return null;
  const end = new Date(Date.parse(`${day2}T00:00:00Z`) + DAY_MS3);
  if (end.getTime() <= Date.now()) throw invalid([{ field: 'expires_on', message: 'This day is over' }]);
  return end;
}
async function createKey(trx, config, actor, input) {
  const { name: name2, scopes: scopes2, items_per_second: itemsPerSecond } = input;
  const [kind, expiresAt, allowedNetworks] = [
    kindFor(config),
    endOf(input.expires_on),
    networksOf(input.allowed_networks),
  ];
  const { id, key } = await addKey(
    trx,
    { name: name2, kind, scopes: scopes2, expiresAt, allowedNetworks, itemsPerSecond },
    actor.id,
  );
  const after2 = {
    name: name2,
    scopes: scopes2,
    expires_at: expiresAt,
    allowed_networks: allowedNetworks,
    items_per_second: itemsPerSecond,
  };
  return { id, name: name2, key, audit: { target: { type: 'service_key', id }, after: after2 } };
}
async function editKey(trx, actor, before, input) {
  throwIf2(revokedSentence(before));
  const [allowedNetworks, itemsPerSecond] = [networksOf(input.allowed_networks), input.items_per_second];
  await changeKey(trx, before.id, { name: input.name, allowedNetworks, itemsPerSecond }, actor.id);
  return {
    id: before.id,
    name: input.name,
    audit: {
      before: {
        name: before.name,
        allowed_networks: before.allowedNetworks,
        items_per_second: before.itemsPerSecond,
      },
      after: { name: input.name, allowed_networks: allowedNetworks, items_per_second: itemsPerSecond },
    },
  };
}
async function replaceKey(trx, actor, { id, overlap_hours: hours }) {
  const found = await findKey2(trx, id);
  throwIf2(rotationError(found));
  const key = await rotateKey(trx, found, hours * HOUR_SECONDS2, actor.id);
  return { id, name: found.name, key, audit: { details: { overlap_hours: hours } } };
}
async function endKey(trx, actor, id) {
  const key = await findKey2(trx, id);
  throwIf2(revokedSentence(key));
  const { name: name2 } = key;
  await revokeKey(trx, id, actor.id);
  return { id, name: name2, audit: { before: { name: name2 } } };
}

// src/features/integrations/item-lists.ts
var LATEST = 1e4;
var MOST_REASONS2 = 100;
var row5 = {
  id: number,
  type: orNull(text),
  app_id: orNull(text),
  path: text,
  message: text,
  key: orNull(text),
  at: timestamp,
};
var kinds3 = {
  refused: { table: sql`app_refused`, is: sql`true`, at: sql`i.at` },
  waiting: { table: sql`app_waiting`, is: sql`not i.is_parked`, at: sql`i.since` },
};
var reasonOf2 = {
  refused: sql`app_refused_reason(i.path, i.message, i.is_late)`,
  waiting: sql`app_waiting_reason(i.path, i.message, i.ref_type)`,
};
var isOfType = (type) => (type === '' ? sql`i.type is null` : sql`i.type = ${type}`);
var sourceFor4 = ({ state, type, reason, app_id: appId }) => ({
  from: sql`${kinds3[state].table} i`,
  where: sql.join(
    [
      kinds3[state].is,
      ...(type === void 0 ? [] : [isOfType(type)]),
      ...(reason === void 0 ? [] : [sql`${reasonOf2[state]} = ${reason}`]),
      ...(appId === void 0 ? [] : [sql`i.app_id = ${appId}`]),
    ],
    sql` and `,
  ),
  joined: sql`left join service_keys k on k.id = i.key_id`,
  columns: sql`i.id, i.type, i.app_id, i.path, i.message, k.name as key, ${kinds3[state].at} as at`,
  id: sql`i.id`,
  orders: { id: sql`i.id` },
});
var shapes = ['refused', 'waiting'].flatMap((state) => [
  [{ state }],
  [{ state, type: '' }],
  [{ state, reason: '' }],
  [{ state, type: 'user', reason: '' }],
  [{ state, app_id: '' }],
]);
var itemList = list(row5, sourceFor4, ...shapes);
async function listItems(db, input) {
  const page = await itemList.page(db, input, input);
  return { ...page, rows: page.rows.map((found) => ({ ...found, state: input.state })) };
}
var selectReasons = statement(
  { type: text, reason: orNull(text), items: number },
  (state, type) => sql`
    select coalesce(type, '') as type, reason, count(*) as items from (
      select i.type, ${reasonOf2[state]} as reason from ${kinds3[state].table} i
      where ${kinds3[state].is} and ${type === void 0 ? sql`true` : isOfType(type)}
      order by i.id desc limit ${sql.lit(LATEST)}
    ) latest
    group by 1, 2 order by 3 desc, 1, 2 limit ${sql.lit(MOST_REASONS2)}`,
  ['refused', void 0],
  ['refused', ''],
  ['waiting', void 0],
  ['waiting', 'user'],
);
async function reasonsOf(db, state, type) {
  const rows2 = await selectReasons(db, state, type);
  return rows2.map(({ reason, ...found }) => ({ ...found, reason: reason ?? '' }));
}
var selectItem = statement(
  { ...row5, item: orNull(json()), waits_until: orNull(timestamp), fields: orNull(json()) },
  (state, id) => sql`
    select i.id, i.type, i.app_id, i.path, i.message, k.name as key, ${kinds3[state].at} as at, i.item,
      ${state === 'waiting' ? sql`i.since + interval '7 days'` : sql`null::timestamptz`} as waits_until,
      ${state === 'waiting' ? sql`(select t.fields from app_things t where t.type = i.type and t.app_id = i.app_id)` : sql`null::jsonb`} as fields
    from ${kinds3[state].table} i left join service_keys k on k.id = i.key_id
    where i.id = ${id} and ${kinds3[state].is}`,
  ['refused', 1],
  ['waiting', 1],
);
function knownOf({ type, app_id: id, fields }) {
  const moments = Array.isArray(fields) ? fields : [];
  return { type, id, data: Object.assign({}, ...moments.toReversed().map(([, known2]) => known2)) };
}
async function itemOf(db, state, id) {
  const found = await selectItem.first(db, state, id);
  if (!found) throw new HttpError(404, 'This item is not there any more: it was mended, or its time was over');
  const { fields, item, ...rest2 } = found;
  return { ...rest2, state, item: item ?? knownOf({ ...rest2, fields }) };
}

// src/features/integrations/item-totals.ts
var MOST_TYPES = 100;
var countOf5 = (outcome, when = sql`true`) => sql`
  coalesce(sum(items) filter (where outcome = ${sql.lit(outcome)} and ${when}), 0)::float8`;
var today = sql`day = (now() at time zone 'UTC')::date`;
var selectTotals2 = statement(
  {
    type: text,
    acceptedToday: number,
    waitingToday: number,
    refusedToday: number,
    accepted: number,
    waiting: number,
    refused: number,
  },
  () => sql`
    select type, ${countOf5('accepted', today)} as "acceptedToday", ${countOf5('waiting', today)} as "waitingToday",
      ${countOf5('refused', today)} as "refusedToday", ${countOf5('accepted')} as accepted, ${countOf5('waiting')} as waiting,
      ${countOf5('refused')} as refused
    from app_item_days where day > (now() at time zone 'UTC')::date - 30
    group by type order by sum(items) desc, type limit ${sql.lit(MOST_TYPES)}`,
);
async function itemTotals(db) {
  const rows2 = await selectTotals2(db);
  return rows2.map(
    ({ type, acceptedToday, waitingToday, refusedToday: refusedToday2, accepted, waiting, refused }) => ({
      type,
      today: { accepted: acceptedToday, waiting: waitingToday, refused: refusedToday2 },
      month: { accepted, waiting, refused },
    }),
  );
}

// src/features/integrations/keys.ts
var row6 = {
  id: number,
  name: text,
  kind: textOf(),
  last_four: orNull(text),
  scopes: texts,
  allowed_networks: texts,
  items_per_second: number,
  state: text,
  created_at: timestamp,
  expires_at: orNull(timestamp),
  revoked_at: orNull(timestamp),
  last_used_at: orNull(timestamp),
  former_ends_at: orNull(timestamp),
  calls: number,
  errors: number,
  version: number,
};
var ofMonth = (column) => sql`
  coalesce((select sum(${sql.ref(`d.${column}`)}) from service_key_days d
    where d.key_id = k.id and d.day > (now() at time zone 'UTC')::date - 30)::float8, 0) as ${sql.ref(column)}`;
var columns5 = sql`
  k.id, k.name, k.kind, k.scopes, k.allowed_networks::text[] as allowed_networks, k.items_per_second, k.created_at,
  k.expires_at, k.revoked_at, k.last_used_at, k.version,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'open' end as state,
  (select s.last_four from service_key_secrets s where s.key_id = k.id and s.ends_at is null) as last_four,
  (select max(s.ends_at) from service_key_secrets s where s.key_id = k.id and s.ends_at > now()) as former_ends_at,
  ${ofMonth('calls')}, ${ofMonth('errors')}`;
var sourceFor5 = ({ query }) => ({
  from: sql`service_keys k`,
  where: query ? holdsTerm(sql`lower(k.name)`, query) : sql`true`,
  columns: columns5,
  id: sql`k.id`,
  anyDepth: true,
  orders: {
    id: sql`k.id`,
    name: sql`(lower(k.name) collate "C")`,
    created_at: sql`k.created_at`,
    expires_at: sql`k.expires_at`,
    last_used_at: sql`k.last_used_at`,
  },
});
var keyList = list(row6, sourceFor5, [{}], [{ query: 'a' }]);
var oneKey = statement(row6, (id) => sql`select ${columns5} from service_keys k where k.id = ${id}`);
function rowOf2(found) {
  const key = { isRevoked: found.state === 'revoked', isExpired: found.state === 'expired' };
  return {
    ...found,
    state: found.state,
    scopes: found.scopes,
    begins: prefixOf(found.kind),
    last_four: found.last_four ?? '',
    ...refusing([
      [integrations.updateKey, revokedSentence(key)],
      [integrations.rotateKey, rotationError(key)],
      [integrations.revokeKey, revokedSentence(key)],
    ]),
  };
}
async function listKeys(db, input) {
  const page = await keyList.page(db, input, input);
  return { ...page, rows: page.rows.map(rowOf2) };
}
async function keyRow(db, id) {
  const found = await oneKey.first(db, id);
  return found && rowOf2(found);
}

// src/features/integrations/index.ts
var aboutKey = ({ input }) => ({ type: 'service_key', id: input.id });
var integrations2 = ({ config }) => ({
  keys: async ({ input, db }) => paged(await listKeys(db, input)),
  addKey: async ({ input, admin, db }) => {
    const { id, name: name2, key, audit: audit2 } = await createKey(db, config, admin, input);
    const data = await keyRow(db, id);
    return { responseMessage: `The key ${name2} was created`, ...(data ? { data } : {}), key, audit: audit2 };
  },
  updateKey: versioned({
    auditTarget: aboutKey,
    lock: ({ input, db }) => findKey2(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const { id, name: name2, audit: audit2 } = await editKey(db, admin, before, input);
      const data = await keyRow(db, id);
      return { responseMessage: `The key ${name2} was changed`, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
  rotateKey: {
    auditTarget: aboutKey,
    run: async ({ input, admin, db }) => {
      const { id, name: name2, key, audit: audit2 } = await replaceKey(db, admin, input);
      const data = await keyRow(db, id);
      return { responseMessage: `The key ${name2} has a new secret`, ...(data ? { data } : {}), key, audit: audit2 };
    },
  },
  revokeKey: {
    auditTarget: aboutKey,
    run: async ({ input, admin, db }) => {
      const { id, name: name2, audit: audit2 } = await endKey(db, admin, input.id);
      const data = await keyRow(db, id);
      return { responseMessage: `The key ${name2} is revoked`, ...(data ? { data } : {}), audit: audit2 };
    },
  },
  itemTotals: async ({ db }) => ({ data: await itemTotals(db) }),
  itemReasons: async ({ input, db }) => ({ data: await reasonsOf(db, input.state, input.type) }),
  items: async ({ input, db }) => paged(await listItems(db, input)),
  item: async ({ input, db }) => {
    const data = await itemOf(db, input.state, input.id);
    const { state, type, app_id } = data;
    return { data, audit: { details: { state, type, app_id } } };
  },
});

// src/features/interests/change.ts
var nameTaken2 = { interests_name_key: ['An interest with this name is there already', 'name'] };
var selectForUpdate2 = statement(
  { name: text, campaigns_count: number, version: number, at: timestamp, by: orNull(text) },
  (id) => sql`
    select i.name, i.campaigns_count, i.version, i.updated_at as at,
      ${authorOf('i')} as by
    from interests i where i.id = ${id} for update of i`,
);
async function lockInterest(trx, id) {
  const interest = await selectForUpdate2.first(trx, id);
  if (!interest) throw new HttpError(404, 'There is no such interest');
  return interest;
}
async function addInterest(trx, actor, name2) {
  const id = await mapUniqueViolation(insertInterest(trx, name2, actor.id), nameTaken2);
  await recordDecisions(trx, actor, 'interest.created', [{ id, name: name2, before: null }]);
  return { id, audit: { target: { type: 'interest', id }, after: { name: name2 } } };
}
async function renameInterest(trx, actor, before, { id, name: name2 }) {
  await mapUniqueViolation(writeInterestName(trx, id, name2, actor.id), nameTaken2);
  if (before.name !== name2)
    await recordDecisions(trx, actor, 'interest.renamed', [{ id, name: name2, before: before.name }]);
  return { before: { name: before.name }, after: { name: name2 } };
}
function inUse({ name: name2, campaigns_count: count }) {
  if (count === 0) return void 0;
  return count === 1
    ? `A campaign is about ${name2}: it can't be deleted`
    : `${count} campaigns are about ${name2}: it can't be deleted`;
}
async function deleteInterest(trx, actor, id, { name: name2, campaigns_count }) {
  const refusal = inUse({ name: name2, campaigns_count });
  if (refusal) throw conflict(refusal);
  await removeInterest(trx, id);
  await recordDecisions(trx, actor, 'interest.deleted', [{ id, name: name2, before: null }]);
  return { before: { name: name2 } };
}

// src/features/interests/list.ts
var columns6 = sql`i.id, i.name, i.campaigns_count, i.version, i.created_at, i.updated_at`;
var row7 = {
  id: number,
  name: text,
  campaigns_count: number,
  version: number,
  created_at: timestamp,
  updated_at: timestamp,
};
var sourceFor6 = ({ query }) => ({
  from: sql`interests i`,
  where: query ? holdsTerm(sql`lower(i.name)`, query) : sql`true`,
  columns: columns6,
  id: sql`i.id`,
  anyDepth: true,
  orders: {
    id: sql`i.id`,
    name: sql`(lower(i.name) collate "C")`,
    created_at: sql`i.created_at`,
    updated_at: sql`i.updated_at`,
    campaigns_count: sql`i.campaigns_count`,
  },
});
var interestList = list(row7, sourceFor6, [{}], [{ query: 'a' }]);
var oneInterest = statement(row7, (id) => sql`select ${columns6} from interests i where i.id = ${id}`);
var rowOf3 = (found) => ({ ...found, ...refusing([[interests.remove, inUse(found)]]) });
async function listInterests(db, input) {
  const page = await interestList.page(db, input, input);
  return { ...page, rows: page.rows.map(rowOf3) };
}
async function interestRow(db, id) {
  const found = await oneInterest.first(db, id);
  return found && rowOf3(found);
}

// src/features/interests/index.ts
var aboutInterest = ({ input }) => ({ type: 'interest', id: input.id });
var interests2 = {
  list: async ({ input, db }) => paged(await listInterests(db, input)),
  add: async ({ input, admin, db }) => {
    const { id, audit: audit2 } = await addInterest(db, admin, input.name);
    const data = await interestRow(db, id);
    return { responseMessage: `The interest ${input.name} was added`, ...(data ? { data } : {}), audit: audit2 };
  },
  update: versioned({
    auditTarget: aboutInterest,
    lock: ({ input, db }) => lockInterest(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit2 = await renameInterest(db, admin, before, input);
      const data = await interestRow(db, input.id);
      return { responseMessage: `The interest is called ${input.name} now`, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
  remove: versioned({
    auditTarget: aboutInterest,
    lock: ({ input, db }) => lockInterest(db, input.id),
    run: async ({ input, admin, db }, interest) => ({
      audit: await deleteInterest(db, admin, input.id, interest),
      responseMessage: `The interest ${interest.name} was deleted`,
    }),
  }),
};

// src/features/map/box.ts
var WORLD = 360;
var MAP_END = 85.0511;
var MOST_ACROSS = 32;
var OWN_ACROSS = 20;
var LEVELS_PER_TILE = 2;
var FINEST = 20;
function boxOf(input) {
  const { southwest_lat: south, northeast_lat: north, southwest_lng: from2, northeast_lng: to } = input;
  const width = to >= from2 ? to - from2 : to - from2 + WORLD * Math.ceil((from2 - to) / WORLD);
  if (width >= WORLD) return { south, north, ranges: [[-180, 180]] };
  const west = from2 - WORLD * Math.floor((from2 + WORLD / 2) / WORLD);
  const east = west + width;
  if (east <= 180) return { south, north, ranges: [[west, east]] };
  return {
    south,
    north,
    ranges: [
      [west, 180],
      [-180, east - WORLD],
    ],
  };
}
function edgesOf({ ranges: [[west, east] = [0, 0], beyond2] }) {
  return [west, beyond2 ? beyond2[1] + WORLD : east];
}
function depth(latitude) {
  const angle = (Math.min(MAP_END, Math.max(-MAP_END, latitude)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2;
}
var finestWith = (cells, across) =>
  Math.min(FINEST, Math.max(0, Math.floor(Math.log2(cells / Math.max(across, 2 ** -FINEST)))));
function levelFor({ south, north, ranges }, zoom) {
  const width = ranges.reduce((sum, [west, east]) => sum + east - west, 0) / WORLD;
  const across = Math.max(width, depth(south) - depth(north));
  if (zoom === void 0) return finestWith(OWN_ACROSS, across);
  return Math.min(zoom + LEVELS_PER_TILE, finestWith(MOST_ACROSS, across));
}
function touches({ south, north, ranges }, level, x, y, ofLevel) {
  const cells = 2 ** level;
  const finer = 2 ** (ofLevel - level);
  const columns14 = ranges.map(
    ([west, east]) =>
      sql`${x} between grid_x(${west}, ${cells}) * ${finer} and grid_x(${east}, ${cells}) * ${finer} + ${finer - 1}`,
  );
  return sql`(${sql.join(columns14, sql` or `)})
    and ${y} between grid_y(${north}, ${cells}) * ${finer} and grid_y(${south}, ${cells}) * ${finer} + ${finer - 1}`;
}
function holds2({ south, north, ranges }) {
  const columns14 = ranges.map(([west, east]) => sql`longitude between ${west} and ${east}`);
  return sql`latitude between ${south} and ${north} and (${sql.join(columns14, sql` or `)})`;
}
var isInside = ({ south, north, ranges }, { latitude, longitude }) =>
  latitude >= south && latitude <= north && ranges.some(([west, east]) => longitude >= west && longitude <= east);
var middleOf = (x, y, level) => ({
  longitude: ((x + 0.5) / 2 ** level) * WORLD - WORLD / 2,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / 2 ** level))) * 180) / Math.PI,
});

// src/features/map/locations.ts
var MOST_PEOPLE = 500;
var EXACT = 1e-6;
var KEPT = [8, 12, 14];
var FINE = 14;
var ANONYMOUS = 11;
var ANONYMOUS_PEOPLE = 5;
function storedCells(box, level) {
  const kept = KEPT.find((one) => one >= level) ?? FINE;
  const changed = { x: sql`(x >> ${sql.lit(FINE - kept)})`, y: sql`(y >> ${sql.lit(FINE - kept)})` };
  return sql`
    select x >> ${sql.lit(kept - level)} as x, y >> ${sql.lit(kept - level)} as y, sum(people)::int as count,
      (sum(latitudes) / sum(people) / 1e6)::float8 as latitude,
      (sum(longitudes) / sum(people) / 1e6)::float8 as longitude
    from (
      select x, y, people, latitudes, longitudes from users_grid
      where cells = ${2 ** kept} and ${touches(box, level, sql.ref('x'), sql.ref('y'), kept)}
      union all
      select ${changed.x}, ${changed.y}, people, latitudes, longitudes from users_grid_change
      where ${touches(box, level, changed.x, changed.y, kept)}
    ) counted
    group by 1, 2
    having sum(people) > 0
    order by 1, 2
  `;
}
var usersNear = (box) => sql`
  (select x, y from users_grid where cells = ${2 ** FINE} and people > 0
     and ${touches(box, FINE, sql.ref('x'), sql.ref('y'), FINE)}
   union
   select x, y from users_grid_change where ${touches(box, FINE, sql.ref('x'), sql.ref('y'), FINE)}) cell
  cross join lateral (
    select id, latitude, longitude from users
    where is_app_user and latitude is not null and longitude is not null
      and grid_x(longitude, ${sql.lit(2 ** FINE)}) = cell.x and grid_y(latitude, ${sql.lit(2 ** FINE)}) = cell.y
    offset 0
  ) near`;
var freshCells = (box, level) => sql`
  select coalesce(x, 0) as x, coalesce(y, 0) as y, count(*)::int as count, coalesce(avg(latitude), 0) as latitude, coalesce(avg(longitude), 0) as longitude
  from (
    select grid_x(longitude, ${2 ** level}) as x, grid_y(latitude, ${2 ** level}) as y, latitude, longitude
    from ${usersNear(box)}
    offset 0
  ) placed
  where ${touches(box, level, sql.ref('x'), sql.ref('y'), level)}
  group by x, y
  order by x, y
`;
var peopleIn3 = (box) => sql`
  select users.id, users.name, users.avatar, ${isReported('users')} as is_reported,
    coalesce(users.latitude, 0) as latitude, coalesce(users.longitude, 0) as longitude
  from (select id from ${usersNear(box)} where ${holds2(box)} order by id limit ${MOST_PEOPLE}) found
  join users on users.id = found.id
  order by users.id
`;
var exactPlace = ({ latitude, longitude }) => `${Math.round(latitude / EXACT)} ${Math.round(longitude / EXACT)}`;
var peopleAlone = (cells) => sql`
  select alone.id, alone.name, alone.avatar, alone.is_reported, coalesce(alone.latitude, 0) as latitude,
    coalesce(alone.longitude, 0) as longitude
  from unnest(${cells.map(({ latitude }) => latitude)}::float8[], ${cells.map(({ longitude }) => longitude)}::float8[])
    as cell (latitude, longitude)
  cross join lateral (
    select id, name, avatar, ${isReported('users')} as is_reported, latitude, longitude from users
    where is_app_user and latitude is not null and longitude is not null
      and grid_x(longitude, ${sql.lit(2 ** FINE)}) = grid_x(cell.longitude, ${sql.lit(2 ** FINE)})
      and grid_y(latitude, ${sql.lit(2 ** FINE)}) = grid_y(cell.latitude, ${sql.lit(2 ** FINE)})
    order by abs(latitude - cell.latitude) + abs(longitude - cell.longitude) limit 1
  ) alone
  where abs(alone.latitude - cell.latitude) < ${EXACT} and abs(alone.longitude - cell.longitude) < ${EXACT}
`;
var person2 = {
  id: number,
  name: text,
  avatar: orNull(text),
  is_reported: flag,
  latitude: number,
  longitude: number,
};
var EXAMPLE = { south: 0, north: 1, ranges: [[0, 1]] };
var selectPeopleIn = statement(person2, peopleIn3, [EXAMPLE]);
var selectPeopleAlone = statement(person2, peopleAlone, [[{ count: 1, latitude: 0, longitude: 0 }]]);
var selectCells = statement(
  { x: number, y: number, count: number, latitude: number, longitude: number },
  (box, level) => (level <= FINE ? storedCells(box, level) : freshCells(box, level)),
  ...[1, 8, 10, FINE, FINE + 1].map((level) => [EXAMPLE, level]),
);
var blurCell = ({ x, y, count, latitude, longitude }, level) =>
  count >= ANONYMOUS_PEOPLE ? { count, latitude, longitude } : { count, ...middleOf(x, y, level) };
async function findLocations(db, input, maySeePeople) {
  const box = boxOf(input);
  const wanted = levelFor(box, input.zoom);
  const level = maySeePeople ? wanted : Math.min(wanted, ANONYMOUS);
  const cells = await selectCells(db, box, level);
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  if (!maySeePeople) return { users: [], clusters: cells.map((cell2) => blurCell(cell2, level)), total };
  if (total > MOST_PEOPLE && level < FINEST) {
    const single = cells.filter((cell2) => cell2.count === 1 && isInside(box, cell2)).slice(0, MOST_PEOPLE);
    const users5 = await selectPeopleAlone(db, single);
    const shown = new Set(users5.map(exactPlace));
    return {
      users: users5,
      clusters: cells.filter((cell2) => !(cell2.count === 1 && shown.has(exactPlace(cell2)))),
      total,
    };
  }
  const users4 = await selectPeopleIn(db, box);
  return { users: users4, clusters: [], total: users4.length < MOST_PEOPLE ? users4.length : total };
}

// src/features/map/view-log.ts
var roundDegrees = (degrees) => Math.round(degrees * 1e3) / 1e3;
function viewDetailsOf(input, { users: users4, clusters, total }) {
  const box = boxOf(input);
  const [west, east] = edgesOf(box);
  return {
    box: [roundDegrees(box.south), roundDegrees(west), roundDegrees(box.north), roundDegrees(east)],
    users: users4.length,
    isWhole: clusters.length === 0 && total === users4.length,
  };
}
var SAME_LOOK = sql.lit('10 minutes');
var selectLook2 = statement(
  { is_logged: boolean },
  (id, { box, users: users4 }) => {
    const [south, west, north, east] = box;
    return sql`
    select exists (
      select from (
        select details, (details->'box'->>0)::float8 as south, (details->'box'->>1)::float8 as west,
          (details->'box'->>2)::float8 as north, (details->'box'->>3)::float8 as east
        from audit_log
        where admin_id = ${id} and at > now() - ${SAME_LOOK}::interval and ${isPast('at')} and call = any(${storedNames(map.locations.event)}::text[]) and outcome = 'looked'
      ) look
      where (details->'isWhole' = 'true' and south <= ${south} and west <= ${west} and north >= ${north} and east >= ${east})
        or (details->'box' = ${JSON.stringify(box)}::jsonb and (details->>'users')::int >= ${users4})
    ) as is_logged`;
  },
  [1, { box: [0, 0, 1, 1], users: 1 }],
);
async function isLogged(db, { id }, look2) {
  const { is_logged } = await selectLook2.one(db, id, look2);
  return is_logged;
}

// src/features/map/index.ts
var map2 = {
  locations: async ({ input, admin, db }) => {
    const answer = await findLocations(db, input, holds(admin, 'users_locations'));
    const look2 = viewDetailsOf(input, answer);
    const isNew = look2.users > 0 && !(await isLogged(db, admin, look2));
    return isNew ? { ...answer, audit: { details: { ...look2 } } } : answer;
  },
};

// src/features/media/find.ts
var selectAddress = statement(
  { address: orNull(text) },
  (table, column, id) => sql`
    select ${sql.ref(column)} as address from ${sql.table(table)} where id = ${id}`,
  ['users', 'avatar', 1],
  ['posts', 'image', 1],
  ['searches', 'image', 1],
  ['bookmarks', 'image', 1],
  ['campaigns', 'creative_ad_media_path', 1],
);
var pictureIn =
  (table, column, what) =>
  async ({ id, db }) => {
    const row15 = await selectAddress.first(db, table, column, id);
    if (!row15) throw new HttpError(404, `There is no such ${what}`);
    return { ...row15, form: 'picture' };
  };
var avatar = pictureIn('users', 'avatar', 'user');
var finders = {
  self: async (wanted) => {
    if (wanted.id !== wanted.admin.id) throw new HttpError(403, 'This is someone else');
    return avatar(wanted);
  },
  user: avatar,
  post: pictureIn('posts', 'image', 'post'),
  search: pictureIn('searches', 'image', 'search'),
  bookmark: pictureIn('bookmarks', 'image', 'bookmark'),
  campaign: pictureIn('campaigns', 'creative_ad_media_path', 'campaign'),
};

// src/features/media/limit.ts
var MOST2 = 3e3;
var WINDOW_MS = 3e5;
function mediaLimit() {
  const windows = /* @__PURE__ */ new Map();
  return (adminId) => {
    const now = Date.now();
    const known2 = windows.get(adminId);
    if (!known2 || known2.until <= now) {
      windows.set(adminId, { until: now + WINDOW_MS, taken: 1 });
      return;
    }
    known2.taken += 1;
    if (known2.taken > MOST2)
      throw tooMany('That is too many pictures at once. Wait a while', (known2.until - now) / 1e3);
  };
}

// src/features/media/index.ts
var RETRY_SECONDS = 30;
async function fetchFile(source2, { address, form }) {
  if (!address) throw new HttpError(404, 'There is no picture, sound or film in this field');
  try {
    return await source2[form](address);
  } catch (error) {
    if (error instanceof NoMedia) throw new HttpError(404, `This cannot be shown: ${error.message}`);
    if (error instanceof NoAnswer)
      throw new HttpError(503, 'The address of this does not answer', { retryAfterSeconds: RETRY_SECONDS });
    throw error;
  }
}
var media = (source2, others3) => {
  const find2 = { ...finders, ...others3 };
  const count = mediaLimit();
  return {
    file: async ({ input: { kind, ...wanted }, admin, grant, db }) => {
      count(admin.id);
      const found = await find2[kind]({ ...wanted, admin, grant, db });
      return { file: await fetchFile(source2, found), audit: found.audit };
    },
  };
};

// src/domain/moderation/measures/close.ts
var closeOpen = statement(
  {},
  (what, actorId, reason, subjects) => sql`
    update cases set state = 'acted_on', closed_at = now(), closed_by = ${actorId}, closing_reason = ${reason}, ${raised(actorId)}
    where ${sql.ref(keyOf(what))} = any(${subjects}::bigint[]) and state = 'open'`,
  ['posts', 1, null, []],
  ['users', 1, null, []],
);
async function closeActedOn(trx, actor, what, subjects, reason) {
  await closeOpen(trx, what, actor.id, reason, subjects);
}

// src/domain/moderation/measures/hiding.ts
var hiddenSentence = ({ hidden_at: at, hidden_by_name: by2 }) =>
  at ? `${by2 ?? 'Someone'} hid this post on ${formatTimestamp(at)} already` : void 0;
var hideError = (post2) => deletedSentence(post2) ?? hiddenSentence(post2);
var unhideError = (post2) => deletedSentence(post2) ?? (post2.hidden_at ? void 0 : 'This post is not hidden');
function undoHidingError(actor, post2) {
  const refusal = unhideError(post2);
  if (refusal || !post2.hidden_at) return refusal;
  const when = formatTimestamp(post2.hidden_at);
  const later = 'It can be shown again on its own screen';
  if (post2.hidden_by !== actor.id)
    return `${post2.hidden_by_name ?? 'Someone else'} hid this post on ${when}: only they may undo it. ${later}`;
  return post2.is_young_hiding
    ? void 0
    : `You hid this post on ${when}: that can be undone for ${UNDO_MINUTES} minutes. ${later}`;
}
var causeOfShowing = (actor, post2) => (undoHidingError(actor, post2) === void 0 ? 'undo' : 'staff');
var markPostsHidden = statement(
  {},
  (actorId, reason, ids) => sql`
    update posts set hidden_at = now(), hidden_by = ${actorId}, hiding_reason = ${reason} where id = any(${ids}::bigint[])`,
);
async function hidePosts(trx, actor, ids, why) {
  const { reason, text: text2, reasonId } = why;
  let events = /* @__PURE__ */ new Map();
  const closed = await recordCaseEvents(
    trx,
    actor,
    'posts',
    ids,
    async () => {
      await markPostsHidden(trx, actor.id, reason, ids);
      await closeActedOn(trx, actor, 'posts', ids, reason);
      const decisions2 = ids.map((id) => ({ id, reason, text: text2 }));
      events = await recordDecisions(trx, actor, 'post.hidden', decisions2);
    },
    reasonId,
  );
  const things = ids.map((id) => ({ id, eventId: events.get(id), caseId: closed.get(id) }));
  await recordModeration(trx, actor, { kind: 'hide_post', what: 'posts', why, things });
}
var markPostsShown = statement(
  {},
  (ids) => sql`
    update posts set hidden_at = null, hidden_by = null, hiding_reason = null where id = any(${ids}::bigint[])`,
);
async function showAgain(trx, actor, ids, cause) {
  await recordCaseEvents(trx, actor, 'posts', ids, async () => {
    await markPostsShown(trx, ids);
    const closed = await markReverted(trx, { kind: 'hide_post', about: ids }, { by: actor, cause });
    if (cause !== 'staff') await openActedOnAgain(trx, actor, closed);
    const decisions2 = ids.map((id) => ({ id, reason: null, text: null }));
    await recordDecisions(trx, actor, 'post.unhidden', decisions2);
  });
}
var hidingEvent = (id, { reason }) => ({
  target: { type: 'post', id },
  before: { hidden: 0 },
  after: { hidden: 1, ...(reason ? { reason } : {}) },
});
var unhidingEvent = ({ id, hiding_reason: reason }) => ({
  target: { type: 'post', id },
  before: { hidden: 1, ...(reason ? { reason } : {}) },
  after: { hidden: 0 },
});

// src/domain/moderation/measures/warning.ts
var warningsOf = (column) => sql`
  (select count(*)::int from moderation_decisions warned
    where warned.user_id = ${sql.ref(column)} and warned.kind = 'warn' and warned.reverted_at is null)`;
var warningError = (person5) =>
  person5.isAdmin
    ? `${person5.name} is a member of staff: only users of the app are warned`
    : suspendedSentence(person5);
var aboutOf = ({ userId, postId }) => (postId === void 0 ? ['users', userId] : ['posts', postId]);
async function warnAll(trx, actor, warned, why) {
  const [first] = warned;
  if (!first) return;
  const { reason, text: says, reasonId } = why;
  const [what] = aboutOf(first);
  const subjects = warned.map((one) => aboutOf(one)[1]);
  let events = /* @__PURE__ */ new Map();
  const closed = await recordCaseEvents(
    trx,
    actor,
    what,
    subjects,
    async () => {
      await closeActedOn(trx, actor, what, subjects, reason);
      const decisions2 = warned.map(({ userId }) => ({ id: userId, reason, text: says }));
      events = await recordDecisions(trx, actor, 'user.warned', decisions2);
    },
    reasonId,
  );
  const things = warned.map((one) => {
    const [, id] = aboutOf(one);
    return { id, eventId: events.get(one.userId), caseId: closed.get(id) };
  });
  await recordModeration(trx, actor, { kind: 'warn', what, why, things });
}
var selectLast = statement(
  { id: number, userId: number, at: timestamp, byId: orNull(number), by: orNull(text), isYoung: boolean },
  (userIds, postId) => sql`
    select distinct on (d.user_id) d.id, coalesce(d.user_id, 0) as "userId", d.decided_at as at, d.decided_by as "byId",
      (select name from users where id = d.decided_by) as by, ${isYoung('d.decided_at')} as "isYoung"
    from moderation_decisions d
    where d.kind = 'warn' and d.reverted_at is null and d.user_id = any(${userIds}::bigint[])
      and ${postId === void 0 ? sql`d.post_id is null` : sql`d.post_id = ${postId}`}
    order by d.user_id, d.id desc`,
  [[], void 0],
  [[], 1],
);
async function lastWarnings(trx, userIds, postId) {
  return new Map((await selectLast(trx, userIds, postId)).map((last) => [last.userId, last]));
}
function undoWarningError(actor, last) {
  if (!last) return 'There is no warning that could be taken back';
  const { byId, by: by2, at } = last;
  if (byId !== actor.id)
    return `${by2 ?? 'Someone else'} gave this warning on ${formatTimestamp(at)}: only they may take it back`;
  return last.isYoung
    ? void 0
    : `You gave this warning on ${formatTimestamp(at)}: that can be taken back for ${UNDO_MINUTES} minutes`;
}
async function takeWarningsBack(trx, actor, what, subjects, ids, cause) {
  await recordCaseEvents(trx, actor, what, subjects, async () => {
    await openActedOnAgain(trx, actor, await markReverted(trx, { ids }, { by: actor, cause }));
  });
}
var warningEvent = (id, { reason }, postId) => ({
  target: { type: 'user', id },
  after: { warned: 1, ...(reason ? { reason } : {}), ...(postId === void 0 ? {} : { post: postId }) },
});
var undoWarningEvent = (id) => ({
  target: { type: 'user', id },
  before: { warned: 1 },
  after: { warned: 0 },
});

// src/domain/moderation/measures/revert.ts
var selectDecision = statement(
  {
    kind: textOf(),
    post_id: orNull(number),
    user_id: orNull(number),
    case_id: orNull(number),
    reverted_at: orNull(timestamp),
  },
  (id) => sql`
    select kind, post_id, user_id, case_id, reverted_at from moderation_decisions where id = ${id}`,
);
var lockUser = statement({}, (id) => sql`select from users where id = ${id} for no key update`);
async function lockDecision(trx, id) {
  const found = await selectDecision.first(trx, id);
  if (!found) return void 0;
  const { post_id: postId, user_id: userId } = found;
  const post2 = postId === null ? void 0 : (await lockPosts(trx, [postId])).get(postId);
  if (postId === null && userId !== null) await lockUser(trx, userId);
  return { ...(await selectDecision.one(trx, id)), post: post2 };
}
async function reopen(trx, actor, what, caseId, cause) {
  const { found } = await lockCase(trx, what, caseId);
  if ((await reopenErrors(trx, what, [found])).size > 0) return false;
  await openAgain(trx, actor, [caseId], cause);
  return true;
}
async function revertModeration(trx, id, { by: by2, cause }) {
  const decision = await lockDecision(trx, id);
  if (!decision || decision.reverted_at) return false;
  const { kind, post: post2, user_id: userId, case_id: caseId } = decision;
  if (kind === 'delete_post') {
    if (!post2?.deleted_at || post2.deleted_by_app) return false;
    await bringBack(trx, by2, [post2.id], cause);
    return true;
  }
  if (kind === 'suspend') {
    const person5 = userId === null ? void 0 : (await findTargetUsers(trx, [userId])).get(userId);
    if (!person5?.isSuspended) return false;
    await liftAll(trx, by2, [person5.id], cause);
    return true;
  }
  if (kind === 'dismiss') return caseId === null ? false : reopen(trx, by2, post2 ? 'posts' : 'users', caseId, cause);
  if (kind === 'hide_post') {
    if (!post2?.hidden_at || post2.deleted_at) return false;
    await showAgain(trx, by2, [post2.id], cause);
    return true;
  }
  const subject = post2?.id ?? userId;
  if (subject === null) return false;
  await takeWarningsBack(trx, by2, post2 ? 'posts' : 'users', [subject], [id], cause);
  return true;
}

// src/features/moderation/appeals/access.ts
var ofPost = sql`(a.measure in ('hide_post', 'delete_post') or (a.measure = 'warn' and a.is_about_post))`;
var ofUser = sql`a.measure in ('warn', 'suspend')`;
var codesFor = ({ measure, is_about_post }) => {
  if (measure === 'suspend') return ['reported_users'];
  if (measure === 'warn') return is_about_post ? ['reported_posts', 'reported_users'] : ['reported_users'];
  return ['reported_posts'];
};
function seenBy(holder) {
  const posts4 = holds(holder, 'reported_posts');
  const users4 = holds(holder, 'reported_users');
  if (posts4 && users4) return sql`true`;
  return posts4 ? ofPost : ofUser;
}
function requireMaySee(holder, appeal) {
  const verdict = may(holder, codesFor(appeal));
  if (!verdict.allowed) throw new HttpError(403, denialMessage(verdict));
}
var selectOther = statement(
  { is_there: boolean },
  (firstId, posts4, users4) => sql`
    select exists (
      select from admins a join users u on u.id = a.user_id
      where u.is_admin and not u.is_suspended and u.deleted_at is null and a.user_id <> ${firstId}
        and ((${posts4}::boolean and ${holdsPermission('reported_posts')}) or (${users4}::boolean and ${holdsPermission('reported_users')}))
    ) as is_there`,
);
async function anotherMay(db, firstId, appeal) {
  const codes2 = codesFor(appeal);
  const { is_there } = await selectOther.one(
    db,
    firstId,
    codes2.includes('reported_posts'),
    codes2.includes('reported_users'),
  );
  return is_there;
}
async function ownDecisionError(db, asking, appeal) {
  if (appeal.first_by_id !== asking.id) return void 0;
  if (asking.is_sup_admin === 1 && !(await anotherMay(db, asking.id, appeal))) return void 0;
  return 'You made the first decision: another admin decides the appeal';
}

// src/features/moderation/appeals/list.ts
var row8 = {
  id: number,
  user_id: number,
  state: textOf(),
  text,
  created_at: timestamp,
  app_id: text,
  measure: textOf(),
  is_about_post: boolean,
  is_mailed: flag,
  user: json(),
  post: orNull(json()),
  case_id: orNull(number),
  first_at: timestamp,
  first_by_id: orNull(number),
  first_by: orNull(json()),
  first_reason: orNull(text),
  first_listed: orNull(json()),
  first_text: orNull(text),
  until: orNull(timestamp),
  reverted_at: orNull(timestamp),
  reverted_by: orNull(json()),
  reverted_cause: orNull(textOf()),
  decided_at: orNull(timestamp),
  decided_by: orNull(json()),
  reason: orNull(text),
};
var columns7 = sql`a.id, coalesce(a.user_id, 0) as user_id, a.state, a.text, a.created_at, a.app_id, a.measure, a.is_about_post,
  (coalesce(users.email, '') <> '' and exists (select from measure_mails mm where mm.measure = a.measure and mm.is_on))::int as is_mailed,
  json_build_object('id', users.id, 'name', users.name, 'username', users.username, 'avatar', users.avatar,
    'is_reported', ${isReported('users')}, 'is_suspended', users.is_suspended::int) as "user",
  case when p.id is not null then json_build_object('id', p.id, 'title', p.title, 'image', p.image,
    'is_reported', ${isPostReported('p')}, 'is_deleted', (p.deleted_at is not null)::int) end as post,
  d.case_id, d.decided_at as first_at, d.decided_by as first_by_id, ${named('d.decided_by')} as first_by, d.reason as first_reason,
  ${reasonWithId('d.reason_id')} as first_listed, d.text as first_text, d.until, d.reverted_at, ${named('d.reverted_by')} as reverted_by,
  d.reverted_cause, a.decided_at, ${named('a.decided_by')} as decided_by, a.reason`;
var joins = sql`join moderation_decisions d on d.id = a.decision_id left join posts p on p.id = d.post_id`;
var from = sql`appeals a join users on users.id = a.user_id and users.deleted_at is null`;
function sourceFor7({ state, measure, query, userId, seen }) {
  const asked = [
    ...(measure === void 0 ? [] : [sql`a.measure = ${measure}`]),
    ...(userId === void 0 ? [] : [sql`a.user_id = ${userId}`]),
    ...(query ? [matchingPeople(query)] : []),
  ];
  return {
    from,
    joined: joins,
    columns: columns7,
    where: state === 'all' ? seen : sql`a.state = ${state} and ${seen}`,
    id: sql`a.id`,
    orders: { created_at: sql`a.created_at`, id: sql`a.id` },
    filter: asked.length === 0 ? void 0 : { where: sql`${sql.join(asked, sql` and `)}` },
  };
}
var all = sql`true`;
var appealList = list(
  row8,
  sourceFor7,
  [{ state: 'all', seen: all }],
  [{ state: 'open', seen: all }],
  [{ state: 'open', measure: 'suspend', query: 'abc', userId: 1, seen: all }],
  [{ state: 'all', query: 'a', seen: all }],
);
function decidedSentence({ state, decided_at: at, decided_by: by2 }) {
  if (state === 'open' || !at) return void 0;
  return `${by2?.name ?? 'Someone'} ${state === 'upheld' ? 'upheld the decision' : 'overturned the decision'} on ${formatTimestamp(at)}`;
}
async function answerRow(db, asking, found) {
  const { id, user_id, state, text: says, created_at, app_id, user: user2, post: post2, case_id, measure } = found;
  const refusal = decidedSentence(found) ?? (await ownDecisionError(db, asking, found));
  return {
    id,
    user_id,
    state,
    text: says,
    created_at,
    app_id,
    user: user2,
    post: post2,
    case_id,
    is_mailed: found.is_mailed,
    decision: {
      measure,
      at: found.first_at,
      by: found.first_by,
      reason: found.first_reason,
      listed_reason: found.first_listed,
      text: found.first_text,
      until: found.until,
      reverted:
        found.reverted_at && found.reverted_cause
          ? { at: found.reverted_at, by: found.reverted_by, cause: found.reverted_cause }
          : null,
    },
    decided: found.decided_at ? { at: found.decided_at, by: found.decided_by, reason: found.reason } : null,
    ...refusing([[appeals.decide, refusal]]),
  };
}
async function listAppeals(db, asking, input) {
  const { state, measure, query, userId } = input;
  const page = await appealList.page(db, input, { state, measure, query, userId, seen: seenBy(asking) });
  const rows2 = [];
  for (const found of page.rows) rows2.push(await answerRow(db, asking, found));
  return { ...page, rows: rows2 };
}
var countOpen = statement(
  { open: number },
  (seen, most) => sql`
    select count(*) as open from (select from ${from} where a.state = 'open' and ${seen} limit ${most}) counted`,
  [all, 1],
);
var countOpenAppeals = async (db, asking) => (await countOpen.one(db, seenBy(asking), 10001)).open;
var selectAppeal = statement(
  {
    ...row8,
    post_text: orNull(text),
    post_website: orNull(text),
    reports: number,
    reporters: number,
    user_since: timestamp,
    user_appeals: number,
    user_overturned: number,
  },
  (id) => sql`
    select ${columns7}, p.text as post_text, p.website as post_website, d.reports, d.reporters, users.created_at as user_since,
      (select count(*) from appeals own where own.user_id = a.user_id) as user_appeals,
      (select count(*) from appeals own where own.user_id = a.user_id and own.state = 'overturned') as user_overturned
    from ${from} ${joins} where a.id = ${id}`,
);
async function appealDetails(db, asking, id) {
  const found = await selectAppeal.first(db, id);
  if (!found) throw new HttpError(404, 'There is no such appeal');
  requireMaySee(asking, found);
  const { post_text, post_website, reports: reports2, reporters, user_since, user_appeals, user_overturned } = found;
  const more = { post_text, post_website, reports: reports2, reporters, user_since, user_appeals, user_overturned };
  return { ...(await answerRow(db, asking, found)), ...more };
}

// src/domain/moderation/measures/mails.ts
var mailColumns = sql`m.id, m.measure, m.is_on::int as is_on, m.subject, m.body, m.version, m.updated_at,
  (select name from users where id = m.updated_by) as updated_by`;
var mailRow = {
  id: number,
  measure: textOf(),
  is_on: flag,
  subject: text,
  body: text,
  version: number,
  updated_at: timestamp,
  updated_by: orNull(text),
};
var selectMails = statement(
  mailRow,
  () => sql`
    select ${mailColumns} from measure_mails m
    order by array_position(array['warn', 'hide_post', 'delete_post', 'suspend'], m.measure)`,
);
var listMails = (db) => selectMails(db);
var lockRow = statement({}, (measure) => sql`select from measure_mails where measure = ${measure} for no key update`);
var selectMail = statement(
  mailRow,
  (measure) => sql`select ${mailColumns} from measure_mails m where m.measure = ${measure}`,
);
var findMail = (db, measure) => selectMail.one(db, measure);
async function lockMail(trx, measure) {
  await lockRow(trx, measure);
  return findMail(trx, measure);
}
var updateMail = statement(
  {},
  ({ measure, is_on, subject, body }, actorId) => sql`
    update measure_mails set is_on = ${is_on === 1}, subject = ${subject}, body = ${body}, ${raised(actorId)} where measure = ${measure}`,
  [{ measure: 'warn', is_on: 1, subject: '', body: '' }, 1],
);
async function writeMail(trx, actor, mail) {
  await updateMail(trx, mail, actor.id);
}
var selectRecipients = statement(
  { name: text, email: text, title: orNull(text) },
  (userIds, postIds) => sql`
    select u.name, coalesce(u.email, '') as email, p.title
    from unnest(${userIds}::bigint[], ${postIds}::bigint[]) with ordinality as given (user_id, post_id, place)
    left join posts p on p.id = given.post_id
    join users u on u.id = coalesce(given.user_id, p.user_id)
    where not u.is_admin and u.deleted_at is null and u.email <> '' order by given.place`,
);
async function mailMeasure(trx, { secrets }, { measure, why, until }, addressees) {
  const template = await findMail(trx, measure);
  if (template.is_on === 0 || addressees.length === 0) return;
  const recipients = await selectRecipients(
    trx,
    addressees.map((one) => ('userId' in one ? one.userId : null)),
    addressees.map(({ postId }) => postId ?? null),
  );
  const emails = recipients.map(({ name: name2, email, title: title2 }) => {
    const values = {
      name: line(name2),
      reason: why.reason,
      text: why.text,
      post: title2 && line(title2),
      until: until && formatTimestamp(until),
    };
    const { subject, body } = renderMail(template, values);
    return { kind: 'notice', to: email, subject, text: body };
  });
  await enqueueEmails(trx, secrets, emails);
}

// src/features/moderation/appeals/mail.ts
var SAYS = { upheld: 'It stays as it is.', overturned: 'It was wrong, and we have taken it back.' };
async function mailOutcome(trx, { secrets }, { measure, name: name2, email, outcome, reason }) {
  if (email === '' || (await findMail(trx, measure)).is_on === 0) return;
  const text2 = [
    `Hello ${line(name2)},`,
    `you asked us to look again at what we decided about you. ${SAYS[outcome]}`,
    ...(reason ? [reason] : []),
  ];
  await enqueueEmail(trx, secrets, {
    kind: 'notice',
    to: email,
    subject: 'Your appeal was decided',
    text: text2.join('\n\n'),
  });
}

// src/features/moderation/appeals/decide.ts
var lockAppeal = statement(
  {
    id: number,
    app_id: text,
    decision_id: number,
    user_id: number,
    post_id: orNull(number),
    name: text,
    email: text,
    measure: textOf(),
    is_about_post: boolean,
    state: textOf(),
    decided_at: orNull(timestamp),
    decided_by: orNull(json()),
    first_by_id: orNull(number),
    is_standing: boolean,
  },
  (id) => sql`
    select a.id, a.app_id, a.decision_id, users.id as user_id, d.post_id, users.name, coalesce(users.email, '') as email, a.measure, a.is_about_post, a.state, a.decided_at,
      ${named('a.decided_by')} as decided_by, d.decided_by as first_by_id, d.reverted_at is null as is_standing
    from appeals a join users on users.id = a.user_id and users.deleted_at is null join moderation_decisions d on d.id = a.decision_id
    where a.id = ${id} for no key update of a`,
);
var writeOutcome = statement(
  {},
  (id, outcome, reason, actorId) => sql`
    update appeals set state = ${outcome}, reason = ${reason}, decided_at = now(), decided_by = ${actorId} where id = ${id}`,
);
var verdicts = {
  warn: { stands: 'the warning stands', undone: 'the warning was taken back' },
  hide_post: { stands: 'the post stays hidden', undone: 'the post is shown again' },
  delete_post: { stands: 'the post stays deleted', undone: 'the post is back' },
  suspend: { stands: 'the suspension stands', undone: 'the suspension was lifted' },
};
function restored({ measure, post_id, user_id }) {
  const target = post_id === null ? { type: 'user', id: user_id } : { type: 'post', id: post_id };
  const field2 = { warn: 'warned', hide_post: 'hidden', delete_post: 'deleted', suspend: 'is_suspended' }[measure];
  return { target, before: { [field2]: 1 }, after: { [field2]: 0 } };
}
async function decideAppeal(trx, services, actor, { id, outcome, reason = '' }) {
  const appeal = await lockAppeal.first(trx, id);
  if (!appeal) throw new HttpError(404, 'There is no such appeal');
  requireMaySee(actor, appeal);
  const decided = decidedSentence(appeal);
  if (decided) throw conflict(decided);
  const own2 = await ownDecisionError(trx, actor, appeal);
  if (own2) throw new HttpError(403, own2);
  await writeOutcome(trx, id, outcome, reason || null, actor.id);
  const isReverted = outcome === 'overturned' && (await revert(trx, actor, appeal.decision_id));
  const told = { id: appeal.user_id, appeal: appeal.app_id, outcome, reason: reason || null };
  await recordDecisions(trx, actor, 'appeal.decided', [told]);
  await mailOutcome(trx, services, { ...appeal, outcome, reason });
  const { stands, undone } = verdicts[appeal.measure];
  const now = outcome === 'upheld' ? stands : isReverted ? undone : 'nothing was left to be undone';
  return {
    sentence: `The appeal of ${appeal.name} was decided: ${appeal.is_standing ? now : 'the first decision stood no longer'}`,
    audit: {
      target: { type: 'appeal', id },
      before: { state: appeal.state },
      after: { state: outcome, user: appeal.name, measure: appeal.measure, ...(reason ? { reason } : {}) },
      ...(isReverted ? { others: [restored(appeal)] } : {}),
    },
  };
}
async function revert(trx, actor, decisionId) {
  if (await revertModeration(trx, decisionId, { by: actor, cause: 'appeal' })) return true;
  await markReverted(trx, { ids: [decisionId] }, { by: actor, cause: 'appeal' });
  return false;
}

// src/features/moderation/appeals/handlers.ts
var appeals2 = (services) => ({
  list: async ({ input, admin, db }) => paged(await listAppeals(db, admin, input)),
  find: async ({ input, admin, db }) => ({ data: await appealDetails(db, admin, input.id) }),
  decide: {
    auditTarget: ({ input }) => ({ type: 'appeal', id: input.id }),
    run: async ({ input, admin, db }) => {
      const { sentence, audit: audit2 } = await decideAppeal(db, services, admin, input);
      return { responseMessage: sentence, data: await appealDetails(db, admin, input.id), audit: audit2 };
    },
  },
});

// src/domain/moderation/reliability.ts
var DAYS = 90;
var MOST3 = 2e3;
var isDecidedLately = sql`
  c.state <> 'open' and c.closed_by is not null and c.closed_at > now() - make_interval(days => ${sql.lit(DAYS)})`;
var share = sql`(upheld + 2) / (decided + 4)::float8`;
var selectReliability = stableStatement(
  { id: number, decided: number, upheld: number, share: number },
  (ids) => sql`
    select u.id, decided, upheld, ${share} as share
    from users u cross join lateral (
      select count(*)::int as decided, (count(*) filter (where c.state = 'acted_on'))::int as upheld
      from (
        (select case_id from post_reports where reported_by = u.id order by id desc limit ${MOST3})
        union all (select case_id from user_reports where reported_by = u.id order by id desc limit ${MOST3})
      ) given join cases c on c.id = given.case_id
      where ${isDecidedLately}
    ) counted where u.id = any(${ids}::bigint[])`,
);
async function reliabilityOf(db, ids) {
  const rows2 = await selectReliability(db, ids);
  return new Map(rows2.map(({ id, ...reliability }) => [id, reliability]));
}

// src/features/moderation/evidence/person.ts
var LATEST2 = 5;
var COUNTED5 = 1e3;
var UNKNOWN = { decided: 0, upheld: 0, share: 0.5 };
var selectPerson = statement(
  {
    id: number,
    name: text,
    avatar: orNull(text),
    is_reported: flag,
    is_deleted: flag,
    is_suspended: flag,
    reported_count: number,
    created_at: timestamp,
  },
  (what, subjectId) => sql`
    select u.id, u.name, u.avatar, ${isReported('u')} as is_reported, ${isDeleted('u')} as is_deleted,
      u.is_suspended::int as is_suspended, u.reported_count, u.created_at
    from users u where u.id = ${what === 'users' ? subjectId : sql`(select user_id from posts where id = ${subjectId})`}`,
  ['posts', 1],
  ['users', 1],
);
function aboutThese(kinds4) {
  const isAboutPost = sql`(d.post_id is not null or d.kind in ('hide_post', 'delete_post'))`;
  if (kinds4.length === 2) return sql`true`;
  return kinds4[0] === 'posts' ? sql`${isAboutPost}` : sql`not ${isAboutPost}`;
}
var countDecisions = statement(
  { kind: textOf(), count: number },
  (userId, kinds4) => sql`
    select d.kind, count(*)::int as count from moderation_decisions d
    where d.user_id = ${userId} and d.reverted_at is null and ${aboutThese(kinds4)} group by d.kind order by 2 desc, 1`,
  [1, ['posts']],
  [1, ['users']],
  [1, ['posts', 'users']],
);
var selectDecisions = statement(
  {
    id: number,
    kind: textOf(),
    at: timestamp,
    by: orNull(json()),
    reason: orNull(text),
    post: orNull(json()),
    is_reverted: flag,
  },
  (userId, kinds4) => sql`
    select d.id, d.kind, d.decided_at as at, ${named('d.decided_by')} as by, d.reason, (d.reverted_at is not null)::int as is_reverted,
      (select json_build_object('id', p.id, 'title', p.title) from posts p where p.id = d.post_id) as post
    from moderation_decisions d where d.user_id = ${userId} and ${aboutThese(kinds4)} order by d.id desc limit ${LATEST2}`,
  [1, ['posts']],
  [1, ['users']],
  [1, ['posts', 'users']],
);
var countOpen2 = statement(
  { open_posts: number, open_case: orNull(number) },
  (userId, caseId) => sql`
    select (select count(*)::int from (select from case_similarity where author_id = ${userId} and case_id <> ${caseId} limit ${COUNTED5}) s)
        as open_posts,
      (select id from cases where user_id = ${userId} and state = 'open' and id <> ${caseId}) as open_case`,
);
async function findPerson(db, asking, { id, what, subject_id }) {
  const person5 = await selectPerson.first(db, what, subject_id);
  if (!person5) return null;
  const kinds4 = ['posts', 'users'].filter((kind) => holds(asking, codeFor(kind)));
  const given = (await reliabilityOf(db, [person5.id])).get(person5.id) ?? UNKNOWN;
  const { open_posts, open_case } = await countOpen2.one(db, person5.id, id);
  return {
    ...person5,
    given,
    decisions: await countDecisions(db, person5.id, kinds4),
    latest_decisions: await selectDecisions(db, person5.id, kinds4),
    ...(kinds4.includes('posts') ? { open_posts } : {}),
    ...(kinds4.includes('users') ? { open_case } : {}),
  };
}

// src/features/moderation/evidence/similar.ts
var selectHost = statement(
  { host: orNull(text) },
  (postId) => sql`select website_host(website) as host from posts where id = ${postId}`,
);
var sharing = (column) => sql`
  (select s.case_id from own, case_similarity s where ${sql.ref(`s.${column}`)} = ${sql.ref(`own.${column}`)} and s.case_id <> own.case_id
   order by s.case_id desc limit ${SIMILAR + 1})`;
var selectSimilar = statement(
  {
    id: number,
    subject_id: number,
    subject: text,
    reports: number,
    created_at: timestamp,
    author: json(),
    is_same_text: boolean,
    is_same_author: boolean,
    is_same_host: boolean,
  },
  (caseId, postId) => sql`
    with own as materialized (
      select ${caseId}::bigint as case_id, user_id as author_id, website_host(website) as host, comparable_text(title, text) as text_hash
      from posts where id = ${postId}
    ), found as (
      select case_id from ${sharing('text_hash')} t union select case_id from ${sharing('author_id')} a
      union select case_id from ${sharing('host')} h
    ), compared as (
      select s.case_id, coalesce(s.text_hash = own.text_hash, false) as is_same_text,
        s.author_id = own.author_id as is_same_author, coalesce(s.host = own.host, false) as is_same_host
      from own, found join case_similarity s on s.case_id = found.case_id
      order by 2 desc, 3 desc, 4 desc, s.case_id desc limit ${SIMILAR + 1}
    )
    select c.id, coalesce(c.post_id, 0) as subject_id, c.subject, c.reports, c.created_at,
      json_build_object('id', u.id, 'name', u.name) as author,
      is_same_text, is_same_author, is_same_host
    from compared join cases c on c.id = compared.case_id join posts p on p.id = c.post_id join users u on u.id = p.user_id
    order by is_same_text desc, is_same_author desc, is_same_host desc, c.id desc`,
);
async function findSimilar(db, caseId, postId) {
  const { host } = (await selectHost.first(db, postId)) ?? { host: null };
  const found = await selectSimilar(db, caseId, postId);
  const similar = found.slice(0, SIMILAR).map(({ is_same_text, is_same_author, is_same_host, ...row15 }) => ({
    ...row15,
    same: [...(is_same_text ? ['text'] : []), ...(is_same_author ? ['author'] : []), ...(is_same_host ? ['host'] : [])],
  }));
  return { host, similar, more_similar: found.length > SIMILAR ? 1 : 0 };
}

// src/features/moderation/evidence/evidence.ts
async function caseEvidence(db, asking, what, id) {
  const found = await findCase(db, what, id);
  const person5 = await findPerson(db, asking, found);
  if (what === 'users') return { person: person5, host: null, similar: [], more_similar: 0 };
  return { person: person5, ...(await findSimilar(db, id, found.subject_id)) };
}

// src/features/moderation/cases/reviewer.ts
var longestLease = sql`now() + interval '1 hour'`;
var leaseOf = (column) => sql`
  case_leases l join sessions on sessions.id = l.session_id and sessions.ended_at is null
  where l.case_id = ${sql.ref(column)} and l.until > now() and l.until <= ${longestLease}`;
var reviewerOf = (column) => named(sql`(select l.admin_id from ${leaseOf(column)})`);

// src/features/moderation/queues/search.ts
function titleHolds(alias, term) {
  const key = sql.ref(`${alias}.subject_key`);
  if (!hasTrigram(term)) return startsWith(key, term);
  return holdsTerm(sql`(case ${sql.ref(`${alias}.what`)} when 'posts' then ${key} end)`, term);
}
var personHolds = (term) => sql`(users.is_app_user and ${matchingPeople(term)})`;
var waysToPerson = (term) => waysToPeople(term).map((way) => sql`(users.is_app_user and ${way})`);
var waysToPost = (term) => [titleHolds('c', term), ...waysToPerson(term)];
var matchingPosts = (term) => sql`c.id in (
  select titled.id from cases titled where titled.what = 'posts' and ${titleHolds('titled', term)}
  union all
  select written.id from posts join cases written on written.post_id = posts.id
  where posts.user_id in (select id from users where ${personHolds(term)})
)`;

// src/features/moderation/queues/urgency.ts
var severities = ['low', 'medium', 'high', 'critical'];
var POINTS = { low: 0, medium: 12, high: 36, critical: 72 };
var OF_REPORTERS = 12;
var OF_REACH = 6;
var NEAR2 = 0.75;
var rankOf = (severity) => severities.indexOf(severity) + 1;
var urgencyRow = {
  severity: number,
  reporters: number,
  reliability: number,
  views: number,
  opened_at: timestamp,
  waited: number,
  target: number,
};
var urgencyColumns = sql`c.severity, c.reporters, c.reporters_reliability as reliability, c.views, c.created_at as opened_at,
  greatest(0, extract(epoch from coalesce(c.closed_at, now()) - c.created_at)::float8 / 3600) as waited,
  c.target_hours as target`;
var roundPoints = (points) => Math.round(points * 10) / 10;
function urgencyOf({ severity, reporters, reliability, views: views3, opened_at, waited, target: hours }) {
  const worst = severities[severity - 1] ?? 'medium';
  const ofReporters = OF_REPORTERS * Math.log2(1 + reliability);
  const ofReach = OF_REACH * Math.log2(1 + views3);
  const state = waited > hours ? 'past' : waited > NEAR2 * hours ? 'near' : 'ok';
  return {
    total: roundPoints(POINTS[worst] + ofReporters + ofReach + waited),
    severity: { worst, points: POINTS[worst] },
    reporters: { count: reporters, reliability: roundPoints(reliability), points: roundPoints(ofReporters) },
    reach: { views: views3, points: roundPoints(ofReach) },
    waiting: { since: opened_at, hours: roundPoints(waited) },
    target: { hours, state },
  };
}

// src/features/moderation/queues/queue.ts
var filterOf = async (db, asked) => ({
  state: asked.state,
  assigned: asked.assigned,
  assignee_id: asked.assignee_id,
  userId: asked.userId,
  query: asked.query,
  appReasons: await appReasonsOf(db, asked.reason_id),
  severity: asked.severity,
  age: asked.age,
});
var caseRow = {
  case_id: number,
  reports: number,
  reason: text,
  reported_by_id: orNull(number),
  reportedBy: text,
  created_at: timestamp,
  state: textOf(),
  assignee: orNull(json()),
  reviewer: orNull(json()),
  note: orNull(text),
  closed_at: orNull(timestamp),
  closed_by: orNull(json()),
  closing_reason: orNull(text),
  listed_reason: orNull(json()),
  top_reason: orNull(json()),
  ...urgencyRow,
  measure: orNull(textOf()),
  version: number,
};
var caseColumns = sql`c.id as case_id, c.reports, c.last_reason as reason,
  (select id from users where users.id = c.last_report_by and users.deleted_at is null) as reported_by_id,
  coalesce((select name from users where users.id = c.last_report_by), '') as "reportedBy", c.last_report_at as created_at,
  c.state, c.note, c.closed_at, c.closing_reason, c.version, ${named('c.assigned_to')} as assignee, ${reviewerOf('c.id')} as reviewer,
  ${named('c.closed_by')} as closed_by, ${reasonWithId('c.closing_reason_id')} as listed_reason, ${topReason('c.id')} as top_reason,
  ${measureOf('c')} as measure, ${urgencyColumns}`;
var answerRow2 = ({
  closed_at,
  closed_by,
  closing_reason,
  listed_reason,
  measure,
  severity,
  reporters,
  reliability,
  views: views3,
  opened_at,
  waited,
  target,
  ...row15
}) => ({
  ...row15,
  urgency: urgencyOf({ severity, reporters, reliability, views: views3, opened_at, waited, target }),
  closed: closed_at ? { at: closed_at, by: closed_by, reason: closing_reason, listed_reason, measure } : null,
});
var caseOrders = {
  created_at: sql`c.last_report_at`,
  subject: sql`c.subject_key`,
  reports: sql`c.reports`,
  urgency: sql`c.urgency`,
  opened_at: sql`c.created_at`,
  id: sql`c.id`,
};
var joins2 = {
  posts: sql`left join posts p on p.id = c.post_id left join users on users.id = p.user_id`,
  users: sql`left join users on users.id = c.user_id`,
};
var every = (conditions) => sql`${sql.join(conditions, sql` and `)}`;
function matchesOf(what, { query, appReasons, severity, age }) {
  const asked = [
    ...(appReasons === void 0 ? [] : [hasReason('c.id', appReasons)]),
    ...(severity === void 0 ? [] : [sql`c.severity = ${rankOf(severity)}`]),
    ...(age === void 0 ? [] : [sql`c.created_at < now() - make_interval(hours => ${ages[age]})`]),
  ];
  if (!query)
    return asked.length === 0 ? { matches: void 0, ways: [] } : { matches: every(asked), ways: [every(asked)] };
  const [found, ways] =
    what === 'posts' ? [matchingPosts(query), waysToPost(query)] : [personHolds(query), waysToPerson(query)];
  return { matches: every([found, ...asked]), ways: ways.map((way) => every([way, ...asked])) };
}
function queueOf(what, filter, asking) {
  const { state, assigned, assignee_id: assignee, userId } = filter;
  const inState2 = sql`c.what = ${sql.lit(what)} and c.state = ${sql.lit(state)}`;
  const matches = matchesOf(what, filter);
  const free = assigned === 'nobody' ? sql`and c.assigned_to is null` : sql``;
  const owners = [...(assigned === 'me' ? [asking] : []), ...(assignee === void 0 ? [] : [assignee])];
  if (owners.length === 0 && userId === void 0)
    return { from: sql`cases c`, where: sql`${inState2} ${free}`, ...matches };
  const own2 = sql.join([free, ...owners.map((id) => sql`and c.assigned_to = ${id}`)], sql` `);
  const ofUser2 =
    what === 'users' ? sql`c.user_id = ${userId}` : sql`c.post_id in (select id from posts where user_id = ${userId})`;
  return {
    from: sql`(select * from cases c where ${inState2} ${own2} ${userId === void 0 ? sql`` : sql`and ${ofUser2}`} offset 0) c`,
    where: sql`true`,
    ...matches,
  };
}

// src/features/moderation/cases/bulk.ts
var refusedBy = (cases2, rule) =>
  new Map(
    cases2.flatMap((found) => {
      const refusal = rule(found);
      return refusal === void 0 ? [] : [[found.id, refusal]];
    }),
  );
var subjectsIn = (found, cases2) => {
  const wanted = new Set(subjectsOf(cases2));
  return [...found].filter(([id]) => wanted.has(id)).map(([, one]) => one);
};
var selectCases = statement(
  { id: number },
  (what, { from: from2, where, matches = sql`true` }, after2, most) => sql`
    select c.id from ${from2} ${joins2[what]} where ${where} and ${matches} and c.id > ${after2} order by c.id limit ${most}`,
  ['posts', queueOf('posts', { state: 'open', appReasons: void 0 }, 1), 0, 1],
  ['users', queueOf('users', { state: 'open', appReasons: [1] }, 1), 0, 1],
);
async function findCases(trx, asking, what, { ids, all: all4 }) {
  if (!all4) return { ids: [...new Set(ids)], left: 0 };
  const queue2 = queueOf(what, await filterOf(trx, all4), asking);
  const rows2 = await selectCases(trx, what, queue2, all4.after ?? 0, all4.total + 1);
  if (rows2.length !== all4.total)
    throw conflict(
      `${rows2.length > all4.total ? 'More' : 'Fewer'} cases match now than the ${all4.total} that the list said: look at them first. Nothing was done`,
    );
  return { ids: rows2.slice(0, BULK).map(({ id }) => id), left: Math.max(0, rows2.length - BULK) };
}
function eventOf2(what, done, { data, refused, left }) {
  const [first, ...others3] = done;
  const id = data[0]?.id;
  return {
    ...(first ?? (id === void 0 ? {} : { target: { type: 'case', id } })),
    others: others3,
    details: { what, done: done.length, refused, left },
  };
}
var selectVersions = statement(
  { id: number, version: number },
  (ids) => sql`
    select id, version from cases where id = any(${ids}::bigint[])`,
);
async function versionsOf(trx, ids) {
  const rows2 = await selectVersions(trx, ids);
  return new Map(rows2.map(({ id, version: version2 }) => [id, version2]));
}
async function doMany(trx, actor, which, action) {
  const { ids, left } = await findCases(trx, actor.id, action.what, which);
  const cases2 = await lockCases(trx, action.what, ids);
  const { refusals, run } = await action.plan([...cases2.values()]);
  const done = [...cases2.values()].filter(({ id }) => !refusals.has(id));
  const notes = done.length > 0 ? await run(done) : [];
  const versions = await versionsOf(trx, idsOf(done));
  const data = ids.map((id) => {
    const found = cases2.get(id);
    if (!found) return { id, subject: null, done: 0, message: 'There is no such case' };
    const { subject, assignee } = found;
    const refusal = refusals.get(id);
    if (refusal !== void 0) return { id, subject, done: 0, message: refusal };
    const made = { version: versions.get(id), assignee_before: assignee?.id ?? null };
    return { id, subject, done: 1, message: action.sentence, ...made };
  });
  const result = { data, done: done.length, refused: ids.length - done.length, left };
  return { ...result, audit: eventOf2(action.what, notes, result) };
}
var sumUp = (did, { done, refused, left }) =>
  [
    `${did}: ${done} of ${done + refused}`,
    ...(refused > 0 ? [`${refused} were refused, each with its reason`] : []),
    ...(left > 0 ? [`${left} are left`] : []),
  ].join('; ');

// src/features/moderation/cases/actions.ts
var authorsOf = (cases2) => subjectsOf(cases2).map((postId) => ({ postId }));
var toOpenOnes = (run) => async (cases2) => ({ refusals: refusedBy(cases2, closingSentence), run });
var dismissal = (trx, actor, { what, reason }) => ({
  what,
  sentence: 'Dismissed',
  plan: toOpenOnes(async (open2) => {
    await closeAsDismissed(trx, actor, open2, reason);
    return open2.map((found) => dismissalEvent(found, reason));
  }),
});
var assignment = (trx, actor, what, assignee) => {
  const to = assignee?.id ?? null;
  return {
    what,
    sentence: `Assigned to ${assignee?.name ?? 'nobody'}`,
    plan: toOpenOnes(async (open2) => {
      await giveTo(trx, actor, new Map(open2.map(({ id }) => [id, to])));
      return open2.map((found) => assignmentEvent(found, to));
    }),
  };
};
var deletion = (services, trx, actor, why) => ({
  what: 'posts',
  sentence: 'Deleted',
  plan: toOpenOnes(async (open2) => {
    await deletePosts(trx, actor, subjectsOf(open2), why);
    await mailMeasure(trx, services, { measure: 'delete_post', why }, authorsOf(open2));
    return subjectsOf(open2).map((id) => deletionEvent(id, why));
  }),
});
var suspension = (services, trx, actor, why, until) => ({
  what: 'users',
  sentence: 'Suspended',
  plan: async (cases2) => {
    const found = await findTargetUsers(trx, subjectsOf(cases2));
    return {
      refusals: refusedBy(cases2, (one) => {
        const person5 = found.get(one.subject_id);
        return (
          closingSentence(one) ??
          (person5 && (targetError('suspension', actor, person5)?.message ?? suspendedSentence(person5)))
        );
      }),
      run: async (open2) => {
        const people = subjectsIn(found, open2);
        await suspendAll(trx, actor, people, why, until);
        const told = idsOf(people).map((userId) => ({ userId }));
        await mailMeasure(trx, services, { measure: 'suspend', why, until }, told);
        return people.map((person5) => suspensionEvent(person5, why, until));
      },
    };
  },
});
var hiding = (services, trx, actor, why) => ({
  what: 'posts',
  sentence: 'Hidden',
  plan: async (cases2) => {
    const posts4 = await lockPosts(trx, subjectsOf(cases2));
    return {
      refusals: refusedBy(cases2, (one) => {
        const post2 = posts4.get(one.subject_id);
        return closingSentence(one) ?? (post2 && hideError(post2));
      }),
      run: async (open2) => {
        await hidePosts(trx, actor, subjectsOf(open2), why);
        await mailMeasure(trx, services, { measure: 'hide_post', why }, authorsOf(open2));
        return subjectsOf(open2).map((id) => hidingEvent(id, why));
      },
    };
  },
});
var warning = (services, trx, actor, why) => ({
  what: 'users',
  sentence: 'Warned',
  plan: async (cases2) => {
    const people = await findTargetUsers(trx, subjectsOf(cases2));
    return {
      refusals: refusedBy(cases2, (one) => {
        const person5 = people.get(one.subject_id);
        return closingSentence(one) ?? (person5 && warningError(person5));
      }),
      run: async (open2) => {
        const told = subjectsOf(open2).map((userId) => ({ userId }));
        await warnAll(trx, actor, told, why);
        await mailMeasure(trx, services, { measure: 'warn', why }, told);
        return told.map(({ userId }) => warningEvent(userId, why));
      },
    };
  },
});

// src/features/moderation/cases/assignees.ts
var MOST_ASSIGNEES = 500;
var selectAssignees = statement(
  { id: number, name: text, avatar: orNull(text) },
  (only, code) => sql`
    select u.id, u.name, u.avatar from admins a join users u on u.id = a.user_id
    where u.is_admin and not u.is_suspended and ${only === void 0 ? sql`true` : sql`u.id = any(${only}::bigint[])`}
      and ${holdsPermission(code)}
    order by lower(u.name), u.id limit ${MOST_ASSIGNEES}`,
  [void 0, ''],
  [[], ''],
);
async function findAssignees(db, what, only) {
  const code = codeFor(what);
  const rows2 = await selectAssignees(db, only, code);
  return rows2;
}

// src/features/moderation/cases/change.ts
async function dismiss(trx, actor, found, reason) {
  await closeAsDismissed(trx, actor, [found], reason);
  return { about: found.subject, audit: dismissalEvent(found, reason) };
}
async function reopen2(trx, actor, found) {
  const refusal = (await reopenErrors(trx, found.what, [found])).get(found.id);
  if (refusal) throw conflict(refusal);
  await openAgain(trx, actor, [found.id]);
  return { about: found.subject, audit: reopeningEvent(found) };
}
async function findAssignee(trx, actor, what, to) {
  if (to === 'nobody') return null;
  if (to === 'me') return actor;
  const [found] = await findAssignees(trx, what, [to]);
  if (!found) throw invalid([{ field: 'to', message: 'Choose an admin who may work on these cases' }]);
  return found;
}
async function assign(trx, actor, found, to) {
  const assignee = await findAssignee(trx, actor, found.what, to);
  await giveTo(trx, actor, /* @__PURE__ */ new Map([[found.id, assignee?.id ?? null]]));
  return { assignee, audit: assignmentEvent(found, assignee?.id ?? null) };
}
async function writeNote(trx, actor, found, note) {
  await saveNote(trx, actor, found.id, note);
  return { before: { note: found.note }, after: { note: note || null } };
}

// src/features/moderation/cases/leases.ts
var LEASE_MINUTES = 10;
var CANDIDATES = 50;
var ATTEMPTS = 20;
var COUNTED6 = 1e4;
var leaseEnd = sql`now() + make_interval(mins => ${LEASE_MINUTES})`;
var wantedIn = ({ what, order_by, direction }, filter, asking) => ({
  queue: queueOf(what, filter, asking),
  key: caseOrders[order_by === 'title' || order_by === 'reportedUser' ? 'subject' : order_by],
  direction,
});
var beyond = ({ key, direction }, id, isBefore = false) => sql`
  (${key}, c.id) ${sql.raw((direction === 'asc') === isBefore ? '<' : '>')} (select ${key}, c.id from cases c where c.id = ${id})`;
var example = {
  queue: queueOf('posts', { state: 'open', appReasons: void 0 }, 1),
  key: caseOrders.created_at,
  direction: 'asc',
};
var searchExample = {
  queue: queueOf('users', { state: 'open', query: 'abc', assigned: 'me', appReasons: [1] }, 1),
  key: caseOrders.subject,
  direction: 'desc',
};
var lockFree = statement(
  { id: number },
  (what, wanted, { id: adminId, sessionId }, skip, after2) => sql`
    with candidates as materialized (
      select c.id, row_number() over (order by ${wanted.key} ${sql.raw(wanted.direction)}, c.id ${sql.raw(wanted.direction)}) as place
      from ${wanted.queue.from} ${joins2[what]}
      where ${wanted.queue.where} and ${wanted.queue.matches ?? sql`true`} and c.id <> all(${skip}::bigint[])
        and (c.assigned_to is null or c.assigned_to = ${adminId})
        and not exists (select from ${leaseOf('c.id')} and l.session_id <> ${sessionId})
        and ${after2 === void 0 ? sql`true` : beyond(wanted, after2)}
      order by ${wanted.key} ${sql.raw(wanted.direction)}, c.id ${sql.raw(wanted.direction)} limit ${CANDIDATES}
    )
    select c.id from cases c join candidates on candidates.id = c.id where c.state = 'open'
    order by candidates.place limit 1 for no key update of c skip locked`,
  ['posts', example, { id: 1, sessionId: 1 }, [], void 0],
  ['users', searchExample, { id: 1, sessionId: 1 }, [], 1],
);
var insertLease = statement(
  { id: number, subject_id: number, until: timestamp },
  (id, { id: adminId, sessionId }) => sql`
    with leased as (
      insert into case_leases as had (case_id, admin_id, session_id, until) values (${id}, ${adminId}, ${sessionId}, ${leaseEnd})
      on conflict (case_id) do update set admin_id = excluded.admin_id, session_id = excluded.session_id, until = excluded.until
      where had.session_id = excluded.session_id or had.until <= now() or had.until > ${longestLease}
        or exists (select from sessions where sessions.id = had.session_id and sessions.ended_at is not null)
      returning case_id, until
    )
    select c.id, coalesce(c.post_id, c.user_id, 0) as subject_id, leased.until from leased join cases c on c.id = leased.case_id`,
);
var countBefore = statement(
  { count: number },
  (what, wanted, id) => sql`
    select count(*) as count from (
      select from ${wanted.queue.from} ${joins2[what]}
      where ${wanted.queue.where} and ${wanted.queue.matches ?? sql`true`} and ${beyond(wanted, id, true)}
      limit ${COUNTED6}
    ) counted`,
  ['posts', example, 1],
  ['users', searchExample, 1],
);
async function leaseFirst(trx, admin, what, wanted, skip, after2) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const free = await lockFree.first(trx, what, wanted, admin, skip, after2);
    if (!free) return void 0;
    const leased = await insertLease.first(trx, free.id, admin);
    if (leased) return leased;
  }
  throw new HttpError(503, 'Many start reviewing right now: try again', { retryAfterSeconds: 1 });
}
var endLease = statement(
  {},
  (id, sessionId) => sql`delete from case_leases where case_id = ${id} and session_id = ${sessionId}`,
);
async function leaseNext(trx, admin, input) {
  const { what, after: after2, skip = [] } = input;
  if (after2 !== void 0 && !skip.includes(after2)) await endLease(trx, after2, admin.sessionId);
  const filter = await filterOf(trx, { ...input, state: 'open' });
  const wanted = wantedIn(input, filter, admin.id);
  const skipped = after2 === void 0 ? skip : [...skip, after2];
  const leased =
    (after2 === void 0 ? void 0 : await leaseFirst(trx, admin, what, wanted, skipped, after2)) ??
    (await leaseFirst(trx, admin, what, wanted, skipped));
  if (!leased) return null;
  const { count } = await countBefore.one(trx, what, wanted, leased.id);
  return { ...leased, until: leased.until, position: count };
}
async function release(trx, admin, id) {
  await endLease(trx, id, admin.sessionId);
}
var renewLease = statement(
  {},
  (id, sessionId) => sql`
    update case_leases set until = ${leaseEnd} where case_id = ${id} and session_id = ${sessionId} and until > now()`,
);
async function renew(db, admin, id) {
  await renewLease(db, id, admin.sessionId);
}
var selectReviewer = stableStatement(
  { reviewer: orNull(json()) },
  (id) => sql`select ${reviewerOf('c.id')} as reviewer from cases c where c.id = ${id}`,
);
async function findReviewer(db, id) {
  return (await selectReviewer.first(db, id))?.reviewer ?? null;
}

// src/features/moderation/cases/presence.ts
var LOOKING_SECONDS = 20;
var selectCasePresence = stableStatement(
  { id: number, name: text, avatar: orNull(text) },
  (id, asking) => sql`
    select u.id, u.name, u.avatar from case_presence p join users u on u.id = p.admin_id
    where p.case_id = ${id} and p.admin_id <> ${asking} and p.seen_at > now() - make_interval(secs => ${LOOKING_SECONDS})
      and ${isPast('p.seen_at')}
    order by lower(u.name), u.id limit 20`,
);
async function whoLooks(db, asking, id) {
  const rows2 = await selectCasePresence(db, id, asking);
  return rows2;
}
var insertCasePresence = statement(
  {},
  (id, adminId) => sql`
    insert into case_presence (case_id, admin_id) values (${id}, ${adminId})
    on conflict (case_id, admin_id) do update set seen_at = now()`,
);
async function lookAt2(db, adminId, id) {
  await insertCasePresence(db, id, adminId);
}

// src/features/moderation/cases/details.ts
var COUNTED7 = 1e4;
var REASONS = 10;
var reportsOf = (what) => sql.table(what === 'posts' ? 'post_reports' : 'user_reports');
var reasonsIn = stableStatement(
  { reason: text, reports: number },
  (what, id) => sql`
    select reason, count(*) as reports from (
      select reason from ${reportsOf(what)} where case_id = ${id} order by created_at desc, id desc limit ${COUNTED7}
    ) latest group by reason order by 2 desc, 1 limit ${REASONS}`,
  ['posts', 1],
  ['users', 1],
);
var listedIn = stableStatement(
  { reasons: json() },
  (id) => sql`select ${listedReasons('c.id')} as reasons from cases c where c.id = ${id}`,
);
var reportList = list(
  {
    id: number,
    reason: text,
    note: orNull(text),
    created_at: timestamp,
    reported_by: json(),
    listed_reason: orNull(json()),
  },
  (what, id) => ({
    from: sql`(select * from ${reportsOf(what)} where case_id = ${id}) r left join users u on u.id = r.reported_by`,
    where: sql`true`,
    columns: sql`r.id, r.reason, r.note, r.created_at,
      json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar,
        'is_reported', ${isReported('u')}) as reported_by, ${listedReason('r.reason')} as listed_reason`,
    id: sql`r.id`,
    orders: { created_at: sql`r.created_at` },
  }),
  ['posts', 1],
  ['users', 1],
);
var selectAppeal2 = stableStatement(
  {
    id: number,
    user_id: number,
    state: textOf(),
    measure: textOf(),
    at: timestamp,
    by: orNull(json()),
    reason: orNull(text),
  },
  (caseId) => sql`
    select a.id, users.id as user_id, a.state, a.measure, coalesce(a.decided_at, a.created_at) as at, ${named('a.decided_by')} as by, a.reason
    from moderation_decisions d join appeals a on a.decision_id = d.id join users on users.id = a.user_id and users.deleted_at is null
    where d.case_id = ${caseId} order by a.id desc limit 1`,
);
async function caseDetails(db, asking, what, id) {
  const found = await findCase(db, what, id);
  const { closed_at, closed_by, closing_reason, listed_reason, measure, ...rest2 } = found;
  const { reasons: listed_reasons } = await listedIn.one(db, id);
  return {
    ...rest2,
    closed: closed_at ? { at: closed_at, by: closed_by, reason: closing_reason, listed_reason, measure } : null,
    reviewer: await findReviewer(db, id),
    reasons: await reasonsIn(db, what, id),
    top_reason: listed_reasons[0] ?? null,
    listed_reasons,
    looking: await whoLooks(db, asking, id),
    appeal: (await selectAppeal2.first(db, id)) ?? null,
  };
}
async function listReports(db, input) {
  const { id } = await findCase(db, input.what, input.id);
  const page = await reportList.page(db, input, input.what, id);
  const reliability = await reliabilityOf(db, [...new Set(page.rows.map(({ reported_by }) => reported_by.id))]);
  return {
    ...page,
    rows: page.rows.map((row15) => ({ ...row15, reliability: reliability.get(row15.reported_by.id) })),
  };
}

// src/features/moderation/cases/last-decision.ts
var named2 = {
  dismiss: 'dismiss',
  warn: 'warn',
  hide_post: 'hide',
  delete_post: 'remove',
  suspend: 'suspend',
};
var undoable = {
  posts: (asking) => sql`
    exists (select from posts where posts.id = c.post_id and case
      when c.state = 'dismissed' then posts.deleted_at is null
      when latest.measure = 'warn' then posts.deleted_at is null
      when latest.measure = 'hide_post' then posts.deleted_at is null and posts.hidden_by = ${asking} and ${isYoung('posts.hidden_at')}
      else posts.deleted_by = ${asking} and ${isYoung('posts.deleted_at')} end)`,
  users: (asking) => sql`
    (c.state = 'dismissed' or (latest.measure = 'warn' and exists (select from users where users.id = c.user_id and not users.is_suspended)) or exists (select from users where users.id = c.user_id and users.is_suspended
      and users.suspended_by = ${asking} and ${isYoung('users.suspended_at')}))`,
};
var selectLastDecision = statement(
  {
    id: number,
    subject_id: number,
    user_id: orNull(number),
    subject: text,
    version: number,
    state: textOf(),
    measure: orNull(textOf()),
    at: timestamp,
  },
  (what, asking) => sql`
    with latest as (
      select closed_at, state, ${measureOf('cases')} as measure from cases
      where closed_by = ${asking} and what = ${what} and ${isYoung('closed_at')} order by closed_at desc, id desc limit 1
    )
    select c.id, coalesce(c.post_id, c.user_id, 0) as subject_id, c.subject, c.version, c.state, latest.measure,
      coalesce(c.user_id, (select user_id from posts where posts.id = c.post_id)) as user_id, coalesce(latest.closed_at, now()) as at
    from latest join cases c on c.closed_by = ${asking} and c.closed_at = latest.closed_at and c.state = latest.state
    where c.what = ${what} and latest.closed_at is not null and ${undoable[what](asking)}
      and not exists (select from cases later where later.${sql.ref(keyOf(what))} = c.${sql.ref(keyOf(what))}
        and later.state = 'open')
    order by c.id limit ${BULK}`,
  ['posts', 1],
  ['users', 1],
);
var selectLastSuspension = statement(
  { id: number, name: text, at: timestamp },
  (what, asking) => sql`
    with latest as (
      select d.user_id, d.case_id, d.decided_at, d.reverted_at from moderation_decisions d
      where d.decided_by = ${asking} and d.kind = 'suspend' and ${isYoung('d.decided_at')} order by d.decided_at desc, d.id desc limit 2
    )
    select u.id, u.name, latest.decided_at as at from latest join users u on u.id = latest.user_id
    where latest.reverted_at is null and u.is_suspended and u.suspended_by = ${asking} and ${isYoung('u.suspended_at')}
      and latest.decided_at = (select max(decided_at) from latest)
      and (select count(*) from latest other where other.decided_at = latest.decided_at) = 1
      ${what === 'users' ? sql`and latest.case_id is null` : sql``}`,
  ['posts', 1],
  ['users', 1],
);
async function lastDecision(db, asking, what) {
  const found = await selectLastDecision(db, what, asking);
  const suspension2 = await selectLastSuspension.first(db, what, asking);
  const [first] = found;
  const untilOf = (at2) => new Date(at2.getTime() + UNDO_MINUTES * 6e4);
  if (suspension2 && (!first || suspension2.at > first.at)) {
    const { at: at2, ...user2 } = suspension2;
    return { decision: 'suspend', at: at2, until: untilOf(at2), cases: [], user: user2 };
  }
  if (!first) return null;
  const { state, measure, at } = first;
  return {
    decision:
      state === 'dismissed' ? 'dismiss' : (measure && named2[measure]) || (what === 'posts' ? 'remove' : 'suspend'),
    at,
    until: untilOf(at),
    cases: found.map(({ id, subject_id, user_id, subject, version: version2 }) => ({
      id,
      subject_id,
      ...(user_id === null ? {} : { user_id }),
      subject,
      version: version2,
    })),
  };
}

// src/features/moderation/cases/undo.ts
function laterSentence(found, made) {
  if (made.some(({ id, version: version2 }) => id === found.id && version2 === found.version)) return void 0;
  const { updated_by: by2, updated_at: at } = found;
  return found.closed_at?.getTime() === at.getTime()
    ? closingSentence(found)
    : `${by2?.name ?? 'Someone'} changed this case on ${formatTimestamp(at)}`;
}
var reopening = (trx, actor, what, made) => ({
  what,
  sentence: 'Open again',
  plan: async (all4) => ({
    refusals: new Map([
      ...refusedBy(all4, (found) => laterSentence(found, made)),
      ...(await reopenErrors(trx, what, all4)),
    ]),
    run: async (cases2) => {
      await openAgain(trx, actor, idsOf(cases2));
      return cases2.map(reopeningEvent);
    },
  }),
});
var givingBack = (trx, actor, what, made) => {
  const before = new Map(made.map(({ id, to }) => [id, to]));
  return {
    what,
    sentence: 'Assigned as before',
    plan: async (all4) => {
      const able = await findAssignees(
        trx,
        what,
        [...before.values()].filter((to) => to !== null),
      );
      const who = /* @__PURE__ */ new Set([null, ...able.map(({ id }) => id)]);
      return {
        refusals: refusedBy(
          all4,
          (found) =>
            closingSentence(found) ??
            laterSentence(found, made) ??
            (who.has(before.get(found.id) ?? null) ? void 0 : 'The former assignee may no longer work on this case'),
        ),
        run: async (cases2) => {
          const assignees = new Map(cases2.map(({ id }) => [id, before.get(id) ?? null]));
          await giveTo(trx, actor, assignees);
          return cases2.map((found) => assignmentEvent(found, assignees.get(found.id) ?? null));
        },
      };
    },
  };
};
var undeletion = (trx, actor) => ({
  what: 'posts',
  sentence: 'The post is back',
  plan: async (all4) => {
    const found = await lockPosts(trx, subjectsOf(all4));
    return {
      refusals: refusedBy(all4, ({ subject_id }) => {
        const post2 = found.get(subject_id);
        return post2 && undoRefusedBecause(actor, post2);
      }),
      run: async (cases2) => {
        const posts4 = subjectsIn(found, cases2);
        await bringBack(trx, actor, idsOf(posts4), 'undo');
        return posts4.map(broughtBack);
      },
    };
  },
});
var unsuspension = (trx, actor) => ({
  what: 'users',
  sentence: 'No longer suspended',
  plan: async (all4) => {
    const found = await findTargetUsers(trx, subjectsOf(all4));
    return {
      refusals: refusedBy(all4, ({ subject_id }) => {
        const person5 = found.get(subject_id);
        return person5 && undoError(actor, person5);
      }),
      run: async (cases2) => {
        const people = subjectsIn(found, cases2);
        await liftAll(trx, actor, idsOf(people), 'undo');
        return people.map(suspensionEndEvent);
      },
    };
  },
});
var unhiding = (trx, actor) => ({
  what: 'posts',
  sentence: 'The post is shown again',
  plan: async (all4) => {
    const found = await lockPosts(trx, subjectsOf(all4));
    return {
      refusals: refusedBy(all4, ({ subject_id }) => {
        const post2 = found.get(subject_id);
        return post2 && undoHidingError(actor, post2);
      }),
      run: async (cases2) => {
        const posts4 = subjectsIn(found, cases2);
        await showAgain(trx, actor, idsOf(posts4), 'undo');
        return posts4.map(unhidingEvent);
      },
    };
  },
});
var unwarning = (trx, actor) => ({
  what: 'users',
  sentence: 'The warning is taken back',
  plan: async (all4) => {
    const last = await lastWarnings(trx, subjectsOf(all4));
    return {
      refusals: refusedBy(all4, ({ subject_id }) => undoWarningError(actor, last.get(subject_id))),
      run: async (cases2) => {
        const taken = subjectsIn(last, cases2);
        await takeWarningsBack(trx, actor, 'users', subjectsOf(cases2), idsOf(taken), 'undo');
        return subjectsOf(cases2).map(undoWarningEvent);
      },
    };
  },
});

// src/features/moderation/cases/handlers.ts
var aboutCase = ({ input }) => ({ type: 'case', id: input.id });
var cases = (services) => ({
  find: async ({ input, admin, db }) => ({ data: await caseDetails(db, admin.id, input.what, input.id) }),
  reporters: async ({ input, db }) => paged(await listReports(db, input)),
  evidence: async ({ input, admin, db }) => ({ data: await caseEvidence(db, admin, input.what, input.id) }),
  assignees: async ({ input, db }) => ({ data: await findAssignees(db, input.what) }),
  look: async ({ input, admin, db }) => {
    const { id, version: version2 } = await findCase(db, input.what, input.id);
    await lookAt2(db, admin.id, id);
    await renew(db, admin, id);
    return { looking: await whoLooks(db, admin.id, id), version: version2, seconds: LOOKING_SECONDS };
  },
  next: async ({ input, admin, db }) => {
    const data = await leaseNext(db, admin, input);
    return {
      responseMessage: data ? 'The case is yours to review' : 'No other case is left to review',
      data,
      audit: data ? { target: { type: 'case', id: data.id } } : {},
    };
  },
  release: async ({ input, admin, db }) => {
    const { id } = await findCase(db, input.what, input.id);
    await release(db, admin, id);
    return { responseMessage: 'Others may review the case now', audit: { target: { type: 'case', id } } };
  },
  lastDecision: async ({ input, admin, db }) => ({ data: await lastDecision(db, admin.id, input.what) }),
  dismiss: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { about: about3, audit: audit2 } = await dismiss(db, admin, found, input.reason);
      return {
        responseMessage: `The case about \u201C${about3}\u201D was dismissed`,
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit: audit2,
      };
    },
  }),
  reopen: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { about: about3, audit: audit2 } = await reopen2(db, admin, found);
      return {
        responseMessage: `The case about \u201C${about3}\u201D is open again`,
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit: audit2,
      };
    },
  }),
  assign: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockOpenCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const { assignee, audit: audit2 } = await assign(db, admin, found, input.to);
      return {
        responseMessage: assignee
          ? `The case is now assigned to ${assignee.name}`
          : 'The case is assigned to nobody now',
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit: audit2,
      };
    },
  }),
  note: versioned({
    auditTarget: aboutCase,
    lock: ({ input, db }) => lockCase(db, input.what, input.id),
    run: async ({ input, admin, db }, { found }) => {
      const audit2 = await writeNote(db, admin, found, input.note);
      return {
        responseMessage: input.note ? 'The note was saved' : 'The note was cleared',
        data: await caseDetails(db, admin.id, input.what, input.id),
        audit: audit2,
      };
    },
  }),
  dismissMany: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, dismissal(db, admin, input));
    return { responseMessage: sumUp('Dismissed', result), ...result };
  },
  assignMany: async ({ input, admin, db }) => {
    const assignee = await findAssignee(db, admin, input.what, input.to);
    const result = await doMany(db, admin, input, assignment(db, admin, input.what, assignee));
    return { responseMessage: sumUp('Assigned', result), ...result };
  },
  deletePosts: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, deletion(services, db, admin, await whyOf(db, input)));
    return { responseMessage: sumUp('Deleted', result), ...result };
  },
  suspendUsers: async ({ input, admin, db }) => {
    const until = await endOfSuspension(db, input.days);
    const action = suspension(services, db, admin, await whyOf(db, input), until);
    const result = await doMany(db, admin, input, action);
    return { responseMessage: sumUp('Suspended', result), ...result };
  },
  hidePosts: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, hiding(services, db, admin, await whyOf(db, input)));
    return { responseMessage: sumUp('Hidden', result), ...result };
  },
  warnUsers: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, warning(services, db, admin, await whyOf(db, input)));
    return { responseMessage: sumUp('Warned', result), ...result };
  },
  reopenMany: async ({ input, admin, db }) => {
    const which = { ids: input.cases.map(({ id }) => id) };
    const result = await doMany(db, admin, which, reopening(db, admin, input.what, input.cases));
    return { responseMessage: sumUp('Open again', result), ...result };
  },
  giveBackMany: async ({ input, admin, db }) => {
    const which = { ids: input.cases.map(({ id }) => id) };
    const result = await doMany(db, admin, which, givingBack(db, admin, input.what, input.cases));
    return { responseMessage: sumUp('Assigned as before', result), ...result };
  },
  undoDeletions: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, undeletion(db, admin));
    return { responseMessage: sumUp('Brought back', result), ...result };
  },
  undoSuspensions: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, unsuspension(db, admin));
    return { responseMessage: sumUp('No longer suspended', result), ...result };
  },
  undoHidings: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, unhiding(db, admin));
    return { responseMessage: sumUp('Shown again', result), ...result };
  },
  undoWarnings: async ({ input, admin, db }) => {
    const result = await doMany(db, admin, input, unwarning(db, admin));
    return { responseMessage: sumUp('Warnings taken back', result), ...result };
  },
});

// src/domain/moderation/latest.ts
var latestCase = (what, column) => sql`(
  select json_build_object('id', c.id, 'state', c.state, 'reports', c.reports, 'version', c.version,
    'assignee', ${named('c.assigned_to')}, 'top_reason', ${topReason('c.id')})
  from cases c where ${sql.ref(`c.${keyOf(what)}`)} = ${sql.ref(column)} order by c.id desc limit 1
)`;
var selectLatest2 = statement(
  { version: number, at: timestamp, state: text, touched: boolean, by: orNull(text) },
  (what, id) => sql`
    select c.version, c.updated_at as at, c.state, c.updated_by is not null as touched,
      (select name from users where id = c.updated_by) as by
    from cases c where ${sql.ref(`c.${keyOf(what)}`)} = ${id} order by c.id desc limit 1`,
  ['posts', 1],
  ['users', 1],
);
async function versionOfLatest(trx, what, id) {
  const latest2 = await selectLatest2.first(trx, what, id);
  if (!latest2) return { version: 0, by: null, at: /* @__PURE__ */ new Date() };
  const { version: version2, by: by2, at, state, touched } = latest2;
  return {
    version: version2,
    by: by2,
    at,
    ...(touched ? {} : { since: version2 - 1 }),
    ...(state === 'dismissed' ? { did: 'dismissed this case' } : {}),
  };
}
async function withVersion(trx, what, thing, refusal) {
  if (refusal) throw conflict(refusal);
  return { ...(await versionOfLatest(trx, what, thing.id)), thing };
}

// src/features/moderation/measures/hide.ts
async function lockShownPost(trx, id) {
  const post2 = await lockPost(trx, id);
  return withVersion(trx, 'posts', post2, hideError(post2));
}
async function hide(services, trx, actor, { id, title: title2 }, given) {
  const why = await whyOf(trx, given);
  await hidePosts(trx, actor, [id], why);
  await mailMeasure(trx, services, { measure: 'hide_post', why }, [{ postId: id }]);
  return { title: title2, audit: hidingEvent(id, why) };
}
async function showPost(trx, actor, id) {
  const post2 = await lockPost(trx, id);
  const refusal = unhideError(post2);
  if (refusal) throw conflict(refusal);
  await showAgain(trx, actor, [id], causeOfShowing(actor, post2));
  return { title: post2.title, audit: unhidingEvent(post2) };
}

// src/features/moderation/measures/mails.ts
async function lockTemplate(trx, measure) {
  const template = await lockMail(trx, measure);
  return { template, version: template.version, by: template.updated_by, at: template.updated_at };
}
var mailFields = ({ is_on, subject, body }) => ({
  is_on,
  subject,
  body,
});
async function saveMail(trx, actor, before, after2) {
  if (JSON.stringify(mailFields(before)) !== JSON.stringify(mailFields(after2))) await writeMail(trx, actor, after2);
  return {
    target: { type: 'measure_mail', id: before.id },
    before: mailFields(before),
    after: mailFields(after2),
    details: { measure: before.measure },
  };
}

// src/features/moderation/measures/recipient.ts
var selectRecipient = statement(
  { name: text, has_email: flag, warnings: number, is_suspended: flag, suspended_until: orNull(timestamp) },
  (id) => sql`
    select u.name, (coalesce(u.email, '') <> '')::int as has_email, ${warningsOf('u.id')} as warnings,
      u.is_suspended::int as is_suspended, u.suspended_until
    from users u where u.id = ${id} and u.is_app_user`,
);
async function findRecipient(db, id) {
  const found = await selectRecipient.first(db, id);
  if (!found) throw new HttpError(404, 'There is no such user of the app');
  return found;
}

// src/features/moderation/measures/warn.ts
async function lockOwnPost(trx, { user_id: userId, post_id: postId }) {
  if (postId === void 0) return void 0;
  const post2 = await lockPost(trx, postId);
  if (post2.user_id !== userId) throw new HttpError(409, 'Another user posted this');
  return post2;
}
async function lockWarnable(trx, asked) {
  const person5 = await findTargetUser(trx, asked.user_id);
  const post2 = await lockOwnPost(trx, asked);
  const refusal = warningError(person5) ?? (post2 && deletedSentence(post2));
  if (refusal) throw conflict(refusal);
  const { thing: _thing, ...version2 } = post2
    ? await withVersion(trx, 'posts', post2, void 0)
    : await withVersion(trx, 'users', person5, void 0);
  return { ...version2, thing: { person: person5, post: post2 } };
}
async function warn(services, trx, actor, { person: person5, post: post2 }, given) {
  const why = await whyOf(trx, given);
  const told = { userId: person5.id, postId: post2?.id };
  await warnAll(trx, actor, [told], why);
  await mailMeasure(trx, services, { measure: 'warn', why }, [told]);
  return { name: person5.name, audit: warningEvent(person5.id, why, post2?.id) };
}
async function takeWarningBack(trx, actor, asked) {
  const person5 = await findTargetUser(trx, asked.user_id);
  const post2 = await lockOwnPost(trx, asked);
  const last = (await lastWarnings(trx, [person5.id], post2?.id)).get(person5.id);
  const refusal = undoWarningError(actor, last);
  if (refusal || !last) throw conflict(refusal ?? 'There is no warning');
  await takeWarningsBack(trx, actor, post2 ? 'posts' : 'users', [post2?.id ?? person5.id], [last.id], 'undo');
  return { name: person5.name, audit: undoWarningEvent(person5.id) };
}

// src/features/moderation/measures/handlers.ts
var aboutPost = ({ input }) => ({ type: 'post', id: input.id });
var measures2 = (services) => ({
  warn: versioned({
    lock: ({ input, db }) => lockWarnable(db, input),
    run: async ({ input, admin, db }, { thing }) => {
      const { name: name2, audit: audit2 } = await warn(services, db, admin, thing, input);
      return {
        responseMessage: `${name2} was warned. You can take this back for ${UNDO_MINUTES} minutes`,
        audit: audit2,
      };
    },
  }),
  undoWarning: async ({ input, admin, db }) => {
    const { name: name2, audit: audit2 } = await takeWarningBack(db, admin, input);
    return { responseMessage: `The warning of ${name2} was taken back`, audit: audit2 };
  },
  hide: versioned({
    auditTarget: aboutPost,
    lock: ({ input, db }) => lockShownPost(db, input.id),
    run: async ({ input, admin, db }, { thing: post2 }) => {
      const { title: title2, audit: audit2 } = await hide(services, db, admin, post2, input);
      return { responseMessage: `\u201C${title2}\u201D is hidden. You can show it again at any time`, audit: audit2 };
    },
  }),
  unhide: {
    auditTarget: aboutPost,
    run: async ({ input, admin, db }) => {
      const { title: title2, audit: audit2 } = await showPost(db, admin, input.id);
      return { responseMessage: `\u201C${title2}\u201D is shown again`, audit: audit2 };
    },
  },
  recipient: async ({ input, db }) => ({ data: await findRecipient(db, input.user_id) }),
  mails: async ({ db }) => ({ data: await listMails(db) }),
  saveMail: versioned({
    lock: ({ input, db }) => lockTemplate(db, input.measure),
    run: async ({ input, admin, db }, { template }) => {
      const audit2 = await saveMail(db, admin, template, input);
      return { responseMessage: 'The mail was saved', data: await findMail(db, input.measure), audit: audit2 };
    },
  }),
});

// src/features/moderation/numbers/by.ts
var exampleRange = { start: '2026-01-01', end: '2026-01-02' };
var selectByReason = statement(
  { reason: orNull(json()), decisions: json(), overturned: number },
  (range, seen) => sql`
    select ${reasonWithId('counted.reason_id')} as reason, decisions, overturned
    from (
      select d.reason_id, ${byKind()} as decisions, ${overturnedCount} as overturned, count(*) as all
      from moderation_decisions d where ${madeIn(range, seen)} group by d.reason_id
    ) counted order by "all" desc, reason_id`,
  [exampleRange, ['posts']],
);
var readByReason = (db, range, seen) => selectByReason(db, range, seen);
var MOST_STAFF = 100;
var selectByStaff = statement(
  {
    staff: orNull(json()),
    decisions: json(),
    overturned: number,
    median_seconds: orNull(number),
    p95_seconds: orNull(number),
  },
  (range, seen, only) => sql`
    select ${named('counted.decided_by')} as staff, decisions, overturned, median_seconds, p95_seconds
    from (
      select d.decided_by, ${byKind()} as decisions, ${overturnedCount} as overturned, count(*) as all,
        ${percentile(0.5)} as median_seconds, ${percentile(0.95)} as p95_seconds
      from moderation_decisions d
      where ${madeIn(range, seen)} and d.decided_by is not null ${only === null ? sql`` : sql`and d.decided_by = ${only}`}
      group by d.decided_by
    ) counted order by "all" desc, decided_by limit ${MOST_STAFF}`,
  [exampleRange, ['posts'], 1],
  [exampleRange, ['posts'], null],
);
async function readByStaff(db, range, seen, only) {
  const rows2 = await selectByStaff(db, range, seen, only);
  return rows2.flatMap(({ staff, ...numbers3 }) => (staff ? [{ staff, ...numbers3 }] : []));
}

// src/features/moderation/numbers/log.ts
var row9 = {
  id: number,
  decided_at: timestamp,
  decided_by: orNull(json()),
  kind: textOf(),
  what: textOf(),
  post: orNull(json()),
  user: orNull(json()),
  reason: orNull(text),
  listed_reason: orNull(json()),
  until: orNull(timestamp),
  reports: number,
  seconds: orNull(number),
  reverted_at: orNull(timestamp),
  reverted_cause: orNull(textOf()),
};
var inState = (state) => (state === 'stands' ? sql`d.reverted_cause is null` : sql`d.reverted_cause = ${state}::text`);
function conditionsOf({ seen, decided_by, kind, reason_id, state, start_date: start, end_date: end }) {
  requireRange(start, end, 'end_date');
  return sql`d.what in (${sql.join(seen.map((what) => sql.lit(what)))})
    ${decided_by === void 0 ? sql`` : sql`and d.decided_by = ${decided_by}::bigint`}
    ${kind === void 0 ? sql`` : sql`and d.kind = ${kind}::text`}
    ${reason_id === void 0 ? sql`` : sql`and d.reason_id = ${reason_id}::bigint`}
    ${state === void 0 ? sql`` : sql`and ${inState(state)}`}
    and ${withinDays(sql`d.decided_at`, { start, end })}`;
}
var post = sql`(select p.title from posts p where p.id = d.post_id)`;
var user = sql`(select u.name from users u where u.id = d.user_id)`;
var sourceOf4 = (filter) => ({
  from: sql`moderation_decisions d`,
  where: conditionsOf(filter),
  columns: sql`d.id, d.decided_at, ${named('d.decided_by')} as decided_by, d.kind, d.what,
    (select json_build_object('id', p.id, 'title', p.title) from posts p where p.id = d.post_id) as post,
    (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = d.user_id and u.deleted_at is null) as user,
    d.reason, ${reasonWithId('d.reason_id')} as listed_reason, d.until, d.reports, (${secondsTaken})::bigint as seconds, d.reverted_at,
    d.reverted_cause`,
  id: sql`d.id`,
  anyDepth: true,
  orders: { decided_at: sql`d.decided_at`, id: sql`d.id` },
});
var log = list(
  row9,
  sourceOf4,
  [{ seen: ['posts'] }],
  [
    {
      seen: ['posts', 'users'],
      decided_by: 1,
      kind: 'warn',
      reason_id: 1,
      state: 'appeal',
      start_date: '2026-01-01',
      end_date: '2026-01-02',
    },
  ],
);
var listDecisions = (db, input, seen) => log.page(db, input, { ...input, seen });
var decisionsExport = (db, input, seen) =>
  log.all(
    db,
    sql`d.id, ${momentCell(sql`d.decided_at`)} as decided_at, ${safeCell(sql`(select username from users where id = d.decided_by)`)} as decided_by,
      d.kind, d.what, d.post_id, ${safeCell(post)} as post, d.user_id, ${safeCell(user)} as user,
      ${safeCell(sql`coalesce((select name from report_reasons where id = d.reason_id), d.reason)`)} as reason, ${momentCell(sql`d.until`)} as until,
      d.reports, d.reporters, (${secondsTaken})::bigint as seconds, ${momentCell(sql`d.reverted_at`)} as reverted_at, d.reverted_cause`,
    input,
    { ...input, seen },
  );

// src/features/moderation/numbers/reliability.ts
var PARTS = 5;
var selectReliability2 = statement(
  { part: number, reporters: number },
  () => sql`
    select least(floor(${share} * ${PARTS}::int), ${PARTS}::int - 1)::int as part, count(*) as reporters
    from (
      select reported_by, count(*) as decided, count(*) filter (where state = 'acted_on') as upheld
      from (
        select r.reported_by, c.state from cases c join post_reports r on r.case_id = c.id
        where ${isDecidedLately}
        union all
        select r.reported_by, c.state from cases c join user_reports r on r.case_id = c.id
        where ${isDecidedLately}
      ) decided group by reported_by
    ) reporters group by 1`,
);
async function readReliability(db) {
  const rows2 = await selectReliability2(db);
  return Array.from({ length: PARTS }, (_, part) => ({
    from: part / PARTS,
    to: (part + 1) / PARTS,
    reporters: rows2.find((row15) => row15.part === part)?.reporters ?? 0,
  }));
}

// src/features/moderation/numbers/transparency.ts
var all2 = ['posts', 'users'];
var exampleRange2 = { start: '2026-01-01', end: '2026-01-02' };
var selectRows = statement(
  {
    reason: orNull(text),
    category: textOf(),
    notices: number,
    on_notices: json(),
    own_initiative: json(),
    overturned: number,
    median_seconds: orNull(number),
  },
  (range) => sql`
    with came as (
      select coalesce(a.reason_id, ${other}) as reason_id, sum(texts.count)::bigint as notices
      from (select reason, count(*) from (${reportsIn(range, all2)}) came group by reason) texts
      left join report_app_reasons a on md5(a.text) = md5(texts.reason)
      group by 1
    ), made as (
      select d.reason_id, ${byKind(sql`d.reports > 0`)} as on_notices, ${byKind(sql`d.reports = 0`)} as own_initiative,
        ${overturnedCount} as overturned, ${percentile(0.5)} as median_seconds
      from moderation_decisions d where ${madeIn(range, all2)} group by d.reason_id
    ), none as (
      select json_build_object('dismiss', 0, 'warn', 0, 'hide_post', 0, 'delete_post', 0, 'suspend', 0) as kinds
    )
    select r.name as reason, coalesce(r.dsa_category, 'other_violation_tc') as category, coalesce(came.notices, 0) as notices,
      coalesce(made.on_notices, none.kinds) as on_notices, coalesce(made.own_initiative, none.kinds) as own_initiative,
      coalesce(made.overturned, 0) as overturned, made.median_seconds
    from came full join made on made.reason_id = came.reason_id cross join none
      left join report_reasons r on r.id = coalesce(came.reason_id, made.reason_id)
    order by r.place nulls last, r.id`,
  [exampleRange2],
);
var selectMedian = statement(
  { median_seconds: orNull(number) },
  (range) => sql`
    select ${percentile(0.5)} as median_seconds from moderation_decisions d where ${madeIn(range, all2)} and d.reports > 0`,
  [exampleRange2],
);
var selectAppeals = statement(
  { received: number, upheld: number, overturned: number, median_seconds: orNull(number) },
  (range) => sql`
    select (select count(*) from appeals a where ${withinDays(sql`a.created_at`, range)}) as received,
      count(*) filter (where a.state = 'upheld') as upheld, count(*) filter (where a.state = 'overturned') as overturned,
      percentile_disc(0.5) within group (order by floor(extract(epoch from a.decided_at - a.created_at)))::bigint as median_seconds
    from appeals a where ${withinDays(sql`a.decided_at`, range)}`,
  [exampleRange2],
);
async function readTransparency(db, range) {
  const [rows2, { median_seconds }, appeals3] = await Promise.all([
    selectRows(db, range),
    selectMedian.one(db, range),
    selectAppeals.one(db, range),
  ]);
  return { rows: rows2, median_seconds, appeals: appeals3 };
}

// src/features/moderation/numbers/handlers.ts
var seenBy2 = (admin) => ['posts', 'users'].filter((what) => holds(admin, codeFor(what)));
function ofStaff(admin, asked) {
  if (admin.is_sup_admin === 1) return asked;
  if (asked.decided_by !== void 0 && asked.decided_by !== admin.id)
    throw new HttpError(403, 'You see your own decisions: those of others only a super admin sees');
  return { ...asked, decided_by: admin.id };
}
var numbers2 = (services) => ({
  numbers: async ({ input, admin, db }) => {
    const report = reportOf(input);
    const { range, compared, step } = report;
    const seen = seenBy2(admin);
    const [totals3, previous, backlog, series, by_reason, by_staff, reliability] = await Promise.all([
      readTotals(db, range, seen),
      compared && readTotals(db, compared, seen),
      readBacklog(db, seen),
      readSeries(db, range, step, seen),
      readByReason(db, range, seen),
      readByStaff(db, range, seen, admin.is_sup_admin === 1 ? null : admin.id),
      readReliability(db),
    ]);
    return {
      data: {
        ...totals3,
        ...reportAnswer(report),
        ...(previous ? { previous } : {}),
        backlog,
        series,
        by_reason,
        by_staff,
        reliability,
      },
    };
  },
  decisions: async ({ input, admin, db }) => paged(await listDecisions(db, ofStaff(admin, input), seenBy2(admin))),
  decisionsCsv: ({ input, admin }) => ({
    filename: 'moderation-decisions.csv',
    query: decisionsExport(services.database.db, ofStaff(admin, input), seenBy2(admin)),
  }),
  transparency: async ({ input, db }) => {
    const { range } = reportOf(input);
    return { data: { range: shownRange(range), ...(await readTransparency(db, range)) } };
  },
});

// src/features/moderation/queues/list.ts
var FEW2 = 500;
var WALK3 = 2e3;
var TERM = 3;
var searching2 = (what, { query, appReasons, severity, age }, ways) => ({
  where: sql`(${sql.join(ways, sql` or `)})`,
  ways,
  ...(query ? { joined: joins2[what] } : {}),
  walk: { alias: 'c', rows: WALK3 },
  ...([...(query ?? '')].length < TERM && appReasons === void 0 && severity === void 0 && age === void 0
    ? {}
    : { few: FEW2 }),
});
function casesOf({ what, columns: columns14, orders }) {
  const sourceFor13 = (filter, asking) => {
    const { from: from2, where, ways } = queueOf(what, filter, asking);
    const isOwn = filter.assigned === 'me' || filter.assignee_id !== void 0 || filter.userId !== void 0;
    return {
      from: from2,
      where,
      joined: joins2[what],
      columns: columns14,
      orders,
      id: sql`c.id`,
      isEmpty: filter.appReasons?.length === 0,
      // Those that are found are read from the table: those of an assignee or an author would all be looked for again.
      rows: sql`join cases c on c.id = page.list_id ${joins2[what]}`,
      filter: ways.length > 0 ? searching2(what, filter, ways) : isOwn ? { where: sql`true` } : void 0,
    };
  };
  const all4 = /* @__PURE__ */ new Map();
  const allIn = (state, asking) => {
    const known2 = all4.get(state) ?? sourceFor13({ state, appReasons: void 0 }, asking);
    all4.set(state, known2);
    return known2;
  };
  return ({ state, ...narrowed }, asking) =>
    Object.values(narrowed).some((value) => value !== void 0 && value !== '')
      ? sourceFor13({ state, ...narrowed }, asking)
      : allIn(state, asking);
}
var caseExamples = [
  [{ state: 'open', appReasons: void 0 }, 1],
  [{ state: 'open', query: 'abc', appReasons: void 0 }, 1],
  [{ state: 'open', query: 'a', assigned: 'me', appReasons: void 0 }, 1],
  [{ state: 'open', userId: 1, appReasons: void 0 }, 1],
  [{ state: 'open', appReasons: [1] }, 1],
  [{ state: 'open', query: 'abc', appReasons: [1], assigned: 'me' }, 1],
  [{ state: 'open', appReasons: void 0, severity: 'critical', age: 'day' }, 1],
  [{ state: 'open', appReasons: void 0, assigned: 'nobody', age: 'day' }, 1],
  [{ state: 'open', appReasons: void 0, assigned: 'nobody', assignee_id: 1 }, 1],
];

// src/features/moderation/queues/reported-posts.ts
var columns8 = sql`coalesce(p.id, 0) as reported_post_id, p.image, ${isPostReported('p')} as is_reported,
  coalesce(p.title, '') as title, p.website, p.app_id, (p.hidden_at is not null)::int as is_hidden,
  json_build_object('id', users.id, 'name', users.name, 'avatar', users.avatar, 'reported_count', users.reported_count,
    'is_suspended', users.is_suspended::int, 'suspended_until', ${momentText2('users.suspended_until')}, 'warnings', ${warningsOf('users.id')}, 'is_deleted', ${isDeleted('users')}, 'is_reported', ${isReported('users')}) as user, ${caseColumns}`;
var { subject: title, ...others } = caseOrders;
var caseList = list(
  {
    reported_post_id: number,
    image: orNull(text),
    is_reported: flag,
    title: text,
    is_hidden: flag,
    website: orNull(text),
    app_id: orNull(text),
    user: json(),
    ...caseRow,
  },
  casesOf({ what: 'posts', columns: columns8, orders: { ...others, title } }),
  ...caseExamples,
);
async function listReportedPosts(db, asking, input) {
  const page = await caseList.page(db, input, await filterOf(db, input), asking);
  const rows2 = page.rows.map(answerRow2).map((row15) => ({
    ...row15,
    ...(row15.user ? { user: { ...row15.user, ...refusingSuspension(row15.user) } } : {}),
  }));
  return { ...page, rows: rows2 };
}

// src/features/moderation/posts/deletion.ts
async function lockUndeletedPost(trx, id) {
  const post2 = await lockPost(trx, id);
  return withVersion(trx, 'posts', post2, deletedSentence(post2));
}
async function deletePost(services, trx, actor, { id, title: title2 }, given) {
  const why = await whyOf(trx, given);
  await deletePosts(trx, actor, [id], why);
  await mailMeasure(trx, services, { measure: 'delete_post', why }, [{ postId: id }]);
  return { title: title2, audit: deletionEvent(id, why) };
}
async function takeBack(trx, actor, id, rule, cause) {
  const post2 = await lockPost(trx, id);
  const refusal = rule(post2);
  if (refusal) throw conflict(refusal);
  await bringBack(trx, actor, [id], cause);
  return { title: post2.title, audit: broughtBack(post2) };
}
var undoDeletion = (trx, actor, id) => takeBack(trx, actor, id, (post2) => undoRefusedBecause(actor, post2), 'undo');
var restorePost = (trx, actor, id) => takeBack(trx, actor, id, restoreRefusedBecause, 'staff');

// src/features/moderation/posts/details.ts
var row10 = {
  id: number,
  image: orNull(text),
  is_reported: flag,
  title: text,
  website: orNull(text),
  text: orNull(text),
  like_count: number,
  comment_count: number,
  clicks_count: number,
  views_count: number,
  shares_count: number,
  bookmarks_count: number,
  created_at: timestamp,
  updated_at: timestamp,
  latitude: orNull(number),
  longitude: orNull(number),
  deleted_at: orNull(timestamp),
  deletion_reason: orNull(text),
  deleted_by: orNull(json()),
  deleted_by_app: flag,
  app_id: orNull(text),
  hidden_at: orNull(timestamp),
  hiding_reason: orNull(text),
  hidden_by: orNull(json()),
  user: json(),
  case: orNull(json()),
};
function deletionOf({ deleted_at, deleted_by, deleted_by_app, deletion_reason }, asking) {
  if (!deleted_at) return null;
  const until = undoUntil(deleted_at);
  const mayUndo = deleted_by?.id === asking.id && holds(asking, 'delete_post') && until.getTime() > Date.now();
  return {
    at: deleted_at,
    by: deleted_by,
    by_app: deleted_by_app,
    reason: deletion_reason,
    undo_until: mayUndo ? until : null,
    purged_at: purgedAt(deleted_at),
    ...refusing([[posts.restore, ofAppSentence({ deleted_at, deleted_by_app: deleted_by_app === 1 })]]),
  };
}
var selectPost = stableStatement(
  row10,
  (id) => sql`
    select p.id, p.image, ${isPostReported('p')} as is_reported, p.title, p.website, p.text, p.like_count, p.comment_count, p.clicks_count, p.views_count,
      p.shares_count, p.bookmarks_count, p.created_at, p.updated_at, p.latitude, p.longitude, p.deleted_at, p.deletion_reason,
      ${named('p.deleted_by')} as deleted_by, p.deleted_by_app::int as deleted_by_app, p.app_id,
      p.hidden_at, p.hiding_reason, ${named('p.hidden_by')} as hidden_by,
      json_build_object('id', u.id, 'username', ${usernameOf('u')}, 'is_deleted', ${isDeleted('u')}, 'name', u.name, 'avatar', u.avatar,
        'reported_count', u.reported_count, 'is_suspended', u.is_suspended::int, 'suspended_until', ${momentText2('u.suspended_until')}, 'warnings', ${warningsOf('u.id')},
        'is_reported', ${isReported('u')}) as user,
      ${latestCase('posts', 'p.id')} as case
    from posts p join users u on u.id = p.user_id where p.id = ${id}`,
);
async function findPost(db, asking, id) {
  const found = await selectPost.first(db, id);
  if (!found) throw new HttpError(404, 'There is no such post');
  const { latitude, longitude, hidden_at, hidden_by, hiding_reason, ...rest2 } = found;
  return {
    ...rest2,
    ...(holds(asking, 'users_locations') ? { latitude, longitude } : {}),
    user: { ...found.user, ...refusingSuspension(found.user) },
    deleted: deletionOf(found, asking),
    hidden: hidden_at ? { at: hidden_at, by: hidden_by, reason: hiding_reason } : null,
    version: found.case?.version ?? 0,
  };
}

// src/features/moderation/posts/latest.ts
var selectLatest3 = statement(
  { id: number, title: text, image: orNull(text), is_reported: flag, created_at: timestamp },
  (userId, limit) => sql`
    select p.id, p.title, p.image, ${isPostReported('p')} as is_reported, p.created_at
    from posts p where p.user_id = ${userId} and p.deleted_at is null order by p.id desc limit ${limit}`,
);
var postsOfUser = list(
  {
    id: number,
    title: text,
    image: orNull(text),
    is_reported: flag,
    website: orNull(text),
    is_hidden: flag,
    reports: number,
    views_count: number,
    like_count: number,
    comment_count: number,
    app_id: orNull(text),
    created_at: timestamp,
  },
  (userId) => ({
    from: sql`posts p`,
    where: sql`p.deleted_at is null and p.user_id = ${userId}`,
    columns: sql`p.id, p.title, p.image, ${isPostReported('p')} as is_reported, p.website,
      (p.hidden_at is not null)::int as is_hidden, (select count(*) from post_reports r where r.post_id = p.id)::int as reports,
      p.views_count, p.like_count, p.comment_count, p.app_id, p.created_at`,
    id: sql`p.id`,
    anyDepth: true,
    orders: { created_at: sql`p.created_at`, id: sql`p.id` },
  }),
);
async function listPostsOf(db, input) {
  await requireUser(db, input.user_id);
  return postsOfUser.page(db, input, input.user_id);
}
async function latestPosts(db, { user_id: userId, page_limit: limit }) {
  await requireUser(db, userId);
  return selectLatest3(db, userId, limit);
}

// src/features/moderation/posts/lists.ts
var person3 = sql`coalesce(u.name, '') as name, coalesce(${usernameOf('u')}, '') as username, u.avatar, ${isDeleted('u')} as is_deleted,
  coalesce(${isReported('u')}, 0) as is_reported`;
var personColumns = { name: text, username: text, avatar: orNull(text), is_deleted: flag, is_reported: flag };
var reporterList = list(
  {
    id: number,
    ...personColumns,
    reason: text,
    note: orNull(text),
    created_at: timestamp,
    report_id: number,
    listed_reason: orNull(json()),
  },
  (postId) => ({
    from: sql`(select * from post_reports where post_id = ${postId}) r left join users u on u.id = r.reported_by`,
    where: sql`true`,
    columns: sql`r.reported_by as id, ${person3}, r.reason, r.note, r.created_at, r.id as report_id, ${listedReason('r.reason')} as listed_reason`,
    id: sql`r.id`,
    orders: { created_at: sql`r.created_at`, id: sql`r.id` },
  }),
);
var viewerList = list({ id: number, ...personColumns, created_at: timestamp }, (postId) => ({
  from: sql`(select * from post_viewers where post_id = ${postId}) v left join users u on u.id = v.user_id`,
  where: sql`true`,
  columns: sql`v.user_id as id, ${person3}, v.created_at`,
  id: sql`v.user_id`,
  orders: { created_at: sql`v.created_at`, id: sql`v.user_id` },
}));
var findPost2 = statement({}, (id) => sql`select from posts where id = ${id}`);
async function requirePost(db, id) {
  if (!(await findPost2.first(db, id))) throw new HttpError(404, 'There is no such post');
}
async function listReporters(db, input) {
  await requirePost(db, input.id);
  return reporterList.page(db, input, input.id);
}
async function listViewers(db, input) {
  await requirePost(db, input.id);
  return viewerList.page(db, input, input.id);
}

// src/features/moderation/posts/handlers.ts
var aboutPost2 = ({ input }) => ({ type: 'post', id: input.id });
var posts2 = (services) => ({
  reported: async ({ input, admin, db }) => paged(await listReportedPosts(db, admin.id, input)),
  details: async ({ input, admin, db }) => ({ data: await findPost(db, admin, input.id) }),
  reportedBy: async ({ input, db }) => paged(await listReporters(db, input)),
  viewedBy: async ({ input, db }) => paged(await listViewers(db, input)),
  latest: async ({ input, db }) => ({ data: await latestPosts(db, input) }),
  ofUser: async ({ input, db }) => paged(await listPostsOf(db, input)),
  remove: versioned({
    auditTarget: aboutPost2,
    lock: ({ input, db }) => lockUndeletedPost(db, input.id),
    run: async ({ input, admin, db }, { thing: post2 }) => {
      const { title: title2, audit: audit2 } = await deletePost(services, db, admin, post2, input);
      return {
        responseMessage: `\u201C${title2}\u201D was deleted. You can undo this for ${UNDO_MINUTES} minutes`,
        audit: audit2,
      };
    },
  }),
  undoRemoval: {
    auditTarget: aboutPost2,
    run: async ({ input, admin, db }) => {
      const { title: title2, audit: audit2 } = await undoDeletion(db, admin, input.id);
      return { responseMessage: `\u201C${title2}\u201D is back`, audit: audit2 };
    },
  },
  restore: {
    auditTarget: aboutPost2,
    run: async ({ input, admin, db }) => {
      const { title: title2, audit: audit2 } = await restorePost(db, admin, input.id);
      return { responseMessage: `\u201C${title2}\u201D is back`, audit: audit2 };
    },
  },
});

// src/features/moderation/queues/counts.ts
var COUNTED8 = 1e4;
var countOpenCases = stableStatement(
  { what: textOf(), all: number, own: number, near: number, late: number },
  (subjects, asking) => sql`
    select coalesce(subject.what, '') as what, "all", late,
      (select count(*) from cases where assigned_to = ${asking} and what = subject.what and state = 'open') as own,
      (select count(*) from (select from cases where what = subject.what and state = 'open' and due_at > now() and near_at <= now() limit ${sql.lit(COUNTED8)}) counted) as near
    from unnest(${subjects}::text[]) as subject (what) cross join lateral (
      select count(*) as "all", least(count(*) filter (where due_at <= now()), ${sql.lit(COUNTED8)}) as late
      from (select due_at from cases where what = subject.what and state = 'open' order by due_at limit ${sql.lit(COUNTED8 + 1)}) counted
    ) open`,
);
async function countAppeals(db, asking) {
  const open2 = await countOpenAppeals(db, asking);
  return { all: Math.min(open2, COUNTED8), exact: open2 > COUNTED8 ? 0 : 1 };
}
async function countCases(db, asking) {
  const seen = ['posts', 'users'].filter((what) => holds(asking, codeFor(what)));
  const open2 = seen.length > 0 ? await countOpenCases(db, seen, asking.id) : [];
  const cases2 = open2.map(({ what, all: all4, ...others3 }) => [
    what,
    { ...others3, all: Math.min(all4, COUNTED8), exact: all4 > COUNTED8 ? 0 : 1 },
  ]);
  return { ...Object.fromEntries(cases2), appeals: await countAppeals(db, asking) };
}

// src/features/moderation/queues/reported-users.ts
var columns9 = sql`c.id, coalesce(users.id, 0) as reported_user_id, users.avatar as "reportedUserImage", coalesce(users.name, '') as "reportedUser",
  coalesce(users.email, '') as "reportedUserEmail", users.phone as "reportedUserPhone", coalesce(users.reported_count, 0) as reported_count,
  coalesce(users.is_suspended::int, 0) as is_suspended, users.suspended_until, ${warningsOf('users.id')} as warnings, ${isDeleted('users')} as is_deleted, coalesce(${isReported('users')}, 0) as is_reported, ${caseColumns}`;
var { subject: reportedUser, ...others2 } = caseOrders;
var caseList2 = list(
  {
    id: number,
    reported_user_id: number,
    reportedUserImage: orNull(text),
    reportedUser: text,
    reportedUserEmail: text,
    reportedUserPhone: orNull(text),
    reported_count: number,
    is_suspended: flag,
    suspended_until: orNull(timestamp),
    warnings: number,
    is_deleted: flag,
    is_reported: flag,
    ...caseRow,
  },
  casesOf({ what: 'users', columns: columns9, orders: { ...others2, reportedUser } }),
  ...caseExamples,
);
async function listReportedUsers(db, asking, input) {
  const page = await caseList2.page(db, input, await filterOf(db, input), asking);
  return {
    ...page,
    rows: page.rows.map(answerRow2).map(({ reported_by_id, ...row15 }) => ({
      ...row15,
      ...refusingSuspension({ ...row15, name: row15.reportedUser }),
      ...(reported_by_id === null ? {} : { reported_by_id }),
    })),
  };
}

// src/features/moderation/reasons/change.ts
var nameTaken3 = { report_reasons_name_key: ['A reason with this name is there already', 'name'] };
var selectForUpdate3 = statement(
  {
    id: number,
    name: text,
    severity: textOf(),
    text,
    dsa_category: textOf(),
    target_hours: number,
    isOther: boolean,
    isArchived: boolean,
    version: number,
    at: timestamp,
    by: orNull(text),
  },
  (id) => sql`
    select r.id, r.name, r.severity, r.text, r.dsa_category, r.target_hours, r.is_other as "isOther", r.archived_at is not null as "isArchived", r.version,
      r.updated_at as at, ${authorOf('r')} as by
    from report_reasons r where r.id = ${id} for update of r`,
);
var countAppReasons = statement(
  { app_reasons: number },
  (id) => sql`select count(*) as app_reasons from report_app_reasons where reason_id = ${id}`,
);
async function lockReason(trx, id) {
  const found = await selectForUpdate3.first(trx, id);
  if (!found) throw new HttpError(404, 'There is no such reason');
  return { ...found, ...(await countAppReasons.one(trx, id)) };
}
var lockList = statement(
  { id: number, isPlaced: boolean },
  () => sql`
    select id, archived_at is null and not is_other as "isPlaced" from report_reasons order by place, id for update`,
);
var reasonFields = ({ name: name2, severity, text: says, dsa_category, target_hours }) => ({
  name: name2,
  severity,
  text: says,
  ...(dsa_category && { dsa_category }),
  ...(target_hours && { target_hours }),
});
async function add(trx, actor, reason) {
  const there = await lockList(trx);
  if (there.length >= MOST_REASONS) throw conflict(`The list has ${MOST_REASONS} reasons: rename one that is archived`);
  const id = await mapUniqueViolation(addReason(trx, reason, actor.id), nameTaken3);
  return { id, audit: { target: { type: 'report_reason', id }, after: reasonFields(reason) } };
}
async function change(trx, actor, before, reason) {
  if (before.isOther && reason.name !== before.name)
    throw conflict(`${before.name} keeps its name: reasons of the app count as it while nobody has assigned them`);
  await mapUniqueViolation(writeReason(trx, before.id, reason, actor.id), nameTaken3);
  return { before: reasonFields(before), after: reasonFields(reason) };
}
function archivingError({ name: name2, isOther, app_reasons: count }) {
  if (isOther) return `${name2} stays: reasons of the app count as it while nobody has assigned them`;
  if (count === 0) return void 0;
  return count === 1
    ? `A reason of the app counts as ${name2}: assign it to another one first`
    : `${count} reasons of the app count as ${name2}: assign them to another one first`;
}
async function archive(trx, actor, before, isArchived) {
  const refusal = isArchived ? archivingError(before) : void 0;
  if (refusal) throw conflict(refusal);
  if (before.isArchived !== isArchived) await writeArchived(trx, before.id, isArchived, actor.id);
  return { before: { is_archived: Number(before.isArchived) }, after: { is_archived: Number(isArchived) } };
}
async function order(trx, ids) {
  const before = (await lockList(trx)).filter(({ isPlaced }) => isPlaced).map(({ id }) => id);
  const given = new Set(ids);
  if (ids.some((id) => !before.includes(id)))
    throw conflict('The list of reasons is another one by now: look at it first. Nothing was done');
  const after2 = [...given, ...before.filter((id) => !given.has(id))];
  await writeOrder(trx, after2);
  return { target: { type: 'report_reason', id: after2[0] ?? 0 }, before: { ids: before }, after: { ids: after2 } };
}
var selectAppReason = statement(
  { id: number, text, version: number, at: timestamp, reason: orNull(text), by: orNull(text) },
  (id) => sql`
    select a.id, a.text, a.version, a.updated_at as at, (select name from report_reasons where id = a.reason_id) as reason,
      ${authorOf('a')} as by
    from report_app_reasons a where a.id = ${id} for update of a`,
);
async function lockAppReason(trx, id) {
  const found = await selectAppReason.first(trx, id);
  if (!found) throw new HttpError(404, 'The app has sent no such reason');
  return found;
}
var lockAssignable = statement(
  { name: text },
  (id) => sql`select name from report_reasons where id = ${id} and archived_at is null for share`,
);
async function assign2(trx, actor, before, reasonId) {
  const reason = reasonId === null ? void 0 : await lockAssignable.first(trx, reasonId);
  if (reasonId !== null && !reason) throw invalid([{ field: 'reason_id', message: 'Choose a reason of the list' }]);
  await writeAssignment(trx, before.id, reasonId, actor.id);
  return {
    sentence: reason
      ? `\u201C${before.text}\u201D counts as ${reason.name} now`
      : `\u201C${before.text}\u201D counts as the other reason until it is assigned`,
    audit: {
      before: { text: before.text, reason: before.reason },
      after: { text: before.text, reason: reason?.name ?? null },
    },
  };
}

// src/features/moderation/reasons/list.ts
var selectReasons2 = statement(
  {
    id: number,
    name: text,
    severity: textOf(),
    text,
    dsa_category: textOf(),
    target_hours: number,
    is_other: flag,
    is_archived: flag,
    app_reasons: number,
    version: number,
    updated_at: timestamp,
    updated_by: orNull(text),
  },
  () => sql`
    select r.id, r.name, r.severity, r.text, r.dsa_category, r.target_hours, r.is_other::int as is_other, (r.archived_at is not null)::int as is_archived,
      (select count(*) from report_app_reasons a where a.reason_id = r.id) as app_reasons, r.version, r.updated_at,
      ${authorOf('r')} as updated_by
    from report_reasons r order by r.archived_at is not null, r.is_other, r.place, r.id`,
);
async function listReasons(db) {
  const rows2 = await selectReasons2(db);
  return rows2.map((row15) => ({
    ...row15,
    ...refusing([
      [reasons.archive, row15.is_archived === 1 ? void 0 : archivingError({ ...row15, isOther: row15.is_other === 1 })],
    ]),
  }));
}
var reasonRow = async (db, id) => (await listReasons(db)).find((row15) => row15.id === id);
var appRow = {
  id: number,
  text,
  reason: json(),
  is_assigned: flag,
  reports: number,
  version: number,
  updated_at: timestamp,
  updated_by: orNull(text),
};
var columns10 = sql`a.id, a.text, json_build_object('id', r.id, 'name', r.name, 'severity', r.severity) as reason,
  (a.reason_id is not null)::int as is_assigned, a.version, a.updated_at, ${authorOf('a')} as updated_by`;
var reports = sql`(a.reports + coalesce(since.by, 0))`;
var joinedChanges = sql`
  left join (select app_reason_id, sum(by)::bigint as by from app_reason_changes group by 1) since on since.app_reason_id = a.id`;
function conditionsOf2({ is_assigned, reason_id, query }) {
  const conditions = [
    ...(is_assigned === void 0 ? [] : [sql`(a.reason_id is not null) = ${is_assigned === 1}::boolean`]),
    ...(reason_id === void 0 ? [] : [sql`a.reason_id = ${reason_id}`]),
    ...(query ? [holdsTerm(sql`lower(a.text)`, query)] : []),
  ];
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`;
}
var sourceFor8 = (filter) => ({
  from: sql`report_app_reasons a join report_reasons r on r.id = coalesce(a.reason_id, ${other}) ${joinedChanges}`,
  where: conditionsOf2(filter),
  columns: sql`${columns10}, ${reports} as reports`,
  id: sql`a.id`,
  anyDepth: true,
  orders: {
    reports,
    text: sql`(lower(a.text) collate "C")`,
    id: sql`a.id`,
  },
});
var appReasonList = list(appRow, sourceFor8, [{}], [{ is_assigned: 0, reason_id: 1, query: 'a' }]);
var listAppReasons = (db, input) => appReasonList.page(db, input, input);
var oneAppReason = statement(
  appRow,
  (id) => sql`
    select ${columns10}, ${reports} as reports
    from report_app_reasons a join report_reasons r on r.id = coalesce(a.reason_id, ${other}) ${joinedChanges} where a.id = ${id}`,
);
var appReasonRow = (db, id) => oneAppReason.first(db, id);

// src/features/moderation/reasons/handlers.ts
var about =
  (type) =>
  ({ input }) => ({ type, id: input.id });
var reasons3 = {
  list: async ({ db }) => {
    const data = await listReasons(db);
    return { data, total: data.length };
  },
  add: async ({ input, admin, db }) => {
    const { id, audit: audit2 } = await add(db, admin, input);
    const data = await reasonRow(db, id);
    return { responseMessage: `The reason ${input.name} was added`, ...(data ? { data } : {}), audit: audit2 };
  },
  update: versioned({
    auditTarget: about('report_reason'),
    lock: ({ input, db }) => lockReason(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit2 = await change(db, admin, before, input);
      const data = await reasonRow(db, input.id);
      return { responseMessage: `The reason ${input.name} was saved`, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
  archive: versioned({
    auditTarget: about('report_reason'),
    lock: ({ input, db }) => lockReason(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const audit2 = await archive(db, admin, before, input.is_archived === 1);
      const data = await reasonRow(db, input.id);
      const did = input.is_archived === 1 ? 'was archived' : 'is back at the end of the list';
      return { responseMessage: `The reason ${before.name} ${did}`, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
  order: async ({ input, db }) => {
    const audit2 = await order(db, input.ids);
    return { responseMessage: 'The reasons are in the new order', data: await listReasons(db), audit: audit2 };
  },
  appReasons: async ({ input, db }) => paged(await listAppReasons(db, input)),
  assign: versioned({
    auditTarget: about('report_app_reason'),
    lock: ({ input, db }) => lockAppReason(db, input.id),
    run: async ({ input, admin, db }, before) => {
      const { sentence, audit: audit2 } = await assign2(db, admin, before, input.reason_id);
      const data = await appReasonRow(db, input.id);
      return { responseMessage: sentence, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
};

// src/features/moderation/index.ts
var reportedUsers = {
  reportedUsers: async ({ input, admin, db }) => paged(await listReportedUsers(db, admin.id, input)),
};
var counts = {
  counts: ({ admin, db }) => countCases(db, admin),
};
var moderation = (services) => ({
  appeals: appeals2(services),
  cases: cases(services),
  measures: measures2(services),
  posts: posts2(services),
  queues: counts,
  reports: reportedUsers,
  reasons: reasons3,
  moderation: numbers2(services),
});

// src/domain/settings/setting.ts
var MEDIA_DEFAULTS = 'MEDIA_DEFAULTS';
var selectSetting = statement(
  { id: number, data: text, version: number, at: timestamp, by: orNull(text) },
  (key, locks) => sql`
    select id, data, version, updated_at as at, ${authorOf('s')} as by
    from settings s where data_key = ${key} ${locks ? sql`for update of s` : sql``}`,
  ['', true],
  ['', false],
);
async function find(db, key, locks) {
  const setting = await selectSetting.first(db, key, locks);
  if (!setting) throw new Error(`The migrations have put the setting ${key} there`);
  return setting;
}
var settingOf = (db, key) => find(db, key, false);
var lockSetting = (trx, key) => find(trx, key, true);
async function saveSetting(trx, actor, before, data) {
  if (before.data === data) return;
  await trx
    .updateTable('settings')
    .set({ data, ...raisedValues(actor.id) })
    .where('id', '=', before.id)
    .execute();
}

// src/features/pages/clean.ts
import sanitizeHtml from 'sanitize-html';

var DEEPEST2 = 100;
var MOST_OPEN = 5e3;
var as = (tagName) => () => ({ tagName, attribs: {} });
var span = (_, { style = '' }) => {
  const written = writeTextStyle(readTextStyle(style));
  return written === '' ? { tagName: 'nothing', attribs: {} } : { tagName: 'span', attribs: { style: written } };
};
var link = (_, { href = '' }) => {
  const address = readLink(href);
  return address === void 0 ? { tagName: 'nothing', attribs: {} } : { tagName: 'a', attribs: { href: address } };
};
var options = {
  allowedTags: [...TAGS],
  allowedAttributes: { span: ['style'], a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  parseStyleAttributes: false,
  // What other editors make of the same buttons.
  transformTags: { b: as('strong'), i: as('em'), ins: as('u'), del: as('s'), strike: as('s'), span, a: link },
  selfClosing: ['br'],
  nestingLimit: DEEPEST2,
};
var clean = (html) =>
  // As browsers write them.
  sanitizeHtml(html, options).replaceAll('<br />', '<br>').replaceAll('\xA0', '&nbsp;');
function isTooDeep(html) {
  let open2 = 0;
  for (const [, slash] of html.matchAll(/<(\/?)(?!br|hr|img|wbr|input)[a-z]/gi)) {
    open2 = Math.max(0, open2 + (slash ? -1 : 1));
    if (open2 > MOST_OPEN) return true;
  }
  return false;
}

// src/features/pages/page.ts
async function pageOf2(db, key) {
  const { id, data, version: version2, at, by: by2 } = await settingOf(db, key);
  return { data_key: key, data, id, version: version2, updated_at: at, updated_by: by2 };
}
var insertSettingVersions = statement(
  {},
  (pageId) => sql`
    insert into setting_versions (setting_id, version, data, updated_at, updated_by)
    select id, version, data, updated_at, updated_by from settings where id = ${pageId}`,
);
function cleanPage(data) {
  if (isTooDeep(data)) throw invalid([{ field: 'data', message: 'Too many elements are opened and not closed' }]);
  const text2 = clean(data);
  if (text2.length > MOST_CHARACTERS)
    throw invalid([{ field: 'data', message: 'Too long: special characters take several characters each' }]);
  return text2;
}
async function savePage(trx, actor, before, { data_key, data }) {
  const text2 = cleanPage(data);
  await saveSetting(trx, actor, before, text2);
  const page = await pageOf2(trx, data_key);
  if (page.version > before.version) {
    await insertSettingVersions(trx, page.id);
    await recordDecisions(trx, actor, 'page.published', [{ id: page.id, page: data_key, version: page.version }]);
  }
  return {
    page,
    audit: {
      target: { type: 'setting', id: page.id },
      before: { version: before.version, characters: before.data.length },
      after: { version: page.version, characters: text2.length },
      details: { page: data_key },
    },
  };
}

// src/features/pages/draft.ts
var draftRow = { data: text, version: number, written_at: timestamp };
var selectDraft = statement(
  draftRow,
  (adminId, key) => sql`
    select d.data, d.version, d.written_at
    from page_drafts d join settings s on s.id = d.setting_id
    where d.admin_id = ${adminId} and s.data_key = ${key}`,
);
async function draftOf(db, adminId, key) {
  return (await selectDraft.first(db, adminId, key)) ?? null;
}
var selectOwnSave = statement(
  { version: number },
  (adminId, settingId, version2) => sql`
    select version from setting_versions
    where setting_id = ${settingId} and version > ${version2}::int and updated_by = ${adminId}
    limit 1`,
);
var upsertDraft = statement(
  draftRow,
  (adminId, settingId, data, version2) => sql`
    insert into page_drafts (admin_id, setting_id, data, version)
    values (${adminId}, ${settingId}, ${data}, ${version2}::int)
    on conflict (admin_id, setting_id) do update set
      data = excluded.data, version = excluded.version, written_at = now()
    returning data, version, written_at`,
);
async function saveDraft(trx, adminId, { data_key, data, version: version2 }) {
  const cleaned = cleanPage(data);
  const page = await lockSetting(trx, data_key);
  if (version2 > page.version) throw invalid([{ field: 'version', message: 'The page has no such version yet' }]);
  if (await selectOwnSave.first(trx, adminId, page.id, version2))
    throw conflict('You have saved this page since this draft began; the draft is not kept');
  return upsertDraft.one(trx, adminId, page.id, cleaned, version2);
}
var deleteDraft = statement(
  {},
  (adminId, key) => sql`
    delete from page_drafts
    where admin_id = ${adminId} and setting_id = (select id from settings where data_key = ${key})`,
);
async function removeDraft(trx, adminId, key) {
  await deleteDraft(trx, adminId, key);
}

// src/features/pages/versions.ts
var by = sql`(select name from users where users.id = v.updated_by) as updated_by`;
var sourceOf5 = (key) => ({
  from: sql`setting_versions v`,
  columns: sql`v.version, v.updated_at, ${by}, v.size`,
  where: sql`v.setting_id = (select id from settings where data_key = ${key})`,
  id: sql`v.id`,
  anyDepth: true,
  orders: { version: sql`v.version` },
});
var versionList = list({ version: number, updated_at: timestamp, updated_by: orNull(text), size: number }, sourceOf5);
var oneVersion = statement(
  { version: number, updated_at: timestamp, updated_by: orNull(text), data: text },
  (key, version2) => sql`
    select v.version, v.updated_at, ${by}, v.data
    from setting_versions v join settings s on s.id = v.setting_id
    where s.data_key = ${key} and v.version = ${version2}`,
);
async function listVersions(db, input) {
  const { rows: rows2, total, exact } = await versionList.page(db, input, input.data_key);
  return { data: rows2, total, total_exact: exact };
}
async function textOf2(db, key, version2) {
  const row15 = await oneVersion.first(db, key, version2);
  if (!row15) throw new HttpError(404, 'There is no such version of this page');
  return { data_key: key, ...row15 };
}

// src/features/pages/index.ts
var pages = {
  page: async ({ input, db }) => ({ data: await pageOf2(db, input.data_key) }),
  savePage: versioned({
    lock: ({ input, db }) => lockSetting(db, input.data_key),
    run: async ({ input, admin, db }, before) => {
      const { page, audit: audit2 } = await savePage(db, admin, before, input);
      await removeDraft(db, admin.id, input.data_key);
      return {
        responseMessage: `The page \u201C${pageNames[input.data_key]}\u201D is saved`,
        data: page,
        audit: audit2,
      };
    },
  }),
  draft: async ({ input, admin, db }) => ({ data: await draftOf(db, admin.id, input.data_key) }),
  saveDraft: async ({ input, admin, db }) => {
    const data = await saveDraft(db, admin.id, input);
    const details = { page: input.data_key, characters: data?.data.length ?? 0 };
    return { responseMessage: 'The draft is kept', data, audit: { target: { type: 'user', id: admin.id }, details } };
  },
  removeDraft: async ({ input, admin, db }) => {
    await removeDraft(db, admin.id, input.data_key);
    const details = { page: input.data_key };
    return { responseMessage: 'The draft is deleted', audit: { target: { type: 'user', id: admin.id }, details } };
  },
  versions: ({ input, db }) => listVersions(db, input),
  versionText: async ({ input, db }) => ({ data: await textOf2(db, input.data_key, input.version) }),
};

// src/http/input/accept.ts
var accepts = (header, type) =>
  (header ?? '').split(',').some((range) => {
    const [name2 = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    return name2 === type && (quality === void 0 || Number(quality) > 0);
  });

// src/http/tag.ts
import { createHash as createHash2 } from 'node:crypto';

var TAG_CHARACTERS = 27;
var tagOf = (text2) => `"${createHash2('sha256').update(text2).digest('base64url').slice(0, TAG_CHARACTERS)}"`;
var hasTag = ({ headers }, tag) =>
  (headers['if-none-match'] ?? '').split(',').some((one) => {
    const named3 = one.trim();
    return named3 === '*' || named3.replace(/^W\//, '') === tag;
  });
function sendTagged(request, reply, text2, tag) {
  reply.header('etag', tag);
  return hasTag(request, tag) ? reply.code(304).send() : reply.send(text2);
}

// src/features/pages/public-html.ts
import { createHash as createHash3 } from 'node:crypto';

var escapeHtml = (text2) => text2.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
var STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;padding:2.5rem 1.25rem 4rem;max-width:44rem;background:#fff;color:#1a1c1f;font:1.0625rem/1.65 system-ui,sans-serif;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:2em 0 .5em}
h1{font-size:1.75rem}h2{font-size:1.375rem}h3{font-size:1.1875rem}h4,h5,h6{font-size:1.0625rem}
header h1{margin:0 0 1.5rem;font-size:2.125rem}
p,ul,ol,blockquote,pre{margin:0 0 1em}
ul,ol{padding-inline-start:1.5em}
li>p{margin-bottom:.35em}
blockquote{margin-inline:0;padding-inline-start:1em;border-inline-start:3px solid #c5cad1}
a{color:#175a8c}
pre,code{font-family:ui-monospace,monospace;font-size:.9375em}
pre{white-space:pre-wrap}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid #d9dde2;color:#565d66;font-size:.875rem}
@media (prefers-color-scheme:dark){body{background:#16181b;color:#e6e8eb}a{color:#8fc3f0}blockquote{border-color:#4a5058}footer{border-color:#33383e;color:#a3abb5}}
@media print{body{max-width:none;padding:0;background:#fff;color:#000;font-size:11pt}h1,h2,h3,h4,h5,h6{break-after:avoid}blockquote,pre,li{break-inside:avoid}footer{color:#444}}
`;
var hashOf = (text2) => `'sha256-${createHash3('sha256').update(text2).digest('base64')}'`;
var policyFor = (style) =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
function withClasses(html) {
  const classes = /* @__PURE__ */ new Map();
  const written = html.replace(/<span style="([^"]*)">/g, (_whole, style) => {
    const said = writeTextStyle(readTextStyle(style.replaceAll('&quot;', '"')));
    if (said === '') return '<span>';
    const name2 = classes.get(said) ?? `s${classes.size}`;
    classes.set(said, name2);
    return `<span class="${name2}">`;
  });
  return {
    html: written,
    style: [...classes]
      .map(
        ([said, name2]) => `.${name2}{${said}}
`,
      )
      .join(''),
  };
}
var dayOf2 = (moment) =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
function document(title2, productName, body, more = '') {
  const style = STYLE + more;
  const names2 = title2 === productName ? title2 : `${title2} \u2013 ${productName}`;
  const text2 = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(names2)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return { text: text2, policy: policyFor(style) };
}
function pageHtml({ title: title2, productName, html, publishedAt }) {
  const { html: text2, style } = withClasses(html);
  return document(
    title2,
    productName,
    `<header>
<h1>${escapeHtml(title2)}</h1>
</header>
<main dir="auto">
${text2 === '' ? '<p>This page has no text yet.</p>' : text2}
</main>
<footer>
${escapeHtml(productName)} \xB7 Published on <time datetime="${publishedAt.toISOString()}">${dayOf2(publishedAt)}</time>
</footer>`,
    style,
  );
}
var noPageHtml = (productName) =>
  document(
    'There is no such page',
    productName,
    `<main>
<h1>There is no such page</h1>
<p>The address may be misspelled.</p>
</main>`,
  );

// src/features/pages/public.ts
var KEPT2 = 'public, max-age=60';
var selectPage = statement(
  { version: number, at: timestamp, data: orNull(text) },
  (key, known2) => sql`
    select version, updated_at as at, case when version <> ${known2}::int then data end as data
    from settings where data_key = ${key}`,
);
var isPage = (key) => Object.hasOwn(pageNames, key);
var withTag = (sent) => ({ ...sent, tag: tagOf(sent.text) });
function servePages(app, { db }, { productName, publicUrl }) {
  const made = /* @__PURE__ */ new Map();
  async function find2(key) {
    const known2 = made.get(key);
    const row15 = await selectPage.first(db, key, known2?.version ?? 0);
    if (!row15) throw new Error(`The migrations have put the page ${key} there`);
    if (known2 && row15.data === null) return known2;
    const title2 = pageNames[key];
    const html = clean(row15.data ?? '');
    const page = {
      version: row15.version,
      at: row15.at,
      html: withTag(pageHtml({ title: title2, productName, html, publishedAt: row15.at })),
      json: withTag({
        text: JSON.stringify(
          PublicPage.parse({
            page: key,
            title: title2,
            version: row15.version,
            published_at: row15.at,
            url: `${publicUrl}${PUBLIC_PAGES}/${key}`,
            html,
          }),
        ),
      }),
    };
    made.set(key, page);
    return page;
  }
  const sendHtml = (reply, { policy }) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
  function notFound(request, reply, isJson) {
    reply.header('vary', 'Accept');
    if (isJson || !accepts(request.headers.accept, 'text/html')) throw new HttpError(404, 'There is no such page');
    const html = noPageHtml(productName);
    return sendHtml(reply.code(404), html).send(html.text);
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PUBLIC_PAGES}/:page`,
    handler: async (request, reply) => {
      const [, key = '', extension] = /^(.*?)(\.json)?$/s.exec(request.params.page) ?? [];
      const isJson = extension !== void 0;
      if (!isPage(key)) return notFound(request, reply, isJson);
      const { html, json: json2 } = await find2(key);
      reply.header('cache-control', KEPT2);
      if (isJson) return sendTagged(request, reply.type('application/json; charset=utf-8'), json2.text, json2.tag);
      return sendTagged(request, sendHtml(reply, html), html.text, html.tag);
    },
  });
}

// src/features/palette/find.ts
var FEW3 = 5;
var ENOUGH2 = 200;
var idIn = (term) => (/^#?[1-9]\d{0,14}$/.test(term) ? Number(term.replace('#', '')) : null);
var field = textOf();
var bestOf = (
  {
    table,
    columns: columns14,
    where,
    joins: joins4 = sql``,
    beginnings,
    text: all4,
    fields,
    isOfApp: isOfApp2 = false,
  },
  term,
) => {
  const begin2 = beginnings.map(
    (column) => sql`(select t.id, 1 as rank, length(${column}) as size from ${table} t where ${where}
        and ${startsWith(column, term)} order by ${column} limit ${FEW3})`,
  );
  const matched = sql`case when t.id = ${idIn(term)}::bigint then 'id'
    ${isOfApp2 ? sql`when t.app_id = ${term} then 'app_id'` : sql``}
    ${sql.join(
      fields.map(([name2, column]) => sql`when ${holdsTerm(column, term)} then ${sql.lit(name2)}`),
      sql` `,
    )} else ${sql.lit(fields[0]?.[0] ?? 'name')} end`;
  return sql`
    with near as (
      (select t.id, 0 as rank, 0 as size from ${table} t where ${where} and t.id = ${idIn(term)}::bigint)
      ${isOfApp2 ? sql`union all (select t.id, 0, 0 from ${table} t where ${where} and t.app_id = ${term})` : sql``}
      union all ${sql.join(begin2, sql` union all `)}
    ), far as (
      select t.id, 2 as rank, 0 as size from ${table} t
      where ${where} and ${hasTrigram(term)}::boolean and ${holdsTerm(all4, term)}
        and (select count(distinct id) from near) < ${FEW3}
      limit ${ENOUGH2}
    ), fits as (
      select id, min(rank) as rank, min(size) as size from (select * from near union all select * from far) found
      group by id order by min(rank), min(size), id limit ${FEW3}
    )
    select ${columns14}, ${matched} as matched from fits join ${table} t using (id) ${joins4} order by fits.rank, fits.size, t.id`;
};
var these = ({ table, columns: columns14, where, joins: joins4 = sql`` }, ids) => sql`
  select ${columns14} from ${table} t ${joins4} where t.id = any(${ids}::bigint[]) and ${where}`;
var inC = (column) => sql`(lower(${sql.ref(column)}) collate "C")`;
var users2 = {
  table: sql`users`,
  columns: sql`t.id, t.name, t.username, t.avatar, ${isReported('t')} as is_reported`,
  where: sql`t.is_app_user`,
  beginnings: [inC('t.name'), inC('t.username'), sql`(${emailKey} collate "C")`],
  text: sql`t.search`,
  fields: [
    ['name', sql`lower(t.name)`],
    ['username', sql`lower(t.username)`],
    ['email', sql`lower(t.email)`],
    ['phone', sql`lower(t.phone)`],
  ],
  isOfApp: true,
};
var userRow = { id: number, name: text, username: text, avatar: orNull(text), is_reported: flag };
var findUsers = statement({ ...userRow, matched: field }, (term) => bestOf(users2, term), ['a']);
var readUsers = statement(userRow, (ids) => these(users2, ids));
var campaigns2 = {
  table: sql`campaigns`,
  columns: sql`t.id, t.campaign_name, t.username`,
  where: sql`t.deleted_at is null`,
  beginnings: [sql`t.name_key`, sql`t.username_key`],
  text: sql`t.search`,
  fields: [
    ['name', sql`lower(t.campaign_name)`],
    ['username', sql`lower(t.username)`],
  ],
  isOfApp: true,
};
var campaignRow2 = { id: number, campaign_name: text, username: text };
var findCampaigns = statement({ ...campaignRow2, matched: field }, (term) => bestOf(campaigns2, term), ['a']);
var readCampaigns = statement(campaignRow2, (ids) => these(campaigns2, ids));
var groups3 = {
  table: sql`groups`,
  columns: sql`t.id, t.name`,
  where: sql`true`,
  beginnings: [inC('t.name')],
  text: sql`lower(t.name)`,
  fields: [['name', sql`lower(t.name)`]],
};
var groupRow2 = { id: number, name: text };
var findGroups2 = statement({ ...groupRow2, matched: field }, (term) => bestOf(groups3, term), ['a']);
var readGroups = statement(groupRow2, (ids) => these(groups3, ids));
var byNumber = ({ table, columns: columns14, where, joins: joins4 = sql`` }, term, ofApp) => sql`
  select ${columns14}, case when t.id = ${idIn(term)}::bigint then 'id' else 'app_id' end as matched
  from ${table} t ${joins4}
  where t.id in (select ${idIn(term)}::bigint union all (${ofApp})) and ${where}
  order by t.id = ${idIn(term)}::bigint desc nulls last, t.id desc limit ${FEW3}`;
var posts3 = {
  table: sql`posts`,
  columns: sql`t.id, t.title, ${usernameOf('u')} as username`,
  where: sql`true`,
  joins: sql`join users u on u.id = t.user_id`,
};
var postRow = { id: number, title: text, username: text };
var findPosts = stableStatement(
  { ...postRow, matched: field },
  (term) => byNumber(posts3, term, sql`select id from posts where app_id = ${term}`),
  ['a'],
);
var readPosts = statement(postRow, (ids) => these(posts3, ids));
var transactions2 = {
  table: sql`transactions`,
  columns: sql`t.id, coalesce(t.app_id, '') as app_id, t.amount::text as amount, t.transaction_type,
    coalesce(${usernameOf('u')}, '') as username`,
  where: sql`true`,
  joins: sql`left join campaigns c on c.id = t.campaign_id left join users u on u.id = coalesce(t.user_id, c.user_id)`,
};
var transactionRow = {
  id: number,
  app_id: text,
  amount: text,
  transaction_type: textOf(),
  username: text,
};
var findTransactions = stableStatement(
  { ...transactionRow, matched: field },
  (term) =>
    byNumber(
      transactions2,
      term,
      sql`select id from transactions where app_id = ${term} order by created_at desc limit ${FEW3}`,
    ),
  ['a'],
);
var readTransactions = statement(transactionRow, (ids) => these(transactions2, ids));
var casesAbout = (subjects) => ({
  table: sql`cases`,
  columns: sql`t.id, t.what, t.subject, t.state, coalesce(t.user_id, p.user_id) as user_id, t.post_id`,
  where: sql`t.what = any(${subjects}::text[])`,
  joins: sql`left join posts p on p.id = t.post_id`,
});
var caseRow2 = {
  id: number,
  what: textOf(),
  subject: text,
  state: textOf(),
  user_id: orNull(number),
  post_id: orNull(number),
};
var findCases2 = stableStatement(
  { ...caseRow2, matched: field },
  (subjects, term) =>
    byNumber(
      casesAbout(subjects),
      term,
      sql`select c.id from posts p join cases c on c.post_id = p.id where p.app_id = ${term}
        union all select c.id from users u join cases c on c.user_id = u.id where u.app_id = ${term}`,
    ),
  [['posts'], 'a'],
);
var readCases = statement(caseRow2, (subjects, ids) => these(casesAbout(subjects), ids));

// src/features/palette/index.ts
var readable = (admin) => ({
  users: may(admin, 'users_list').allowed,
  campaigns: may(admin, 'campaign_list').allowed,
  groups: may(admin, 'group_list').allowed,
  posts: may(admin, 'post_details').allowed,
  cases: [
    ...(may(admin, 'reported_posts').allowed ? ['posts'] : []),
    ...(may(admin, 'reported_users').allowed ? ['users'] : []),
  ],
  transactions: may(admin, transactions.list.access).allowed,
});
var idsOf2 = (things, kind) =>
  things.split(',').flatMap((thing) => (thing.startsWith(`${kind}.`) ? [Number(thing.slice(kind.length + 1))] : []));
var palette = {
  find: async ({ input: { query }, admin, db }) => {
    const mayRead = readable(admin);
    const [users4, campaigns3, groups4, posts4, cases2, transactions4] = await Promise.all([
      mayRead.users ? findUsers(db, query) : void 0,
      mayRead.campaigns ? findCampaigns(db, query) : void 0,
      mayRead.groups ? findGroups2(db, query) : void 0,
      mayRead.posts ? findPosts(db, query) : [],
      mayRead.cases.length > 0 ? findCases2(db, mayRead.cases, query) : [],
      mayRead.transactions ? findTransactions(db, query) : [],
    ]);
    return {
      data: {
        ...(users4 && { users: users4 }),
        ...(campaigns3 && { campaigns: campaigns3 }),
        ...(groups4 && { groups: groups4 }),
        ...(posts4.length > 0 && { posts: posts4 }),
        ...(cases2.length > 0 && { cases: cases2 }),
        ...(transactions4.length > 0 && { transactions: transactions4 }),
      },
    };
  },
  things: async ({ input: { things }, admin, db }) => {
    const mayRead = readable(admin);
    const ids = (kind, isReadable) => (isReadable ? idsOf2(things, kind) : []);
    const of = (wanted, read3) => (wanted.length > 0 ? read3(wanted) : []);
    const [users4, campaigns3, groups4, posts4, cases2, transactions4] = await Promise.all([
      of(ids('user', mayRead.users), (wanted) => readUsers(db, wanted)),
      of(ids('campaign', mayRead.campaigns), (wanted) => readCampaigns(db, wanted)),
      of(ids('group', mayRead.groups), (wanted) => readGroups(db, wanted)),
      of(ids('post', mayRead.posts), (wanted) => readPosts(db, wanted)),
      of(ids('case', mayRead.cases.length > 0), (wanted) => readCases(db, mayRead.cases, wanted)),
      of(ids('transaction', mayRead.transactions), (wanted) => readTransactions(db, wanted)),
    ]);
    return {
      data: {
        users: users4,
        campaigns: campaigns3,
        groups: groups4,
        posts: posts4,
        cases: cases2,
        transactions: transactions4,
      },
    };
  },
};

// src/features/permissions/holders.ts
var sourceOf6 = ({ permission, query }) => ({
  from: sql`users u join admins a on a.user_id = u.id`,
  where: sql`u.is_admin and ${holdsPermission(permission)}
    ${query ? sql`and ${holdsTerm(sql`u.search`, query)}` : sql``}`,
  columns: sql`u.id, u.avatar, u.name, u.username, u.is_suspended::int as is_suspended, a.is_sup_admin::int as is_sup_admin,
    exists (select from ${heldPermissions} h
      where h.admin_id = u.id and h.permission = ${permission} and h.group_id is null)::int as direct,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]')
      from ${heldPermissions} h join groups g on g.id = h.group_id
      where h.admin_id = u.id and h.permission = ${permission}) as groups`,
  id: sql`u.id`,
  anyDepth: true,
  orders: { id: sql`u.id`, name: sql`(lower(u.name) collate "C")` },
});
var holders = list(
  {
    id: number,
    avatar: orNull(text),
    name: text,
    username: text,
    is_suspended: flag,
    is_sup_admin: flag,
    direct: flag,
    groups: json(),
  },
  sourceOf6,
  [{ permission: 'users_list' }],
  [{ permission: 'users_list', query: 'a' }],
);
var listHolders = (db, input) => holders.page(db, input, input);

// src/features/permissions/reasons.ts
var nameOf2 = (column) => sql`(select name from users where id = ${sql.ref(column)})`;
var selectReasons3 = statement(
  {
    is_suspended: flag,
    is_sup_admin: flag,
    direct: orNull(json()),
    groups: json(),
  },
  (permission, userId) => sql`
    select u.is_suspended::int as is_suspended,
      coalesce((select is_sup_admin from admins where user_id = u.id), false)::int as is_sup_admin,
      (select json_build_object('since', ${isoOf('p.granted_at')}, 'by', ${nameOf2('p.granted_by')})
        from ${heldPermissions} p where p.admin_id = u.id and p.permission = ${permission} and p.group_id is null) as direct,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name,
          'member', json_build_object('since', ${isoOf('p.added_at')}, 'by', ${nameOf2('p.added_by')}),
          'granted', json_build_object('since', ${isoOf('p.granted_at')}, 'by', ${nameOf2('p.granted_by')})
        ) order by lower(g.name), g.id), '[]')
        from ${heldPermissions} p join groups g on g.id = p.group_id
        where p.admin_id = u.id and p.permission = ${permission}) as groups
    from users u where u.id = ${userId}`,
);
async function reasonsFor(db, userId, permission) {
  const found = await selectReasons3.first(db, permission, userId);
  if (!found) throw new HttpError(404, 'There is no such user');
  const holds3 = found.is_sup_admin === 1 || found.direct !== null || found.groups.length > 0;
  return { permission, allowed: holds3 ? 1 : 0, ...found };
}

// src/features/permissions/rows.ts
var selectHeld = stableStatement(
  { permission: text, groups: number, users: number },
  () => sql`
    select coalesce(permission, '') as permission, sum(groups)::int as groups, sum(users)::int as users from (
      select permission, count(*) as groups, 0 as users from group_permissions group by permission
      union all
      select permission, 0, count(*) from ${heldPermissions} h where group_id is null group by permission
    ) held group by permission`,
);
async function countHolders(db) {
  const rows2 = await selectHeld(db);
  return {
    groups: new Map(rows2.map((row15) => [row15.permission, row15.groups])),
    users: new Map(rows2.map((row15) => [row15.permission, row15.users])),
  };
}
function rowOf4(code, counts2, state) {
  const { isGranted, refusal, fromGroups, adminsChanged } = state;
  const granted = isGranted ? 1 : 0;
  return {
    id: permissionId(code),
    name: code,
    group_permission_count: counts2.groups.get(code) ?? 0,
    user_permission_count: counts2.users.get(code) ?? 0,
    granted,
    version: granted,
    ...(fromGroups ? { from_groups: [...fromGroups] } : {}),
    ...(adminsChanged === void 0 ? {} : { admins_changed: adminsChanged }),
    ...(refusal ? { refused: refusal.message } : {}),
  };
}
var selectGroup = stableStatement(
  { mine: boolean, codes: texts },
  (askingId, groupId) => sql`
    select ${isMember(sql`${askingId}::bigint`, sql`g.id`)} as mine,
      array(select permission from group_permissions p where p.group_id = g.id) as codes
    from groups g where g.id = ${groupId}`,
);
var selectHeldOtherwise = stableStatement(
  { permission: orNull(text), admins: number },
  (groupId) => sql`
    with members as (
      select a.user_id from admins a where a.user_id = any(${membersOf(sql`${groupId}::bigint`)}) and not a.is_sup_admin
    )
    select null::text as permission, count(*) as admins from members
    union all
    select h.permission, count(distinct h.admin_id) from ${heldPermissions} h join members m on m.user_id = h.admin_id
    where h.group_id is distinct from ${groupId}::bigint group by h.permission`,
);
async function countChanged(db, groupId) {
  const rows2 = await selectHeldOtherwise(db, groupId);
  const counts2 = new Map(rows2.map(({ permission, admins: admins3 }) => [permission, admins3]));
  const members = counts2.get(null) ?? 0;
  return (code) => members - (counts2.get(code) ?? 0);
}
async function permissionsOfGroup(db, asking, groupId) {
  const group = await selectGroup.first(db, asking.id, groupId);
  if (!group) throw new HttpError(404, 'There is no such group');
  const counts2 = await countHolders(db);
  const changed = await countChanged(db, groupId);
  return permissions.map((code) => {
    const isGranted = group.codes.includes(code);
    const refusal = groupError(asking, group.mine) ?? (isGranted ? void 0 : grantError(asking, [code]));
    return rowOf4(code, counts2, { isGranted, refusal, adminsChanged: changed(code) });
  });
}
var selectUser3 = statement(
  {
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    is_reported: flag,
    is_admin: boolean,
    is_suspended: flag,
    is_sup_admin: flag,
    direct: texts,
    groups: json(),
  },
  (userId) => sql`
    select u.id, u.name, u.username, u.avatar, ${isReported('u')} as is_reported, u.is_admin, u.is_suspended::int as is_suspended,
      coalesce((select is_sup_admin from admins where user_id = u.id), false)::int as is_sup_admin,
      array(select permission from ${heldPermissions} h where h.admin_id = u.id and h.group_id is null) as direct,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'codes', given.codes)
          order by lower(g.name), g.id), '[]')
        from (select group_id, array_agg(permission) as codes from ${heldPermissions} h where h.admin_id = u.id group by group_id) given
        join groups g on g.id = given.group_id) as groups
    from users u where u.id = ${userId}`,
);
async function findUser(db, userId) {
  const user2 = await selectUser3.first(db, userId);
  if (!user2) throw new HttpError(404, 'There is no such user');
  return user2;
}
var bare = ({ id, name: name2 }) => ({ id, name: name2 });
async function permissionsOfUser(db, asking, userId) {
  const { is_admin: isAdmin, direct, groups: groups4, ...user2 } = await findUser(db, userId);
  const counts2 = await countHolders(db);
  const person5 = { id: user2.id, isAdmin, isSuper: user2.is_sup_admin === 1 };
  const rows2 = permissions.map((code) => {
    const isGranted = direct.includes(code);
    const refusal = targetError('rights', asking, person5) ?? (isGranted ? void 0 : grantError(asking, [code]));
    const fromGroups = groups4.filter(({ codes: codes2 }) => codes2.includes(code)).map(bare);
    return rowOf4(code, counts2, { isGranted, refusal, fromGroups });
  });
  return { rows: rows2, user: { ...user2, groups: groups4.map(bare) } };
}

// src/features/permissions/toggle.ts
function wantedPermission(id) {
  const code = permissionWithId(id);
  if (!code) throw invalid([{ field: 'permission_id', message: `There is no permission with the id ${id}` }]);
  return code;
}
var lockGroups2 = statement(
  { name: text, at: timestamp, by: orNull(text), mine: boolean },
  (actorId, groupId) => sql`
    select g.name, g.updated_at as at, (select name from users where id = g.updated_by) as by,
      ${isMember(sql`${actorId}::bigint`, sql`g.id`)} as mine
    from groups g where g.id = ${groupId} for no key update of g`,
);
var selectGroupPermissions2 = statement(
  {},
  (groupId, code) => sql`
    select from group_permissions where group_id = ${groupId} and permission = ${code}`,
);
async function lockOfGroup(trx, actor, groupId, code) {
  const rows2 = await lockGroups2(trx, actor.id, groupId);
  const [group] = rows2;
  if (!group) throw new HttpError(404, 'There is no such group');
  const held = await selectGroupPermissions2(trx, groupId, code);
  return { ...group, version: held.length };
}
var toggleEvent = (code, isGranted) => ({
  before: { [code]: isGranted ? 'NO' : 'YES' },
  after: { [code]: isGranted ? 'YES' : 'NO' },
});
async function toggleOfGroup(trx, actor, groupId, group, code) {
  throwIf(groupError(actor, group.mine));
  const isGranted = group.version === 0;
  if (isGranted) {
    throwIf(grantError(actor, [code]));
    await trx
      .insertInto('group_permissions')
      .values({ group_id: groupId, permission: code, granted_by: actor.id })
      .execute();
  } else
    await trx.deleteFrom('group_permissions').where('group_id', '=', groupId).where('permission', '=', code).execute();
  await raiseGroupVersion(trx, actor.id, groupId);
  const sentence = isGranted ? `${group.name} has ${code} now` : `${group.name} no longer has ${code}`;
  return { sentence, audit: toggleEvent(code, isGranted) };
}
var selectRight = statement(
  { version: number, at: timestamp, by: orNull(text), name: text },
  (code, userId) => sql`
    select exists (select from ${heldPermissions} h
        where h.admin_id = a.user_id and h.permission = ${code} and h.group_id is null)::int as version,
      a.rights_updated_at as at, (select name from users where id = a.rights_updated_by) as by,
      coalesce((select name from users where id = a.user_id), '') as name
    from admins a where a.user_id = ${userId}`,
);
async function heldByUser(trx, userId, code) {
  const held = await selectRight.first(trx, code, userId);
  if (!held) throw new Error('An admin whose permissions may be set has an account');
  return held;
}
async function toggleOfUser(trx, actor, userId, { name: name2, version: version2 }, code) {
  const isGranted = version2 === 0;
  if (isGranted) {
    throwIf(grantError(actor, [code]));
    await trx
      .insertInto('user_permissions')
      .values({ admin_id: userId, permission: code, granted_by: actor.id })
      .execute();
  } else
    await trx.deleteFrom('user_permissions').where('admin_id', '=', userId).where('permission', '=', code).execute();
  await raiseRightsVersion(trx, actor.id, [userId]);
  const sentence = isGranted ? `${name2} has ${code} of their own now` : `${name2} no longer has ${code} of their own`;
  return { sentence, audit: toggleEvent(code, isGranted) };
}

// src/features/permissions/index.ts
function rowWith(rows2, id) {
  const row15 = rows2.find((one) => one.id === id);
  if (!row15) throw new Error(`Every permission has a row, and ${id} has none`);
  return row15;
}
var permissions3 = {
  ofGroup: async ({ input, admin, db }) => {
    const data = await permissionsOfGroup(db, admin, input.group_id);
    return { data, total: data.length };
  },
  toggleOfGroup: versioned({
    auditTarget: ({ input }) => ({ type: 'group', id: input.group_id }),
    lock: ({ input, admin, db }) => lockOfGroup(db, admin, input.group_id, wantedPermission(input.permission_id)),
    run: async ({ input, admin, db }, group) => {
      const code = wantedPermission(input.permission_id);
      const { sentence, audit: audit2 } = await toggleOfGroup(db, admin, input.group_id, group, code);
      const rows2 = await permissionsOfGroup(db, admin, input.group_id);
      return { responseMessage: sentence, data: rowWith(rows2, permissionId(code)), audit: audit2 };
    },
  }),
  ofUser: async ({ input, admin, db }) => {
    const { rows: rows2, user: user2 } = await permissionsOfUser(db, admin, input.user_id);
    return { data: rows2, total: rows2.length, user: user2 };
  },
  toggleOfUser: versioned({
    lock: ({ input, db }) => heldByUser(db, input.user_id, wantedPermission(input.permission_id)),
    run: async ({ input, admin, db }, held) => {
      const code = wantedPermission(input.permission_id);
      const { sentence, audit: audit2 } = await toggleOfUser(db, admin, input.user_id, held, code);
      const { rows: rows2 } = await permissionsOfUser(db, admin, input.user_id);
      return { responseMessage: sentence, data: rowWith(rows2, permissionId(code)), audit: audit2 };
    },
  }),
  reasons: async ({ input, db }) => ({ data: await reasonsFor(db, input.user_id, input.permission) }),
  holders: async ({ input, db }) => {
    const { rows: rows2, total, exact } = await listHolders(db, input);
    return { data: rows2, total, ...floor(exact) };
  },
};

// src/domain/access/password-rules.ts
import common from '@zxcvbn-ts/language-common';

var SHORTEST = 8;
var LONGEST = 128;
var SHORTEST_WORD = 4;
var wellKnown = new Set(common.dictionary.passwords);
function checkPassword(password, field2, words) {
  const refuse = (message) => [{ field: field2, message }];
  const length = [...password].length;
  if (length < SHORTEST) throw invalid(refuse(`Use at least ${SHORTEST} characters`));
  if (length > LONGEST) throw invalid(refuse(`Use at most ${LONGEST} characters`));
  const lower = password.toLowerCase();
  if (wellKnown.has(lower) || wellKnown.has(lower.replace(/[\d\W_]+$/, '')) || /^(.)\1*$/u.test(lower))
    throw invalid(refuse('This password is well known. Choose another one'));
  const known2 = words
    .flatMap((word) => [word, word.split('@')[0] ?? ''])
    .map((word) => word.toLowerCase())
    .find((word) => word.length >= SHORTEST_WORD && lower.replaceAll(word, '').length < SHORTEST_WORD);
  if (known2) throw invalid(refuse('This password is too close to your name. Choose another one'));
}

// src/features/profiles/emails.ts
var addressChangedEmail = (product, to) => ({
  kind: 'notice',
  to,
  subject: 'The e-mail address of your account was changed',
  text: `The e-mail address of your account was changed by our staff
(${product}). Mail for it no longer comes here.

If you did not ask for this, please contact our support.
`,
});
var passwordSetEmail = (product, to) => ({
  kind: 'notice',
  to,
  subject: 'A new password was set for your account',
  text: `Our staff (${product}) set a new password for your account.
It works for one sign-in: choose one of your own then.

If you did not ask for this, please contact our support.
`,
});

// src/features/profiles/account.ts
var PASSWORDS_SET = { name: 'passwords set by an admin', most: 10, seconds: 3600 };
var ONE_TIME_HOURS = 24;
async function toggleAutoFollow(trx, actor, id, wanted) {
  const user2 = await flipAutoFollow(trx, actor.id, id);
  if (!user2) throw new Error('The route has found and locked this user');
  if (wanted !== void 0 && user2.on !== (wanted === 1))
    throw conflict(
      user2.on ? `New users do not follow ${user2.name} as it is` : `New users follow ${user2.name} already`,
    );
  await recordDecisions(trx, actor, 'user.auto_follow_changed', [{ id, auto_follow: user2.on }]);
  return {
    sentence: user2.on ? `New users follow ${user2.name} now` : `New users no longer follow ${user2.name}`,
    audit: { before: { auto_follow: user2.on ? 0 : 1 }, after: { auto_follow: user2.on ? 1 : 0 } },
  };
}
async function hashesFor(services, actor, wish) {
  if (wish.password !== wish.password_confirmation)
    throw invalid([{ field: 'password_confirmation', message: 'The two passwords are not the same' }]);
  const wait = await services.rateLimiter.consume(PASSWORDS_SET, String(actor.id));
  if (wait > 0) throw tooMany('You have set many passwords in the last hour. Wait a while', wait);
  return { passwordHash: await hashPassword(wish.password), unusedHash: await hashPassword(newPassword()) };
}
async function setForAdmin(trx, actor, id, { passwordHash, unusedHash }) {
  await replacePassword(trx, actor.id, { id, passwordHash: unusedHash });
  await endSessions(trx, id, actor.sessionId);
  await addTemporaryPassword(trx, { adminId: id, passwordHash, expiresAt: inHours(ONE_TIME_HOURS) });
}
var selectUsers = statement(
  { name: text, username: text, email: orNull(text), isAdmin: boolean },
  (wishUserId) => sql`
    select name, username, email, is_admin as "isAdmin" from users where id = ${wishUserId}`,
);
async function setPassword(services, trx, actor, wish, hashes) {
  const user2 = await selectUsers.first(trx, wish.user_id);
  if (!user2) throw new Error('The route has found and locked this user');
  checkPassword(wish.password, 'password', [
    user2.username,
    user2.email ?? '',
    user2.name,
    services.config.productName,
  ]);
  if (user2.isAdmin) await setForAdmin(trx, actor, wish.user_id, hashes);
  else {
    await writeAppPassword(trx, actor.id, wish.user_id, hashes.passwordHash);
    await recordDecisions(trx, actor, 'user.password_set', [{ id: wish.user_id }]);
  }
  if (user2.email !== null)
    await enqueueEmail(trx, services.secrets, passwordSetEmail(services.config.productName, user2.email));
  return user2.isAdmin
    ? {
        sentence: `${user2.name} signs in once with this password, and then chooses another`,
        audit: { keptForYears: true },
      }
    : { sentence: `The app password of ${user2.name} was set`, audit: {} };
}

// src/features/profiles/details.ts
var targeted2 = Object.values(contract)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ target }) => target !== void 0);
var DECIMALS = 3;
var selectProfile = stableStatement(
  {
    id: number,
    name: text,
    username: text,
    gender: orNull(text),
    email: orNull(text),
    phone: orNull(text),
    dob: orNull(text),
    address: orNull(text),
    current_location: orNull(text),
    avatar: orNull(text),
    latitude: orNull(number),
    longitude: orNull(number),
    reported_count: number,
    is_reported: flag,
    is_suspended: flag,
    auto_follow: flag,
    device: orNull(text),
    device_app_version: orNull(text),
    is_admin: flag,
    is_sup_admin: flag,
    app_id: orNull(text),
    device_os: orNull(text),
    created_at: timestamp,
    updated_at: timestamp,
    suspended_at: orNull(timestamp),
    suspension_reason: orNull(text),
    suspension_text: orNull(text),
    suspended_until: orNull(timestamp),
    warnings: number,
    version: number,
    rights_version: orNull(number),
    suspended_by: orNull(text),
    app_sends: json(),
    case: orNull(json()),
    auth_user_group: json(),
  },
  (id) => sql`
    select u.id, u.name, u.username, u.gender, u.email, u.phone, u.dob::text as dob, u.address, u.current_location, u.avatar,
      u.latitude, u.longitude, u.reported_count, ${isReported('u')} as is_reported, u.is_suspended::int as is_suspended, u.auto_follow::int as auto_follow,
      u.device, u.device_os, u.device_app_version, u.app_id, u.is_admin::int as is_admin, coalesce(a.is_sup_admin, false)::int as is_sup_admin,
      u.created_at, u.updated_at, u.suspended_at, u.suspension_reason, u.suspension_text, u.suspended_until, u.version,
      ${warningsOf('u.id')} as warnings, a.rights_version,
      (select name from users where id = u.suspended_by) as suspended_by,
      coalesce((select jsonb_object_agg(key, value -> 'app_sends') from jsonb_each(u.edits)
        where value -> 'app_sends' is not null), '{}') as app_sends, ${latestCase('users', 'u.id')} as case,
      ${groupsOf(sql`u.id`)} as auth_user_group
    from users u left join admins a on a.user_id = u.id where u.id = ${id} and u.deleted_at is null`,
);
async function findRow(db, id) {
  const row15 = await selectProfile.first(db, id);
  if (!row15) throw new HttpError(404, 'There is no such user');
  return row15;
}
var place = (degrees, exact) => (degrees === null || exact ? degrees : Number(degrees.toFixed(DECIMALS)));
async function findDetails2(db, asking, id) {
  const row15 = await findRow(db, id);
  const {
    device: device2,
    device_os,
    device_app_version,
    suspended_at,
    suspended_by,
    suspension_reason,
    suspension_text,
    suspended_until,
    rights_version,
    case: latest2,
    ...rest2
  } = row15;
  const person5 = { id, isAdmin: row15.is_admin === 1, isSuper: row15.is_sup_admin === 1 };
  const standing = {
    name: row15.name,
    isAdmin: person5.isAdmin,
    isSuspended: row15.is_suspended === 1,
    reportedCount: row15.reported_count,
    at: suspended_at,
    by: suspended_by,
  };
  const unfit2 = suspensionError(standing);
  const refused = refusing([
    [profiles.suspend, unfit2],
    [measures.warn, warningError(standing)],
    ...refusedOn(asking, person5, targeted2),
  ]);
  const isExact = holds(asking, 'users_locations');
  return {
    ...rest2,
    latitude: place(row15.latitude, isExact),
    longitude: place(row15.longitude, isExact),
    last_device_used:
      (device_os ?? device2) === null && device_app_version === null
        ? null
        : { device_app_version, device_os: device_os ?? device2 },
    suspended:
      row15.is_suspended === 1 && suspended_at
        ? {
            at: suspended_at,
            by: suspended_by,
            reason: suspension_reason,
            until: suspended_until,
            text: suspension_text,
          }
        : null,
    ...(holds(asking, 'reported_users') ? { case: latest2 } : {}),
    ...(rights_version ? { rights_version } : {}),
    can_be_suspended: unfit2 === void 0 ? 1 : 0,
    ...refused,
  };
}

// src/features/profiles/edit.ts
var RECENT_MINUTES = 15;
var OLDEST_BIRTH = '1900-01-01';
var labels = {
  name: 'name',
  username: 'username',
  gender: 'gender',
  email: 'e-mail address',
  phone: 'phone number',
  dob: 'date of birth',
  address: 'address',
  current_location: 'current location',
};
function changeIn({ id: _id, ...fields }) {
  const [change3] = Object.entries(fields).filter(([, value]) => value !== void 0);
  if (!change3) throw new Error('The contract lets no change without a field through');
  return change3;
}
var selectField = statement(
  {
    version: number,
    before: orNull(text),
    edit: orNull(json()),
    email: orNull(text),
    isAdmin: boolean,
    updated_at: timestamp,
    by: orNull(text),
  },
  (field2, id) => sql`
    select version, ${sql.ref(field2)}::text as before, edits -> ${field2}::text as edit, email, is_admin as "isAdmin", updated_at,
      (select name from users editor where editor.id = (u.edits -> ${field2}::text ->> 'by')::bigint) as by
    from users u where id = ${id}`,
  ...Object.keys(labels).map((field2) => [field2, 1]),
);
async function readField(trx, input) {
  const [field2] = changeIn(input);
  const row15 = await selectField.first(trx, field2, input.id);
  if (!row15) throw new Error('The route has found and locked this user');
  const { version: version2, edit, by: by2, updated_at: at, before, email, isAdmin } = row15;
  const did = `changed the ${labels[field2]}`;
  const current = edit
    ? { version: version2, by: edit.by === null ? APP : by2, at: new Date(edit.at), since: edit.version, did }
    : { version: version2, by: null, at, since: 1 };
  return { ...current, before, email, isAdmin };
}
var selectSessions = statement(
  {},
  (actorSessionId) => sql`
    select from sessions where id = ${actorSessionId} and created_at > now() - make_interval(mins => ${RECENT_MINUTES}::int)`,
);
async function requireRecentSignIn(trx, actor) {
  const row15 = await selectSessions.first(trx, actor.sessionId);
  if (!row15)
    throw new HttpError(
      403,
      `Sign in again first: the e-mail address of an admin is changed within ${RECENT_MINUTES} minutes of signing in`,
    );
}
function checkBirth(day2) {
  if (day2 < OLDEST_BIRTH || day2 > /* @__PURE__ */ new Date().toISOString().slice(0, 10))
    throw invalid([{ field: 'dob', message: 'Not a date of birth' }]);
}
async function editField(services, trx, actor, { before, email, isAdmin }, input) {
  const [field2, value] = changeIn(input);
  if (field2 === 'dob') checkBirth(value);
  if (isAdmin && field2 === 'email') await requireRecentSignIn(trx, actor);
  await writeField(trx, actor.id, { id: input.id, field: field2, value, isAdmin });
  if (field2 === 'email' && before !== value) {
    if (email !== null)
      await enqueueEmail(trx, services.secrets, addressChangedEmail(services.config.productName, email));
    if (isAdmin) await endSessions(trx, input.id, actor.sessionId);
  }
  if (before !== value)
    await recordDecisions(trx, actor, 'user.updated', [{ id: input.id, changed: { [field2]: value } }]);
  return { field: field2, audit: { before: { [field2]: before }, after: { [field2]: value } } };
}

// src/features/profiles/lists.ts
var reportList2 = list(
  {
    id: number,
    reason: text,
    created_at: timestamp,
    reported_by: json(),
    listed_reason: orNull(json()),
  },
  (userId) => ({
    from: sql`user_reports r join users reporter on reporter.id = r.reported_by`,
    where: sql`r.reported_user_id = ${userId} and r.dismissed_at is null`,
    columns: sql`r.id, r.reason, r.created_at,
      json_build_object('id', reporter.id, 'name', reporter.name, 'avatar', reporter.avatar,
        'is_reported', ${isReported('reporter')}) as reported_by, ${listedReason('r.reason')} as listed_reason`,
    id: sql`r.id`,
    anyDepth: true,
    orders: { created_at: sql`r.created_at` },
  }),
);
var noteList = list({ id: number, text, created_at: timestamp, by: json() }, (userId) => ({
  from: sql`user_notes n join users author on author.id = n.admin_id`,
  where: sql`n.user_id = ${userId}`,
  columns: sql`n.id, n.text, n.created_at,
      json_build_object('id', author.id, 'name', author.name, 'avatar', author.avatar) as by`,
  id: sql`n.id`,
  anyDepth: true,
  orders: { id: sql`n.id` },
}));
async function listReports2(db, input) {
  await requireUser(db, input.user_id);
  return reportList2.page(db, input, input.user_id);
}
async function listNotes(db, input) {
  await requireUser(db, input.user_id);
  return noteList.page(db, input, input.user_id);
}

// src/features/profiles/suspension.ts
async function findActive(trx, id) {
  const person5 = await findTargetUser(trx, id);
  return withVersion(trx, 'users', person5, suspendedSentence(person5));
}
async function suspend(services, trx, actor, person5, { days, ...given } = {}) {
  const refusal = unreportedSentence(person5);
  if (refusal) throw conflict(refusal);
  const why = await whyOf(trx, given);
  const until = await endOfSuspension(trx, days);
  await suspendAll(trx, actor, [person5], why, until);
  await mailMeasure(trx, services, { measure: 'suspend', why, until }, [{ userId: person5.id }]);
  return { name: person5.name, until, audit: suspensionEvent(person5, why, until) };
}
async function unsuspend(trx, actor, id) {
  const person5 = await findTargetUser(trx, id);
  if (!person5.isSuspended) throw conflict(`${person5.name} is not suspended`);
  await liftAll(trx, actor, [id], causeOfLifting(actor, person5));
  return { name: person5.name, audit: suspensionEndEvent(person5) };
}

// src/features/profiles/timeline.ts
var LAST2 = { micros: 0, rank: timelineKinds.length, id: 0 };
function positionOf(before) {
  if (before === void 0) return void 0;
  const [micros = 0, rank = 0, id = 0] = before.split('.').map(Number);
  return { micros, rank, id };
}
var person4 = (id) => sql`
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${id})`;
var decisionJson = sql`json_build_object('kind', d.kind, 'what', d.what, 'until', ${isoOf('d.until')},
  'post', (select json_build_object('id', p.id, 'title', p.title) from posts p where p.id = d.post_id))`;
var isEdit = sql`(l.call = any(${editEvents.flatMap(storedNames)}::text[])
  and (l.call <> all(${['user.suspended', 'user.unsuspended'].flatMap(storedNames)}::text[])
    or (select is_admin from users where id = l.target_id)))`;
var deliveryState2 = sql`case
  when sent.failed then 'failed' when sent.pending then 'waiting' when sent.delivered_at is not null then 'delivered'
  when v.position <= (select max(position) from decision_readers) then 'read' end`;
var ofDecision = (userId, mayPosts, mayUsers) =>
  sql`d.user_id = ${userId} and ((d.what = 'posts' and ${mayPosts}::boolean) or (d.what = 'users' and ${mayUsers}::boolean))`;
var parts = {
  report: {
    at: sql`r.created_at`,
    id: sql`r.id`,
    by: person4(sql`r.reported_by`),
    text: sql`r.reason`,
    more: sql`json_build_object('report', json_build_object('is_dismissed', (r.dismissed_at is not null)::int))`,
    from: () => sql`user_reports r`,
    where: (userId) => sql`r.reported_user_id = ${userId}`,
  },
  decision: {
    at: sql`d.decided_at`,
    id: sql`d.id`,
    by: person4(sql`d.decided_by`),
    text: sql`d.reason`,
    more: sql`json_build_object('decision', ${decisionJson})`,
    from: () => sql`moderation_decisions d`,
    where: ofDecision,
  },
  end: {
    at: sql`d.reverted_at`,
    id: sql`d.id`,
    by: person4(sql`d.reverted_by`),
    text: sql`null::text`,
    more: sql`json_build_object('decision', ${decisionJson}, 'cause', d.reverted_cause)`,
    from: () => sql`moderation_decisions d`,
    where: (...of) => sql`d.reverted_at is not null and ${ofDecision(...of)}`,
  },
  note: {
    at: sql`n.created_at`,
    id: sql`n.id`,
    by: person4(sql`n.admin_id`),
    text: sql`n.text`,
    more: sql`'{}'::json`,
    from: () => sql`user_notes n`,
    where: (userId) => sql`n.user_id = ${userId}`,
  },
  edit: {
    at: sql`l.at`,
    id: sql`l.id`,
    by: person4(sql`l.admin_id`),
    text: sql`null::text`,
    more: sql`json_build_object('edit', json_build_object('event', l.call, 'before', v.before, 'after', v.after))`,
    from: () => sql`audit_log l ${withValues(sql`l.id`, sql`l.at`)}`,
    where: (userId) => sql`l.target_type = 'user' and l.outcome = 'done' and l.target_id = ${userId} and ${isEdit}`,
  },
  grant: {
    at: sql`g.granted_at`,
    id: sql`g.id`,
    by: person4(sql`g.granted_by`),
    text: sql`g.note`,
    more: sql`json_build_object('grant',
      json_build_object('to', ${person4(sql`g.admin_id`)}, 'expires_at', ${isoOf('g.expires_at')}, 'revoked_at', ${isoOf('g.revoked_at')}))`,
    from: () => sql`access_grants g`,
    where: (userId) => sql`g.user_id = ${userId}`,
  },
  delivery: {
    at: sql`v.created_at`,
    id: sql`v.id`,
    by: sql`null::json`,
    text: sql`null::text`,
    more: sql`json_build_object('delivery',
      json_build_object('type', v.type, 'state', ${deliveryState2}, 'delivered_at', ${isoOf('sent.delivered_at')}))`,
    // All events of one person are few; ordered by their moments alone, those of everybody would be walked through.
    from: (userId) => sql`(select * from decision_events where thing = 'user' and thing_id = ${userId} offset 0) v
      cross join lateral (
        select bool_or(d.state = 'failed') as failed, bool_or(d.state = 'pending') as pending, max(d.delivered_at) as delivered_at
        from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id and d.position = v.position
      ) sent`,
    where: () => sql`${deliveryState2} is not null`,
  },
};
function after({ at, id }, rank, position) {
  if (!position) return sql`true`;
  const moment = sql`timestamptz 'epoch' + ${position.micros}::bigint * interval '1 microsecond'`;
  if (rank > position.rank) return sql`(${at}, ${id}) < (${moment}, 0)`;
  return rank < position.rank ? sql`${at} <= ${moment}` : sql`(${at}, ${id}) < (${moment}, ${position.id})`;
}
var selectEntries = statement(
  {
    kind: orNull(textOf()),
    id: orNull(number),
    at: orNull(timestamp),
    micros: orNull(number),
    by: orNull(json()),
    text: orNull(text),
    more: orNull(json()),
  },
  (kinds4, userId, mayPosts, mayUsers, position, limit) => sql`
    select kind, id, at, (extract(epoch from at) * 1000000)::bigint as micros, by, text, more from (
      ${sql.join(
        kinds4.map((kind) => {
          const part = parts[kind];
          const rank = timelineKinds.indexOf(kind);
          return sql`(select ${kind}::text as kind, ${rank}::int as rank, ${part.id} as id, ${part.at} as at,
              ${part.by} as by, ${part.text} as text, ${part.more} as more
            from ${part.from(userId)} where ${part.where(userId, mayPosts, mayUsers)} and ${after(part, rank, position)}
            order by ${part.at} desc, ${part.id} desc limit ${limit})`;
        }),
        sql` union all `,
      )}
    ) entries order by at desc, rank desc, id desc limit ${limit}`,
  [timelineKinds, 1, true, true, void 0, 1],
  [timelineKinds, 1, true, true, { ...LAST2, rank: 3 }, 1],
  ...timelineKinds.map((kind) => [[kind], 1, true, true, LAST2, 1]),
);
function kindsFor(asking) {
  const mayUsers = holds(asking, 'reported_users');
  const may2 = {
    report: mayUsers,
    decision: mayUsers || holds(asking, 'reported_posts'),
    end: mayUsers || holds(asking, 'reported_posts'),
    note: true,
    edit: asking.is_sup_admin === 1,
    grant: asking.is_sup_admin === 1,
    delivery: true,
  };
  return timelineKinds.filter((kind) => may2[kind]);
}
async function readTimeline(db, asking, input) {
  await requireUser(db, input.user_id);
  const kinds4 = kindsFor(asking);
  const asked = input.kind === void 0 ? kinds4 : kinds4.filter((kind) => kind === input.kind);
  if (asked.length === 0) return { data: [], kinds: kinds4, next: null };
  const { page_limit: limit } = input;
  const found = await selectEntries(
    db,
    asked,
    input.user_id,
    holds(asking, 'reported_posts'),
    holds(asking, 'reported_users'),
    positionOf(input.before),
    limit + 1,
  );
  const rows2 = found.slice(0, limit);
  const last = rows2.at(-1);
  const isMore = found.length > limit && last?.kind;
  return {
    data: rows2.flatMap(({ kind, id, at, by: by2, text: text2, more }) => {
      if (kind === null || id === null || at === null) return [];
      const { edit, ...others3 } = more ?? {};
      return {
        ...{ kind, id, at, by: by2, text: text2, ...others3 },
        ...(edit ? { edit: { ...edit, event: eventOf(edit.event) } } : {}),
      };
    }),
    kinds: kinds4,
    next: isMore ? `${last.micros}.${timelineKinds.indexOf(isMore)}.${last.id}` : null,
  };
}

// src/features/profiles/index.ts
var profiles2 = (services) => ({
  profile: async ({ input, admin, db }) => ({ userdetails: await findDetails2(db, admin, input.id) }),
  update: versioned({
    lock: ({ input, db }) => readField(db, input),
    run: async ({ input, admin, db }, there) => {
      const { field: field2, audit: audit2 } = await editField(services, db, admin, there, input);
      return {
        responseMessage: `The ${labels[field2]} was saved`,
        userdetails: await findDetails2(db, admin, input.id),
        audit: audit2,
      };
    },
  }),
  suspend: versioned({
    lock: ({ input, db }) => findActive(db, input.user_id),
    run: async ({ input, admin, db }, { thing: person5 }) => {
      const { name: name2, until, audit: audit2 } = await suspend(services, db, admin, person5, input);
      return {
        responseMessage: `${name2} was suspended${until ? ` until ${formatTimestamp(until)}` : ''}`,
        audit: audit2,
      };
    },
  }),
  unsuspend: async ({ input, admin, db }) => {
    const { name: name2, audit: audit2 } = await unsuspend(db, admin, input.user_id);
    return { responseMessage: `${name2} is no longer suspended`, audit: audit2 };
  },
  autoFollow: async ({ input, admin, db }) => {
    const { sentence, audit: audit2 } = await toggleAutoFollow(db, admin, input.user_id, input.auto_follow);
    return { responseMessage: sentence, audit: audit2 };
  },
  setAppPassword: {
    prepare: async ({ input, admin }) => {
      const hashes = await hashesFor(services, admin, input);
      return async ({ db }) => {
        const { sentence, audit: audit2 } = await setPassword(services, db, admin, input, hashes);
        return { responseMessage: sentence, audit: audit2 };
      };
    },
  },
  reports: async ({ input, db }) => paged(await listReports2(db, input)),
  notes: async ({ input, db }) => paged(await listNotes(db, input)),
  timeline: async ({ input, admin, db }) => readTimeline(db, admin, input),
  addNote: async ({ input, admin, db }) => {
    const { id, created_at } = await db
      .insertInto('user_notes')
      .values({ user_id: input.user_id, admin_id: admin.id, text: input.text })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    const by2 = { id: admin.id, name: admin.name, avatar: admin.avatar };
    return {
      responseMessage: 'The note was added',
      data: { id, text: input.text, by: by2, created_at },
      audit: { after: { note: input.text } },
    };
  },
});

// src/features/session/accounts.ts
var selectAccount = statement(
  {
    id: number,
    email: text,
    passwordHash: text,
    open: boolean,
    knowsNetwork: boolean,
    madeId: orNull(number),
    chosenId: orNull(number),
    chosenHash: orNull(text),
  },
  (lockedAt, network, tokenHash, username2) => sql`
    select u.id, coalesce(u.email, '') as email, a.password_hash as "passwordHash",
      coalesce(not u.is_suspended and a.failed_codes < ${lockedAt}::int, false) as open,
      exists (
        select from known_networks k
        where k.admin_id = u.id and k.network = ${network} and k.last_used_at > now() - interval '90 days'
      ) as "knowsNetwork",
      (
        select max(id) from temporary_passwords
        where admin_id = u.id and token_hash = ${tokenHash} and used_at is null and expires_at > now() and ${isPast('created_at')}
      ) as "madeId",
      chosen.id as "chosenId", chosen.password_hash as "chosenHash"
    from users u join admins a on a.user_id = u.id
    left join lateral (
      select id, password_hash from temporary_passwords
      where admin_id = u.id and password_hash is not null and used_at is null and expires_at > now() and ${isPast('created_at')}
      order by id desc limit 1
    ) chosen on true
    where u.is_admin and lower(u.username) collate "C" = lower(${username2}::text) collate "C"`,
);
async function findAccount(db, { username: username2, network, tokenHash, lockedAt }) {
  const row15 = await selectAccount.first(db, lockedAt, network, tokenHash, username2);
  return row15;
}

// src/features/session/emails.ts
var codeEmail = (sender, to, code, expiresAt) => ({
  kind: 'code',
  to,
  subject: `Your ${sender.product} sign-in code`,
  text: `Your code for signing in to ${sender.product} is

    ${code}

It is good for 5 minutes and works once.

If you are not signing in just now, someone knows your password.
Change it and tell a super admin:
${sender.publicUrl}/change-password
`,
  expiresAt,
});
var temporaryPasswordEmail = (sender, to, password, expiresAt) => ({
  kind: 'temporary-password',
  to,
  subject: `Your ${sender.product} password`,
  text: `Someone, most likely you, asked for a new password for
${sender.product}. Sign in with this temporary one:

    ${password}

It works once, within 15 minutes. You will then choose a new one:
${sender.publicUrl}/login

Your old password still works. If you did not ask, there is nothing
that you need to do.
`,
  expiresAt,
});
var passwordChangedEmail = (sender, to) => ({
  kind: 'notice',
  to,
  subject: `Your ${sender.product} password was changed`,
  text: `The password of your ${sender.product} account was changed,
and every other session was ended.

If this was not you, tell a super admin and ask for a new password:
${sender.publicUrl}/forgot-password
`,
});
var newNetworkEmail = (sender, to, origin) => ({
  kind: 'notice',
  to,
  subject: `New sign-in to ${sender.product}`,
  text: `Your ${sender.product} account was signed in to from a new place.

Address: ${origin.ip}
Browser: ${origin.userAgent || 'not told'}

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});
var wrongCodesEmail = (sender, to, ip) => ({
  kind: 'notice',
  to,
  subject: `Wrong sign-in codes for ${sender.product}`,
  text: `Someone at ${ip} gave your password to
${sender.product}, and then several wrong codes.

If this was not you, tell a super admin and change your password:
${sender.publicUrl}/change-password
`,
});

// src/features/session/login.ts
var TOO_MANY = 'Too many tries. Wait a while, or let "Forgot password" mail you a temporary one';
var WRONG = 'Invalid username or password';
var withPlainLetters = (name2) => name2.replace(/[İı]/g, 'i').replace(/[Σς]/g, '\u03C3');
function bucketsOf(username2, account, { network }) {
  const name2 = username2.toLowerCase();
  return [
    [PASSWORD_BY_NETWORK, network],
    [
      PASSWORD_BY_BOTH,
      `${name2}
${network}`,
    ],
    // From a network that the account knows, strangers share no bucket with its owner.
    [
      PASSWORD_BY_ACCOUNT,
      account?.knowsNetwork
        ? `${name2}
${network}`
        : name2,
    ],
  ];
}
async function prove(services, { username: username2, password }, origin) {
  const account = await findAccount(services.database.db, {
    username: username2,
    network: origin.network,
    tokenHash: hashToken(password),
    lockedAt: WRONG_CODES,
  });
  if (account?.open && account.madeId !== null) return { account, temporaryId: account.madeId };
  const buckets = bucketsOf(withPlainLetters(username2), account, origin);
  for (const [limit, subject] of buckets) {
    const wait = await services.rateLimiter.consume(
      limit,
      subject,
      limit === PASSWORD_BY_NETWORK ? void 0 : account?.id,
    );
    if (wait > 0) {
      services.refusedSignIns.inc({ call: 'login', reason: limit.name });
      throw tooMany(TOO_MANY, wait);
    }
  }
  const own2 = await passwordFits(password, account?.passwordHash);
  const chosen = await passwordFits(password, account?.chosenHash ?? void 0);
  if (!account?.open || (!own2 && !chosen)) {
    services.refusedSignIns.inc({ call: 'login', reason: 'credentials' });
    throw new HttpError(401, WRONG);
  }
  for (const [limit, subject] of buckets) await services.rateLimiter.refund(limit, subject);
  return { account, temporaryId: own2 ? null : account.chosenId };
}
async function takeCode(services, trx, accountId) {
  const wait = await services.rateLimiter.within(trx).consume(CODES_BY_ACCOUNT, String(accountId), accountId);
  if (wait > 0) throw tooMany('Too many codes were sent. Wait a while and try again', wait);
}
var selectChallenges = statement(
  { wait: orNull(number) },
  (accountId) => sql`
    select ${RESEND_SECONDS} - extract(epoch from now() - max(code_sent_at))::float8 as wait
    from challenges where admin_id = ${accountId} and ${isPast('code_sent_at')}`,
);
async function secondsToResend(db, accountId) {
  const row15 = await selectChallenges.first(db, accountId);
  return Math.max(0, row15?.wait ?? 0);
}
var senderOf = ({ config }) => ({ product: config.productName, publicUrl: config.publicUrl });
var selectEnd = statement(
  { at: timestamp },
  () => sql`select now() + make_interval(secs => ${sql.lit(CODE_SECONDS)}) as at`,
);
async function mailCode(services, db, email) {
  const code = newCode();
  const { at: expiresAt } = await selectEnd.one(db);
  await enqueueEmail(db, services.secrets, codeEmail(senderOf(services), email, code, expiresAt));
  return { codeHmac: services.secrets.hmac('code', code), expiresAt };
}
async function beginSignIn(services, db, credentials, origin, again) {
  const { account, temporaryId } = await prove(services, credentials, origin);
  if (again) {
    const wait = await secondsToResend(db, account.id);
    if (wait > 0) throw tooMany('A code was sent a moment ago. Wait before you ask for another one', wait);
  }
  const key = newToken();
  await db.transaction().execute(async (trx) => {
    await takeCode(services, trx, account.id);
    if (temporaryId !== null && !(await useTemporaryPassword(trx, temporaryId))) throw new HttpError(401, WRONG);
    const { codeHmac, expiresAt } = await mailCode(services, trx, account.email);
    await addChallenge(trx, {
      keyHash: hashToken(key),
      adminId: account.id,
      codeHmac,
      codeExpiresAt: expiresAt,
      temporaryPasswordId: temporaryId,
      seconds: CHALLENGE_SECONDS,
    });
    await writeAudit(trx, { admin: account, origin, event: session.login.event, outcome: 'done', status: 200 });
  });
  services.wakeMailer();
  return key;
}

// src/features/session/password.ts
var wrongPassword = () => invalid([{ field: 'currentPassword', message: 'The current password is wrong' }]);
var lockAccountRow = statement(
  { version: number, at: timestamp, by: orNull(text) },
  (adminId) => sql`
    select a.version, a.updated_at as at, (select name from users where id = a.updated_by) as by
    from admins a where a.user_id = ${adminId} for update of a`,
);
async function lockAccount(trx, adminId) {
  const row15 = await lockAccountRow.first(trx, adminId);
  if (!row15) throw new Error('A signed-in admin has an account');
  return row15;
}
var selectPasswords = statement(
  { own: text, chosen: orNull(text), email: text, isMade: orNull(boolean) },
  (tokenHash, temporaryPasswordId, adminId) => sql`
    select a.password_hash as own, t.password_hash as chosen, coalesce(u.email, '') as email,
      t.token_hash = ${tokenHash} as "isMade"
    from admins a join users u on u.id = a.user_id
    left join temporary_passwords t on t.id = ${temporaryPasswordId}::bigint
    where a.user_id = ${adminId}`,
);
async function provePassword(services, admin, input, origin) {
  if (input.newPassword !== input.confirmPassword)
    throw invalid([{ field: 'confirmPassword', message: 'The two new passwords are not the same' }]);
  const subject = `${admin.id}
${origin.network}`;
  const wait = await services.rateLimiter.consume(PASSWORD_BY_BOTH, subject, admin.id);
  if (wait > 0) throw tooMany('Too many tries. Wait a while and try again', wait);
  const account = await selectPasswords.first(
    services.database.db,
    hashToken(input.currentPassword),
    admin.temporaryPasswordId,
    admin.id,
  );
  const fits =
    account?.isMade === true ||
    (await passwordFits(input.currentPassword, account?.own)) ||
    (await passwordFits(input.currentPassword, account?.chosen ?? void 0));
  if (!account || !fits) throw wrongPassword();
  await services.rateLimiter.refund(PASSWORD_BY_BOTH, subject);
  checkPassword(input.newPassword, 'newPassword', [
    admin.username,
    account.email,
    admin.name,
    services.config.productName,
  ]);
  if (input.newPassword === input.currentPassword)
    throw invalid([{ field: 'newPassword', message: 'Choose a password that is not the current one' }]);
  return { own: account.own, email: account.email, passwordHash: await hashPassword(input.newPassword) };
}
async function changePassword(services, trx, admin, { own: own2, email, passwordHash }) {
  if (!(await replacePassword(trx, admin.id, { id: admin.id, passwordHash, current: own2 }))) throw wrongPassword();
  await endSessions(trx, admin.id, admin.sessionId);
  await forgetTemporaryPassword(trx, admin.sessionId);
  await deleteTemporaryPasswords(trx, admin.id);
  await endChallenges(trx, admin.id);
  await endInvitation(trx, admin.id);
  await enqueueEmail(trx, services.secrets, passwordChangedEmail(senderOf(services), email));
}

// src/features/session/preferences.ts
var media2 = (choice) => sql`
  (case when ${choice} = any(p.own_media) then p.${sql.ref(choice)} else ${choice} = any(string_to_array(d.data, ',')) end)::int`;
var mediaDefault = (choice) => sql`(${choice} = any(string_to_array(d.data, ',')))::int`;
var selectPreferences = statement(
  {
    colour_scheme: textOf(),
    blur_media: flag,
    greyscale_media: flag,
    mute_media: flag,
    own_media: json(),
    media_defaults: json(),
    single_keys: flag,
    time_zone: text,
    version: number,
    updated_at: timestamp,
  },
  (adminId) => sql`
    select p.colour_scheme, coalesce(${media2('blur_media')}, 0) as blur_media, coalesce(${media2('greyscale_media')}, 0) as greyscale_media,
      coalesce(${media2('mute_media')}, 0) as mute_media, to_json(p.own_media) as own_media,
      json_build_object('blur_media', ${mediaDefault('blur_media')}, 'greyscale_media', ${mediaDefault('greyscale_media')},
        'mute_media', ${mediaDefault('mute_media')}) as media_defaults,
      p.single_keys::int as single_keys, p.time_zone, p.version, p.updated_at
    from settings d, (
      select colour_scheme, blur_media, greyscale_media, mute_media, own_media, single_keys, time_zone, version, updated_at
      from preferences where admin_id = ${adminId}
      union all
      select 'auto', true, false, false, '{}', true, 'UTC', 0, now() where not exists (select from preferences where admin_id = ${adminId})
    ) p where d.data_key = ${MEDIA_DEFAULTS}`,
);
var readPreferences = (db, adminId) => selectPreferences.one(db, adminId);
var lockAdmin2 = statement({}, (adminId) => sql`select from admins where user_id = ${adminId} for update`);
async function lockPreferences(db, admin) {
  await lockAdmin2(db, admin.id);
  const before = await readPreferences(db, admin.id);
  return { before, version: before.version, by: admin.name, at: before.updated_at };
}
var keepPreferences = statement(
  {},
  (adminId, kept) => sql`
    insert into preferences as p (admin_id, colour_scheme, blur_media, greyscale_media, mute_media, own_media, single_keys, time_zone)
    select ${adminId}, k.colour_scheme, k.blur_media = 1, k.greyscale_media = 1, k.mute_media = 1,
      array(select jsonb_array_elements_text(k.own_media)), k.single_keys = 1, k.time_zone
    from jsonb_to_record(${JSON.stringify(kept)}::jsonb) k (colour_scheme text, blur_media int, greyscale_media int, mute_media int,
      own_media jsonb, single_keys int, time_zone text)
    on conflict (admin_id) do update set colour_scheme = excluded.colour_scheme, blur_media = excluded.blur_media,
      greyscale_media = excluded.greyscale_media, mute_media = excluded.mute_media, own_media = excluded.own_media,
      single_keys = excluded.single_keys, time_zone = excluded.time_zone, version = ${nextVersion('p.version')}, updated_at = now()`,
);
async function savePreferences(db, { id }, before, wishes) {
  const { default_media: followed = [], ...chosen } = wishes;
  const own2 = mediaChoices.filter(
    (choice) => !followed.includes(choice) && (chosen[choice] !== void 0 || before.own_media?.includes(choice)),
  );
  await keepPreferences(db, id, {
    colour_scheme: chosen.colour_scheme ?? before.colour_scheme,
    blur_media: chosen.blur_media ?? before.blur_media,
    greyscale_media: chosen.greyscale_media ?? before.greyscale_media,
    mute_media: chosen.mute_media ?? before.mute_media,
    own_media: own2,
    single_keys: chosen.single_keys ?? before.single_keys,
    time_zone: chosen.time_zone ?? before.time_zone,
  });
  return readPreferences(db, id);
}

// src/features/session/resend.ts
var lockChallenge = statement(
  { id: number, admin_id: number, email: text, wait: number },
  (keyHash) => sql`
    select c.id, c.admin_id, coalesce(u.email, '') as email,
      (${RESEND_SECONDS} - extract(epoch from now() - c.code_sent_at))::float8 as wait
    from challenges c join users u on u.id = c.admin_id
    where c.key_hash = ${keyHash} and c.used_at is null and c.expires_at > now() and ${isPast('c.code_sent_at')}
      and not u.is_suspended
    for update of c`,
);
async function resendCode(services, db, key, origin) {
  await db.transaction().execute(async (trx) => {
    const found = await lockChallenge.first(trx, hashToken(key));
    if (!found) throw new HttpError(401, 'This sign-in is over. Sign in again');
    if (found.wait > 0) throw tooMany('A code was sent a moment ago. Wait before you ask for another one', found.wait);
    await takeCode(services, trx, found.admin_id);
    const { codeHmac, expiresAt } = await mailCode(services, trx, found.email);
    await replaceCode(trx, found.id, { codeHmac, codeExpiresAt: expiresAt, seconds: CHALLENGE_SECONDS });
    await writeAudit(trx, {
      admin: { id: found.admin_id },
      origin,
      event: session.resendOtp.event,
      outcome: 'done',
      status: 200,
    });
  });
  services.wakeMailer();
}

// src/features/session/resets.ts
var ROUND_MS3 = 1e3;
var AT_ONCE7 = 20;
async function askForPassword(services, db, email, origin) {
  const wait = await services.rateLimiter.consume(RESETS_BY_NETWORK, origin.network);
  if (wait > 0) throw tooMany('Too many tries. Wait a while and try again', wait);
  await db
    .insertInto('password_resets')
    .values({ sealed_email: services.secrets.encrypt(email), ip: origin.ip, request_id: origin.requestId })
    .execute();
}
function addressIn(services, { sealed_email: encrypted }) {
  try {
    return services.secrets.decrypt(encrypted);
  } catch (error) {
    services.log.warn({ err: error }, 'a request for a temporary password cannot be read: SECRET_KEY has changed');
    return void 0;
  }
}
var selectAccount2 = statement(
  { id: number, email: text, expiresAt: timestamp },
  (email) => sql`
    select u.id, coalesce(u.email, '') as email, now() + make_interval(secs => ${sql.lit(TEMPORARY_PASSWORD_SECONDS)}) as "expiresAt"
    from users u join admins a on a.user_id = u.id
    where u.is_admin and lower(u.email) collate "C" = lower(${email}::text) collate "C" and not u.is_suspended`,
);
async function mailPassword(services, trx, asked) {
  const email = addressIn(services, asked);
  if (email === void 0) return;
  const account = await selectAccount2.first(trx, email);
  if (!account) return;
  if ((await services.rateLimiter.within(trx).consume(RESETS_BY_ADDRESS, account.email.toLowerCase())) > 0) return;
  const password = newPassword();
  await addTemporaryPassword(trx, {
    adminId: account.id,
    tokenHash: hashToken(password),
    expiresAt: account.expiresAt,
  });
  await enqueueEmail(
    trx,
    services.secrets,
    temporaryPasswordEmail(senderOf(services), account.email, password, account.expiresAt),
  );
  await writeAudit(trx, {
    admin: account,
    origin: { ip: asked.ip, requestId: asked.request_id },
    event: session.resetPassword.event,
    outcome: 'done',
    status: 200,
  });
}
var takeResets = statement(
  { sealed_email: bytes, ip: text, request_id: text },
  () => sql`
    delete from password_resets where id in (
      select id from password_resets order by id limit ${AT_ONCE7} for update skip locked
    ) returning sealed_email, ip, request_id`,
);
async function workOff({ database: { db } }, each) {
  return db.transaction().execute(async (trx) => {
    const rows2 = await takeResets(trx);
    for (const asked of rows2) await each(trx, asked);
    return rows2.length;
  });
}
function startResets(services) {
  const work = async (isStopped) => {
    let count = AT_ONCE7;
    while (count === AT_ONCE7 && !isStopped()) {
      count = await workOff(services, (trx, asked) => mailPassword(services, trx, asked));
      if (count > 0) services.wakeMailer();
    }
  };
  return startRounds(work, ROUND_MS3, (error) =>
    services.log.warn({ err: error }, 'temporary passwords were not mailed; it is tried again'),
  );
}

// src/features/session/verify.ts
import { timingSafeEqual } from 'node:crypto';

var WRONG2 = 'This code is wrong or has expired';
var selectGuessed = statement(
  {},
  (keyHash) => sql`
    select from challenges where key_hash = ${keyHash} and guesses >= ${GUESSES}::int and used_at is null`,
);
async function refusalFor(db, key) {
  const row15 = await selectGuessed.first(db, hashToken(key));
  return row15 !== void 0 ? tooMany('Too many wrong codes. Ask for a new code', 1) : new HttpError(401, WRONG2);
}
var noteLock = (db, { admin_id: id }, origin) =>
  writeAudit(db, {
    origin,
    event: session.verifyAuth.event,
    outcome: 'refused',
    status: 401,
    target: { type: 'user', id },
    details: { reason: `The account was locked after ${WRONG_CODES} wrong codes` },
  });
var insertKnownNetworks = statement(
  { isNew: boolean, isFirst: boolean },
  (guessAdminId, originNetwork) => sql`
    with before as (select network from known_networks where admin_id = ${guessAdminId})
    insert into known_networks (admin_id, network) values (${guessAdminId}, ${originNetwork})
    on conflict (admin_id, network) do update set last_used_at = now()
    returning (not exists (select from before where network = ${originNetwork})) as "isNew",
      (not exists (select from before)) as "isFirst"`,
);
async function rememberNetwork(services, trx, guess, origin) {
  const row15 = await insertKnownNetworks.first(trx, guess.admin_id, origin.network);
  if (row15?.isNew && !row15.isFirst)
    await enqueueEmail(trx, services.secrets, newNetworkEmail(senderOf(services), guess.email, origin));
}
async function finishSignIn(services, db, { otp, key }, origin) {
  const wait = await services.rateLimiter.consume(CODE_BY_NETWORK, origin.network);
  if (wait > 0) throw tooMany('Too many wrong codes. Wait a while and try again', wait);
  const guess = await takeGuess(db, hashToken(key), { guesses: GUESSES, failures: WRONG_CODES });
  if (!guess) {
    services.refusedSignIns.inc({ call: 'verifyAuth', reason: 'no guess left' });
    throw await refusalFor(db, key);
  }
  const given = services.secrets.hmac('code', otp.replace(/\s/g, ''));
  if (!timingSafeEqual(given, guess.code_hmac)) {
    services.refusedSignIns.inc({ call: 'verifyAuth', reason: 'wrong code' });
    if (guess.failed === TELL_OWNER_AT) {
      await enqueueEmail(db, services.secrets, wrongCodesEmail(senderOf(services), guess.email, origin.ip));
      services.wakeMailer();
    }
    if (guess.failed === WRONG_CODES) await noteLock(db, guess, origin);
    throw new HttpError(401, WRONG2);
  }
  await services.rateLimiter.refund(CODE_BY_NETWORK, origin.network);
  const bound = origin.sameOrigin && services.config.publicUrl.startsWith('https:');
  const opened = { token: newToken(), binding: bound ? newToken() : void 0 };
  await db.transaction().execute(async (trx) => {
    if (!(await useChallenge(trx, guess.id))) throw new HttpError(401, WRONG2);
    await clearFailedCodes(trx, guess.admin_id);
    const id = await addSession(trx, {
      tokenHash: hashToken(opened.token),
      adminId: guess.admin_id,
      bindingHash: opened.binding === void 0 ? null : hashToken(opened.binding),
      temporaryPasswordId: guess.temporary_password_id,
      ip: origin.ip,
      userAgent: origin.userAgent,
    });
    await endOldestSessions(trx, guess.admin_id, SESSIONS_PER_ADMIN);
    await rememberNetwork(services, trx, guess, origin);
    await writeAudit(trx, {
      admin: { id: guess.admin_id, sessionId: id },
      origin,
      event: session.verifyAuth.event,
      outcome: 'done',
      status: 200,
      details: { bound },
    });
  });
  services.wakeMailer();
  return opened;
}

// src/features/session/index.ts
var CODE_SENT = 'A code was sent to your e-mail address';
var sessionAdmin = (admin) => ({
  id: admin.id,
  name: admin.name,
  username: admin.username,
  avatar: admin.avatar,
  is_sup_admin: admin.is_sup_admin,
  group_permissions: [...admin.group_permissions],
  user_permissions: [...admin.user_permissions],
  must_change_password: admin.temporaryPasswordId === null ? 0 : 1,
});
var session2 = (services) => ({
  login: async ({ input, db, origin }) => ({
    key: await beginSignIn(services, db, input, origin, input.action === 'resend'),
    responseMessage: CODE_SENT,
  }),
  resendOtp: async ({ input, db, origin }) => {
    await resendCode(services, db, input.key, origin);
    return { key: input.key, responseMessage: CODE_SENT };
  },
  verifyAuth: async ({ input, db, origin, reply }) => {
    const { token, binding } = await finishSignIn(services, db, input, origin);
    const admin = await findCaller(db, services.config, { token, binding, isBackground: true });
    if (!admin) throw new Error('The session that was just opened is not there');
    if (binding !== void 0)
      reply.setCookie(BINDING_COOKIE, binding, { httpOnly: true, secure: true, sameSite: 'strict', path: '/' });
    const { widgets } = await readLayout(db, admin, services.config.productName);
    return {
      responseMessage: `Welcome, ${admin.name}`,
      user: { ...sessionAdmin(admin), api_token: token },
      widget: JSON.stringify(widgets),
    };
  },
  resetPassword: async ({ input, db, origin }) => {
    await askForPassword(services, db, input.email, origin);
    return { responseMessage: 'If this address belongs to an admin, a temporary password is on its way' };
  },
  loginData: async ({ admin }) => ({ data: { ...sessionAdmin(admin), version: admin.version } }),
  changePassword: preparedVersioned({
    lock: ({ admin, db }) => lockAccount(db, admin.id),
    prepare: async ({ input, admin, origin }) => {
      const proven = await provePassword(services, admin, input, origin);
      return async ({ db }) => {
        await changePassword(services, db, admin, proven);
        return {
          responseMessage: 'Your password was changed. Every other session was ended',
          audit: { target: { type: 'user', id: admin.id } },
        };
      };
    },
  }),
  logout: async ({ admin, db, reply }) => {
    await endSession(db, admin.id, admin.sessionId);
    reply.header('clear-site-data', '"cache"');
    return {
      responseMessage: 'You have logout successfully',
      audit: { target: { type: 'session', id: admin.sessionId } },
    };
  },
  sessions: async ({ admin, db }) => ({ data: await openSessions(db, services.config, admin.id, admin.sessionId) }),
  endSession: async ({ input, admin, db }) => {
    await endSession(db, admin.id, input.id);
    return { responseMessage: 'The session was ended', audit: { target: { type: 'session', id: input.id } } };
  },
  preferences: async ({ admin, db }) => ({ data: await readPreferences(db, admin.id) }),
  savePreferences: versioned({
    lock: ({ admin, db }) => lockPreferences(db, admin),
    run: async ({ input, admin, db }, { before }) => {
      const data = await savePreferences(db, admin, before, input);
      return { responseMessage: 'Saved', data, audit: { target: { type: 'user', id: admin.id }, before, after: data } };
    },
  }),
});

// src/features/settings/app-versions.ts
var selectPolicies = statement(
  {
    id: number,
    device_type: textOf(),
    app_version: text,
    notify_for_update: numberOf(),
    version: number,
    updated_at: timestamp,
    updated_by: orNull(text),
    previous: orNull(json()),
  },
  () => sql`
    select id, device_type, app_version, notify_for_update, version, updated_at,
      ${authorOf('a')} as updated_by,
      case when previous_app_version is not null then json_build_object(
        'app_version', previous_app_version, 'notify_for_update', previous_notify_for_update) end as previous
    from app_versions a order by device_type`,
);
var listAppVersions = (db) => selectPolicies(db);
var lockPolicy = statement(
  { id: number, app_version: text, notify_for_update: number, version: number, at: timestamp, by: orNull(text) },
  (device2) => sql`
    select id, app_version, notify_for_update, version, updated_at as at,
      ${authorOf('a')} as by
    from app_versions a where device_type = ${device2} for update of a`,
);
async function lockAppVersion(trx, device2) {
  const policy = await lockPolicy.first(trx, device2);
  if (!policy) throw new Error(`The migrations have put a version for ${device2} there`);
  return policy;
}
var updatePolicy = statement(
  {},
  (wanted, notify, actorId, id) => sql`
    update app_versions set app_version = ${wanted}, notify_for_update = ${notify},
      previous_app_version = app_version, previous_notify_for_update = notify_for_update,
      ${raised(actorId)}
    where id = ${id}`,
);
async function saveAppVersion(trx, actor, { id, app_version, notify_for_update }, input) {
  const { device_type: device2, app_version: wanted, notify_for_update: notify } = input;
  if (app_version !== wanted || notify_for_update !== notify) {
    await updatePolicy(trx, wanted, notify, actor.id, id);
    await recordDecisions(trx, actor, 'version_policy.changed', [{ id, ...input }]);
  }
  return {
    target: { type: 'app_version', id },
    before: { device_type: device2, app_version, notify_for_update },
    after: { device_type: device2, app_version: wanted, notify_for_update: notify },
  };
}
var systems = { android: 'android%', ios: 'i%os%' };
var isOfApp = sql`u.is_app_user and not u.is_suspended and u.device is not null`;
var selectHeld2 = statement(
  { version: orNull(text), people: number },
  (device2, range) => {
    const active = thereIn('active', range);
    return sql`
      with ${active.tables}
      select u.device_app_version as version, count(*)::integer as people from users u
      where ${isOfApp} and lower(u.device) like ${systems[device2]} and ${active.condition(sql`u.id`)}
      group by u.device_app_version`;
  },
  ['android', { start: '2026-01-01', end: '2026-01-02' }],
);
async function impactOf(db, device2, version2) {
  const start = addDays(todayInUtc(/* @__PURE__ */ new Date()), 1 - ACTIVE_DAYS);
  const rows2 = await selectHeld2(db, device2, { start, end: '9999-12-31' });
  const count = (isCounted) => rows2.filter(isCounted).reduce((sum, { people }) => sum + people, 0);
  const order2 = ({ version: held }) => (held === null ? void 0 : compareVersions(held, version2));
  return {
    active: count(() => true),
    older: count((held) => (order2(held) ?? 0) < 0),
    unknown: count((held) => order2(held) === void 0),
  };
}

// src/features/settings/media-defaults.ts
var read2 = ({ data }) => {
  const on = data.split(',');
  const flagOf = (choice) => (on.includes(choice) ? 1 : 0);
  return {
    blur_media: flagOf('blur_media'),
    greyscale_media: flagOf('greyscale_media'),
    mute_media: flagOf('mute_media'),
  };
};
var mediaDefaults = async (db) => read2(await settingOf(db, MEDIA_DEFAULTS));
function changedDefaults(before, changes2) {
  const after2 = { ...read2(before), ...changes2 };
  return mediaChoices.filter((choice) => after2[choice] === 1).join(',');
}

// src/features/settings/index.ts
var CAMPAIGN_ANALYTICS_TAB = 'CAMPAIGN_ANALYTICS_TAB';
async function enrichmentOf(db) {
  const { id, data, version: version2, at, by: by2 } = await settingOf(db, ENRICHMENT_SERVICE);
  const isOn = data === '1' ? '1' : '0';
  return { data_key: ENRICHMENT_SERVICE, data: isOn, id, version: version2, updated_at: at, updated_by: by2 };
}
var isTabOn = async (db) => ((await settingOf(db, CAMPAIGN_ANALYTICS_TAB)).data === '1' ? 1 : 0);
async function change2(trx, actor, before, key, data) {
  await saveSetting(trx, actor, before, data);
  return { target: { type: 'setting', id: before.id }, before: { [key]: before.data }, after: { [key]: data } };
}
var devices = { android: 'Android', ios: 'iOS' };
var settings = {
  enrichment: async ({ db }) => ({ data: await enrichmentOf(db) }),
  saveEnrichment: versioned({
    lock: ({ db }) => lockSetting(db, ENRICHMENT_SERVICE),
    run: async ({ input, admin, db }, before) => {
      const audit2 = await change2(db, admin, before, ENRICHMENT_SERVICE, input.data);
      if (before.data !== input.data)
        await recordDecisions(db, admin, 'enrichment.changed', [{ id: before.id, on: input.data === '1' }]);
      return {
        responseMessage: `The enrichment service is ${input.data === '1' ? 'on' : 'off'} now`,
        data: await enrichmentOf(db),
        audit: audit2,
      };
    },
  }),
  appVersions: async ({ db }) => {
    const data = await listAppVersions(db);
    return { data, total: data.length };
  },
  saveAppVersion: versioned({
    lock: ({ input, db }) => lockAppVersion(db, input.device_type),
    run: async ({ input, admin, db }, before) => {
      const audit2 = await saveAppVersion(db, admin, before, input);
      const data = (await listAppVersions(db)).find((row15) => row15.device_type === input.device_type);
      const responseMessage = `The version for ${devices[input.device_type]} is ${input.app_version} now`;
      return { responseMessage, ...(data ? { data } : {}), audit: audit2 };
    },
  }),
  appVersionImpact: async ({ input, db }) => ({ data: await impactOf(db, input.device_type, input.app_version) }),
  campaignAnalyticsTab: async ({ db }) => ({ data: { is_on: await isTabOn(db) } }),
  saveCampaignAnalyticsTab: async ({ input, admin, db }) => {
    const before = await lockSetting(db, CAMPAIGN_ANALYTICS_TAB);
    const audit2 = await change2(db, admin, before, CAMPAIGN_ANALYTICS_TAB, input.is_on === 1 ? '1' : '0');
    return {
      responseMessage: `The campaign analytics tab is ${input.is_on === 1 ? 'on' : 'off'} now`,
      data: { is_on: await isTabOn(db) },
      audit: audit2,
    };
  },
  mediaDefaults: async ({ db }) => ({ data: await mediaDefaults(db) }),
  saveMediaDefaults: async ({ input, admin, db }) => {
    const before = await lockSetting(db, MEDIA_DEFAULTS);
    const audit2 = await change2(db, admin, before, MEDIA_DEFAULTS, changedDefaults(before, input));
    return {
      responseMessage: 'Saved: it holds for all who have not chosen for themselves',
      data: await mediaDefaults(db),
      audit: audit2,
    };
  },
};

// src/features/storage/limits.ts
var selectForUpdate4 = statement(
  { id: number, months: orNull(number), version: number, at: timestamp, by: orNull(text) },
  (kind) => sql`
    select r.id, r.months, r.version, r.updated_at as at, ${authorOf('r')} as by
    from event_retention r where r.kind = ${kind} for update of r`,
);
async function lockLimit(trx, kind) {
  const limit = await selectForUpdate4.first(trx, kind);
  if (!limit) throw new Error(`The migrations have put a limit for ${kind} there`);
  return limit;
}
var updateLimit = statement(
  {},
  (months, actorId, id) => sql`
    update event_retention set months = ${months}::integer, ${raised(actorId)}
    where id = ${id}`,
);
async function saveLimit(trx, actor, before, { kind, months }) {
  if (before.months !== months) await updateLimit(trx, months, actor.id, before.id);
  return {
    target: { type: 'event_retention', id: before.id },
    before: { kind, months: before.months },
    after: { kind, months },
  };
}

// src/features/storage/sizes.ts
var dayOf3 = (moment) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;
var selectSizes = statement(
  {
    kind: textOf(),
    rows: number,
    bytes: number,
    last_month_bytes: number,
    oldest_month: orNull(text),
    dropped_before: orNull(text),
    months: orNull(number),
    is_adjustable: flag,
    version: number,
    updated_at: orNull(timestamp),
    updated_by: orNull(text),
  },
  () => sql`
    with kinds as (
      select kind, table_name, months, kept_from, 1 as is_adjustable, version, updated_at, ${authorOf('r')} as updated_by
      from event_retention r
      union all select 'audit_values', 'audit_values', null, '-infinity', 0, 1, null, null
    ), parts as (
      select i.inhparent as parent, c.oid, greatest(c.reltuples, s.n_live_tup, 0)::int8 as rows, pg_total_relation_size(c.oid) as bytes
      from pg_inherits i join pg_class c on c.oid = i.inhrelid left join pg_stat_all_tables s on s.relid = c.oid
      where i.inhparent in (select to_regclass(table_name) from kinds)
    )
    select coalesce(kinds.kind, '') as kind, coalesce(sum(parts.rows)::int8, 0) as rows, coalesce(sum(parts.bytes)::int8, 0) as bytes,
      coalesce(sum(parts.bytes) filter (
        where months.before = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')::int8, 0) as last_month_bytes,
      ${dayOf3(sql`min(months.first) filter (where parts.rows > 0)`)} as oldest_month,
      case when kinds.kept_from > '-infinity' then ${dayOf3(sql`kinds.kept_from`)} end as dropped_before,
      kinds.months, coalesce(kinds.is_adjustable, 0) as is_adjustable, coalesce(kinds.version, 1) as version,
      case when kinds.version > 1 then kinds.updated_at end as updated_at, kinds.updated_by
    from kinds left join parts on parts.parent = to_regclass(kinds.table_name)
      left join lateral month_partitions(kinds.table_name) months on months.partition = parts.oid
    group by kinds.kind, kinds.kept_from, kinds.months, kinds.is_adjustable, kinds.version, kinds.updated_at, kinds.updated_by`,
);
async function storageOf(db) {
  const rows2 = await selectSizes(db);
  return rows2.toSorted((one, other2) => eventKinds.indexOf(one.kind) - eventKinds.indexOf(other2.kind));
}

// src/features/storage/index.ts
var labels2 = {
  searches: 'Searches',
  visits: 'Visits',
  ad_events: 'Ad events',
  views: 'Views of posts',
  positions: 'Positions',
  failed_urls: 'Failed URLs',
  messages: 'Messages',
  audit_values: 'Values of the audit log',
};
var storage = {
  events: async ({ db }) => ({ data: await storageOf(db) }),
  saveRetention: versioned({
    lock: ({ input, db }) => lockLimit(db, input.kind),
    run: async ({ input, admin, db }, before) => {
      const { kind, months } = input;
      const audit2 = await saveLimit(db, admin, before, input);
      const row15 = (await storageOf(db)).find((one) => one.kind === kind);
      const until = months === null ? 'forever' : months === 1 ? 'for a month' : `for ${months} months`;
      return {
        responseMessage: `${labels2[kind]} are kept ${until}`,
        ...(row15 ? { data: row15 } : {}),
        audit: audit2,
      };
    },
  }),
};

// src/features/system/index.ts
var system = (watch) => ({
  checks: async () => ({
    version: productVersion,
    checked_at: /* @__PURE__ */ new Date(),
    data: (await watch.checks()).map(({ name: name2, title: title2, ...verdict }) => ({
      ...{ name: name2, title: title2, state: verdict.state, says: verdict.says },
      advice: verdict.state === 'fine' ? null : verdict.advice,
    })),
  }),
});

// src/features/tiles/index.ts
import { createHash as createHash4 } from 'node:crypto';
import { join as join3 } from 'node:path';

// src/features/tiles/image.ts
var signatures2 = [
  ['image/png', '\x89PNG\r\n\n', 0],
  ['image/jpeg', '\xFF\xD8\xFF', 0],
  ['image/webp', 'WEBP', 8],
];
var imageType = (bytes2) =>
  signatures2.find(([, start, at]) => bytes2.toString('latin1', at, at + start.length) === start)?.[0];

// src/features/tiles/source.ts
var PATIENCE_MS4 = 4e3;
var AT_ONCE8 = 6;
var IN_LINE2 = 96;
var MOST_BYTES = 512 * 1024;
var FAILURES2 = 3;
var REST_MS = 3e4;
var NoTile = class extends Error {};
var NoService = class extends Error {};
async function readPicture(answer) {
  const chunks = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new NoService('The tile service sends too large a tile');
    chunks.push(chunk);
  }
  const bytes2 = Buffer.concat(chunks);
  if (imageType(bytes2) === void 0) throw new NoService('The tile service sends no picture');
  return bytes2;
}
function causeOf(error) {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error;
  return code ?? (error.cause === void 0 ? error.name : causeOf(error.cause));
}
async function fetchPicture2(url, userAgent) {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS4),
      headers: { 'user-agent': userAgent, accept: 'image/png,image/jpeg,image/webp' },
    });
    if (answer.ok) return await readPicture(answer);
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) throw new NoTile('There is no such tile');
    throw new NoService(`The tile service answers ${answer.status}`);
  } catch (error) {
    if (error instanceof NoTile || error instanceof NoService) throw error;
    throw new NoService(`The tile service does not answer (${causeOf(error)})`, { cause: error });
  }
}
function line2() {
  const waiting = [];
  let busy = 0;
  return async (work) => {
    if (busy >= AT_ONCE8) {
      if (waiting.length >= IN_LINE2) throw new NoService('Too many tiles are asked for');
      await new Promise((resolve) => waiting.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
function tileSource(template, userAgent, onTrouble) {
  const inLine = line2();
  let failures = 0;
  let restsUntil = 0;
  let isTold = false;
  const ask4 = async (url) => {
    if (Date.now() < restsUntil) throw new NoService('The tile service is left alone for a while');
    try {
      const picture = await fetchPicture2(url, userAgent);
      failures = 0;
      isTold = false;
      return picture;
    } catch (error) {
      if (!(error instanceof NoService)) throw error;
      failures += 1;
      if (failures < FAILURES2 || Date.now() < restsUntil) throw error;
      restsUntil = Date.now() + REST_MS;
      failures = 0;
      if (!isTold) onTrouble(error);
      isTold = true;
      throw error;
    }
  };
  return (z, x, y) => {
    const url = template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
    return inLine(() => ask4(url));
  };
}

// src/features/tiles/index.ts
var DEEPEST3 = 19;
var DAY_SECONDS4 = 86400;
var FRESH_MS = 7 * DAY_SECONDS4 * 1e3;
var CACHE_BYTES2 = 256 * 1024 * 1024;
var MISSING = 1e3;
var MISSING_MS = 36e5;
var RETRY_SECONDS2 = 30;
var nothingHere = () => new HttpError(404, 'There is nothing at this address');
function wantedBy({ z, x, file }) {
  const [, level, column, row15] = /^(\d{1,2})\/(\d{1,6})\/(\d{1,6})\.png$/.exec(`${z}/${x}/${file}`) ?? [];
  const wanted = [Number(level), Number(column), Number(row15)];
  const across = 2 ** wanted[0];
  if (!(wanted[0] <= DEEPEST3 && wanted[1] < across && wanted[2] < across)) throw nothingHere();
  return wanted;
}
function tilesOf(config, log2) {
  const { tileUrl, dataDir, productName, publicUrl } = config;
  if (tileUrl === void 0) return () => Promise.reject(new NoTile('There is no tile service'));
  const service = createHash4('sha256').update(tileUrl).digest('hex').slice(0, 12);
  const cache = fileCache(join3(dataDir, 'tiles', service), { most: CACHE_BYTES2 });
  const fetchTile = tileSource(tileUrl, `${productName} (${publicUrl})`, ({ message }) =>
    log2.warn(`${message}: until it works, maps show the bundled coast lines`),
  );
  const missing = /* @__PURE__ */ new Map();
  const fetchAndKeep = async (wanted, name2) => {
    if ((missing.get(name2) ?? 0) > Date.now()) throw new NoTile('There is no such tile');
    try {
      const bytes2 = await fetchTile(...wanted);
      await cache.keep(name2, bytes2).catch((error) => log2.warn({ err: error }, 'a map tile could not be kept'));
      return bytes2;
    } catch (error) {
      if (!(error instanceof NoTile)) throw error;
      if (missing.size >= MISSING) missing.clear();
      missing.set(name2, Date.now() + MISSING_MS);
      throw error;
    }
  };
  const find2 = async (wanted, name2) => {
    const kept = await cache.find(name2);
    if (kept && kept.age < FRESH_MS) return kept.bytes;
    return fetchAndKeep(wanted, name2).catch((error) => {
      if (kept) return kept.bytes;
      throw error;
    });
  };
  const underWay = /* @__PURE__ */ new Map();
  return (wanted) => {
    const name2 = wanted.join('-');
    const other2 = underWay.get(name2);
    if (other2) return other2;
    const mine = find2(wanted, name2).finally(() => underWay.delete(name2));
    underWay.set(name2, mine);
    return mine;
  };
}
var send2 = (reply, bytes2) =>
  reply
    .type(imageType(bytes2) ?? 'application/octet-stream')
    .header('cache-control', `private, max-age=${DAY_SECONDS4}`)
    .send(bytes2);
function serveTiles(app, config) {
  const find2 = tilesOf(config, app.log);
  app.get('/tiles/:z/:x/:file', async (request, reply) => {
    if (request.headers['sec-fetch-site'] !== 'same-origin')
      throw new HttpError(403, 'Map tiles are for the pages of this console');
    const wanted = wantedBy(request.params);
    try {
      return send2(reply, await find2(wanted));
    } catch (error) {
      if (error instanceof NoTile) throw nothingHere();
      if (error instanceof NoService)
        throw new HttpError(503, 'The tile service does not answer', { retryAfterSeconds: RETRY_SECONDS2 });
      throw error;
    }
  });
}

// src/features/transactions/filter.ts
var STRIPE_LETTERS = 6;
var every2 = (rules) => (rules.length === 0 ? sql`true` : sql`${sql.join(rules, sql` and `)}`);
var ofEach = ({ transaction_type, start_date, end_date }) =>
  every2([
    ...(transaction_type ? [sql`t.transaction_type = ${transaction_type}`] : []),
    withinDays(sql`t.created_at`, { start: start_date, end: end_date }),
  ]);
var ofDays = ({ transaction_type, start_date, end_date }) =>
  every2([
    ...(transaction_type ? [sql`transaction_type = ${transaction_type}`] : []),
    ...(start_date ? [sql`day >= ${start_date}::text::date`] : []),
    ...(end_date ? [sql`day <= ${end_date}::text::date`] : []),
  ]);
var campaignsHolding = (keyword) => sql`
  select id from campaigns
  where ${matching(keyword, [sql`name_key`, sql`username_key`])}`;
var peopleHolding = (keyword) => sql`
  select id from users where is_app_user and ${hasTrigram(keyword) ? sql`${searchHolds(keyword)} and ${holdsTerm(sql`lower(username)`, keyword)}` : startsWith(sql`(lower(username) collate "C")`, keyword)}`;
var byOthersHolding = (keyword) => sql`
  select transaction_id from transactions_by_others where user_id in (${peopleHolding(keyword)})
  union all select t.id from transactions t join campaigns c on c.id = t.campaign_id
    where c.had_other_owner and t.user_id in (${peopleHolding(keyword)})`;
var othersHolding = (keyword) => sql`
  select id from transactions where app_id = ${keyword}
  ${/^#\d{1,15}$/.test(keyword) ? sql`union all select id from transactions where id = ${Number(keyword.slice(1))}::bigint` : sql``}
  union all ${byOthersHolding(keyword)}
  ${[...keyword].length < STRIPE_LETTERS ? sql`` : sql`union all select id from transactions where ${holdsTerm(sql`lower(stripe_transaction_id)`, keyword)}`}`;
var holdsKeyword = (keyword) =>
  sql`(t.campaign_id in (${campaignsHolding(keyword)}) or t.id in (${othersHolding(keyword)}))`;

// src/features/transactions/totals.ts
function ofCampaigns(input) {
  if (input.start_date || input.end_date)
    return sql`select transaction_type, count(*) as n, sum(amount) as amount from transactions t
      where ${ofEach(input)} and campaign_id in (select id from found) group by 1`;
  return sql`
    select each.* from (
      select sum(debits) as debits, sum(debit) as debit, sum(credits) as credits, sum(credit) as credit
      from campaign_sums where campaign_id in (select id from found)
    ) sums cross join lateral (values ('debit', debits, debit), ('credit', credits, credit)) each (type, n, amount)
    where ${input.transaction_type ? sql`type = ${input.transaction_type}` : sql`true`}`;
}
function ofKeyword(input, keyword) {
  const others3 = sql`union all select transaction_type, count(*), sum(amount) from transactions t
    where ${ofEach(input)} and t.id in (${othersHolding(keyword)})
      and not exists (select from found where found.id = t.campaign_id) group by 1`;
  return sql`with found as materialized (${campaignsHolding(keyword)}), sums (transaction_type, n, amount) as (
    ${ofCampaigns(input)} ${others3})`;
}
var sumsOf = (input) =>
  input.keyword
    ? ofKeyword(input, input.keyword)
    : sql`with sums (transaction_type, n, amount) as (
        select transaction_type, transactions, amount from transaction_days where ${ofDays(input)})`;
var row11 = { total: number, debit: text, credit: text, balance: text };
var totalsIn = (input) => sql`${sumsOf(input)}
  select coalesce(sum(n), 0)::bigint as total,
    coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)::numeric(30, 2)::text as debit,
    coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)::numeric(30, 2)::text as credit,
    coalesce(sum(case transaction_type when 'debit' then amount else -amount end), 0)::numeric(30, 2)::text as balance
  from sums`;
var sumUpAll = stableStatement(row11, () => totalsIn({}));
var sumUp2 = statement(
  row11,
  totalsIn,
  [{ transaction_type: 'credit', start_date: '2026-01-01', end_date: '2026-01-02' }],
  [{ keyword: 'a', transaction_type: 'credit' }],
  [{ keyword: '#1' }],
  [{ keyword: 'abcdef', start_date: '2026-01-01' }],
);
var totalsOf = (db, { keyword, transaction_type, start_date, end_date }) =>
  keyword || transaction_type || start_date || end_date
    ? sumUp2.one(db, { keyword, transaction_type, start_date, end_date })
    : sumUpAll.one(db);

// src/features/transactions/list.ts
var row12 = {
  id: number,
  username: text,
  campaign_name: orNull(text),
  amount: text,
  transaction_type: textOf(),
  stripe_transaction_id: orNull(text),
  created_at: timestamp,
  campaign_id: orNull(number),
  user_id: orNull(number),
  reverses: orNull(number),
  app_id: orNull(text),
};
var WALK4 = 1e3;
var matchesOf2 = (input, keyword) => (key) =>
  sql`
  with found as materialized (${campaignsHolding(keyword)})
  select t.id as list_id, ${key} as list_key from transactions t where ${ofEach(input)} and t.campaign_id in (select id from found)
  union select t.id, ${key} from transactions t where ${ofEach(input)} and t.id in (${othersHolding(keyword)})`;
var rows = {
  from: sql`transactions t`,
  joined: sql`left join campaigns c on c.id = t.campaign_id
    left join users u on u.id = coalesce(t.user_id, c.user_id)`,
  columns: sql`t.id, coalesce(${usernameOf('u')}, '') as username, c.campaign_name, t.amount::text as amount, t.transaction_type,
    t.stripe_transaction_id, t.created_at, t.campaign_id, ${profileOf('u')} as user_id, t.reverses, t.app_id`,
  id: sql`t.id`,
  orders: { id: sql`t.id`, amount: sql`t.amount`, created_at: sql`t.created_at` },
};
var sourceFor9 = (input, { total, of }) => ({
  ...rows,
  where: ofEach(input),
  filter: input.keyword
    ? {
        where: holdsKeyword(input.keyword),
        matches: matchesOf2(input, input.keyword),
        of,
        walk: { alias: 't', rows: WALK4 },
      }
    : void 0,
  total,
});
var transactionList = list(
  row12,
  sourceFor9,
  ...[
    {},
    { keyword: 'a' },
    { keyword: '#1' },
    { keyword: 'abcdef', transaction_type: 'credit', start_date: '2026-01-01', end_date: '2026-01-02' },
  ].map((filter) => [filter, { total: 0, of: 0 }]),
);
var countAll = statement(
  { all: number },
  () => sql`select coalesce(sum(transactions), 0)::bigint as all from transaction_days`,
);
async function listTransactions(db, input) {
  const { total, ...totals3 } = await totalsOf(db, input);
  const { all: of } = input.keyword ? await countAll.one(db) : { all: total };
  return { ...(await transactionList.page(db, input, input, { total, of })), totals: totals3 };
}
var transactionsExport = (db, input) =>
  transactionList.all(
    db,
    sql`t.id, ${safeCell(usernameOf('u'))} as username, ${safeCell(sql`c.campaign_name`)} as campaign_name, t.amount,
      t.transaction_type, ${safeCell(sql`t.stripe_transaction_id`)} as stripe_transaction_id,
      ${momentCell(sql`t.created_at`)} as created_at`,
    input,
    input,
    { total: 0, of: 0 },
  );

// src/features/transactions/index.ts
var transactions3 = (services) => ({
  list: async ({ input, db }) => {
    const { totals: totals3, ...page } = await listTransactions(db, input);
    return { ...paged(page), totals: totals3 };
  },
  csv: ({ input }) => ({ filename: 'transactions.csv', query: transactionsExport(services.database.db, input) }),
});

// src/features/urls/failed.ts
var userAsJson = sql`json_build_object('id', u.id, 'username', ${usernameOf('u')}, 'avatar', u.avatar,
  'is_reported', ${isReported('u')}, 'is_deleted', ${isDeleted('u')})`;
var columns11 = sql`f.id, f.url, f.device_type, f.device_os, f.failed_in_curl::int, f.scrap_by_script::int,
  f.failed_in_enrichment::int, f.created_at, f.resolved_at, f.last_retried_at, f.cause, f.attempts,
  coalesce((select host from failed_hosts h where h.id = f.host_id), '') as host,
  coalesce((select case when p.deleted_at is null then json_build_object('id', p.id, 'title', p.title,
      'user', ${userAsJson})
    else json_build_object('id', p.id, 'is_deleted', 1) end
   from posts p join users u on u.id = p.user_id where p.id = f.post_id),
   case when f.post_id is not null then json_build_object('id', f.post_id, 'is_deleted', 1) end) as post,
  (select ${userAsJson} from users u where u.id = f.user_id) as user, f.app_id, ${retryOf} as retry`;
var urlRow = {
  id: number,
  url: text,
  device_type: orNull(text),
  device_os: orNull(text),
  failed_in_curl: flag,
  scrap_by_script: flag,
  failed_in_enrichment: flag,
  created_at: timestamp,
  resolved_at: orNull(timestamp),
  last_retried_at: orNull(timestamp),
  cause: orNull(text),
  attempts: number,
  host: text,
  post: orNull(json()),
  user: orNull(json()),
  app_id: orNull(text),
  retry: orNull(json()),
};
var isOfEnrichment = ({ failedType }) => failedType === 'failed_in_enrichment';
var sinceKept = (column) => sql`(
  select coalesce(sum(${sql.ref(column)}), 0) from failed_url_days
  where day >= (select (kept_from at time zone 'UTC')::date from event_retention where table_name = 'failed_urls'))`;
var urlList = list(
  urlRow,
  (input) => {
    const ofType = isOfEnrichment(input) ? sql`f.failed_in_enrichment` : sql`true`;
    const ofHost = sql`f.host_id = (select id from failed_hosts where host = ${input.host ?? ''})`;
    return {
      from: sql`failed_urls f`,
      columns: columns11,
      where: input.host ? sql`${ofHost} and ${ofType}` : ofType,
      id: sql`f.id`,
      byMonth: 'f',
      newest: input.host ? void 0 : 'created_at',
      atLeast: input.host ? void 0 : sinceKept(isOfEnrichment(input) ? 'enrichment_failed' : 'failed'),
      orders: {
        created_at: sql`f.created_at`,
        resolved_at: { key: sql`f.resolved_at`, isEmptyFirst: true },
        last_retried_at: { key: sql`f.last_retried_at`, isEmptyFirst: true },
        id: sql`f.id`,
      },
    };
  },
  [{}],
  [{ failedType: 'failed_in_enrichment' }],
  [{ failedType: 'failed_in_enrichment', host: 'a' }],
);
async function listFailedUrls(db, input) {
  const { rows: rows2, ...counted2 } = await urlList.page(db, input, input);
  const shownRows = rows2.map((row15) => {
    const { app_id, resolved_at: at, retry } = row15;
    const reason = refusalOf2({ app_id, isResolved: at !== null, isWaiting: retry?.is_waiting === 1 });
    return { ...row15, ...refusing([[urls.retry, reason]]) };
  });
  return { ...counted2, rows: shownRows };
}

// src/features/urls/hosts.ts
var hostList = list(
  { id: number, host: text, failed: number, unresolved: number, last_failed_at: timestamp },
  (input) => {
    const numbers3 = isOfEnrichment(input)
      ? sql`enrichment_failed as failed, enrichment_unresolved as unresolved`
      : sql`failed, unresolved`;
    return {
      from: sql`(select id, host, ${numbers3}, last_failed_at from failed_hosts) h`,
      columns: sql`h.id, h.host, h.failed, h.unresolved, coalesce(h.last_failed_at, 'epoch') as last_failed_at`,
      where: sql`h.failed > 0`,
      id: sql`h.id`,
      orders: {
        failed: sql`h.failed`,
        unresolved: sql`h.unresolved`,
        last_failed_at: sql`h.last_failed_at`,
        host: sql`h.host`,
        id: sql`h.id`,
      },
    };
  },
  [{}],
  [{ failedType: 'failed_in_enrichment' }],
);
var frequencyRow = {
  id: number,
  failed_host: text,
  total_metas: number,
  host_search_count: number,
  frequency: number,
};
function sourceFor10({ start_date, end_date, keyword, order_by }) {
  const pieces = piecesOf(start_date, end_date).map(
    ({ span: span2, from: from2, to, sign }) => sql`
      select host_id, ${sql.lit(sign)} * failed as failed, ${sql.lit(sign)} * attempts as attempts from failed_host_counts
      where span = ${span2} and starts >= ${from2}::date and starts < ${to}::date`,
  );
  const named3 = sql`join failed_hosts hosts on hosts.id = `;
  const needsNames = Boolean(keyword) || order_by === 'failed_host';
  return {
    from: sql`(
      select host_id as id, failed, attempts, sum(failed) over () as all_failed from (
        select host_id, sum(failed) as failed, sum(attempts) as attempts
        from (${sql.join(pieces, sql` union all `)}) pieces
        group by host_id having sum(failed) > 0
      ) counts
    ) h`,
    where: sql`true`,
    id: sql`h.id`,
    orders: {
      total_metas: sql`h.failed`,
      host_search_count: sql`h.attempts`,
      ...(needsNames ? { failed_host: sql`hosts.host` } : {}),
    },
    filter: {
      where: keyword ? holdsTerm(sql`hosts.host`, keyword) : sql`true`,
      joined: needsNames ? sql`${named3} h.id` : sql``,
    },
    carried: sql`h.failed, h.attempts, h.all_failed`,
    rows: sql`${named3} page.list_id`,
    columns: sql`hosts.id, hosts.host as failed_host, page.failed as total_metas, page.attempts as host_search_count,
      round(100.0 * page.failed / page.all_failed, 2)::float8 as frequency`,
  };
}
var frequencyList = list(
  frequencyRow,
  sourceFor10,
  [{ order_by: 'total_metas' }],
  [{ order_by: 'failed_host' }],
  [{ keyword: 'a', order_by: 'total_metas' }],
);
async function listFailedHosts(db, input) {
  const page = await hostList.page(db, input, input);
  const rows2 = page.rows.map((row15) => ({ ...row15, ...refusing([[urls.retry, hostRefusal(row15.unresolved)]]) }));
  return { ...page, rows: rows2 };
}
async function listFrequency(db, input) {
  const { start_date: start, end_date: end } = input;
  if (start !== void 0 && end !== void 0 && end < start)
    throw invalid([{ field: 'end_date', message: 'The last day is before the first' }]);
  return frequencyList.page(db, input, input);
}
var hosts = {
  hosts: async ({ input, db }) => paged(await listFailedHosts(db, input)),
  frequency: async ({ input, db }) => paged(await listFrequency(db, input)),
};

// src/features/urls/overview.ts
var HOSTS = 10;
var selectCounts = statement(
  { at: text, failed: number, failed_in_enrichment: number, resolved: number },
  (step, range) => sql`
    select ${stepOf(sql`day`, step)} as at, sum(failed)::int as failed,
      sum(enrichment_failed)::int as failed_in_enrichment, sum(resolved)::int as resolved
    from failed_url_days where ${during(sql`day`, range)}
    group by 1`,
  ['day', { start: '2026-01-01', end: '2026-01-02' }],
);
async function countsIn(db, range, step) {
  const rows2 = await selectCounts(db, step, range);
  const sum = (name2) => rows2.reduce((total, row15) => total + row15[name2], 0);
  return {
    totals: { failed: sum('failed'), failed_in_enrichment: sum('failed_in_enrichment'), resolved: sum('resolved') },
    series: seriesFrom(rows2, { range, step, names: failedNumbers, empty: 0 }),
  };
}
async function hostsIn(db, { range }) {
  const { rows: rows2 } = await listFrequency(db, {
    start_date: range.start,
    end_date: range.end,
    page: 0,
    page_limit: HOSTS,
    order_by: 'total_metas',
    direction: 'desc',
  });
  return rows2;
}
async function readOverview(db, input) {
  const report = reportOf(input);
  const { range, compared, step } = report;
  const [now, before, hosts2] = await Promise.all([
    countsIn(db, range, step),
    compared && countsIn(db, compared, step),
    hostsIn(db, report),
  ]);
  return { ...reportAnswer(report), ...now, hosts: hosts2, ...(before ? { previous: before } : {}) };
}

// src/features/urls/index.ts
var targetOf = ({ id }) => (id === void 0 ? void 0 : { type: 'failed_url', id });
var urls2 = {
  failed: async ({ input, db }) => {
    const { rows: rows2, total, exact } = await listFailedUrls(db, input);
    return { data: rows2, totalCount: total, ...floor(exact) };
  },
  ...hosts,
  retry: {
    auditTarget: ({ input }) => targetOf(input),
    run: async ({ input, admin, db }) => {
      const done = await askForRetries(db, admin, input);
      const { id: _named, ...details } = { ...input, asked: done.asked };
      const target = targetOf(input);
      return { responseMessage: askedSentence(done), ...done, audit: { ...(target ? { target } : {}), details } };
    },
  },
  overview: async ({ input, db }) => ({ data: await readOverview(db, input) }),
};

// src/features/users/create.ts
async function insertUser(trx, actor, person5, passwordHash) {
  const isAdmin = person5.is_admin === 1;
  const { name: name2, username: username2, email } = person5;
  const fields = { name: name2, username: username2, email, phone: person5.phone || null };
  const id = await addUser(trx, {
    ...fields,
    is_admin: isAdmin,
    app_password_hash: isAdmin ? null : passwordHash,
  });
  if (isAdmin) await addAdmin(trx, { id, passwordHash });
  else await recordDecisions(trx, actor, 'user.created', [{ id, fields }]);
  return id;
}

// src/database/lists/common-terms.ts
var COMMON_MS = 6e4;
var COMMON_TERMS = 1e3;
function commonTerms() {
  const until = /* @__PURE__ */ new Map();
  return {
    has: (term) => (until.get(term) ?? 0) > Date.now(),
    add: (term) => {
      if (until.size >= COMMON_TERMS) until.clear();
      until.set(term, Date.now() + COMMON_MS);
    },
    delete: (term) => until.delete(term),
  };
}

// src/core/written.ts
var Written = class {
  text;
  /** Only for the type: it is never there. */
  value;
  constructor(text2) {
    this.text = text2;
  }
};

// src/database/lists/ranks.ts
var byText = (key) => ({
  key: sql`(${key} collate "C")`,
  fromText: (text2) => sql`${text2} collate "C"`,
});
var byMoment = (key) => ({
  key,
  fromText: (text2) => sql`(${text2}::timestamp at time zone 'UTC')`,
});
var rankTotal = (rank) => sql`
  (select rows from ${sql.ref(rank)} where order_by = 'total')
  + (select coalesce(sum(change), 0) from ${sql.ref(`${rank}_change`)} where order_by = 'id')::bigint`;

// src/database/lists/common-matches.ts
var FIRST_ROWS = 100;
var WALKED_FOR_EACH = 1 / 8;
async function expectedRows(db, source2) {
  const { rows: rows2 } = await sql`explain (format json) select from ${matchingRows(source2)}`.execute(db);
  const [row15] = rows2;
  return Math.max(1, row15?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1);
}
async function totalOf(db, { rank }) {
  const { rows: rows2 } = await sql`select ${rankTotal(rank)} as total`.execute(db);
  return rows2[0]?.total ?? 0;
}
var isFirst = ({ page, page_limit }) => (page + 1) * page_limit <= FIRST_ROWS;
async function lengthOf(db, source2, walk, input) {
  const expected = await expectedRows(db, source2);
  const passed = passedOf(input, await totalOf(db, source2), expected);
  return passed >= expected ? 0 : Math.max(patientLength(walk, passed), Math.ceil(expected * WALKED_FOR_EACH));
}
var termOf = ({ page, page_limit, order_by, direction, count, ...filters }) => JSON.stringify(filters);
async function findCommon(db, source2, { few, walk, common: common2 }, input, { sorted: sorted2, walked }) {
  const term = termOf(input);
  const mayWalk = input.count !== 'exact';
  const walkTo = async (length) => {
    const rows2 = length === 0 ? void 0 : await walked(length);
    return rows2 && { rows: rows2, total: few, exact: false };
  };
  const isKnown = mayWalk && common2.has(term);
  const known2 = isKnown && (await walkTo(walk.rows));
  if (known2) return known2;
  const first = await sorted2(few + 1);
  if (first.count <= few) {
    common2.delete(term);
    return { rows: first.rows, total: first.count, exact: true };
  }
  const isNew = isFirst(input) && !isKnown;
  const near3 =
    mayWalk && ((isNew && (await walkTo(walk.rows))) || (await walkTo(await lengthOf(db, source2, walk, input))));
  if (near3) {
    common2.add(term);
    return near3;
  }
  const all4 = await sorted2();
  const exact = !mayWalk || all4.count <= COUNTED4;
  return { rows: all4.rows, total: exact ? all4.count : COUNTED4, exact };
}

// src/database/lists/written.ts
function fieldOf(columns14, name2) {
  const column = columns14[name2];
  if (!column) throw new Error(`The list has no column ${name2}`);
  return column.types === timestamp.types
    ? sql`to_char(${sql.ref(name2)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.ref(name2)}`
    : sql.ref(name2);
}
var fieldsOf = ({ fields }, columns14, rows2) =>
  sql`select ${sql.join(fields.map((name2) => fieldOf(columns14, name2)))} from (${rows2}) page`;
var AS_TEXT = sql`coalesce(string_agg(row_to_json(written)::text, ','), '') as rows`;
var writtenRows = (source2, columns14, rows2) =>
  sql`select ${AS_TEXT}, count(*) as count from (${fieldsOf(source2, columns14, rows2)}) written`;
var writtenPage = (source2, columns14, input) => sql`
  select ${AS_TEXT}, (select ${rankTotal(source2.rank)}) as total
  from (${fieldsOf(source2, columns14, directPage(source2, input))}) written`;
var near = (what) => sql`(select ${sql.ref(what)} from near)`;
function rowsFrom(source2, input) {
  const { key, fromText } = orderOf(source2, input);
  const compare = sql.raw(input.direction === 'asc' ? '>=' : '<');
  return fromText
    ? sql`(${key}, ${source2.id}) ${compare} (${fromText(near('from_key'))}, ${near('from_id')})`
    : sql`${source2.id} ${compare} ${near('from_id')}`;
}
function writtenFarPage(source2, columns14, input) {
  const { from: from2, where, rank, columns: selected } = source2;
  const rows2 = (condition) => sql`
    select ${selected} from ${from2} where ${where} and ${condition}
    order by ${byOrder(source2, input)} limit ${sql.lit(input.page_limit)} offset ${near('skip')}`;
  const isLast = sql`${near('remaining')} <= ${sql.lit(input.page_limit)}`;
  const isKnown = sql`${near('from_id')} is not null`;
  const fromTheEnd = directPage({ ...source2, where: sql`${where} and ${isLast}` }, mirrored(input));
  const lastRows = sql`
    select * from (select rows.*, row_number() over () as place from (${fromTheEnd}) rows) placed
    where place <= ${near('remaining')} order by place desc`;
  const kinds4 = [
    rows2(sql`not ${isLast} and ${isKnown} and ${rowsFrom(source2, input)}`),
    rows2(sql`not ${isLast} and not ${isKnown}`),
    lastRows,
  ];
  return sql`
    with near as materialized (
      select total, from_key, from_id, skip, total - distance as remaining
      from (select ${input.page * input.page_limit}::bigint as distance) page,
        ${sql.raw(`${rank}_find`)}(${sql.lit(input.order_by)}, distance, ${sql.lit(input.direction === 'desc')})
    )
    select ${AS_TEXT}, ${near('total')} as total
    from (${sql.join(
      kinds4.map((kind) => sql`(${fieldsOf(source2, columns14, kind)})`),
      sql` union all `,
    )}) written`;
}
function writtenMatches(source2, columns14, filter, input, most) {
  const { columns: selected, from: from2, id } = source2;
  const sorted2 = sortedBy(sql`page.list_key`, sql`page.list_id`, orderOf(source2, input), input);
  const rows2 = sql`select ${selected} from page join ${from2} on ${id} = page.list_id order by ${sorted2}`;
  return sql`
    with matches as materialized (${allMatches(source2, filter, input, most)}),
      page as materialized (${matchesOfPage(source2, input)})
    select ${AS_TEXT}, (select count(*) from matches) as count from (${fieldsOf(source2, columns14, rows2)}) written`;
}

// src/database/lists/ranked-list.ts
var NO_ROWS = '';
var whole = (rows2) => new Written(`[${rows2}]`);
function declareRanked(columns14, sources, code) {
  const declare = (of, make) =>
    declareStatement({
      columns: of,
      ...(code === void 0 ? {} : { code }),
      shapes: (placeholder) =>
        sources(placeholder).flatMap((source2) =>
          inputsOf(source2).flatMap((input) => make(source2, input, source2.filter)),
        ),
    });
  const ofAll = (make) => (source2, input, filter) => (filter ? [] : make(source2, input));
  declare(
    columns14,
    ofAll((source2, input) => [directPage(source2, input)]),
  );
  declare(
    { rows: text, total: orNull(number) },
    ofAll((source2, input) => [writtenPage(source2, columns14, input), writtenFarPage(source2, columns14, input)]),
  );
  declare({ rows: text, count: number }, (source2, input, filter) =>
    filter
      ? [
          writtenRows(source2, columns14, walkedMatches(source2, filter, filter.walk, input, 1)),
          writtenMatches(source2, columns14, filter, input, void 0),
          writtenMatches(source2, columns14, filter, input, filter.few),
          ...(filter.unseen
            ? [writtenMatches(source2, columns14, { ...filter, where: filter.unseen.where }, input, filter.few)]
            : []),
        ]
      : [],
  );
}
function rankedList(row15, source2, ...examples2) {
  declareRanked(
    row15,
    (placeholder) => argumentsOf(source2, examples2, placeholder).map((args) => source2(...args)),
    examples2.length > 0 ? void 0 : source2.toString(),
  );
  const read3 = async (result) => {
    const [{ rows: rows2, count } = { rows: NO_ROWS, count: 0 }] = (await result).rows;
    return { rows: whole(rows2), count };
  };
  const matches = (one, filter, input, most) => writtenMatches(one, row15, filter, input, most);
  const reader = (db, one, filter, input) => ({
    sorted: (most) => {
      const make = (where) => matches(one, { ...filter, where }, input, most);
      const { unseen: unseen2 } = filter;
      return read3(
        unseen2 && most !== void 0 && input.page === 0
          ? executeUnseen(db, unseen2.where, matches, input, () => make(unseen2.where), unseen2.values)
          : make(filter.where).execute(db),
      );
    },
    walked: async (length) => {
      const page = walkedMatches(one, filter, filter.walk, input, length);
      const { rows: rows2, count } = await read3(writtenRows(one, row15, page).execute(db));
      return count === input.page_limit ? rows2 : void 0;
    },
  });
  const near3 = (one, input) => writtenPage(one, row15, input);
  const far = (db, one, input) =>
    executeUnseen(db, one, writtenFarPage, input, () => writtenFarPage(one, row15, input), [
      input.page * input.page_limit,
    ]);
  return {
    page: async (db, input, ...args) => {
      const one = source2(...args);
      if (one.filter) return findCommon(db, one, one.filter, input, reader(db, one, one.filter, input));
      const { rows: found } = await (isNear(input) ? executeShortPage(db, near3, one, input) : far(db, one, input));
      const [{ rows: rows2, total } = { rows: NO_ROWS, total: 0 }] = found;
      return { rows: whole(rows2), total: total ?? 0, exact: true };
    },
    all: (db, columns14, input, ...args) => allOf(source2(...args), input, columns14).compile(db),
  };
}

// src/domain/people/search-trigrams.ts
var KEPT_MS2 = 6e5;
var selectShares = statement(
  { trigram: text, share: number },
  () => sql`select coalesce(trigram, '') as trigram, coalesce(share, 0) as share from users_trigrams()`,
);
function searchTrigrams() {
  let known2;
  return async (db) => {
    if (known2 && Date.now() < known2.until) return known2.shares;
    const shares = new Map((await selectShares(db)).map(({ trigram, share: share2 }) => [trigram, share2]));
    known2 = { shares, until: Date.now() + KEPT_MS2 };
    return shares;
  };
}

// src/features/users/filter.ts
var device = sql`(lower(device) collate "C")`;
var version = sql`(device_app_version collate "C")`;
var either = (flag2, yes, no) => (flag2 === void 0 ? [] : [flag2 === 1 ? yes : no]);
function conditionsOf3(input) {
  const { created_at_from, created_at_to, last_seen_at_from, last_seen_at_to } = input;
  requireRange(created_at_from, created_at_to, 'created_at_to');
  requireRange(last_seen_at_from, last_seen_at_to, 'last_seen_at_to');
  return [
    ...either(input.is_suspended, sql`is_suspended`, sql`not is_suspended`),
    ...either(input.is_reported, sql`reported_count > 0`, sql`reported_count = 0`),
    ...either(input.auto_follow, sql`auto_follow`, sql`not auto_follow`),
    ...(input.device ? [startsWith(device, input.device)] : []),
    // 5.4 is 5.4 and 5.4.1, and not 5.40.
    ...(input.device_app_version
      ? [sql`(${version} = ${input.device_app_version} or ${startsWith(version, `${input.device_app_version}.`)})`]
      : []),
    ...(created_at_from || created_at_to
      ? [withinDays(sql`created_at`, { start: created_at_from, end: created_at_to })]
      : []),
    ...(last_seen_at_from ? [sql`last_seen_on >= ${last_seen_at_from}::text::date`] : []),
    ...(last_seen_at_to ? [sql`last_seen_on <= ${last_seen_at_to}::text::date`] : []),
  ];
}
var every3 = (conditions) => sql`${sql.join(conditions, sql` and `)}`;
function filterOf2(input, shares) {
  const { query } = input;
  const others3 = conditionsOf3(input);
  if (!query) return others3.length === 0 ? void 0 : { where: every3(others3) };
  const unseen2 = others3.length === 0 ? matchingPeopleUnseen(query, shares) : void 0;
  return { ...findingPeople(query, others3), unseen: unseen2 };
}

// src/features/users/list.ts
var FEW4 = 2e3;
var WALK5 = 2e3;
var all3 = {
  from: sql`users`,
  where: sql`is_app_user`,
  columns: sql`users.id, avatar, ${isReported('users')} as is_reported, name, username, email, phone, device,
    device_app_version, created_at, is_suspended::int as is_suspended, suspended_until, app_id`,
  id: sql`users.id`,
  orders: {
    name: byText(sql`lower(name)`),
    username: byText(sql`lower(username)`),
    email: byText(emailKey),
    created_at: byMoment(sql`created_at`),
    id: sql`users.id`,
  },
  rank: 'users_rank',
  fields: Object.keys(users.list.output.shape.users.element.shape),
};
function sourceFor11(input, common2, shares) {
  const filter = filterOf2(input, shares);
  return filter
    ? { ...all3, filter: { ...filter, few: FEW4, walk: { alias: 'users', rows: WALK5 }, common: common2 } }
    : all3;
}
var NOTHING_KNOWN = /* @__PURE__ */ new Map();
var examples = [
  {},
  { query: 'abc' },
  { query: 'a' },
  { query: 'a_b', is_suspended: 1 },
  { is_suspended: 1, is_reported: 1, auto_follow: 1 },
  { is_suspended: 0, is_reported: 0, auto_follow: 0 },
  { device: 'iOS', device_app_version: '5.4' },
  { created_at_from: '2026-01-31', last_seen_at_from: '2026-01-31' },
  { created_at_to: '2026-01-31', last_seen_at_to: '2026-01-31' },
];
var userList = rankedList(
  {
    id: number,
    avatar: orNull(text),
    is_reported: flag,
    name: text,
    username: text,
    email: orNull(text),
    phone: orNull(text),
    device: orNull(text),
    device_app_version: orNull(text),
    created_at: timestamp,
    is_suspended: flag,
    suspended_until: orNull(timestamp),
    app_id: orNull(text),
  },
  sourceFor11,
  ...examples.map((filters) => [filters, commonTerms(), NOTHING_KNOWN]),
);
function usersList() {
  const common2 = commonTerms();
  const trigrams = searchTrigrams();
  return async (db, input) =>
    userList.page(db, input, input, common2, input.query ? await trigrams(db) : NOTHING_KNOWN);
}
var cell = (column) => sql`${safeCell(sql.ref(column))} as ${sql.ref(column)}`;
var exportColumns = sql`users.id,
  ${sql.join(['avatar', 'name', 'username', 'email', 'phone', 'device', 'device_app_version'].map(cell))},
  ${momentCell(sql.ref('created_at'))} as created_at`;
var usersExport = (db, input) => userList.all(db, exportColumns, input, input, commonTerms(), NOTHING_KNOWN);

// src/features/users/index.ts
var users3 = (services) => {
  const listUsers = usersList();
  return {
    list: async ({ input, db }) => {
      const { rows: rows2, total, exact } = await listUsers(db, input);
      return { users: rows2, total_users: total, ...floor(exact) };
    },
    csv: ({ input }) => ({ filename: 'users.csv', query: usersExport(services.database.db, input) }),
    create: {
      prepare: async ({ input }) => {
        const { password, ...person5 } = input;
        checkPassword(password, 'password', [
          person5.username,
          person5.email,
          person5.name,
          services.config.productName,
        ]);
        const passwordHash = await hashPassword(password);
        return async ({ db, admin }) => {
          const id = await insertUser(db, admin, person5, passwordHash);
          const kept = person5.is_admin === 1 ? { keptForYears: true } : {};
          return {
            responseMessage: `${input.name} was added`,
            data: { id },
            audit: { target: { type: 'user', id }, after: person5, ...kept },
          };
        };
      },
    },
  };
};

// ../contract/src/core/endpoint/query.ts
var isNumber = /^-?\d{1,17}(\.\d{1,20})?$/;
var readValue = (kinds4, text2) => {
  if (typeof text2 !== 'string' || kinds4.has('string')) return text2;
  if ((kinds4.has('integer') || kinds4.has('number')) && isNumber.test(text2)) return Number(text2);
  return text2;
};
var kindsOf = (schema) => [
  ...(Array.isArray(schema.type) ? schema.type : [schema.type]),
  ...(schema.const === void 0 ? [] : [typeof schema.const]),
  ...(schema.anyOf ?? []).flatMap(kindsOf),
];
var kindsBySchema = /* @__PURE__ */ new WeakMap();
function kindsIn(input) {
  const before = kindsBySchema.get(input);
  if (before) return before;
  const { properties = {} } = external_exports.toJSONSchema(input, { io: 'input' });
  const kinds4 = new Map(
    Object.entries(properties).map(([name2, schema]) => [
      name2,
      new Set(typeof schema === 'object' ? kindsOf(schema) : []),
    ]),
  );
  kindsBySchema.set(input, kinds4);
  return kinds4;
}
var queryReader = (input) => (query) => {
  const kinds4 = kindsIn(input);
  return Object.fromEntries(
    Object.entries(query).map(([name2, text2]) => {
      const wanted = kinds4.get(name2);
      return [name2, wanted ? readValue(wanted, text2) : text2];
    }),
  );
};

// src/http/input/input-errors.ts
var types = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
var formats = {
  date: 'a day, written as YYYY-MM-DD',
  datetime: 'a moment, written as YYYY-MM-DDTHH:MM:SSZ',
  email: 'an e-mail address',
  url: 'an address that begins with https://',
};
var listOf = (values) => {
  const texts2 = values.map((value) => (value === '' ? 'empty' : String(value)));
  return texts2.length < 2 ? texts2.join('') : `${texts2.slice(0, -1).join(', ')} or ${texts2.at(-1)}`;
};
var units = { string: ' characters', array: ' entries' };
function demandOf(issue) {
  if (issue.code === 'invalid_type')
    return issue.input === void 0 ? 'is required' : `must be ${types[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return issue.input === void 0 ? 'is required' : `must be ${listOf(issue.values)}`;
  if (issue.code === 'invalid_format')
    return formats[issue.format] === void 0 ? 'is not written as it must be' : `must be ${formats[issue.format]}`;
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return 'is not valid';
  const isBig = issue.code === 'too_big';
  const bound = isBig ? issue.maximum : issue.minimum;
  const than = isBig ? 'at most' : 'at least';
  if (issue.inclusive === false) return `must be ${isBig ? 'less' : 'more'} than ${bound}`;
  const unit = units[issue.origin];
  return unit === void 0 ? `must be ${than} ${bound}` : `must have ${than} ${bound}${unit}`;
}
var inputSentence = (issue) => {
  const field2 = (issue.path ?? []).join('.');
  return `${field2 === '' ? 'The input' : field2} ${demandOf(issue)}`;
};
var fieldErrors = (issues) =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: `Unknown field: ${key}` }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );

// src/features/views/lists.ts
var isList = (endpoint) => 'list' in endpoint;
var lists = new Map(
  Object.values(contract)
    .flatMap((room) => Object.values(room))
    .filter(isList)
    .map((endpoint) => [endpoint.path, endpoint]),
);
function listAt(path) {
  const endpoint = lists.get(path);
  if (!endpoint) throw invalid([{ field: 'list', message: 'There is no such list' }]);
  return endpoint;
}
function mayOpen(admin, path) {
  const endpoint = lists.get(path);
  return endpoint !== void 0 && may(admin, endpoint.access).allowed;
}
function checkShown(path, { filters, order_by, direction, page_limit }) {
  const { input, list: list3 } = listAt(path);
  const stray = Object.keys(filters).find((name2) => !list3.filters.includes(name2));
  if (stray !== void 0) throw invalid([{ field: 'shown.filters', message: `The list has no filter ${stray}` }]);
  const { error } = input.safeParse(
    { ...queryReader(input)(filters), order_by, direction, page_limit },
    { error: inputSentence },
  );
  const [first] = error ? fieldErrors(error.issues) : [];
  if (first) throw invalid([{ ...first, field: `shown.${first.field}` }]);
}

// src/features/views/list.ts
var foundColumns = sql`v.id, v.list, v.name, v.shown, v.owner_id, v.group_id, v.version, v.updated_at,
  coalesce((select name from users where id = v.owner_id), '') as owner_name,
  (select name from groups where id = v.group_id) as group_name,
  (select name from users where id = v.updated_by) as updated_by`;
var viewRow = {
  id: number,
  list: text,
  name: text,
  shown: json(),
  owner_id: number,
  group_id: orNull(number),
  version: number,
  updated_at: timestamp,
  owner_name: text,
  group_name: orNull(text),
  updated_by: orNull(text),
};
var seenBy3 = ({ id, is_sup_admin: isSuper }) => sql`(
  v.owner_id = ${id}::bigint
  or v.group_id is not null and (${isSuper === 1}::boolean or ${isMember(sql`${id}::bigint`, sql`v.group_id`)}))`;
var changeError = ({ id, is_sup_admin: isSuper }, { owner_id, owner_name }) =>
  owner_id === id || isSuper === 1 ? void 0 : `Only ${owner_name} or a super admin may change this view`;
function viewOf(asking, found) {
  const { id, name: name2, shown, owner_id, owner_name, group_id, group_name, version: version2, updated_at } = found;
  const reason = changeError(asking, found);
  return {
    id,
    name: name2,
    shown,
    owner: { id: owner_id, name: owner_name },
    group: group_id === null ? null : { id: group_id, name: group_name ?? '' },
    version: version2,
    updated_at,
    ...refusing([
      [views.update, reason],
      [views.remove, reason],
    ]),
  };
}
var selectViews = statement(
  viewRow,
  (list3, admin) => sql`
    select ${foundColumns} from list_views v where v.list = ${list3} and ${seenBy3(admin)} order by lower(v.name), v.id`,
);
async function viewsOf(db, admin, list3) {
  if (!mayOpen(admin, list3)) return [];
  const rows2 = await selectViews(db, list3, admin);
  return rows2.map((row15) => viewOf(admin, row15));
}
var selectGroups = statement(
  { id: number, name: text },
  ({ id, is_sup_admin: isSuper }) => sql`
    select g.id, g.name from groups g
    where ${isSuper === 1}::boolean or ${isMember(sql`${id}::bigint`, sql`g.id`)}
    order by lower(g.name), g.id`,
);
var sharedWith = (db, admin) => selectGroups(db, admin);

// src/features/views/change.ts
var nameTaken4 = { list_views_name_key: ['A view of this list with this name is there already', 'name'] };
var MOST4 = 50;
var auditValuesOf = ({ name: name2, list: list3, shown, group_name }) => ({
  name: name2,
  list: list3,
  shared_with: group_name,
  shown,
});
var selectForUpdate5 = statement(
  viewRow,
  (id, admin) => sql`
    select ${foundColumns} from list_views v where v.id = ${id}::bigint and ${seenBy3(admin)} for update of v`,
);
async function lockView(trx, admin, id) {
  const view = await selectForUpdate5.first(trx, id, admin);
  if (!view || !(view.owner_id === admin.id || mayOpen(admin, view.list)))
    throw new HttpError(404, 'There is no such view');
  return { ...view, at: view.updated_at, by: view.updated_by };
}
function requireOwned(admin, view) {
  const reason = changeError(admin, view);
  if (reason) throw new HttpError(403, reason);
}
var lockGroup2 = statement(
  { name: text },
  (groupId) => sql`
    select name from groups where id = ${groupId} for no key update`,
);
var countShared = statement(
  { count: number },
  (list3, groupId) => sql`
    select count(*) as count from list_views where list = ${list3} and group_id = ${groupId}`,
);
async function checkSharing(trx, admin, groupId, list3) {
  if (admin.is_sup_admin === 0 && !(await lockMembership(trx, admin.id, groupId)))
    throw new HttpError(403, 'You can share a view only with a group that you are in');
  const group = await lockGroup2.first(trx, groupId);
  if (!group) throw invalid([{ field: 'group_id', message: 'There is no such group' }]);
  const row15 = await countShared.first(trx, list3, groupId);
  if ((row15?.count ?? 0) >= MOST4)
    throw conflict(`${MOST4} views of this list are shared with ${group.name}: that is as many as there can be`);
}
var lockAdmin3 = statement({}, (id) => sql`select from admins where user_id = ${id} for no key update`);
var countOwn = statement(
  { count: number },
  (id, list3) => sql`
    select count(*) as count from list_views where owner_id = ${id} and list = ${list3}`,
);
async function checkRoom(trx, { id }, list3) {
  await lockAdmin3(trx, id);
  const row15 = await countOwn.first(trx, id, list3);
  if ((row15?.count ?? 0) >= MOST4)
    throw conflict(`You have ${MOST4} views of this list, which is as many as you can keep: delete one first`);
}
var insertView = statement(
  viewRow,
  (adminId, { list: list3, name: name2, shown }, groupId) => sql`
    insert into list_views as v (owner_id, list, name, shown, group_id, updated_by)
    values (${adminId}, ${list3}, ${name2}, ${JSON.stringify(shown)}, ${groupId}, ${adminId})
    returning ${foundColumns}`,
);
async function addView(trx, admin, input) {
  const { list: list3, name: name2, shown, group_id: groupId = null } = input;
  listAt(list3);
  checkShown(list3, shown);
  await checkRoom(trx, admin, list3);
  if (groupId !== null) await checkSharing(trx, admin, groupId, list3);
  const view = await mapUniqueViolation(
    insertView.one(trx, admin.id, { list: list3, name: name2, shown }, groupId),
    nameTaken4,
  );
  return { view, audit: { target: { type: 'view', id: view.id }, after: auditValuesOf(view) } };
}
var updateView = statement(
  viewRow,
  (id, { name: name2, shown, group_id }, adminId) => sql`
    update list_views v set name = ${name2}, shown = ${JSON.stringify(shown)}, group_id = ${group_id},
      ${raised(adminId)}
    where id = ${id}
    returning ${foundColumns}`,
);
async function changeView(trx, admin, before, input) {
  const { id, name: name2, shown, group_id: groupId } = input;
  requireOwned(admin, before);
  if (shown) checkShown(before.list, shown);
  if (groupId != null && groupId !== before.group_id) await checkSharing(trx, admin, groupId, before.list);
  const after2 = {
    name: name2 ?? before.name,
    shown: shown ?? before.shown,
    group_id: groupId === void 0 ? before.group_id : groupId,
  };
  const view = await mapUniqueViolation(updateView.one(trx, id, after2, admin.id), nameTaken4);
  return { view, audit: { before: auditValuesOf(before), after: auditValuesOf(view) } };
}
async function removeView(trx, admin, view) {
  requireOwned(admin, view);
  await trx.deleteFrom('list_views').where('id', '=', view.id).execute();
  return { before: auditValuesOf(view) };
}

// src/features/views/choice.ts
var nothingChosen = { hidden_columns: [], default_view_id: null };
var selectChoice = statement(
  { hidden_columns: texts, default_view_id: orNull(number) },
  (admin, list3, isOpen) => sql`
    select hidden_columns, (
      select v.id from list_views v where v.id = default_view_id and ${isOpen}::boolean and ${seenBy3(admin)}
    ) as default_view_id
    from list_choices where admin_id = ${admin.id} and list = ${list3}`,
);
async function choiceOf(db, admin, list3) {
  const row15 = await selectChoice.first(db, admin, list3, mayOpen(admin, list3));
  return row15 ?? nothingChosen;
}
var lockView2 = statement(
  {},
  (view, list3, admin) => sql`
    select from list_views v where v.id = ${view}::bigint and v.list = ${list3} and ${seenBy3(admin)} for key share`,
);
var saveChoice = statement(
  {},
  (adminId, list3, hidden, view) => sql`
    insert into list_choices as c (admin_id, list, hidden_columns, default_view_id)
    values (${adminId}, ${list3}, ${hidden ?? []}::text[], ${view ?? null}::bigint)
    on conflict (admin_id, list) do update set
      hidden_columns = coalesce(${hidden}::text[], c.hidden_columns),
      default_view_id = case when ${view === void 0}::boolean then c.default_view_id else ${view ?? null}::bigint end`,
);
async function choose(trx, admin, wish) {
  const { list: list3, hidden_columns: hidden, default_view_id: view } = wish;
  listAt(list3);
  if (view != null) {
    const row15 = await lockView2.first(trx, view, list3, admin);
    if (!row15 || !mayOpen(admin, list3))
      throw invalid([{ field: 'default_view_id', message: 'There is no such view of this list' }]);
  }
  await saveChoice(trx, admin.id, list3, hidden ?? null, view);
  const details = { list: list3, ...(hidden ? { hidden_columns: hidden } : {}), ...(view === void 0 ? {} : { view }) };
  return { target: { type: 'user', id: admin.id }, details };
}

// src/features/views/index.ts
var aboutView = ({ input }) => ({ type: 'view', id: input.id });
var views2 = {
  ofList: async ({ input, admin, db }) => {
    const { path } = listAt(input.list);
    return { data: { ...(await choiceOf(db, admin, path)), views: await viewsOf(db, admin, path) } };
  },
  add: async ({ input, admin, db }) => {
    const { view, audit: audit2 } = await addView(db, admin, input);
    const data = viewOf(admin, view);
    const shared = data.group ? ` for you and ${data.group.name}` : '';
    return { responseMessage: `The view ${view.name} was saved${shared}`, data, audit: audit2 };
  },
  update: versioned({
    auditTarget: aboutView,
    lock: ({ input, admin, db }) => lockView(db, admin, input.id),
    run: async ({ input, admin, db }, before) => {
      const { view, audit: audit2 } = await changeView(db, admin, before, input);
      return { responseMessage: `The view ${view.name} was saved`, data: viewOf(admin, view), audit: audit2 };
    },
  }),
  remove: versioned({
    auditTarget: aboutView,
    lock: ({ input, admin, db }) => lockView(db, admin, input.id),
    run: async ({ admin, db }, view) => ({
      audit: await removeView(db, admin, view),
      responseMessage: `The view ${view.name} was deleted`,
    }),
  }),
  groups: async ({ admin, db }) => ({ data: await sharedWith(db, admin) }),
  choose: async ({ input, admin, db }) => {
    const audit2 = await choose(db, admin, input);
    return { responseMessage: 'Saved', data: await choiceOf(db, admin, input.list), audit: audit2 };
  },
};

// src/features/web-analytics/memoize.ts
var MOST5 = 200;
function memoize(milliseconds, ask4) {
  const answers = /* @__PURE__ */ new Map();
  return (input) => {
    const key = JSON.stringify(input);
    const there = answers.get(key);
    if (there && there.until > Date.now()) return there.result;
    answers.delete(key);
    const [oldest] = answers.keys();
    if (answers.size >= MOST5 && oldest !== void 0) answers.delete(oldest);
    const result = ask4(input);
    answers.set(key, { until: Date.now() + milliseconds, result });
    void result.catch(() => {
      if (answers.get(key)?.result === result) answers.delete(key);
    });
    return result;
  };
}

// src/features/web-analytics/source.ts
var SHOWN3 = 10;
var roundCents = (number2) => Math.round(number2 * 100) / 100;
var percent = (part, whole3) => (whole3 === 0 ? 0 : roundCents((100 * part) / whole3));
var mean = (sum, count) => (count === 0 ? 0 : roundCents(sum / count));

// src/features/web-analytics/google.ts
var PATIENCE_MS5 = 1e4;
var KEPT_MS3 = 5 * 6e4;
var TRY_AGAIN_SECONDS = 60;
var FIRST_DAY2 = '2015-08-14';
var MOST_ROWS = 1e4;
var TOTAL = 1;
var dimensions = ['deviceCategory', 'country', 'sessionSource', 'browser', 'landingPage'];
var partDimensions = {
  devices: 'deviceCategory',
  countries: 'country',
  referrers: 'sessionSource',
  browsers: 'browser',
  pages: 'landingPage',
};
var NOT_SET = '(not set)';
var totals = ['totalUsers', 'newUsers', 'sessions', 'screenPageViews', 'bounceRate', 'averageSessionDuration'];
var stepDimensions = { day: 'date', month: 'yearMonth', year: 'year' };
var sentences = {
  400: 'Google Analytics did not understand the question: check GA4_PROPERTY_ID',
  401: 'Google Analytics does not accept the credentials of this server',
  403: 'Google Analytics does not let this server see the property: check its credentials',
  404: 'Google Analytics does not know the property: check GA4_PROPERTY_ID',
  429: 'Google Analytics answers no more questions for now: its quota is used up',
  504: 'Google Analytics did not answer in time',
};
var unavailable = (cause) => {
  const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : 0;
  return new HttpError(503, sentences[status] ?? 'Google Analytics could not be asked', {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
  });
};
async function connect({ emulator }) {
  const { BetaAnalyticsDataClient: Client } = await import('@google-analytics/data');
  if (emulator === void 0) return new Client({ fallback: true });
  const { PassThroughClient } = await import('google-auth-library');
  const { hostname, port, protocol } = new URL(emulator);
  return new Client({
    fallback: true,
    apiEndpoint: hostname,
    port: Number(port),
    protocol: protocol.slice(0, -1),
    authClient: new PassThroughClient(),
  });
}
async function inTime(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('Too late'), { status: 504 })), PATIENCE_MS5);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
var byName = (names2) => names2.map((name2) => ({ name: name2 }));
var numbersOf = (row15) => (row15?.metricValues ?? []).map(({ value }) => Number(value ?? 0));
var nameOf3 = (row15) => row15.dimensionValues?.[0]?.value ?? '';
function sharesOf({ rows: rows2, totals: sums }) {
  const [all4 = 0] = numbersOf(sums?.[0]);
  return (rows2 ?? []).map((row15) => {
    const [sessions = 0] = numbersOf(row15);
    return { name: nameOf3(row15) || NOT_SET, sessions, share: percent(sessions, all4) };
  });
}
var dayOf4 = (text2) => `${text2.slice(0, 4)}-${text2.slice(4, 6) || '01'}-${text2.slice(6, 8) || '01'}`;
var onlyPart = (part) =>
  part
    ? {
        dimensionFilter: {
          filter: {
            fieldName: partDimensions[part.by],
            inListFilter: { values: part.name === NOT_SET ? [NOT_SET, ''] : [part.name], caseSensitive: true },
          },
        },
      }
    : {};
var inPercent = (fraction) => percent(fraction, 1);
function googleSource(settings2, log2) {
  const property = `properties/${settings2.propertyId}`;
  let client;
  const ask4 = async (requests) => {
    try {
      client ??= connect(settings2);
      const connected = await client;
      const [answer] = await inTime(
        connected.batchRunReports({ property, requests }, { timeout: 2 * PATIENCE_MS5, maxRetries: 0 }),
      );
      return answer.reports ?? [];
    } catch (cause) {
      log2.warn({ err: cause }, 'Google Analytics failed');
      throw unavailable(cause);
    }
  };
  const askOnce = memoize(KEPT_MS3, ask4);
  const reportsOf2 = async ({ start, end }, requests) => {
    if (end < FIRST_DAY2) return [];
    const dateRanges = [{ startDate: start < FIRST_DAY2 ? FIRST_DAY2 : start, endDate: end }];
    return askOnce(requests.map((request) => ({ ...request, property, dateRanges })));
  };
  return {
    name: 'google_analytics',
    knowsPeopleOfParts: true,
    totals: async (range, part) => {
      const [report] = await reportsOf2(range, [{ metrics: byName(totals), ...onlyPart(part) }]);
      const numbers3 = numbersOf(report?.rows?.[0]);
      const [users4 = 0, new_users = 0, sessions = 0, page_views = 0, bounces = 0, seconds = 0] = numbers3;
      const average_session_seconds = Math.round(seconds * 100) / 100;
      return {
        users: users4,
        new_users,
        sessions,
        page_views,
        bounce_rate: inPercent(bounces),
        average_session_seconds,
      };
    },
    breakdowns: async (range) => {
      const [devices2, countries, referrers, browsers, pages2] = await reportsOf2(
        range,
        dimensions.map((name2) => ({
          dimensions: [{ name: name2 }],
          metrics: [{ name: 'sessions' }],
          metricAggregations: [TOTAL],
          orderBys: [{ metric: { metricName: 'sessions' }, desc: true }, { dimension: { dimensionName: name2 } }],
          limit: SHOWN3,
        })),
      );
      const of = (report) => (report ? sharesOf(report) : []);
      return {
        devices: of(devices2),
        countries: of(countries),
        referrers: of(referrers),
        browsers: of(browsers),
        pages: of(pages2),
      };
    },
    points: async (range, step, part) => {
      const [report] = await reportsOf2(range, [
        {
          dimensions: [{ name: stepDimensions[step] }],
          metrics: byName(['totalUsers', 'sessions', 'screenPageViews']),
          limit: MOST_ROWS,
          ...onlyPart(part),
        },
      ]);
      return (report?.rows ?? []).map((row15) => {
        const [users4 = 0, sessions = 0, page_views = 0] = numbersOf(row15);
        return { at: dayOf4(nameOf3(row15)), users: users4, sessions, page_views };
      });
    },
  };
}

// src/features/web-analytics/own-source.ts
var changedDays = sql`(select day from web_changes except select day from web_closed_days) changed`;
var daysIn2 = (range) => sql`(
  select * from web_days
  where ${during(sql`day`, range)} and not exists (select from ${changedDays} where changed.day = web_days.day)
  union all
  select counts.* from (select distinct day from ${changedDays} where ${during(sql`day`, range)}) changed
    cross join lateral web_count(changed.day, changed.day) counts
) days`;
var dimensions2 = {
  devices: 'device',
  countries: 'country',
  referrers: 'referrer',
  browsers: 'browser',
  pages: 'page',
};
var totals2 = { sessions: number, page_views: number, bounces: number, seconds: number };
var selectTotals3 = statement(
  totals2,
  (range, dimension, name2) => sql`
    select coalesce(sum(sessions), 0)::int as sessions, coalesce(sum(page_views), 0)::int as page_views,
      coalesce(sum(bounces), 0)::int as bounces, coalesce(sum(seconds), 0)::float8 as seconds
    from ${daysIn2(range)} where dimension = ${dimension} and name = ${name2}`,
);
var selectParts = statement(
  { dimension: text, name: text, sessions: number, all: number },
  (range) => sql`
    select coalesce(dimension, '') as dimension, coalesce(name, '') as name, coalesce(sessions, 0) as sessions, parts."all"
    from (
      select dimension, name, sum(sessions)::int as sessions,
        coalesce((sum(sum(sessions)) over (partition by dimension))::int, 0) as all,
        row_number() over (partition by dimension order by sum(sessions) desc, name collate "C") as place
      from ${daysIn2(range)} where dimension <> 'all' group by 1, 2
    ) parts where place <= ${SHOWN3} order by parts.dimension, place`,
);
var selectPoints = statement(
  { at: text, sessions: number, page_views: number },
  (step, range, dimension, name2) => sql`
    select coalesce(${stepOf(sql`day`, step)}, '') as at, coalesce(sum(sessions)::int, 0) as sessions,
      coalesce(sum(page_views)::int, 0) as page_views
    from ${daysIn2(range)} where dimension = ${dimension} and name = ${name2} group by 1`,
  ['day', { start: '2026-01-01', end: '2026-01-02' }, 'all', ''],
);
var countedAs = (part) => (part ? [dimensions2[part.by], part.name] : ['all', '']);
var average = ({ sessions, page_views, bounces, seconds }) => ({
  sessions,
  page_views,
  bounce_rate: percent(bounces, sessions),
  average_session_seconds: mean(seconds, sessions),
});
var ownSource = (db) => ({
  name: 'web_events',
  knowsPeopleOfParts: false,
  totals: async (range, part) => {
    if (part) return average(await selectTotals3.one(db, range, ...countedAs(part)));
    const [counts2, people, newcomers] = await Promise.all([
      selectTotals3.one(db, range, ...countedAs(part)),
      peopleIn(db, ['visitor'], [range]),
      newcomersIn(db, 'visitor', range),
    ]);
    return { users: people[0]?.people ?? 0, new_users: newcomers, ...average(counts2) };
  },
  breakdowns: async (range) => {
    const rows2 = await selectParts(db, range);
    const of = (what) =>
      rows2
        .filter(({ dimension }) => dimension === dimensions2[what])
        .map(({ name: name2, sessions, all: all4 }) => ({ name: name2, sessions, share: percent(sessions, all4) }));
    return {
      devices: of('devices'),
      countries: of('countries'),
      referrers: of('referrers'),
      browsers: of('browsers'),
      pages: of('pages'),
    };
  },
  points: async (range, step, part) => {
    if (part) return selectPoints(db, step, range, ...countedAs(part));
    const steps = stepsIn(range, step);
    const [counts2, people] = await Promise.all([
      selectPoints(db, step, range, ...countedAs(part)),
      peopleIn(db, ['visitor'], stepRanges(range, step)),
    ]);
    const users4 = new Map(people.map(({ n, people: count }) => [steps[n], count]));
    return counts2.map((row15) => ({ ...row15, users: users4.get(row15.at) ?? 0 }));
  },
});

// src/features/web-analytics/index.ts
var partOf = ({ by: by2, part }) => (by2 === void 0 || part === void 0 ? void 0 : { by: by2, name: part });
var webAnalytics = ({ config: { googleAnalytics }, log: log2 }) => {
  const google = googleAnalytics && googleSource(googleAnalytics, log2);
  const sourceFor13 = (db) => google ?? ownSource(db);
  return {
    summary: async ({ input, db }) => {
      const source2 = sourceFor13(db);
      const { range, compared } = reportOf(input);
      const part = partOf(input);
      const [totals3, breakdowns, previous] = await Promise.all([
        source2.totals(range, part),
        source2.breakdowns(range),
        compared && source2.totals(compared, part),
      ]);
      return {
        data: {
          source: source2.name,
          range: shownRange(range),
          totals: totals3,
          ...breakdowns,
          ...(compared && previous ? { compared: shownRange(compared), previous } : {}),
        },
      };
    },
    graph: async ({ input, db }) => {
      const source2 = sourceFor13(db);
      const report = reportOf(input);
      const { range, compared, step } = report;
      const part = partOf(input);
      const [points, before] = await Promise.all([
        source2.points(range, step, part),
        compared && source2.points(compared, step, part),
      ]);
      const names2 = part && !source2.knowsPeopleOfParts ? webNumbers.filter((name2) => name2 !== 'users') : webNumbers;
      const columns14 = (some) => some.map((point) => ({ users: 0, ...point }));
      return {
        data: {
          source: source2.name,
          ...reportAnswer(report),
          ...seriesFrom(columns14(points), { range, step, names: names2, empty: 0 }),
          ...(compared && before
            ? { previous: seriesFrom(columns14(before), { range: compared, step, names: names2, empty: 0 }) }
            : {}),
        },
      };
    },
  };
};

// src/features/webhooks/index.ts
import { randomUUID as randomUUID2 } from 'node:crypto';

// src/features/webhooks/change-endpoints.ts
var HOUR_SECONDS3 = 3600;
async function checkWish(config, { url, events }) {
  const problem = problemOfEvents(events);
  if (problem !== void 0) throw invalid([{ field: 'events', message: problem }]);
  const refusal = await refusalOf(url, config);
  if (refusal !== void 0) throw invalid([{ field: 'url', message: refusal }]);
  return canonical(url);
}
async function findEndpoint(trx, id) {
  const found = await lockEndpoint(trx, { id });
  if (!found) throw new HttpError(404, 'There is no such endpoint');
  return found;
}
var endedSentence = ({ state }) =>
  state === 'ended' ? 'This endpoint has ended: remove it, and add it again' : void 0;
var resumeError = (endpoint) =>
  endedSentence(endpoint) ?? (endpoint.state === 'active' ? 'This endpoint is not paused' : void 0);
var resendError = ({ state }) => (state === 'ended' ? 'This endpoint has ended: nothing is sent there' : void 0);
var deliveryError = ({ state }) => (state === 'ended' ? 'Its endpoint has ended: nothing is sent there' : void 0);
var STILL_RESENDING = 'It is still at what was asked for before';
function requireOpen(endpoint) {
  const refusal = endedSentence(endpoint);
  if (refusal) throw conflict(refusal);
}
async function findOpen(trx, id) {
  const found = await findEndpoint(trx, id);
  requireOpen(found);
  return found;
}
async function createEndpoint(trx, secrets, actor, { url, events }) {
  const { id, secret } = await addEndpoint(trx, secrets, { url, events }, actor.id);
  return { id, url, secret, audit: { target: { type: 'webhook_endpoint', id }, after: { url, events } } };
}
async function editEndpoint(trx, actor, before, { id, url, events }) {
  requireOpen(before);
  await changeEndpoint(trx, id, { url, events }, actor.id);
  return { id, url, audit: { before: { url: before.url, events: before.events }, after: { url, events } } };
}
async function replaceSecret(trx, secrets, actor, { id, overlap_hours: hours }) {
  const { url } = await findOpen(trx, id);
  const secret = await changeSecret(trx, secrets, id, hours * HOUR_SECONDS3, actor.id);
  return { id, url, secret, audit: { details: { url, overlap_hours: hours } } };
}
async function pause2(trx, actor, id) {
  const { url } = await findOpen(trx, id);
  await pauseEndpoint(trx, id, actor.id);
  return { id, url, audit: { details: { url } } };
}
async function resume(trx, actor, id) {
  const found = await findEndpoint(trx, id);
  const refusal = resumeError(found);
  if (refusal) throw conflict(refusal);
  const { url } = found;
  await resumeEndpoint(trx, id, actor.id);
  return { id, url, audit: { details: { url } } };
}
async function remove(trx, actor, id) {
  const { url, events } = await findEndpoint(trx, id);
  await removeEndpoint(trx, id, actor.id);
  return { id, url, audit: { before: { url, events } } };
}

// src/features/webhooks/deliveries.ts
var row13 = {
  id: number,
  endpoint_id: number,
  event_id: text,
  type: text,
  subject: text,
  decided_at: timestamp,
  state: textOf(),
  attempts: number,
  last_at: orNull(timestamp),
  last_status: orNull(number),
  last_error: orNull(text),
  last_ms: orNull(number),
  next_at: orNull(timestamp),
};
var columns12 = sql`
  d.id, d.endpoint_id, coalesce(v.event_id, '') as event_id, d.type, d.subject, d.decided_at, d.state, d.attempts, d.last_at,
  d.last_status, d.last_error, d.last_ms,
  case when d.state = 'pending' and e.state = 'active' and d.position = (select min(first.position) from webhook_deliveries first
      where first.endpoint_id = d.endpoint_id and first.subject = d.subject and first.state = 'pending')
    then (select greatest(q.next_at, now()) from webhook_queues q where q.endpoint_id = d.endpoint_id and q.subject = d.subject) end as next_at`;
var joins3 = sql`
  join webhook_endpoints e on e.id = d.endpoint_id left join decision_events v on v.position = d.position`;
function sourceFor12({ endpoint_id, state, type, subject }) {
  const filters = [];
  if (endpoint_id !== void 0) filters.push(sql`d.endpoint_id = ${endpoint_id}`);
  else filters.push(sql`d.endpoint_id in (select id from webhook_endpoints where state <> 'removed')`);
  if (state !== void 0) filters.push(sql`d.state = ${sql.lit(state)}`);
  if (type !== void 0) filters.push(sql`d.type = ${type}`);
  if (subject !== void 0) filters.push(sql`d.subject = ${subject}`);
  return {
    from: sql`webhook_deliveries d`,
    joined: joins3,
    where: sql`${sql.join(filters, sql` and `)}`,
    columns: columns12,
    id: sql`d.id`,
    orders: { id: endpoint_id === void 0 ? sql`d.id` : sql`d.position` },
  };
}
var deliveryList = list(
  row13,
  sourceFor12,
  [{}],
  [{ endpoint_id: 1, state: 'pending', type: 'user.suspended', subject: 'user:1' }],
);
async function listDeliveries(db, input) {
  return deliveryList.page(db, input, input);
}
var oneRow = statement(
  { ...row13, position: number, endpoint_state: textOf() },
  (id) => sql`
    select ${columns12}, d.position, e.state as endpoint_state from webhook_deliveries d ${joins3} where d.id = ${id} and e.state <> 'removed'`,
);
var selectAttempts = statement(
  { id: number, at: timestamp, url: text, status: orNull(number), error: orNull(text), ms: number, answer: text },
  (deliveryId) => sql`
    select id, at, url, status, error, ms, answer from webhook_attempts where delivery_id = ${deliveryId}
    order by id desc limit 50`,
);
var MS = 1e3;
async function deliveryDetails(db, services, id) {
  const found = await oneRow.first(db, id);
  if (!found) throw new HttpError(404, 'There is no such delivery');
  const { position, endpoint_state: state, ...delivery } = found;
  const [event] = await eventsAt(db, [position]);
  const attempts = await selectAttempts(db, id);
  return {
    ...delivery,
    ...refusing([[webhooks.resend, deliveryError({ state })]]),
    body: event ? bodyOf(renderEvent(event, services)) : null,
    tries: attempts.map((attempt) => ({
      ...attempt,
      headers: {
        ...plainHeaders(services.config),
        'webhook-id': delivery.event_id,
        'webhook-timestamp': String(Math.floor(attempt.at.getTime() / MS)),
      },
    })),
  };
}

// src/features/webhooks/endpoint-list.ts
var row14 = {
  id: number,
  url: text,
  events: texts,
  state: textOf(),
  state_at: timestamp,
  reason: orNull(text),
  pending: number,
  failed: number,
  oldest_at: orNull(timestamp),
  last_delivered_at: orNull(timestamp),
  failing_since: orNull(timestamp),
  former_until: orNull(timestamp),
  is_resending: flag,
  created_at: timestamp,
  version: number,
};
var COUNTED9 = 1e4;
var countOf6 = (state) => sql`
  (select count(*) from (select from webhook_deliveries d
    where d.endpoint_id = e.id and d.state = ${sql.lit(state)} limit ${sql.lit(COUNTED9)}) counted)`;
var pendingEvents = sql`decision_events v where v.position > e.position and (e.events = '{*}' or v.type = any(e.events))`;
var columns13 = sql`
  e.id, e.url, e.events, e.state, e.state_at, e.reason, e.created_at, e.version,
  least(${sql.lit(COUNTED9)}, ${countOf6('pending')}
    + (select count(*) from (select from ${pendingEvents} limit ${sql.lit(COUNTED9)}) counted)) as pending,
  ${countOf6('failed')} as failed,
  coalesce((select d.decided_at from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' order by d.position limit 1),
    (select v.created_at from ${pendingEvents} order by v.position limit 1)) as oldest_at,
  h.last_delivered_at, h.failing_since,
  case when e.former_until > now() then e.former_until end as former_until,
  case when e.resend_after is null then 0 else 1 end as is_resending`;
var endpointList = list(row14, () => ({
  from: sql`webhook_endpoints e`,
  joined: sql`left join webhook_health h on h.endpoint_id = e.id`,
  where: sql`e.state <> 'removed'`,
  columns: columns13,
  id: sql`e.id`,
  anyDepth: true,
  orders: { id: sql`e.id`, url: sql`(lower(e.url) collate "C")`, created_at: sql`e.created_at` },
}));
var oneRow2 = statement(
  row14,
  (id) => sql`
    select ${columns13} from webhook_endpoints e left join webhook_health h on h.endpoint_id = e.id where e.id = ${id}`,
);
var rowOf5 = (found) => ({
  ...found,
  ...refusing([
    [webhooks.updateEndpoint, endedSentence(found)],
    [webhooks.pauseEndpoint, endedSentence(found)],
    [webhooks.resumeEndpoint, resumeError(found)],
    [webhooks.changeSecret, endedSentence(found)],
    [webhooks.resendSince, resendError(found) ?? (found.is_resending === 1 ? STILL_RESENDING : void 0)],
  ]),
});
async function listEndpoints(db, input) {
  const page = await endpointList.page(db, input);
  return { ...page, rows: page.rows.map(rowOf5) };
}
async function endpointRow(db, id) {
  const found = await oneRow2.first(db, id);
  return found && rowOf5(found);
}

// src/features/webhooks/index.ts
var about2 = ({ input }) => ({ type: 'webhook_endpoint', id: input.id });
var webhooks2 = ({ config, database, secrets }, wake) => ({
  endpoints: async ({ input, db }) => paged(await listEndpoints(db, input)),
  types: async () => ({
    data: decisionNames.map((name2) => ({ name: name2, says: decisionTypes[name2].description })),
  }),
  addEndpoint: {
    prepare: async ({ input }) => {
      const url = await checkWish(config, input);
      return async ({ admin, db }) => {
        const { id, secret, audit: audit2 } = await createEndpoint(db, secrets, admin, { ...input, url });
        const data = await endpointRow(db, id);
        return { responseMessage: `${url} is told from now on`, ...(data ? { data } : {}), secret, audit: audit2 };
      };
    },
  },
  updateEndpoint: preparedVersioned({
    auditTarget: about2,
    lock: ({ input, db }) => findEndpoint(db, input.id),
    prepare: async ({ input }) => {
      const url = await checkWish(config, input);
      return async ({ admin, db }, before) => {
        const { audit: audit2 } = await editEndpoint(db, admin, before, { ...input, url });
        const data = await endpointRow(db, input.id);
        return { responseMessage: `${url} was changed`, ...(data ? { data } : {}), audit: audit2 };
      };
    },
  }),
  removeEndpoint: {
    auditTarget: about2,
    run: async ({ input, admin, db }) => {
      const { url, audit: audit2 } = await remove(db, admin, input.id);
      return { responseMessage: `${url} was removed`, audit: audit2 };
    },
  },
  pauseEndpoint: {
    auditTarget: about2,
    run: async ({ input, admin, db }) => {
      const { url, audit: audit2 } = await pause2(db, admin, input.id);
      const data = await endpointRow(db, input.id);
      return { responseMessage: `${url} is paused`, ...(data ? { data } : {}), audit: audit2 };
    },
  },
  resumeEndpoint: {
    auditTarget: about2,
    run: async ({ input, admin, db }) => {
      const { url, audit: audit2 } = await resume(db, admin, input.id);
      const data = await endpointRow(db, input.id);
      wake();
      return { responseMessage: `${url} goes on where it stood`, ...(data ? { data } : {}), audit: audit2 };
    },
  },
  changeSecret: {
    auditTarget: about2,
    run: async ({ input, admin, db }) => {
      const { url, secret, audit: audit2 } = await replaceSecret(db, secrets, admin, input);
      const data = await endpointRow(db, input.id);
      return { responseMessage: `${url} has a new secret`, ...(data ? { data } : {}), secret, audit: audit2 };
    },
  },
  testEndpoint: {
    auditTarget: about2,
    prepare: async ({ input }) => {
      const to = await database.db.transaction().execute((trx) => lockEndpoint(trx, { id: input.id }));
      if (!to) throw new HttpError(404, 'There is no such endpoint');
      const message = {
        id: `evt_${randomUUID2().replaceAll('-', '')}`,
        type: TEST_EVENT,
        timestamp: /* @__PURE__ */ new Date().toISOString(),
        data: {},
      };
      const attempt = await sendMessage(to, message, { config, secrets });
      const { status, error, ms, answer } = attempt;
      const delivered = isDelivered(attempt) ? 1 : 0;
      return async () => ({
        responseMessage:
          delivered === 1
            ? `The test event was taken within ${ms} ms`
            : `The test event was not taken: ${error ?? `the answer was ${status}`}`,
        data: { delivered, status, error, ms, answer },
        audit: { details: { url: to.url, status } },
      });
    },
  },
  deliveries: async ({ input, db }) => paged(await listDeliveries(db, input)),
  delivery: async ({ input, db }) => {
    const data = await deliveryDetails(db, { config, secrets }, input.id);
    return { data, audit: { details: { type: data.type, event_id: data.event_id } } };
  },
  resend: {
    auditTarget: ({ input }) => ({ type: 'webhook_delivery', id: input.id }),
    run: async ({ input, db }) => {
      const found = await deliveryToResend(db, input.id);
      if (!found) throw new HttpError(404, 'There is no such delivery');
      const refusal = deliveryError(found);
      if (refusal) throw conflict(refusal);
      await resend(db, input.id, found.endpointId, found.subject);
      wake();
      return {
        responseMessage: found.state === 'paused' ? 'It is sent when its endpoint is resumed' : 'It is sent again',
        audit: { details: { type: found.type, url: found.url } },
      };
    },
  },
  resendSince: {
    auditTarget: about2,
    run: async ({ input, db }) => {
      const found = await findEndpoint(db, input.id);
      const refusal = resendError(found);
      if (refusal) throw conflict(refusal);
      const begun = await resendSince(db, input.id, new Date(input.since), input.failed_only === 1);
      if (begun === void 0) throw conflict(STILL_RESENDING);
      wake();
      return {
        responseMessage: begun ? 'It is sent again, the oldest first' : 'Nothing was decided since then',
        audit: { details: { url: found.url, since: input.since, failed_only: input.failed_only } },
      };
    },
  },
});

// src/http/input/input.ts
var CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
var MAX_DEPTH = 16;
function unfit(value, path, depth2 = 0) {
  if (typeof value === 'string')
    return CONTROL.test(value) || !value.isWellFormed()
      ? { field: path, message: 'Control characters and broken characters are not allowed' }
      : void 0;
  if (typeof value !== 'object' || value === null) return void 0;
  if (depth2 > MAX_DEPTH) return { field: path, message: 'Nested too deeply' };
  for (const [key, part] of Object.entries(value)) {
    const found = unfit(key, path, depth2 + 1) ?? unfit(part, path ? `${path}.${key}` : key, depth2 + 1);
    if (found) return found;
  }
  return void 0;
}
function withPath(sent, params) {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const twice = Object.keys(params).find((name2) => Object.hasOwn(sent, name2));
  if (twice !== void 0) throw invalid([{ field: twice, message: `${twice} stands in the path` }]);
  return { ...sent, ...params };
}
function inputReader(one, hasPath = false) {
  const readQuery = inputInQuery(one) ? queryReader(one.input) : void 0;
  return (request) => {
    const query = request.query;
    const [stray] = readQuery ? [] : Object.keys(query);
    if (stray !== void 0)
      throw invalid([{ field: stray, message: `This call takes its input as JSON, not as a query: ${stray}` }]);
    const sent = readQuery ? readQuery(query) : request.body === void 0 ? {} : request.body;
    const raw = hasPath ? withPath(sent, request.params) : sent;
    const found = unfit(raw, '');
    if (found) throw invalid([found]);
    const parsed = one.input.safeParse(raw, { error: inputSentence });
    if (!parsed.success) throw invalid(fieldErrors(parsed.error.issues));
    return parsed.data;
  };
}

// src/http/request.ts
import { isIPv4, isIPv6 } from 'node:net';

var IPV6_GROUPS = 8;
var NETWORK_GROUPS = 4;
function plainAddress(address) {
  const bare2 = address.replace(/%.*$/, '').toLowerCase();
  const mapped = bare2.replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv4(mapped) ? mapped : bare2;
}
function networkOf2(address) {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::') ? IPV6_GROUPS - left.length - right.length : 0;
  const groups4 = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return `${groups4
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
function originOf(request) {
  const ip = plainAddress(request.ip);
  return {
    requestId: request.id,
    ip,
    network: networkOf2(ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    sameOrigin: request.headers['sec-fetch-site'] === 'same-origin',
    background: request.headers['x-background'] === '1',
  };
}
var trustedProxies = (count) => (_address, hop) => hop < count;

// src/http/app/authorize-key.ts
var BEARER = /^Bearer +(\S{1,200}) *$/i;
var WRONG_KEYS_BY_NETWORK = { name: 'wrong keys by network', most: 100, seconds: 300 };
var sentences2 = {
  malformed: 'Send a key of this server: Authorization: Bearer qdk_\u2026',
  'other kind': 'This key is not for this server: production takes qdk_live_ keys, every other server qdk_test_ keys',
  unknown: 'There is no such key',
  ended: 'This key is revoked, expired or replaced',
};
var scopesFor = (scope) => (scope === 'any-write' ? WRITE_SCOPES : [scope]);
function lacks(scopes2) {
  const [only] = scopes2;
  return scopes2.length === 1
    ? `This key lacks the scope ${only}`
    : `This key lacks a scope: it needs one of ${scopes2.join(', ')}`;
}
async function authorizeKey({ keys, rateLimiter }, request, reply) {
  const { ip, network } = originOf(request);
  const key = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const found = key === void 0 ? 'malformed' : await keys.findKey({ key, ip });
  if (typeof found === 'string') {
    const wait = found === 'unknown' ? await rateLimiter.consume(WRONG_KEYS_BY_NETWORK, network) : 0;
    if (wait > 0) throw tooMany('Too many wrong keys. Wait a while and try again', wait);
    reply.header('www-authenticate', 'Bearer');
    throw new HttpError(401, sentences2[found]);
  }
  return found;
}
function requireScope(key, scope) {
  if (!key.isAllowedHere) throw new HttpError(403, 'This key may not be used from this address');
  const needed = scopesFor(scope);
  if (!needed.some((scope2) => key.scopes.includes(scope2))) throw new HttpError(403, lacks(needed));
}

// src/http/app/items-body.ts
import { createGunzip } from 'node:zlib';

var MOST_BYTES2 = 5 * 1024 * 1024;
var MOST_AT_ONCE = 96 * 1024 * 1024;
var mediaTypes = ['application/json', 'application/x-ndjson'];
var tooLarge2 = () => new HttpError(413, 'At most 5 MB unpacked in one request: send fewer items at once');
var mediaTypeOf = (request) => {
  const named3 = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  return mediaTypes.find((known2) => known2 === named3);
};
var isPacked = (request) => {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  return encoding === 'gzip' ? true : encoding === 'identity' ? false : void 0;
};
function checkItemsHeaders(request, reply) {
  if (mediaTypeOf(request) === void 0) {
    reply.header('accept-post', mediaTypes.join(', '));
    throw new HttpError(415, `Send ${mediaTypes.join(' or ')}`);
  }
  if (isPacked(request) === void 0) {
    reply.header('accept-encoding', 'gzip');
    throw new HttpError(415, 'Send the body as it is, or packed with gzip');
  }
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES2) throw tooLarge2();
}
function unzip(raw) {
  const gunzip = createGunzip();
  raw.once('close', () => {
    if (!raw.readableEnded) gunzip.destroy(new Error('The request ended too early'));
  });
  return raw.pipe(gunzip);
}
function itemsReader() {
  let held = 0;
  async function read3(raw, packed, hold) {
    const source2 = packed ? unzip(raw) : raw;
    const parts2 = [];
    let size = 0;
    for await (const part of source2.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > MOST_BYTES2) throw tooLarge2();
      hold(part.length);
      parts2.push(part);
    }
    return Buffer.concat(parts2, size);
  }
  return async (request, reply) => {
    const mediaType = mediaTypeOf(request) ?? 'application/json';
    const packed = isPacked(request) === true;
    let own2 = 0;
    reply.raw.once('close', () => {
      held -= own2;
      own2 = 0;
    });
    const hold = (bytes2) => {
      if (held + bytes2 > MOST_AT_ONCE)
        throw new HttpError(503, 'The server is busy with other items. Try again in a moment', {
          retryAfterSeconds: 1,
        });
      held += bytes2;
      own2 += bytes2;
    };
    try {
      return { bytes: await read3(request.raw, packed, hold), mediaType };
    } catch (error) {
      request.raw.unpipe();
      request.raw.resume();
      if (error instanceof HttpError) throw error;
      throw new HttpError(400, packed ? 'The body is not packed with gzip as it says' : 'The body cannot be read');
    }
  };
}

// src/http/app/mount-app.ts
var FIRST_ERROR = 400;
var routeOf = ({ path }) => `${APP_API_BASE}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
function addRoute(app, services, { name: name2, endpoint, handler, readItems }) {
  const found = /* @__PURE__ */ new WeakMap();
  const { scope } = endpoint;
  const readInput = inputReader(endpoint, fieldsInPath(endpoint).length > 0);
  const status = endpoint.success ?? 200;
  const envelope =
    'responseMessage' in endpoint.output.shape ? { responseMessage: 'Success', responseCode: status } : {};
  const answer = async (request, reply, db) => {
    const key = found.get(request);
    if (!key && scope !== 'public') throw new HttpError(401, 'There is no key');
    const input = readInput(endpoint.takesItems ? { query: request.query, body: void 0 } : request);
    const body = endpoint.takesItems ? await readItems(request, reply) : void 0;
    if (key && !body) await services.keys.takeItems(key, 1);
    const context = { key, input, body, db, request, reply };
    const fields = endpoint.output.parse({ ...envelope, ...(await handler(context)) });
    if (endpoint.publicSeconds) reply.header('cache-control', `public, max-age=${endpoint.publicSeconds}`);
    if (!endpoint.hasTag) return reply.code(status).send(fields);
    const text2 = JSON.stringify(fields);
    return sendTagged(request, reply.type('application/json; charset=utf-8'), text2, tagOf(text2));
  };
  app.route({
    method: endpoint.method,
    url: routeOf(endpoint),
    // Before the body is read: what comes without a key costs next to nothing.
    onRequest: async (request, reply) => {
      if (scope !== 'public') {
        const key = await authorizeKey(services, request, reply);
        found.set(request, key);
        requireScope(key, scope);
      }
      if (endpoint.takesItems) checkItemsHeaders(request, reply);
    },
    handler: (request, reply) =>
      services.database.inScope(`app.${name2}`, async ({ db, abandon }) => {
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished && endpoint.method === 'GET') abandon();
        });
        return answer(request, reply, db);
      }),
    onResponse: async (request, reply) => {
      const key = found.get(request);
      if (key) services.keys.countCall(key.id, reply.statusCode >= FIRST_ERROR);
    },
  });
}
function mountApp(app, services, endpoints, handlers) {
  const readItems = itemsReader();
  for (const [name2, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name2];
    const route = { name: name2, endpoint, handler, readItems };
    if (!endpoint.takesItems) addRoute(app, services, route);
    else
      app.register(async (own2) => {
        own2.removeAllContentTypeParsers();
        own2.addContentTypeParser('*', (_request, _payload, done) => done(null));
        addRoute(own2, services, route);
      });
  }
}

// src/http/failures.ts
import { STATUS_CODES } from 'node:http';
import { performance as performance6 } from 'node:perf_hooks';

var own = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: 'Send application/json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'That is too much for one request' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 422, message: 'The body is not as long as it says' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 422, message: 'The body is empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 422, message: 'The body is not valid JSON' },
  FST_ERR_BAD_URL: { status: 404, message: 'There is nothing at this address' },
};
function failedBy(error) {
  if (error instanceof HttpError) return { status: error.status, message: error.message, ...error.extra };
  const { code, statusCode } = error;
  const known2 = code === void 0 ? void 0 : own[code];
  if (known2) return known2;
  if (isOutage(error) || error instanceof AuditFailure)
    return { status: 503, message: 'The server cannot answer just now. Try again in a moment', retryAfterSeconds: 2 };
  if (error instanceof SyntaxError || statusCode === 400) return { status: 422, message: 'The body is not valid JSON' };
  return { status: 500, message: 'Server Error' };
}
function send3(reply, { status, message, errors, retryAfterSeconds }) {
  if (retryAfterSeconds !== void 0) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply
    .code(status)
    .send({ responseMessage: message, responseCode: status, ...(errors === void 0 ? {} : { errors }) });
}
var OUTAGE_LOG_MS = 5e3;
function outageLogger() {
  let quietUntil = 0;
  let failed = 0;
  return ({ log: log2 }, error) => {
    failed += 1;
    if (performance6.now() < quietUntil) return;
    const cause = error instanceof AuditFailure ? error.cause : error;
    const { code, message } = cause;
    log2.error({ code, reason: message, calls: failed }, 'calls fail: the database does not answer as it should');
    quietUntil = performance6.now() + OUTAGE_LOG_MS;
    failed = 0;
  };
}
function answerFailures(app, onFullDatabase = () => void 0) {
  const logOutage = outageLogger();
  app.setErrorHandler((error, request, reply) => {
    const failed = failedBy(error);
    if (codeOf(error instanceof AuditFailure ? error.cause : error) === DISK_FULL) onFullDatabase();
    const isWaiting = !reply.raw.destroyed;
    if (failed.status >= 500 && isWaiting && !(error instanceof HttpError)) {
      if (failed.status === 503) logOutage(request, error);
      else request.log.error({ err: error }, 'the request failed');
    }
    return send3(reply, failed);
  });
}
var answerBadRequest = (error, _request, reply) => {
  void send3(reply, failedBy(error));
};
var unreadable = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
};
function answerUnreadable(error, socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = unreadable[error.code] ?? [400, 'The request cannot be read'];
  const body = JSON.stringify({ responseMessage: message, responseCode: status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r
\r
${body}`);
}
function answerUnknown(app, methodsOf, spa) {
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?');
    const methods = methodsOf(path);
    if (methods.length > 0)
      return send3(reply.header('allow', methods.join(', ')), {
        status: 405,
        message: `${STATUS_CODES[405]}: use ${methods.join(' or ')}`,
      });
    return spa(request, reply) ?? send3(reply, { status: 404, message: 'There is nothing at this address' });
  });
}
function acceptJson(app) {
  app.removeAllContentTypeParsers();
  const parse2 = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, void 0);
    else void parse2(request, body, done);
  });
}

// src/http/files/console.ts
import { createHash as createHash5 } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join as join4, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';

// src/http/input/api-path.ts
function decodePath(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
var bases = [API_BASE, APP_API_BASE, PUBLIC_PAGES];
function isApiRequest({ url }) {
  const path = decodePath(url.split('?', 1)[0] ?? '');
  return bases.some((base) => path === base || path.startsWith(`${base}/`));
}

// src/http/files/console.ts
var escapeHtml2 = (text2) => text2.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
var SERVICE_WORKER = '1.0.0/service-worker.js';
var headersOf = (path) => ({
  'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  ...(path === SERVICE_WORKER ? { 'service-worker-allowed': '/' } : {}),
});
function scriptsOf(page) {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = '']) => `'sha256-${createHash5('sha256').update(script).digest('base64')}'`);
  return ["script-src 'self'", ...hashes].join(' ');
}
async function serveConsole(app, folder, { productName, tileAttribution }) {
  const index = join4(folder, 'index.html');
  if (!existsSync(index)) return () => void 0;
  const page = readFileSync(index, 'utf8')
    .replaceAll('Quarterdeck', () => escapeHtml2(productName))
    .replace('\xA9 OpenStreetMap contributors', () => escapeHtml2(tileAttribution));
  const forms = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: Buffer.from(page) };
  const encodings = Object.keys(forms);
  const scripts = scriptsOf(page);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, sent) => {
      const path = relative(folder, sent).replaceAll(sep, '/');
      for (const [name2, value] of Object.entries(headersOf(path.replace(/\.(br|gz)$/, ''))))
        reply.header(name2, value);
    },
  });
  return (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = path.startsWith('/api/') || path.startsWith('/assets/') || /\.[a-z0-9]+$/.test(path);
    if (!wantsPage || isFile || isApiRequest(request)) return void 0;
    const accepted = negotiate(request.headers['accept-encoding'] ?? '', encodings);
    const encoding = encodings.find((name2) => name2 === accepted) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .header('content-security-policy', policy.replace("script-src 'self'", scripts))
      .type('text/html; charset=utf-8')
      .send(forms[encoding]);
  };
}

// src/http/forwarded.ts
import { BlockList, isIPv6 as isIPv62 } from 'node:net';
import { Counter as Counter2 } from 'prom-client';

var near2 = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
])
  near2.addSubnet(network, bits);
near2.addAddress('::1', 'ipv6');
near2.addSubnet('fc00::', 7, 'ipv6');
near2.addSubnet('fe80::', 10, 'ipv6');
function isNear2(address) {
  const plain = plainAddress(address);
  return near2.check(plain, isIPv62(plain) ? 'ipv6' : 'ipv4');
}
function noticeProxies(app, { trustedProxies: trustedProxies2, publicUrl }, registry) {
  const counter = new Counter2({
    name: 'untrusted_proxy_requests_total',
    help: 'Requests that came through a proxy while TRUSTED_PROXIES is 0: their visitors all count as one address',
    registers: [registry],
  });
  if (trustedProxies2 > 0) return;
  let isSaid = false;
  const notice = ({ headers, socket, log: log2 }) => {
    if (headers['x-forwarded-for'] === void 0 && headers.forwarded === void 0) return;
    if (!publicUrl.startsWith('https:') && !isNear2(socket.remoteAddress ?? '')) return;
    counter.inc();
    if (isSaid) return;
    isSaid = true;
    log2.warn(
      'Requests come through a proxy, but TRUSTED_PROXIES is 0: all visitors count as one address, in limits on sign-in and in the audit log. Set TRUSTED_PROXIES to the number of proxies in front.',
    );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    notice(request);
    done();
  });
}

// src/http/headers.ts
import helmet from 'helmet';

var YEAR_SECONDS = 31536e3;
var specOrigins = ({ specUrls }) => [
  ...new Set(Object.values(specUrls).flatMap((url) => (url === void 0 ? [] : [new URL(url).origin]))),
];
function headersOf2(options2) {
  const headers = {};
  const answer = {
    setHeader: (name2, value) => {
      headers[name2.toLowerCase()] = value;
    },
    removeHeader: () => void 0,
  };
  let failure;
  helmet(options2)({}, answer, (error) => {
    failure = error;
  });
  if (failure) throw failure;
  return headers;
}
function sendHeaders(app, config) {
  const secure = config.publicUrl.startsWith('https:');
  const ready = headersOf2({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI kit sets sizes and colours as inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // What app users show comes through our own server, so that no other one learns who looks at what.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...specOrigins(config)],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes markup or a script but by these policies of the console (`policyOf` there) and of its editor.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'dompurify', 'ProseMirrorClipboard', 'service-worker'],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  const all4 = {
    ...ready,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(all4);
    reply.header('x-request-id', request.id);
    if (isApiRequest(request)) reply.header('cache-control', 'no-store');
    done();
  });
}

// src/http/limits/load-shedding.ts
import { performance as performance7 } from 'node:perf_hooks';

var USUAL = { perConnection: 3, waitMs: 25, lateMs: Number.POSITIVE_INFINITY };
var PATIENCE_MS6 = 100;
var OVERLOADED = { perConnection: 0.625, waitMs: 10, lateMs: 20 };
var OVERLOADED_MS = 1e3;
var FEW_REFUSED = 0.1;
var MOST_PER_CONNECTION = 32;
var TICK_MS = 20;
var WAIT_OF_STAFF_MS = 20;
var RETRY_AFTER_SECONDS2 = 1;
var BATCHES = `${APP_API_BASE}${ingest.batch.path}`;
var canComeLater = ({ method, url, headers }) =>
  method === 'GET' ? accepts(headers.accept, 'text/csv') : url.split('?', 1)[0] === BATCHES;
function watchLateness(app) {
  let noted2 = performance7.now();
  let lastMs = 0;
  const late = () => performance7.now() - noted2 - TICK_MS;
  const timer = setInterval(() => {
    lastMs = late();
    noted2 = performance7.now();
  }, TICK_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));
  return () => Math.max(lastMs, late());
}
var callerOf = ({ headers, ip }) => headers.authorization ?? ip;
function shedLoad(app, { pool }, others3) {
  let busySince = Number.NEGATIVE_INFINITY;
  let busyAt = Number.NEGATIVE_INFINITY;
  const overloaded = { until: Number.NEGATIVE_INFINITY, letIn: 0, refused: 0 };
  let lastWaitMs = 0;
  pool.onLent((seconds) => {
    lastWaitMs = seconds * 1e3;
  });
  const lateness = watchLateness(app);
  const waitingNow = () => pool.waitingCount + others3();
  const isBeyond = ({ perConnection, waitMs, lateMs }, waiting) =>
    pool.totalCount - pool.idleCount + waiting > perConnection * pool.options.max ||
    (waiting > 0 && lastWaitMs > waitMs) ||
    lateness() > lateMs;
  const calls = runningCounts();
  const isBusy = (now, waiting) => {
    if (!isBeyond(USUAL, waiting)) {
      busyAt = Number.NEGATIVE_INFINITY;
      return false;
    }
    if (now - busyAt > OVERLOADED_MS) busySince = now;
    busyAt = now;
    return waiting > MOST_PER_CONNECTION * pool.options.max || now - busySince >= PATIENCE_MS6;
  };
  const beginOverload = (now) => {
    Object.assign(overloaded, { until: now + OVERLOADED_MS, letIn: 0, refused: 0 });
  };
  const isOverloaded = (now) => {
    const { until, letIn, refused } = overloaded;
    const isJustOver = now >= until && now - until < OVERLOADED_MS;
    if (isJustOver && refused > FEW_REFUSED * (letIn + refused)) beginOverload(now);
    return now < overloaded.until;
  };
  const isTooMuch = (request) => {
    const now = performance7.now();
    const waiting = waitingNow();
    const hasOneUnderWay = isOverloaded(now) && calls.of(callerOf(request)) > 0;
    const mustRefuse = isBusy(now, waiting) || (hasOneUnderWay && isBeyond(OVERLOADED, waiting));
    if (mustRefuse && !isOverloaded(now)) beginOverload(now);
    overloaded[mustRefuse ? 'refused' : 'letIn'] += 1;
    return mustRefuse;
  };
  const hasQueue = () => waitingNow() > pool.options.max && lastWaitMs > WAIT_OF_STAFF_MS;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiRequest(request)) return done();
    if (!isTooMuch(request) && !(hasQueue() && canComeLater(request))) {
      reply.raw.once('close', calls.begin(callerOf(request)));
      return done();
    }
    done(new HttpError(503, 'The server is busy. Try again in a moment', { retryAfterSeconds: RETRY_AFTER_SECONDS2 }));
  });
}

// src/http/limits/turns.ts
import pLimit2 from 'p-limit';

var SHARE2 = 4;
var WAITING2 = 100;
function turnsOf(connections) {
  const most = Math.max(1, Math.floor(connections / SHARE2));
  const queues = /* @__PURE__ */ new Map();
  return async (adminId, work) => {
    const queue2 = queues.get(adminId) ?? pLimit2(most);
    if (queue2.pendingCount >= WAITING2) throw tooMany('Too many calls at once. Wait for their answers', 1);
    queues.set(adminId, queue2);
    const mustWait = queue2.activeCount + queue2.pendingCount >= most;
    try {
      return await queue2(work, mustWait);
    } finally {
      if (queue2.activeCount <= 1 && queue2.pendingCount === 0) queues.delete(adminId);
    }
  };
}

// src/http/limits/unfinished-requests.ts
var REST_MS2 = 3e3;
var LOOK_MS2 = 100;
function closeUnfinished(app) {
  let underWay = 0;
  let timer;
  const whole3 = /* @__PURE__ */ new WeakSet();
  app.addHook('preValidation', (request, _reply, done) => {
    whole3.add(request);
    underWay += 1;
    done();
  });
  const over = (request) => {
    if (whole3.delete(request)) underWay -= 1;
  };
  app.addHook('onResponse', (request, _reply, done) => {
    over(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    over(request);
    done();
  });
  app.addHook('preClose', async () => {
    const closeAtRest = () => {
      if (underWay === 0) app.server.closeAllConnections();
      timer = setTimeout(closeAtRest, LOOK_MS2);
    };
    timer = setTimeout(closeAtRest, REST_MS2);
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}

// src/http/monitoring/health.ts
import { setTimeout as pause3 } from 'node:timers/promises';

function serveHealth(app, readiness, noticeMs) {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    await pause3(noticeMs);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { reasons: reasons4, degraded } = stopping
      ? { reasons: ['The server is stopping.'], degraded: [] }
      : await readiness();
    if (reasons4.length > 0) return reply.code(503).send({ status: 'not ready', reasons: reasons4 });
    return reply.send({ status: 'ready', ...(degraded.length === 0 ? {} : { degraded }) });
  });
}

// src/http/monitoring/metrics.ts
import { createHash as createHash6, timingSafeEqual as timingSafeEqual2 } from 'node:crypto';
import { Counter as Counter3, collectDefaultMetrics, Gauge as Gauge3, Histogram, Registry } from 'prom-client';

var SECONDS = [5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
var digest = (text2) => createHash6('sha256').update(text2).digest();
var hasToken = ({ headers }, token) => timingSafeEqual2(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
function serveMetrics(app, database, config) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  new Gauge3({
    name: 'database_connections',
    help: 'Connections of the pool: all, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
  const waits = new Histogram({
    name: 'database_connection_wait_seconds',
    help: 'How long work waited for a connection of the pool',
    buckets: SECONDS,
    registers,
  });
  database.pool.onLent((seconds) => waits.observe(seconds));
  const refusedSignIns = new Counter3({
    name: 'sign_in_refusals_total',
    help: 'Sign-ins that were refused, by call and reason',
    labelNames: ['call', 'reason'],
    registers,
  });
  const exports = new Counter3({
    name: 'exports_total',
    help: 'Exports, by what was exported and how they ended: done, aborted, or refused before the first row',
    labelNames: ['event', 'outcome'],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1e3);
    done();
  });
  const isDirect = ({ headers }) =>
    !config.production && headers['x-forwarded-for'] === void 0 && headers.forwarded === void 0;
  const mayRead = (request) =>
    config.metricsToken === void 0 ? isDirect(request) : hasToken(request, config.metricsToken);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new HttpError(404, 'There is nothing at this address');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { registry, refusedSignIns, exports };
}

// src/http/answer-writer.ts
var wrong = (value, wanted) => {
  throw new TypeError(`An answer has ${value === null ? 'null' : typeof value} where the contract says ${wanted}`);
};
var ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;
var helpers = {
  wrong,
  text: (value) =>
    typeof value === 'string' ? (ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`) : wrong(value, 'a text'),
  number: (value) => (Number.isFinite(value) ? `${value}` : wrong(value, 'a number')),
  integer: (value) => (Number.isSafeInteger(value) ? `${value}` : wrong(value, 'an integer')),
  boolean: (value) => (typeof value === 'boolean' ? `${value}` : wrong(value, 'true or false')),
  anything: (value) => JSON.stringify(value) ?? wrong(value, 'something'),
  moment: (value, writeOther) => (value instanceof Date ? `"${value.toISOString()}"` : writeOther(value)),
  list: (value, write) => {
    if (value instanceof Written) return value.text;
    if (!Array.isArray(value)) return wrong(value, 'a list');
    let text2 = '';
    for (const one of value) text2 += `${text2 === '' ? '' : ','}${write(one) ?? 'null'}`;
    return `[${text2}]`;
  },
  record: (value, write) => {
    if (typeof value !== 'object' || value === null) return wrong(value, 'an object');
    let text2 = '';
    for (const [name2, one] of Object.entries(value))
      if (one !== void 0) text2 += `${text2 === '' ? '' : ','}${JSON.stringify(name2)}:${write(one)}`;
    return `{${text2}}`;
  },
};
var Code = class {
  constants = [];
  functions = [];
  constant(value) {
    return `c[${this.constants.push(value) - 1}]`;
  }
  define(body) {
    return `f${this.functions.push(`const f${this.functions.length} = (v) => { ${body} };`) - 1}`;
  }
};
var isOptional = (schema) => schema._zod.def.type === 'optional';
function objectWriter(code, { shape }) {
  let isFirst2 = true;
  const fields = Object.entries(shape).map(([name2, schema]) => {
    const value = `v[${JSON.stringify(name2)}]`;
    const label = `${JSON.stringify(name2)}:`;
    const before = isFirst2 ? `(t === '{' ? '' : ',') + ${JSON.stringify(label)}` : JSON.stringify(`,${label}`);
    const write = `t += ${before} + ${expression(code, schema, value)};`;
    if (isOptional(schema)) return `if (${value} !== undefined) ${write}`;
    isFirst2 = false;
    return write;
  });
  return code.define(
    `if (typeof v !== 'object' || v === null) h.wrong(v, 'an object'); let t = '{'; ${fields.join(' ')} return t + '}';`,
  );
}
function oneOf(code, values, value) {
  const texts2 = code.constant(new Map(values.map((one) => [one, JSON.stringify(one)])));
  return `(${texts2}.get(${value}) ?? h.wrong(${value}, ${JSON.stringify(`one of ${values.join(', ')}`)}))`;
}
function expression(code, schema, value) {
  const { def } = schema._zod;
  const cut = () => code.constant((one) => JSON.stringify(external_exports.parse(schema, one)));
  const writerOf = (inner) => code.define(`return ${expression(code, inner, 'v')};`);
  if (def.type === 'object' && !def.catchall) return `${objectWriter(code, def)}(${value})`;
  if (def.type === 'array') return `h.list(${value}, ${writerOf(def.element)})`;
  if (def.type === 'record') return `h.record(${value}, ${writerOf(def.valueType)})`;
  if (def.type === 'optional') return expression(code, def.innerType, value);
  if (def.type === 'nullable') return `(${value} === null ? 'null' : ${expression(code, def.innerType, value)})`;
  if (def.type === 'string' && !def.checks?.some((check) => check._zod.def.check === 'overwrite'))
    return `h.text(${value})`;
  if (def.type === 'number') return `h.${'format' in def && def.format === 'safeint' ? 'integer' : 'number'}(${value})`;
  if (def.type === 'boolean') return `h.boolean(${value})`;
  if (def.type === 'enum') return oneOf(code, Object.values(def.entries), value);
  if (def.type === 'literal') return oneOf(code, def.values, value);
  if (def.type === 'unknown') return `h.anything(${value})`;
  if (def.type === 'pipe') {
    const { def: first } = def.in._zod;
    if (first.type === 'transform' && first.transform === momentText) return `h.moment(${value}, ${cut()})`;
  }
  return `${cut()}(${value})`;
}
function answerWriter(schema) {
  const code = new Code();
  const write = expression(code, schema, 'v');
  const made = new Function(
    'h',
    'c',
    `${code.functions.join('\n')}
return (v) => ${write};`,
  );
  return made(helpers, code.constants);
}

// src/http/files/send-file.ts
import { Readable } from 'node:stream';

function partOf2(header, size) {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { start: 0, end: size };
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : void 0;
}
function sendMedia(request, reply, file) {
  const { size, type } = file;
  const { range } = request.headers;
  reply.headers({
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  });
  const part = partOf2(range, size);
  if (!part)
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .type('application/json')
      .send({ responseMessage: 'It has no such part', responseCode: 416 });
  const { start, end } = part;
  const isPart = end - start < size;
  if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  return reply.header('content-length', end - start).send(Readable.from(file.read(start, end), { objectMode: false }));
}

// src/http/writes/idempotency.ts
var MAX_KEY = 255;
function idempotencyKey(header) {
  if (header === void 0) return void 0;
  if (typeof header !== 'string' || header === '' || header.length > MAX_KEY || !/^[\x20-\x7e]+$/.test(header))
    throw invalid([{ field: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 printable characters' }]);
  return header;
}
var hmacOf = (secrets, { call, input }) => secrets.hmac('idempotency', JSON.stringify([call, input]));
async function recallAnswer(db, secrets, claim) {
  const before = await db
    .selectFrom('idempotency')
    .select(['input_hmac', 'status', 'body'])
    .where('admin_id', '=', claim.adminId)
    .where('key', '=', claim.key)
    .where('created_at', '>=', sql`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (!before) return void 0;
  if (!before.input_hmac.equals(hmacOf(secrets, claim)))
    throw new HttpError(422, 'This Idempotency-Key was used before for something else');
  return { status: before.status ?? 200, body: before.body };
}
var insertClaim = statement(
  { key: text },
  ({ adminId, key, call }, hmac) => sql`
    insert into idempotency (admin_id, key, call, input_hmac)
    values (${adminId}, ${key}, ${call}, ${hmac})
    on conflict (admin_id, key) do update
      set call = excluded.call, input_hmac = excluded.input_hmac, status = null, body = null, created_at = now()
      where idempotency.created_at < now() - interval '24 hours'
    returning key`,
);
async function claimKey(trx, secrets, claim) {
  const row15 = await insertClaim.first(trx, claim, hmacOf(secrets, claim));
  if (row15 !== void 0) return void 0;
  return recallAnswer(trx, secrets, claim);
}
async function rememberAnswer(trx, adminId, key, answer) {
  await trx
    .updateTable('idempotency')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .execute();
}

// src/http/mount.ts
var LARGE_BODY_BYTES = 1024 * 1024;
var JSON_TYPE = 'application/json; charset=utf-8';
var refusedEntry = ({ status, message }) => ({
  status,
  ...(status === 403 ? { details: { reason: message } } : {}),
});
var idIn2 = (input, field2) => Number(input[field2]);
var whole2 = (answer, status) => ({
  ...answer,
  responseMessage: answer.responseMessage ?? 'Success',
  responseCode: status,
});
var readBack = (answer) =>
  Object.fromEntries(
    Object.entries(answer).map(([name2, value]) => [name2, value instanceof Written ? JSON.parse(value.text) : value]),
  );
function endpointRoute(services, { name: name2, endpoint, handler }) {
  const readInput = inputReader(endpoint);
  const working = handler;
  const prepared = 'prepare' in working ? working : void 0;
  const about3 = handler;
  const plain = 'run' in working ? working.run : handler;
  let writeAnswer;
  const statusOf = (input) =>
    (typeof endpoint.creates === 'function' ? endpoint.creates(input) : endpoint.creates === true) ? 201 : 200;
  const cut = (answer, input) => {
    const all4 = whole2(answer, statusOf(input));
    return { status: all4.responseCode, body: endpoint.output.parse(all4) };
  };
  const written = (answer, input) => {
    const all4 = whole2(answer, statusOf(input));
    writeAnswer ??= answerWriter(endpoint.output);
    const text2 = writeAnswer(all4);
    if (services.database.pool.looksForMistakes && text2 !== JSON.stringify(endpoint.output.parse(readBack(all4))))
      throw new Error(`The answer of ${name2} is not written as the contract says`);
    return { status: all4.responseCode, text: text2 };
  };
  const withoutSecret = ({ status, body }) => {
    const { [endpoint.shownOnce ?? '']: _secret, ...rest2 } = body;
    return { status, body: rest2 };
  };
  const entryOf = ({ context: { input, origin, grant }, audit: audit2 }, admin) => ({
    admin,
    origin,
    event: endpoint.event,
    permission: permissionUsed(endpoint.access, input),
    keptForYears: endpoint.keptForYears,
    ...audit2,
    ...(grant === void 0 ? {} : { details: { ...audit2.details, grant } }),
  });
  async function prepare(context, recall) {
    if (!prepared) return plain;
    const before = await recall();
    if (before) return before;
    try {
      return await prepared.prepare(context);
    } catch (error) {
      const answeredSince = await recall();
      if (answeredSince) return answeredSince;
      throw error;
    }
  }
  async function write(call, request, admin) {
    const { context } = call;
    const key = idempotencyKey(request.headers['idempotency-key']);
    const expected = expectedVersion(request.headers['if-match']);
    if (expected !== void 0 && !endpoint.versioned)
      throw new HttpError(422, 'This call changes nothing that has a version: send it without If-Match');
    const claim = key === void 0 ? void 0 : { adminId: admin.id, key, call: name2, input: context.input };
    const run = await prepare(
      context,
      async () => claim && recallAnswer(services.database.db, services.secrets, claim),
    );
    if (typeof run !== 'function') return run;
    const answered = await services.database.db.transaction().execute(async (trx) => {
      const before = claim && (await claimKey(trx, services.secrets, claim));
      if (before) return before;
      const full = { ...context, db: trx, expectedVersion: expected };
      if (endpoint.target) {
        const id = idIn2(context.input, endpoint.target.field);
        call.audit = { target: { type: 'user', id } };
        await services.access.requireTarget(trx, admin, endpoint.target.part, id);
      }
      const target = about3.auditTarget?.(context);
      if (target) call.audit = { target };
      const { audit: audit2, ...fields } = await run(full);
      call.audit = { ...call.audit, ...audit2 };
      const answer = cut(fields, context.input);
      await services.writeAudit(trx, { ...entryOf(call, admin), outcome: 'done', status: answer.status });
      if (claim) await rememberAnswer(trx, admin.id, claim.key, withoutSecret(answer));
      return answer;
    });
    services.wakeMailer();
    if (endpoint.emits) services.wakeFeed();
    return answered;
  }
  async function read3({ context }, admin, db) {
    const { audit: audit2 = {}, ...fields } = await plain({ ...context, db });
    const answer = written(fields, context.input);
    await recordRead({ context, audit: audit2 }, admin, answer.status);
    return answer;
  }
  async function recordRead({ context, audit: audit2 }, admin, status) {
    const readsOnePerson = endpoint.auditedRead !== void 0 && context.input[endpoint.auditedRead] !== void 0;
    const auditsPeopleShown = endpoint.auditsPeopleShown === true && audit2.details !== void 0;
    if (!admin || !(readsOnePerson || auditsPeopleShown) || audit2.isPartOfLook) return;
    const target = readsOnePerson ? { type: 'user', id: idIn2(context.input, endpoint.auditedRead) } : audit2.target;
    const entry = entryOf({ context, audit: { ...audit2, ...(target ? { target } : {}) } }, admin);
    await services.writeAudit(services.database.db, { ...entry, outcome: 'looked', status });
  }
  async function answerTo(admin, request, reply, db) {
    const origin = originOf(request);
    let call;
    try {
      if (admin) checkAccess(admin, endpoint);
      const input = readInput(request);
      const grant = admin && (await services.access.findGrant(admin, endpoint, input));
      if (admin && grant === void 0) requireAccess(admin, endpoint.access, input);
      const context = { input, admin, grant, origin, reply };
      call = { context, audit: {} };
      const mayGoOn = async () => {
        try {
          requireAccess(await authenticateAgain(services, request), endpoint.access, input);
          return true;
        } catch (error) {
          if (error instanceof HttpError) return false;
          throw error;
        }
      };
      if (endpoint.produces && admin)
        return await sendRows(services, reply, { admin, origin, endpoint, input, mayGoOn }, handler(context));
      if (endpoint.answersMedia) {
        const shown = handler;
        const { file, audit: audit2 = {} } = await shown({ ...context, db });
        await recordRead({ context, audit: audit2 }, admin, 200);
        return sendMedia(request, reply, file);
      }
      if (admin && writes(endpoint)) {
        const { status: status2, body } = await write(call, request, admin);
        return reply.code(status2).send(body);
      }
      const { status, text: text2 } = await read3(call, admin, db);
      return reply.code(status).type(JSON_TYPE).send(text2);
    } catch (error) {
      if (admin && error instanceof HttpError && (writes(endpoint) || error.status === 403)) {
        const target = error.target ?? call?.audit.target;
        await services.writeAudit(services.database.db, {
          ...refusedEntry(error),
          admin,
          origin,
          event: endpoint.event,
          keptForYears: endpoint.keptForYears,
          outcome: 'refused',
          ...(target ? { target } : {}),
        });
      }
      throw error;
    }
  }
  async function answerCall(request, reply, scope) {
    const { db } = scope;
    if (endpoint.access === 'public') return answerTo(void 0, request, reply, db);
    const admin = await authenticate(services, request, scope);
    if (!writes(endpoint)) return answerTo(admin, request, reply, db);
    return services.turns(admin.id, async (hasWaited) =>
      answerTo(hasWaited ? await authenticate(services, request, scope) : admin, request, reply, db),
    );
  }
  return (request, reply) =>
    services.database.inScope(name2, async (scope) => {
      const gone = () => {
        if (!reply.raw.writableFinished && !writes(endpoint) && !endpoint.produces) scope.abandon();
      };
      reply.raw.once('close', gone);
      return answerCall(request, reply, scope);
    });
}
function mount(app, services, { name: feature, endpoints }, handlers) {
  const byRoute = /* @__PURE__ */ new Map();
  for (const [name2, endpoint] of Object.entries(endpoints)) {
    const route = `${endpoint.method} ${endpoint.path}`;
    const mounted = { name: `${feature}.${name2}`, endpoint, handler: handlers[name2] };
    byRoute.set(route, [...(byRoute.get(route) ?? []), mounted]);
  }
  for (const calls of byRoute.values()) {
    const routes = calls.map((mounted) => ({
      produces: mounted.endpoint.produces,
      open: endpointRoute(services, mounted),
    }));
    const plain = routes.find(({ produces }) => produces === void 0);
    const [first] = calls;
    if (!first || !plain) throw new Error(`The feature ${feature} has a route without a JSON answer`);
    app.route({
      method: first.endpoint.method,
      url: `${API_BASE}${first.endpoint.path}`,
      ...(first.endpoint.hasLargeBody ? { bodyLimit: LARGE_BODY_BYTES } : {}),
      handler: (request, reply) => {
        const { accept } = request.headers;
        const other2 = routes.find(({ produces }) => produces !== void 0 && accepts(accept, produces));
        return (other2 ?? plain).open(request, reply);
      },
    });
  }
}

// src/http/unused-connections.ts
var GRACE_MS = 1e3;
function closeUnusedConnections(app) {
  const unused = /* @__PURE__ */ new Set();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, GRACE_MS);
  });
}

// src/app/build.ts
var BODY_BYTES = 256 * 1024;
var REQUEST_MS = 3e4;
var CHECK_MS = 5e3;
var STOP_NOTICE_MS = 1e3;
var PARAMETER_CHARACTERS = 3 * 128;
var EXPORTS_AT_ONCE = { ofAdmin: 2, ofInstance: 10 };
function collectMethods(app) {
  const known2 = /* @__PURE__ */ new Map();
  const patterns = /* @__PURE__ */ new Map();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    known2.set(url, [...(known2.get(url) ?? []), ...[method].flat()]);
    if (url.includes('/:'))
      patterns.set(url, new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`));
  });
  return (path) => {
    const pattern = known2.has(path) ? path : [...patterns].find(([, one]) => one.test(path))?.[0];
    return pattern === void 0 ? [] : (known2.get(pattern) ?? []);
  };
}
var resource = (name2) => ({ name: name2, endpoints: contract[name2] });
async function buildApp(deps) {
  const { config, database, readDatabase: readDatabase2, secrets } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    http: {
      // A request that never ends is found within these seconds, not within Node's thirty.
      connectionsCheckingInterval: CHECK_MS,
      // Node takes the longer of the two limits for whole requests: its own for headers is a minute.
      headersTimeout: REQUEST_MS,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: answerBadRequest,
    trustProxy: trustedProxies(config.trustedProxies),
    genReqId: () => randomUUID3(),
    childLoggerFactory: (logger, bindings, options2, { headers }) =>
      logger.child(
        { ...bindings, trace_id: traceIdOf(headers.traceparent?.toString(), String(bindings.reqId)) },
        options2,
      ),
    logController: new OneLine(deps.log),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // What has reached us is answered, also while we stop.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: PARAMETER_CHARACTERS },
  });
  await deps.instrument?.(app);
  const methodsOf = collectMethods(app);
  acceptJson(app);
  answerFailures(app, () => watch.noteFullDatabase());
  sendHeaders(app, config);
  await app.register(cookie);
  const callers = callerFinder(database, config);
  shedLoad(app, database, () => callers.waiting() + database.waiting());
  const { registry, refusedSignIns, exports } = serveMetrics(app, database, config);
  const reads2 = readsFrom(database, readDatabase2, { log: app.log, registry });
  const watch = watchSystem({
    ...{ database, reads: reads2, registry, dataDir: config.dataDir },
    expected: { works: works.map(({ name: name2 }) => name2) },
  });
  serveHealth(app, watch.readiness, config.production ? STOP_NOTICE_MS : 0);
  closeUnusedConnections(app);
  closeUnfinished(app);
  noticeProxies(app, config, registry);
  serveTiles(app, config);
  const mediaFrom = mediaSource({
    dataDir: config.dataDir,
    allowed: config.mediaAllowedNetworks,
    userAgent: config.productName,
    ownFile: deps.demoFile ?? (() => void 0),
    onTrouble: (error, what) => app.log.warn({ err: error }, what),
  });
  app.addHook('onClose', async () => mediaFrom.close());
  const usage = keyUsage(database.db, app.log);
  app.addHook('onClose', () => usage.stop());
  const feed = startDecisionFeed(database.db, app.log);
  const services = {
    config,
    database,
    reads: reads2,
    secrets,
    rateLimiter: rateLimiterIn(database.db, secrets),
    turns: turnsOf(database.pool.options.max),
    log: app.log,
    refusedSignIns,
    exports,
    enterExport: exportSlots(EXPORTS_AT_ONCE),
    access: {
      findCaller: callers.findCaller,
      findGrant: (admin, endpoint, input) => findGrant(database.db, admin, endpoint, input),
      requireTarget,
    },
    keys: {
      findKey: (presented) => findKey(database.db, config, presented),
      countCall: usage.count,
      takeItems: itemTaker(database.db),
    },
    writeAudit,
    wakeMailer: deps.wakeMailer,
    wakeFeed: () => feed.soon(),
  };
  mount(app, services, resource('session'), session2(services));
  mount(app, services, resource('users'), users3(services));
  mount(app, services, resource('profiles'), profiles2(services));
  mount(app, services, resource('admins'), admins2(services));
  mount(app, services, resource('groups'), groups2);
  mount(app, services, resource('permissions'), permissions3);
  mount(app, services, resource('activity'), activity);
  const ofModeration = moderation(services);
  mount(app, services, resource('reports'), ofModeration.reports);
  mount(app, services, resource('posts'), ofModeration.posts);
  mount(app, services, resource('cases'), ofModeration.cases);
  mount(app, services, resource('appeals'), ofModeration.appeals);
  mount(app, services, resource('reasons'), ofModeration.reasons);
  mount(app, services, resource('queues'), ofModeration.queues);
  mount(app, services, resource('moderation'), ofModeration.moderation);
  mount(app, services, resource('measures'), ofModeration.measures);
  mount(app, services, resource('audit'), audit(services));
  mount(app, services, resource('conversations'), conversations(services));
  mount(app, services, resource('map'), map2);
  mount(app, services, resource('media'), media(mediaFrom, { message: findMessageMedia(services) }));
  mount(app, services, resource('settings'), settings);
  mount(app, services, resource('pages'), pages);
  mount(app, services, resource('urls'), urls2);
  mount(app, services, resource('documents'), documents(services));
  mount(app, services, resource('charges'), charges);
  mount(app, services, resource('storage'), storage);
  mount(app, services, resource('interests'), interests2);
  mount(app, services, resource('campaigns'), campaigns(services));
  mount(app, services, resource('transactions'), transactions3(services));
  mount(app, services, resource('views'), views2);
  mount(app, services, resource('palette'), palette);
  mount(app, services, resource('dashboard'), dashboard(services));
  mount(app, services, resource('campaignAnalytics'), campaignAnalytics);
  mount(app, services, resource('webAnalytics'), webAnalytics(services));
  mount(app, services, resource('integrations'), integrations2(services));
  mount(app, services, resource('deliveryState'), deliveryState);
  mount(app, services, resource('system'), system(watch));
  let webhookWorker;
  mount(
    app,
    services,
    resource('webhooks'),
    webhooks2(services, () => webhookWorker?.soon()),
  );
  const writers = itemWriters(config);
  let workers = [];
  const items = {
    ...{ db: database.db, writers, retainedSince: retainedSinceReader(database.db, writers) },
    wake: () => itemWorker?.soon(),
  };
  let itemWorker;
  mountApp(app, services, appContract.ingest, ingest2(services, items));
  mountApp(app, services, appContract.reads, reads(services));
  const { stop: endWaits, ...changeFeed } = changes(services, feed);
  mountApp(app, services, appContract.decisions, changeFeed);
  app.addHook('preClose', async () => endWaits());
  app.addHook('onClose', () => feed.stop());
  app.addHook('onReady', async () => {
    if (deps.withoutWorkers) return;
    itemWorker = startItemWorker(items, app.log);
    webhookWorker = startWebhooks(services, feed);
    workers = [startResets(services), itemWorker, webhookWorker];
  });
  app.addHook('onClose', async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  let document2;
  app.get(`${API_BASE}/openapi.json`, async (request) => {
    const admin = await database.inScope('document', (scope) => authenticate(services, request, scope));
    checkAccess(admin, { access: 'api_documentation' });
    document2 ??= adminDocument(config.productName);
    return document2;
  });
  serveAppDocument(app);
  servePages(app, database, config);
  const page = deps.consoleFolder ? await serveConsole(app, deps.consoleFolder, config) : () => void 0;
  answerUnknown(app, methodsOf, page);
  return app;
}

export { buildApp, findKey, loggerOptions, logOutput, recordDrill, startMaintenance };
//# sourceMappingURL=chunk-GWR6INSL.js.map

import { holds, routeOf } from './chunk-2FTGFEAK.js';
import { conflict, HttpError, invalid, noSession } from './chunk-2TIE53C4.js';
import { emailSuperAdmins } from './chunk-H22WI6B6.js';
import {
  anything,
  boolean,
  codeOf,
  flag,
  formatTimestamp,
  formatTimestampToSecond,
  isPast,
  isTimeTrusted,
  json,
  LOCK_NOT_AVAILABLE,
  makeMonths,
  moveStrayRows,
  number,
  orNull,
  partitionedTables,
  readClock,
  sql,
  stableStatement,
  statement,
  text,
  textOf,
  timestamp,
} from './chunk-HZYYA3QQ.js';
import { recordDecisions } from './chunk-JHPBDDP5.js';
import { writeAudit } from './chunk-LHHPMCKX.js';
import { deleteOldLimits } from './chunk-NDHLFYTB.js';
import { EVENT_DAYS } from './chunk-TQFVLIVK.js';
import { clearSuspension, raised, raisedValues, writeSuspension } from './chunk-W3SK2I7Q.js';
import { startChainWorker } from './chunk-YY5SK25Z.js';
import { MOST_RETRIES, profiles, RETRY_MINUTES } from './chunk-ZFOGH6PS.js';

// src/domain/access/retention.ts
var retention = [
  {
    name: 'challenges',
    table: 'challenges',
    key: 'id',
    isOverdue: () => sql`expires_at < now() - interval '24 hours'`,
  },
  {
    name: 'sessions',
    table: 'sessions',
    key: 'id',
    isOverdue: ({ sessionMaxMinutes }) =>
      sql`coalesce(ended_at, created_at + make_interval(mins => ${sessionMaxMinutes}::int)) < now() - interval '30 days'`,
  },
  {
    name: 'temporary passwords',
    table: 'temporary_passwords',
    key: 'id',
    isOverdue: () => sql`expires_at < now() - interval '24 hours'
      and not exists (select from sessions s where s.temporary_password_id = temporary_passwords.id)`,
  },
];

// src/jobs/background.ts
var PAUSE_MS = 1e3;
var BREATH_MS = 20;
var TURN_MS = 700;
var RESTS = 9;
var PATIENCE_MINUTES = 60;
var COUNTED = 1e5;
var MANY_CHANGES = 500;
var AT_ONCE = 1e4;
var waitingIn = (table) =>
  sql`(select count(*) from (select from ${sql.table(table)} limit ${sql.lit(COUNTED)}) waiting)`;
var tryLock = statement(
  { mine: orNull(boolean) },
  (name) => sql`
    select pg_try_advisory_xact_lock(hashtext('quarterdeck background'), hashtext(${name})) as mine`,
);
var noteWaiting = stableStatement(
  { name: text, isLeft: boolean },
  (works) => sql`
    insert into background_work as before (name, waiting, since)
    select name, waiting, case when waiting >= least then now() + make_interval(mins => patience) end
    from (${sql.join(
      works.map(
        ({ name, waiting, from, isLowPriority }) => sql`
          select ${name}::text as name, ${waiting} as waiting, ${from}::int as least,
            ${sql.lit(isLowPriority ? PATIENCE_MINUTES : 0)} as patience`,
      ),
      sql` union all `,
    )}) seen
    order by name
    on conflict (name) do update set waiting = excluded.waiting, at = excluded.at,
      since = case when excluded.since is not null then coalesce(before.since, excluded.since) end
    returning name, since is not null as "isLeft"`,
  [[{ name: '', waiting: waitingIn('outbox'), from: 1 }]],
);
async function doSlice({ db }, work) {
  const { name, waiting, from, slice } = work;
  return db.transaction().execute(async (trx) => {
    const { mine } = await tryLock.one(trx, name);
    if (!mine) return false;
    await sql`set local statement_timeout = '20s'; set local lock_timeout = '200ms'`.execute(trx);
    await sql`select ${slice} where ${waiting} >= ${from}`.execute(trx);
    const { isLeft } = await noteWaiting.one(trx, [work]);
    return isLeft;
  });
}
var isLockTimeout = (error) => codeOf(error) === LOCK_NOT_AVAILABLE;
async function takeTurn(database, work, isStopped, log) {
  const until = Date.now() + (work.isLowPriority ? 0 : TURN_MS);
  try {
    while (!isStopped()) {
      if (!(await doSlice(database, work))) return false;
      if (Date.now() >= until) return true;
    }
  } catch (error) {
    if (!isLockTimeout(error))
      log?.warn({ err: error, work: work.name }, 'work in the background failed; it is tried again');
  }
  return false;
}
async function dueOf({ db }, works, log) {
  try {
    const due = new Set((await noteWaiting(db, works)).filter(({ isLeft }) => isLeft).map(({ name }) => name));
    return works.filter(({ name }) => due.has(name));
  } catch (error) {
    if (!isLockTimeout(error))
      log.warn({ err: error }, 'how much work waits in the background could not be seen; each kind is tried');
    return works;
  }
}
function startBackground(database, works, log) {
  let isStopped = false;
  let timer;
  let round = Promise.resolve();
  let restUntil = 0;
  const doLowPriority = async (work) => {
    const before = Date.now();
    if (before < restUntil || !(await takeTurn(database, work, () => isStopped, log))) return;
    const after = Date.now();
    restUntil = after + RESTS * (after - before);
  };
  const next = (after) => {
    timer = setTimeout(() => {
      round = (async () => {
        let isMore = false;
        for (const work of await dueOf(database, works, log))
          if (work.isLowPriority) await doLowPriority(work);
          else isMore = (await takeTurn(database, work, () => isStopped, log)) || isMore;
        const rest = restUntil - Date.now();
        if (!isStopped) next(isMore ? BREATH_MS : rest > 0 ? Math.min(rest, PAUSE_MS) : PAUSE_MS);
      })();
    }, after);
  };
  next(PAUSE_MS);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}

// src/domain/activity/jobs.ts
var jobs = {
  works: [
    {
      name: 'daily counts',
      waiting: sql`(${waitingIn('day_changes')} + ${waitingIn('people_bit_changes')} + ${waitingIn('people_changes')})`,
      from: 1,
      slice: sql`people_fold(${AT_ONCE})`,
    },
    {
      name: 'search terms',
      waiting: sql`(${waitingIn('search_changes')} + ${waitingIn('search_count_changes')})`,
      from: MANY_CHANGES,
      slice: sql`search_fold(${2 * AT_ONCE})`,
    },
  ],
};

// src/jobs/daily.ts
var dailyJobs = ['retention', 'months', 'statistics of events', 'end of the audit trail'];
var insertDone = statement(
  { name: text },
  (name) => sql`
    insert into chores as c (name, done_at) values (${name}, now())
    on conflict (name) do update set done_at = now()
      where c.done_at < now() - interval '24 hours' or not ${isPast('c.done_at')}
    returning name`,
);
async function isDueToday(db, name) {
  const row3 = await insertDone.first(db, name);
  return row3 !== void 0;
}
async function retryInAnHour(db, name) {
  await db.updateTable('chores').set({ done_at: sql`now() - interval '23 hours'` }).where('name', '=', name).execute();
}

// src/domain/audit/chain-mail.ts
var emailOf = (productName, to, { seq, hash, at }) => ({
  kind: 'notice',
  to,
  subject: `${productName}: the end of the audit log on ${at.toISOString().slice(0, 10)}`,
  text: `At ${formatTimestampToSecond(at)} the chain of the audit log had ${seq.toLocaleString('en')} rows and ended at

    ${seq}:${hash}

Keep this mail where nobody who administers the database can change it. Later, this shows whether anything up to there was cut off or made again:

    npm run audit:verify -- --head ${seq}:${hash}
`,
});
var selectAuditSeals = statement(
  { seq: number, hash: text, at: timestamp },
  () => sql`
    select seq, encode(hash, 'hex') as hash, sealed_at as at from audit_seals order by seq desc limit 1`,
);
async function mailHeadDaily({ db }, { config, secrets }) {
  await db.transaction().execute(async (trx) => {
    const end = await selectAuditSeals.first(trx);
    if (end && (await isDueToday(trx, 'end of the audit trail')))
      await emailSuperAdmins(trx, secrets, (to) => emailOf(config.productName, to, end));
  });
}

// src/domain/audit/jobs.ts
var jobs2 = {
  maintenance: [({ database, ...services }) => mailHeadDaily(database, services)],
  workers: [({ database, log }) => startChainWorker(database.db, log)],
};

// src/domain/audit/retention.ts
var expireSome = statement(
  { gone: orNull(number) },
  (atOnce) => sql`select case when ${isTimeTrusted} then audit_expire(${atOnce}) else 0 end as gone`,
);
var dropEmptyMonths = statement(
  { dropped: orNull(number) },
  () => sql`select case when ${isTimeTrusted} then drop_empty_months_of_values() else 0 end as dropped`,
);
var retention2 = [
  {
    name: 'rows of the audit log',
    deleteSome: async (db, atOnce) => {
      const row3 = await expireSome.first(db, atOnce);
      return row3?.gone ?? 0;
    },
  },
  {
    name: 'months of values of the audit log',
    deleteSome: async (db) => (await dropEmptyMonths.one(db)).dropped ?? 0,
  },
];

// src/domain/decisions/retention.ts
var retention3 = [
  {
    name: 'decision events',
    table: 'decision_events',
    key: 'id',
    isOverdue: () => sql`position is not null and created_at < now() - make_interval(days => ${sql.lit(EVENT_DAYS)})`,
  },
];

// src/domain/items/retention.ts
var retention4 = [
  {
    name: 'refused items',
    table: 'app_refused',
    key: 'id',
    isOverdue: () => sql`at < now() - interval '30 days'`,
  },
];

// src/domain/keys/retention.ts
var retention5 = [
  {
    name: 'days of keys',
    table: 'service_key_days',
    key: 'ctid',
    isOverdue: () => sql`day < (now() at time zone 'UTC')::date - 90`,
  },
  {
    name: 'former secrets of keys',
    table: 'service_key_secrets',
    key: 'hash',
    isOverdue: () => sql`ends_at < now() - interval '30 days'`,
  },
];

// src/domain/items/changes.ts
var isWritten = (change, field) => change.isWhole || change.changed.has(field);
var fieldOf = (change, field) => change.fields.get(field)?.value ?? null;
var writtenFields = (change, fields) =>
  Object.fromEntries(fields.filter((name) => isWritten(change, name)).map((name) => [name, fieldOf(change, name)]));
var byAppId = (rows) => new Map(rows.flatMap(({ id, app_id }) => (app_id === null ? [] : [[app_id, id]])));
var rowIdsOf = (present, inserted) =>
  new Map([...present.flatMap(({ appId, rowId }) => (rowId === void 0 ? [] : [[appId, rowId]])), ...byAppId(inserted)]);
var STALE_MS = 24 * 60 * 60 * 1e3;
var setSent = (table, column, cast, empty = sql`null`) => sql`${sql.ref(column)} = case when r.data ? ${sql.lit(column)}
    then coalesce((r.data ->> ${sql.lit(column)})::${sql.raw(cast)}, ${empty}) else ${sql.ref(`${table}.${column}`)} end`;
async function writeRows(trx, changes, { columnsOf: columnsOf5, insert, update, remove }) {
  const gone = changes.flatMap(({ rowId, isDeleted }) => (isDeleted && rowId !== void 0 ? [rowId] : []));
  if (gone.length > 0) await remove(trx, gone);
  const living = changes.filter(({ isDeleted }) => !isDeleted);
  const added = living
    .filter(({ rowId }) => rowId === void 0)
    .map((change) => ({ app_id: change.appId, ...columnsOf5(change) }));
  const present = living
    .filter(({ rowId }) => rowId !== void 0)
    .map((change) => ({ id: change.rowId, data: columnsOf5(change) }));
  const inserted = added.length > 0 ? await insert(trx, JSON.stringify(added)) : [];
  if (present.length > 0) await update(trx, JSON.stringify(present));
  return { rowIds: rowIdsOf(living, inserted) };
}

// src/domain/items/micros.ts
var FRACTION = /\.(\d+)/;
function microsOf(moment) {
  const digits = FRACTION.exec(moment)?.[1] ?? '';
  const whole = Date.parse(moment.replace(FRACTION, '').toUpperCase());
  return whole * 1e3 + Number(digits.slice(0, 6).padEnd(6, '0'));
}
function momentText(micros) {
  const millis = Math.floor(micros / 1e3);
  const rest = String(micros - millis * 1e3).padStart(3, '0');
  return `${new Date(millis).toISOString().slice(0, -1)}${rest}Z`;
}
var storedMoment = (moment) => (typeof moment === 'string' ? momentText(microsOf(moment)) : null);

// src/domain/moderation/reason-list.ts
var TARGETS = { low: 24, medium: 24, high: 24, critical: 1 };
var lastPlace = sql`(select coalesce(max(place), 0) + 1 from report_reasons)`;
var insertReason = statement(
  { id: number },
  ({ name, severity, text: text2, dsa_category = 'other_violation_tc', target_hours }, actorId) => sql`
    insert into report_reasons (name, severity, text, dsa_category, target_hours, place, updated_by)
    select ${name}, ${severity}, ${text2}, ${dsa_category}, ${target_hours ?? TARGETS[severity]}::integer, ${lastPlace}, ${actorId}::bigint
    returning id`,
  [{ name: '', severity: 'low', text: '' }, 1],
);
var addReason = async (db, reason, actorId) => (await insertReason.one(db, reason, actorId)).id;
async function writeReason(db, id, { name, severity, text: text2, dsa_category, target_hours }, actorId) {
  await db
    .updateTable('report_reasons')
    .set({
      name,
      severity,
      text: text2,
      ...(dsa_category && { dsa_category }),
      ...(target_hours && { target_hours }),
      ...raisedValues(actorId),
    })
    .where('id', '=', id)
    .execute();
}
var archiveReason = statement(
  {},
  (id, isArchived, actorId) => sql`
    update report_reasons set archived_at = case when ${isArchived}::boolean then now() end, place = ${lastPlace}, ${raised(actorId)}
    where id = ${id}`,
  [1, true, 1],
);
async function writeArchived(db, id, isArchived, actorId) {
  await archiveReason(db, id, isArchived, actorId);
}
var placeReasons = statement(
  {},
  (ids) => sql`
    update report_reasons r set place = given.place
    from unnest(${ids}::bigint[]) with ordinality as given (id, place) where r.id = given.id`,
);
async function writeOrder(db, ids) {
  await placeReasons(db, ids);
}
async function writeAssignment(db, id, reasonId, actorId) {
  await db
    .updateTable('report_app_reasons')
    .set({ reason_id: reasonId, ...raisedValues(actorId) })
    .where('id', '=', id)
    .execute();
}
var insertAppReasons = statement(
  {},
  (texts) => sql`
    insert into report_app_reasons (text)
    select distinct said from unnest(${texts}::text[]) said
    where not exists (select from report_app_reasons there where md5(there.text) = md5(said))
    order by said
    on conflict do nothing`,
);
async function addAppReasons(db, texts) {
  if (texts.length > 0) await insertAppReasons(db, texts);
}

// src/domain/moderation/items.ts
var PLAIN = ['title', 'image', 'website', 'text', 'latitude', 'longitude'];
var COUNTS = ['like_count', 'comment_count', 'clicks_count', 'shares_count'];
var selectPosts = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`select id, app_id from posts where app_id = any(${appIds}::text[])`,
);
var find = async (trx, appIds) => byAppId(await selectPosts(trx, appIds));
var insertPosts = statement(
  { id: number, app_id: orNull(text) },
  (rows) => sql`
    insert into posts (app_id, user_id, title, image, website, text, latitude, longitude, like_count, comment_count,
      clicks_count, shares_count, created_at, updated_at, deleted_at, deleted_by_app)
    select app_id, user_id, title, image, website, text, latitude, longitude, coalesce(like_count, 0),
      coalesce(comment_count, 0), coalesce(clicks_count, 0), coalesce(shares_count, 0), created_at, updated_at, deleted_at,
      deleted_at is not null
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, user_id bigint, title text, image text, website text, text text,
      latitude float8, longitude float8, like_count int, comment_count int, clicks_count int, shares_count int,
      created_at timestamptz, updated_at timestamptz, deleted_at timestamptz)
    returning id, app_id`,
);
var updatePosts = statement(
  { id: number },
  (rows) => sql`
    update posts p set ${sql.join([
      ...['title', 'image', 'website', 'text'].map((column) => setSent('p', column, 'text')),
      ...['latitude', 'longitude'].map((column) => setSent('p', column, 'float8')),
      ...COUNTS.map((column) => setSent('p', column, 'int', sql`0`)),
      setSent('p', 'user_id', 'bigint'),
      setSent('p', 'created_at', 'timestamptz'),
    ])},
      updated_at = greatest(p.updated_at, r.updated_at),
      deleted_by_app = case when p.deleted_at is null or p.deleted_by_app then r.is_deleted else false end,
      deleted_at = case when p.deleted_at is not null and not p.deleted_by_app then p.deleted_at
        when r.is_deleted then coalesce(p.deleted_at, r.deleted_at) end
    from jsonb_to_recordset(${rows}::jsonb)
      as r(id bigint, data jsonb, is_deleted boolean, deleted_at timestamptz, updated_at timestamptz)
    where p.id = r.id
    returning p.id`,
);
var columnsOf = (change) => ({
  ...writtenFields(change, [...PLAIN, ...COUNTS]),
  ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
});
async function writeThings(trx, changes) {
  const added = changes.filter(({ rowId }) => rowId === void 0);
  const present = changes.filter(({ rowId }) => rowId !== void 0);
  const inserted =
    added.length === 0
      ? []
      : await insertPosts(
          trx,
          JSON.stringify(
            added.map((change) => ({
              app_id: change.appId,
              ...columnsOf(change),
              created_at: momentText(change.createdAt ?? change.at),
              updated_at: momentText(change.at),
              deleted_at: change.isDeleted ? momentText(change.at) : null,
            })),
          ),
        );
  if (present.length > 0) {
    const rows = present.map((change) => ({
      id: change.rowId,
      data: {
        ...columnsOf(change),
        ...(change.createdAt === void 0 ? {} : { created_at: momentText(change.createdAt) }),
      },
      is_deleted: change.isDeleted,
      deleted_at: momentText(change.at),
      updated_at: momentText(change.at),
    }));
    await updatePosts(trx, JSON.stringify(rows));
  }
  return {
    rowIds: rowIdsOf(present, inserted),
  };
}
var lockByAppId = statement(
  { id: number },
  (appIds) => sql`
    select id from posts where id in (select id from posts where app_id = any(${appIds}::text[]))
    order by id for no key update`,
);
var postWriter = {
  type: 'post',
  keepsRow: true,
  find,
  lockRows: (trx, appIds) => lockByAppId(trx, appIds),
  writeThings,
};
var insertViews = statement(
  { post_id: number },
  (rows) => sql`
    insert into post_views (app_id, post_id, user_id, created_at)
    select app_id, post_id, user_id, created_at
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, post_id bigint, user_id bigint, created_at timestamptz)
    order by created_at, app_id
    on conflict do nothing
    returning post_id`,
);
var viewWriter = {
  type: 'post_view',
  changes: ['post'],
  table: 'post_views',
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, ids }) => ({
      app_id: appId,
      post_id: ids.post,
      user_id: ids.user,
      created_at: momentText(createdAt),
    }));
    await insertViews(trx, JSON.stringify(rows));
    return {};
  },
};
var insertPostReports = statement(
  { id: number, created_at: timestamp },
  (rows) => sql`
    insert into post_reports (app_id, post_id, reported_by, reason, note, created_at)
    select app_id, post_id, reported_by, reason, note, created_at
    from (
      select distinct on (app_id, date_trunc('month', created_at at time zone 'UTC')) *
      from jsonb_to_recordset(${rows}::jsonb)
        as r(app_id text, post_id bigint, reported_by bigint, reason text, note text, created_at timestamptz)
      where post_id is not null
      order by app_id, date_trunc('month', created_at at time zone 'UTC'), created_at
    ) r
    where not exists (
      select from post_reports there where there.app_id = r.app_id collate "C" and date_trunc('month', there.created_at at time zone 'UTC')
        = date_trunc('month', r.created_at at time zone 'UTC'))
    order by post_id, created_at, app_id
    returning id, created_at`,
);
var insertUserReports = statement(
  { id: number, created_at: timestamp },
  (rows) => sql`
    insert into user_reports (app_id, reported_user_id, reported_by, reason, note, created_at)
    select app_id, user_id, reported_by, reason, note, created_at
    from (
      select distinct on (app_id, date_trunc('month', created_at at time zone 'UTC')) *
      from jsonb_to_recordset(${rows}::jsonb)
        as r(app_id text, user_id bigint, reported_by bigint, reason text, note text, created_at timestamptz)
      where user_id is not null
      order by app_id, date_trunc('month', created_at at time zone 'UTC'), created_at
    ) r
    where not exists (
      select from user_reports there where there.app_id = r.app_id collate "C" and date_trunc('month', there.created_at at time zone 'UTC')
        = date_trunc('month', r.created_at at time zone 'UTC'))
    order by user_id, created_at, app_id
    returning id, created_at`,
);
var reportWriter = {
  type: 'report',
  changes: ['post', 'reported_user'],
  writeEvents: async (trx, events) => {
    const rows = JSON.stringify(
      events.map(({ appId, createdAt, data, ids }) => ({
        app_id: appId,
        post_id: ids.post,
        user_id: ids.reported_user,
        reported_by: ids.by,
        reason: data.reason,
        note: data.text ?? null,
        created_at: momentText(createdAt),
      })),
    );
    await addAppReasons(
      trx,
      events.map(({ data }) => String(data.reason)),
    );
    await insertPostReports(trx, rows);
    await insertUserReports(trx, rows);
    return {};
  },
};
var items = [postWriter, viewWriter, reportWriter];

// src/http/refusals.ts
function refusing(reasons) {
  const refused = reasons.flatMap(([call, reason]) => (reason === void 0 ? [] : [[routeOf(call), reason]]));
  return refused.length === 0 ? {} : { refused: Object.fromEntries(refused) };
}

// src/domain/access/sessions.ts
var selectSessions = statement(
  { id: number, current: flag, created_at: timestamp, last_used_at: timestamp, ip: text, user_agent: text },
  (asking, adminId, limitsSessionIdleMinutes, limitsSessionMaxMinutes) => sql`
    select s.id, coalesce((s.id = ${asking})::int, 0) as current, s.created_at, s.last_used_at, s.ip, s.user_agent
    from sessions s join admins a on a.user_id = s.admin_id
    where s.admin_id = ${adminId} and s.ended_at is null and s.created_at >= a.sessions_valid_from
      and s.last_used_at > now() - make_interval(mins => ${limitsSessionIdleMinutes}::int)
      and s.created_at > now() - make_interval(mins => ${limitsSessionMaxMinutes}::int)
      and ${isPast('s.created_at')} and ${isPast('s.last_used_at')}
    order by s.last_used_at desc, s.id desc`,
);
async function openSessions(db, limits, adminId, asking) {
  return selectSessions(db, asking, adminId, limits.sessionIdleMinutes, limits.sessionMaxMinutes);
}
var endOpenSession = statement(
  { id: number },
  (sessionId, adminId) => sql`
    update sessions set ended_at = now()
    where id = ${sessionId} and admin_id = ${adminId} and ended_at is null returning id`,
);
async function endSession(db, adminId, sessionId) {
  if (!(await endOpenSession.first(db, sessionId, adminId))) throw new HttpError(404, 'There is no such open session');
}
var endOtherSessions = statement(
  {},
  (adminId, spared) => sql`
    update sessions set ended_at = now() where admin_id = ${adminId} and id <> ${spared} and ended_at is null`,
);
async function endSessions(db, adminId, spared) {
  await endOtherSessions(db, adminId, spared);
}
var endFuture = statement(
  {},
  (adminId) => sql`
    update sessions set ended_at = now()
    where ended_at is null and not ${isPast('created_at')} and (admin_id = ${adminId}::bigint or ${adminId}::bigint is null and ${isTimeTrusted})`,
);
async function endFutureSessions(db) {
  await endFuture(db, null);
}
var moveValidity = statement(
  {},
  (adminId) => sql`
    update admins set sessions_valid_from = now() where user_id = ${adminId} and sessions_valid_from > now()`,
);
async function addSession(db, session) {
  await moveValidity(db, session.adminId);
  await endFuture(db, session.adminId);
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      admin_id: session.adminId,
      binding_hash: session.bindingHash,
      temporary_password_id: session.temporaryPasswordId,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
var endBeyond = statement(
  {},
  (adminId, kept) => sql`
    update sessions set ended_at = now() where id in (
      select id from sessions where admin_id = ${adminId} and ended_at is null
      order by last_used_at desc, id desc offset ${kept}
    )`,
);
async function endOldestSessions(db, adminId, kept) {
  await endBeyond(db, adminId, kept);
}
async function forgetTemporaryPassword(db, sessionId) {
  await db.updateTable('sessions').set({ temporary_password_id: null }).where('id', '=', sessionId).execute();
}

// src/domain/access/target.ts
function targetError(part, actor, person) {
  const isSelf = actor.id === person.id;
  if (part === 'rights') {
    if (!person.isAdmin)
      return new HttpError(409, 'This is a user of the app: only admins have groups and permissions');
    if (isSelf) return new HttpError(403, 'Nobody changes their own groups and permissions');
    if (person.isSuper)
      return new HttpError(403, 'A super admin may do everything: groups and permissions change nothing');
    return void 0;
  }
  if (part === 'app')
    return person.isAdmin ? new HttpError(409, 'This is an admin: only users of the app have this') : void 0;
  if (person.isAdmin && actor.is_sup_admin !== 1)
    return new HttpError(403, 'Only a super admin may change the account of an admin');
  if (part === 'suspension' && isSelf) return new HttpError(403, 'Nobody suspends themselves');
  return void 0;
}
function grantError(actor, codes) {
  const missing = codes.filter((code) => !holds(actor, code));
  if (missing.length === 0) return void 0;
  return new HttpError(403, `You cannot give what you do not hold yourself: ${missing.join(', ')}`);
}
function groupError(actor, isMember) {
  if (!isMember || actor.is_sup_admin === 1) return void 0;
  return new HttpError(403, 'You are in this group: nobody changes their own permissions');
}
var refusedOn = (actor, person, calls) =>
  calls.map((call) => [call, call.target && targetError(call.target.part, actor, person)?.message]);
function throwIf(refusal) {
  if (refusal) throw refusal;
}
var lockUsers = statement(
  { id: number, isAdmin: boolean, isSuper: boolean, isSuspended: boolean },
  (ids) => sql`
    select u.id, u.is_admin as "isAdmin", coalesce((select is_sup_admin from admins where user_id = u.id), false) as "isSuper",
      u.is_suspended as "isSuspended"
    from users u where u.id = any(${ids}::bigint[]) and u.deleted_at is null order by u.id for no key update of u`,
);
async function requireTarget(trx, actor, part, id) {
  const locked = await lockUsers(trx, part === 'suspension' ? [actor.id, id] : [id]);
  const person = locked.find((one) => one.id === id);
  if (!person) throw new HttpError(404, 'There is no such user');
  throwIf(targetError(part, actor, person));
  if (locked.some((one) => one.id === actor.id && one.isSuspended)) throw noSession();
}

// src/domain/moderation/decisions.ts
var measureOf = (alias) => sql`
  (select d.kind from moderation_decisions d where d.case_id = ${sql.ref(`${alias}.id`)} and d.reverted_at is null and ${sql.ref(`${alias}.state`)} <> 'open'
    order by d.id desc limit 1)`;
var MOST_REPORTERS = 1e4;
var insertDecisions = statement(
  {},
  (
    { kind, what, why: { reason, reasonId, text: text2 }, until = null, things },
    actorId,
    reporters = sql`(
      select count(distinct reported_by) from (
        (select reported_by from post_reports where case_id = c.id limit ${sql.lit(MOST_REPORTERS)})
        union all (select reported_by from user_reports where case_id = c.id limit ${sql.lit(MOST_REPORTERS)})
      ) counted)`,
  ) => sql`
    insert into moderation_decisions (event_id, kind, post_id, user_id, case_id, reason_id, reason, text, until, decided_by,
      reported_at, reports, reporters)
    select given."eventId", ${kind}, p.id, person.id, c.id, ${reasonId}::bigint, ${reason}, ${text2}, ${until}::timestamptz, ${actorId}::bigint,
      case when c.reports > 0 then c.created_at end, coalesce(c.reports, 0), ${reporters}
    from rows from (jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as (id bigint, "eventId" text, "caseId" bigint))
      with ordinality as given (id, "eventId", "caseId", place)
    left join posts p on ${what} = 'posts' and p.id = given.id
    join users person on person.id = case when ${what} = 'posts' then p.user_id else given.id end and not person.is_admin
    left join cases c on c.id = given."caseId"
    order by given.place`,
  [{ kind: 'suspend', what: 'users', why: { reason: null, reasonId: null, text: null }, things: [] }, 1],
);
async function recordModeration(trx, actor, decided) {
  if (decided.things.length > 0) await insertDecisions(trx, decided, actor.id);
}
var keys = { dismiss: 'case_id', hide_post: 'post_id', delete_post: 'post_id', suspend: 'user_id' };
var meant = (which) =>
  'ids' in which
    ? sql`id = any(${which.ids}::bigint[])`
    : sql`kind = ${which.kind} and ${sql.ref(keys[which.kind])} = any(${which.about}::bigint[])`;
var updateReverted = statement(
  { id: number, case_id: orNull(number) },
  (which, cause, byId) => sql`
    update moderation_decisions set reverted_at = now(), reverted_by = ${byId}::bigint, reverted_cause = ${cause}
    where ${meant(which)} and reverted_at is null
    returning id, case_id`,
  [{ ids: [] }, 'undo', 1],
  [{ kind: 'dismiss', about: [] }, 'undo', 1],
  [{ kind: 'suspend', about: [] }, 'ended', null],
);
async function markReverted(trx, which, { by, cause }) {
  const reverted = await updateReverted(trx, which, cause, by?.id ?? null);
  return reverted.flatMap(({ case_id }) => (case_id === null ? [] : [case_id]));
}

// src/domain/moderation/reasons.ts
var other = sql`(select other.id from report_reasons other where other.is_other)`;
var severityRank = sql`array_position(array['low', 'medium', 'high', 'critical'], listed.severity)`;
var ofListed = sql`'id', listed.id, 'name', listed.name, 'severity', listed.severity`;
var listedReason = (column) => sql`(
  select json_build_object(${ofListed}) from report_reasons listed
  where listed.id = coalesce((select a.reason_id from report_app_reasons a where md5(a.text) = md5(${sql.ref(column)})), ${other})
)`;
var reasonWithId = (column) => sql`(
  select json_build_object(${ofListed}) from report_reasons listed where listed.id = ${sql.ref(column)}
)`;
var countedReasons = (column) => sql`
  select json_build_object(${ofListed}, 'reports', sum(said.reports)) as reason,
    row_number() over (order by sum(said.reports) desc, ${severityRank} desc, listed.place, listed.id) as rank
  from case_reasons said join report_app_reasons a on a.id = said.app_reason_id
  join report_reasons listed on listed.id = coalesce(a.reason_id, ${other})
  where said.case_id = ${sql.ref(column)} group by listed.id`;
var topReason = (column) => sql`(
  select reason from (${countedReasons(column)}) counted where rank = 1
)`;
var listedReasons = (column) => sql`coalesce(
  (select json_agg(reason order by rank) from (${countedReasons(column)}) counted), '[]'
)`;
var selectAppReasons = statement(
  { id: number },
  (reasonId) => sql`
    select a.id from report_app_reasons a
    where a.reason_id = ${reasonId} or (a.reason_id is null and ${other} = ${reasonId})`,
);
async function appReasonsOf(db, reasonId) {
  if (reasonId === void 0) return void 0;
  return (await selectAppReasons(db, reasonId)).map(({ id }) => id);
}
var hasReason = (column, appReasons) => sql`
  ${sql.ref(column)} in (
    select said.case_id from case_reasons said where said.app_reason_id = any(${appReasons}::bigint[])
  )`;
var selectChoosable = statement(
  { name: text, text },
  (id) => sql`select name, text from report_reasons where id = ${id} and archived_at is null`,
);
async function whyOf(trx, { reason, reason_id: id, text: own }) {
  if (id === void 0) return { reason: reason || null, text: own || null, reasonId: null };
  const listed = await selectChoosable.first(trx, id);
  if (!listed) throw invalid([{ field: 'reason_id', message: 'Choose a reason of the list' }]);
  return { reason: listed.name, text: own || listed.text || null, reasonId: id };
}

// src/domain/moderation/case.ts
var codeFor = (what) => (what === 'posts' ? 'reported_posts' : 'reported_users');
var keyOf = (what) => (what === 'posts' ? 'post_id' : 'user_id');
var idsOf = (things) => things.map(({ id }) => id);
var subjectsOf = (cases) => cases.map(({ subject_id }) => subject_id);
var named = (id) => sql`(
  select json_build_object('id', someone.id, 'name', someone.name, 'avatar', someone.avatar)
  from users someone where someone.id = ${typeof id === 'string' ? sql.ref(id) : id}
)`;
var columns = sql`c.id, c.what, coalesce(c.post_id, c.user_id, 0) as subject_id, c.subject, c.state, c.reports, c.created_at,
  c.last_report_at, c.note, c.closed_at, c.closing_reason, c.updated_at, c.version, ${named('c.assigned_to')} as assignee,
  ${named('c.closed_by')} as closed_by, ${named('c.updated_by')} as updated_by, ${reasonWithId('c.closing_reason_id')} as listed_reason,
  ${measureOf('c')} as measure`;
var row = {
  id: number,
  what: textOf(),
  subject_id: number,
  subject: text,
  state: textOf(),
  reports: number,
  created_at: timestamp,
  last_report_at: timestamp,
  note: orNull(text),
  closed_at: orNull(timestamp),
  closing_reason: orNull(text),
  listed_reason: orNull(json()),
  measure: orNull(textOf()),
  updated_at: timestamp,
  version: number,
  assignee: orNull(json()),
  closed_by: orNull(json()),
  updated_by: orNull(json()),
};
var selectCase = stableStatement(
  row,
  (id, what) => sql`select ${columns} from cases c where c.id = ${id} and c.what = ${what}`,
);
async function findCase(db, what, id) {
  const found = await selectCase.first(db, id, what);
  if (!found) throw new HttpError(404, 'There is no such case');
  return found;
}
var lockSubjects = statement(
  {},
  (what, ids) => sql`
    select from ${sql.table(what)} where id in (select ${sql.ref(keyOf(what))} from cases where id = any(${ids}::bigint[]))
    order by id for no key update`,
  ['posts', []],
  ['users', []],
);
var lockCaseRows = statement(
  {},
  (ids, what) => sql`
    select from cases where id = any(${ids}::bigint[]) and what = ${what} order by id for no key update`,
);
var selectCases = statement(
  row,
  (ids, what) => sql`
    select ${columns} from cases c where c.id = any(${ids}::bigint[]) and c.what = ${what}`,
);
async function lockCases(trx, what, ids) {
  await lockSubjects(trx, what, ids);
  await lockCaseRows(trx, ids, what);
  const rows = await selectCases(trx, ids, what);
  return new Map(rows.map((found) => [found.id, found]));
}
async function lockCase(trx, what, id) {
  const found = (await lockCases(trx, what, [id])).get(id);
  if (!found) throw new HttpError(404, 'There is no such case');
  const { version, updated_by, updated_at: at, state, assignee } = found;
  const did = state === 'open' ? `changed this case (assigned to ${assignee?.name ?? 'nobody'})` : 'closed this case';
  return { found, version, by: updated_by?.name ?? null, at, did };
}
var verbs = {
  dismiss: { posts: 'dismissed this case', users: 'dismissed this case' },
  warn: { posts: 'warned the author of this post', users: 'warned this user' },
  hide_post: { posts: 'hid this post', users: 'closed this case' },
  delete_post: { posts: 'deleted this post', users: 'closed this case' },
  suspend: { posts: 'closed this case', users: 'suspended this user' },
};
var usual = { posts: 'delete_post', users: 'suspend' };
function closingSentence({ what, state, closed_by, closed_at, measure }) {
  if (state === 'open' || !closed_at) return void 0;
  const did = state === 'dismissed' ? 'dismiss' : (measure ?? usual[what]);
  return `${closed_by?.name ?? 'Someone'} ${verbs[did][what]} on ${formatTimestamp(closed_at)}`;
}
function requireOpen(found) {
  const sentence = closingSentence(found);
  if (sentence) throw conflict(sentence);
}
async function lockOpenCase(trx, what, id) {
  const locked = await lockCase(trx, what, id);
  requireOpen(locked.found);
  return locked;
}

// src/domain/moderation/case-events.ts
var selectStates = statement(
  { id: number, subject: number, state: text, reason: orNull(text) },
  (what, subjects) => sql`
    select id, coalesce(post_id, user_id, 0) as subject, state, closing_reason as reason from cases
    where ${sql.ref(keyOf(what))} = any(${subjects}::bigint[]) and state in ('open', 'acted_on') order by id`,
  ['posts', []],
  ['users', []],
);
var writeClosingReason = statement(
  {},
  (reasonId, ids) => sql`
    update cases set closing_reason_id = ${reasonId} where id = any(${ids}::bigint[])`,
);
async function recordCaseEvents(trx, actor, what, subjects, change, reasonId = null) {
  const before = new Map((await selectStates(trx, what, subjects)).map(({ id, state }) => [id, state]));
  await change();
  const changed = (await selectStates(trx, what, subjects)).filter(({ id, state }) => before.get(id) !== state);
  const closed = changed.filter(({ state }) => state === 'acted_on');
  const decided = closed.map(({ id, reason }) => ({ id, outcome: 'acted_on', reason }));
  if (reasonId !== null) await writeClosingReason(trx, reasonId, idsOf(decided));
  const reopened = changed
    .filter(({ state }) => state === 'open')
    .map(({ id }) => ({ id, outcome: null, reason: null }));
  await recordDecisions(trx, actor, 'report.decided', decided);
  await recordDecisions(trx, actor, 'report.reopened', reopened);
  return new Map(closed.map(({ id, subject }) => [subject, id]));
}

// src/domain/people/author.ts
var APP = 'The app';
var authorOf = (row3) => sql`
  case when ${sql.ref(`${row3}.updated_by`)} is null and ${sql.ref(`${row3}.version`)} > 1 then ${sql.lit(APP)}
    else (select name from users where users.id = ${sql.ref(`${row3}.updated_by`)}) end`;

// src/domain/moderation/undo-window.ts
var UNDO_MINUTES = 10;
var isYoung = (column) => sql`coalesce(${sql.ref(column)} > now() - make_interval(mins => ${UNDO_MINUTES}), false)`;

// src/domain/moderation/deletion.ts
var KEPT_DAYS = 30;
var MINUTE_MS = 6e4;
var DAY_MS = 24 * 60 * MINUTE_MS;
var undoUntil = (deletedAt) => new Date(deletedAt.getTime() + UNDO_MINUTES * MINUTE_MS);
var purgedAt = (deletedAt) => new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS);
var lockPostRows = statement(
  {
    id: number,
    title: text,
    updated_at: timestamp,
    deleted_at: orNull(timestamp),
    deleted_by: orNull(number),
    restored_at: orNull(timestamp),
    deletion_reason: orNull(text),
    is_young: boolean,
    deleted_by_app: boolean,
    deleted_by_name: orNull(text),
    restored_by_name: orNull(text),
    user_id: number,
    hidden_at: orNull(timestamp),
    hidden_by: orNull(number),
    hidden_by_name: orNull(text),
    hiding_reason: orNull(text),
    is_young_hiding: boolean,
  },
  (ids) => sql`
    select p.id, p.title, p.updated_at, p.deleted_at, p.deleted_by, p.restored_at, p.deletion_reason, p.deleted_by_app,
      ${isYoung('p.deleted_at')} as is_young,
      (select name from users where id = p.deleted_by) as deleted_by_name,
      (select name from users where id = p.restored_by) as restored_by_name,
      p.user_id, p.hidden_at, p.hidden_by, p.hiding_reason, ${isYoung('p.hidden_at')} as is_young_hiding,
      (select name from users where id = p.hidden_by) as hidden_by_name
    from posts p where p.id = any(${ids}::bigint[]) order by p.id for no key update of p`,
);
async function lockPosts(trx, ids) {
  const rows = await lockPostRows(trx, ids);
  return new Map(rows.map((row3) => [row3.id, row3]));
}
async function lockPost(trx, id) {
  const post = (await lockPosts(trx, [id])).get(id);
  if (!post) throw new HttpError(404, 'There is no such post');
  return post;
}
var deletedSentence = ({ deleted_at: at, deleted_by_name: by, deleted_by_app: app }) =>
  at ? `${by ?? (app ? APP : 'Someone')} deleted this post on ${formatTimestamp(at)}` : void 0;
var markPostsDeleted = statement(
  {},
  (actorId, reason, ids) => sql`
    update posts set deleted_at = now(), deleted_by = ${actorId}, deletion_reason = ${reason}
    where id = any(${ids}::bigint[]) and deleted_at is null`,
);
async function deletePosts(trx, actor, ids, why) {
  const { reason, text: says, reasonId } = why;
  let events = /* @__PURE__ */ new Map();
  const closed = await recordCaseEvents(
    trx,
    actor,
    'posts',
    ids,
    async () => {
      await markPostsDeleted(trx, actor.id, reason, ids);
      const decisions = ids.map((id) => ({ id, reason, text: says }));
      events = await recordDecisions(trx, actor, 'post.deleted', decisions);
    },
    reasonId,
  );
  const things = ids.map((id) => ({ id, eventId: events.get(id), caseId: closed.get(id) }));
  await recordModeration(trx, actor, { kind: 'delete_post', what: 'posts', why, things });
}
var deletionEvent = (id, { reason }) => ({
  target: { type: 'post', id },
  before: { deleted: 0 },
  after: { deleted: 1, ...(reason ? { reason } : {}) },
});
var ofAppSentence = ({ deleted_at: at, deleted_by_app: isOfApp }) =>
  at && isOfApp ? `${APP} deleted this post on ${formatTimestamp(at)}: only the app can bring it back` : void 0;
function restoreRefusedBecause(post) {
  if (post.deleted_at) return ofAppSentence(post);
  const { restored_at: at, restored_by_name: by } = post;
  return at ? `${by ?? 'Someone'} brought this post back on ${formatTimestamp(at)}` : 'This post is not deleted';
}
function undoRefusedBecause(actor, post) {
  const { deleted_at: at, deleted_by, deleted_by_name: by } = post;
  if (!at || post.deleted_by_app) return restoreRefusedBecause(post);
  const later = `A super admin may restore the post until ${formatTimestamp(purgedAt(at))}`;
  if (deleted_by !== actor.id)
    return `${by ?? 'Someone else'} deleted this post on ${formatTimestamp(at)}: only they may undo it. ${later}`;
  if (post.is_young) return void 0;
  return `You deleted this post on ${formatTimestamp(at)}: that can be undone for ${UNDO_MINUTES} minutes. ${later}`;
}
var broughtBack = ({ id, deletion_reason: reason }) => ({
  target: { type: 'post', id },
  before: { deleted: 1, ...(reason ? { reason } : {}) },
  after: { deleted: 0 },
});
var markPostsRestored = statement(
  {},
  (actorId, ids) => sql`
    update posts set deleted_at = null, deleted_by = null, deletion_reason = null, restored_at = now(), restored_by = ${actorId}
    where id = any(${ids}::bigint[])`,
);
async function bringBack(trx, actor, ids, cause) {
  await recordCaseEvents(trx, actor, 'posts', ids, async () => {
    await markPostsRestored(trx, actor.id, ids);
    const decisions = ids.map((id) => ({ id, reason: null, text: null }));
    await recordDecisions(trx, actor, 'post.restored', decisions);
    await markReverted(trx, { kind: 'delete_post', about: ids }, { by: actor, cause });
  });
}

// src/domain/moderation/change-cases.ts
var dismissalEvent = ({ id, state }, reason) => ({
  target: { type: 'case', id },
  before: { state },
  after: { state: 'dismissed', reason },
});
var reopeningEvent = ({ id, state, closing_reason: reason }) => ({
  target: { type: 'case', id },
  before: { state, reason },
  after: { state: 'open' },
});
var assignmentEvent = ({ id, assignee }, to) => ({
  target: { type: 'case', id },
  before: { assigned_to: assignee?.id ?? null },
  after: { assigned_to: to },
});
var dismissCases = statement(
  {},
  (actorId, reason, ids) => sql`
    update cases set state = 'dismissed', closed_at = now(), closed_by = ${actorId}, closing_reason = ${reason},
      ${raised(actorId)}
    where id = any(${ids}::bigint[])`,
);
async function closeAsDismissed(trx, actor, cases, reason) {
  const [first] = cases;
  if (!first) return;
  await dismissCases(trx, actor.id, reason, idsOf(cases));
  const decisions = cases.map(({ id }) => ({ id, outcome: 'dismissed', reason }));
  const events = await recordDecisions(trx, actor, 'report.decided', decisions);
  const things = cases.map(({ id, subject_id }) => ({ id: subject_id, eventId: events.get(id), caseId: id }));
  const why = { reason, text: null, reasonId: null };
  await recordModeration(trx, actor, { kind: 'dismiss', what: first.what, why, things });
}
function notDismissedSentence({ what, state, measure, updated_by: by }) {
  if (state === 'open') return `This case is open${by ? `: ${by.name} changed it last` : ''}`;
  if (state === 'dismissed') return void 0;
  if (measure === 'warn') return 'The user was warned: take the warning back, and the case opens again';
  if (measure === 'hide_post') return 'The post was hidden: show it again instead';
  return what === 'posts'
    ? 'The post was deleted: bring it back, and the case opens again'
    : 'The user was suspended: lift the suspension instead';
}
var selectOpen = statement(
  { id: orNull(number) },
  (what, subjects) => sql`
    select coalesce(post_id, user_id) as id from cases
    where state = 'open' and ${sql.ref(keyOf(what))} = any(${subjects}::bigint[])`,
  ['posts', []],
  ['users', []],
);
async function reopenErrors(trx, what, cases) {
  const rows = await selectOpen(trx, what, subjectsOf(cases));
  const decidedAnew = new Set(rows.map(({ id }) => id));
  const posts = what === 'posts' ? await lockPosts(trx, subjectsOf(cases)) : /* @__PURE__ */ new Map();
  const refusals = /* @__PURE__ */ new Map();
  for (const found of cases.toSorted((one, other2) => other2.id - one.id)) {
    const { id, subject_id } = found;
    const post = posts.get(subject_id);
    const refusal =
      notDismissedSentence(found) ??
      (post && deletedSentence(post)) ??
      (decidedAnew.has(subject_id) ? 'New reports have opened another case: decide that one' : void 0);
    if (refusal) refusals.set(id, refusal);
    else decidedAnew.add(subject_id);
  }
  return refusals;
}
var openCases = statement(
  {},
  (actorId, ids) => sql`
    update cases set state = 'open', closed_at = null, closed_by = null, closing_reason = null,
      ${raised(actorId)}
    where id = any(${ids}::bigint[])`,
);
async function openAgain(trx, actor, ids, cause = 'undo') {
  await openCases(trx, actor.id, ids);
  const decisions = ids.map((id) => ({ id, outcome: null, reason: null }));
  await recordDecisions(trx, actor, 'report.reopened', decisions);
  await markReverted(trx, { kind: 'dismiss', about: ids }, { by: actor, cause });
}
var openActedOn = statement(
  {},
  (actorId, ids) => sql`
    update cases c set state = 'open', closed_at = null, closed_by = null, closing_reason = null, ${raised(actorId)}
    where id = any(${ids}::bigint[]) and state = 'acted_on'
      and not exists (select from cases other where (other.post_id = c.post_id or other.user_id = c.user_id) and other.state = 'open')`,
);
async function openActedOnAgain(trx, actor, ids) {
  if (ids.length > 0) await openActedOn(trx, actor.id, ids);
}
var assignCases = statement(
  {},
  (actorId, ids, assignees) => sql`
    update cases set assigned_to = given.to, ${raised(actorId)}
    from unnest(${ids}::bigint[], ${assignees}::bigint[]) as given (id, "to")
    where cases.id = given.id`,
);
async function giveTo(trx, actor, assignees) {
  await assignCases(trx, actor.id, [...assignees.keys()], [...assignees.values()]);
}
var updateNote = statement(
  {},
  (note, actorId, id) => sql`
    update cases set note = ${note}, ${raised(actorId)}
    where id = ${id}`,
);
async function saveNote(trx, actor, id, note) {
  await updateNote(trx, note || null, actor.id, id);
}

// src/domain/moderation/suspension.ts
var momentText2 = (column) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
var selectTargetUsers = statement(
  {
    id: number,
    name: text,
    isAdmin: boolean,
    isSuper: boolean,
    isSuspended: boolean,
    reportedCount: number,
    at: orNull(timestamp),
    by: orNull(text),
    byId: orNull(number),
    reason: orNull(text),
    until: orNull(timestamp),
    isYoung: boolean,
    changedAt: timestamp,
    changedBy: orNull(text),
  },
  (ids) => sql`
    select id, name, is_admin as "isAdmin", coalesce((select is_sup_admin from admins where user_id = u.id), false) as "isSuper",
      is_suspended as "isSuspended", reported_count as "reportedCount", suspended_at as at,
      (select name from users where id = u.suspended_by) as by, suspended_by as "byId", suspension_reason as reason, suspended_until as until,
      ${isYoung('suspended_at')} as "isYoung", updated_at as "changedAt",
      (select name from users where id = u.updated_by) as "changedBy"
    from users u where id = any(${ids}::bigint[]) and deleted_at is null`,
);
async function findTargetUsers(trx, ids) {
  const rows = await selectTargetUsers(trx, ids);
  return new Map(rows.map((row3) => [row3.id, row3]));
}
async function findTargetUser(trx, id) {
  const person = (await findTargetUsers(trx, [id])).get(id);
  if (!person) throw new Error('The route has found and locked this user');
  return person;
}
var unreportedSentence = ({ name, isAdmin, reportedCount }) =>
  isAdmin || reportedCount > 0 ? void 0 : `Nobody has reported ${name}: only a reported account can be suspended`;
var suspensionError = (person) => suspendedSentence(person) ?? unreportedSentence(person);
var refusingSuspension = ({ name, reported_count = 0, is_suspended }) =>
  refusing([
    [
      profiles.suspend,
      suspensionError({
        name,
        isAdmin: false,
        isSuspended: is_suspended === 1,
        reportedCount: reported_count,
        at: null,
        by: null,
      }),
    ],
  ]);
var suspendedSentence = ({ name, isSuspended, by, at }) =>
  isSuspended
    ? `${name} was suspended${by ? ` by ${by}` : ''}${at ? ` on ${formatTimestamp(at)}` : ''} already`
    : void 0;
var selectEnd = statement(
  { until: timestamp },
  (days) => sql`select coalesce(now() + make_interval(days => ${days}), now()) as until`,
);
var endOfSuspension = async (trx, days) => (days === void 0 ? null : (await selectEnd.one(trx, days)).until);
async function suspendAll(trx, actor, people, why, until) {
  const { reason, text: says, reasonId } = why;
  const ids = idsOf(people);
  let events = /* @__PURE__ */ new Map();
  const closed = await recordCaseEvents(
    trx,
    actor,
    'users',
    ids,
    async () => {
      await writeSuspension(trx, actor.id, ids, reason, says, until);
      const decisions = ids.map((id) => ({ id, until: until?.toISOString() ?? null, reason, text: says }));
      events = await recordDecisions(trx, actor, 'user.suspended', decisions);
    },
    reasonId,
  );
  const things = ids.map((id) => ({ id, eventId: events.get(id), caseId: closed.get(id) }));
  await recordModeration(trx, actor, { kind: 'suspend', what: 'users', why, until, things });
  for (const { id, isAdmin } of people) if (isAdmin) await endSessions(trx, id, actor.sessionId);
}
function liftedSentence({ name, isSuspended, changedBy, changedAt }) {
  if (isSuspended) return void 0;
  return `${name} is not suspended${changedBy ? `: ${changedBy} changed the account last, on ${formatTimestamp(changedAt)}` : ''}`;
}
function undoError(actor, person) {
  const { name, by, byId, at } = person;
  const refusal = targetError('suspension', actor, person)?.message ?? liftedSentence(person);
  if (refusal) return refusal;
  const when = at ? ` on ${formatTimestamp(at)}` : '';
  const later = 'The suspension can be lifted on the profile';
  if (byId !== actor.id)
    return `${by ?? 'Someone else'} suspended ${name}${when}: only they may take that back. ${later}`;
  if (person.isYoung) return void 0;
  return `You suspended ${name}${when}: that can be taken back for ${UNDO_MINUTES} minutes. ${later}`;
}
var causeOfLifting = (actor, { byId, isYoung: isYoung2 }) => (byId === actor.id && isYoung2 ? 'undo' : 'staff');
async function liftAll(trx, actor, ids, cause) {
  await recordCaseEvents(trx, actor, 'users', ids, async () => {
    await clearSuspension(trx, actor?.id ?? null, ids);
    const closed = await markReverted(trx, { kind: 'suspend', about: ids }, { by: actor, cause });
    if (cause === 'appeal' && actor) await openActedOnAgain(trx, actor, closed);
    const told = cause === 'undo' ? 'staff' : cause;
    const decisions = ids.map((id) => ({ id, cause: told }));
    await recordDecisions(trx, actor, 'user.unsuspended', decisions);
  });
}
var suspensionEvent = ({ id, isAdmin }, { reason }, until) => ({
  target: { type: 'user', id },
  before: { is_suspended: 0 },
  after: {
    is_suspended: 1,
    ...(reason ? { reason } : {}),
    ...(until ? { until: until.toISOString() } : {}),
  },
  keptForYears: isAdmin || void 0,
});
var suspensionEndEvent = ({ id, isAdmin, reason }) => ({
  target: { type: 'user', id },
  before: { is_suspended: 1, ...(reason ? { reason } : {}) },
  after: { is_suspended: 0 },
  keptForYears: isAdmin || void 0,
});

// src/domain/moderation/measures/ending.ts
var AT_ONCE2 = 100;
var lockOverdue = statement(
  { id: number },
  (most) => sql`
    select id from users where suspended_until <= now() and is_suspended and ${isTimeTrusted}
    order by suspended_until, id limit ${most} for no key update skip locked`,
);
async function endSome(trx) {
  const ids = (await lockOverdue(trx, AT_ONCE2)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const people = [...(await findTargetUsers(trx, ids)).values()];
  await liftAll(trx, null, ids, 'ended');
  const [first, ...others] = people.map(suspensionEndEvent);
  await writeAudit(trx, {
    ...first,
    others,
    origin: { ip: 'server', requestId: 'suspensions' },
    event: 'upkeep.suspension_ended',
    outcome: 'done',
    status: 200,
  });
  return ids.length;
}
async function endSuspensions({ db }) {
  while ((await db.transaction().execute(endSome)) === AT_ONCE2);
}

// src/domain/moderation/jobs.ts
var CASES_AT_ONCE = 200;
var CASES_AGAIN_AT_ONCE = 50;
var LONG_AGO = sql`now() - interval '2 hours'`;
var COUNTED2 = 1e3;
var waitingCases = (which) =>
  sql`(select count(*) from (select from cases where state = 'open' and ${which} limit ${sql.lit(COUNTED2)}) waiting)`;
var SEVERITIES_AT_ONCE = 2e3;
var jobs3 = {
  maintenance: [({ database }) => endSuspensions(database)],
  works: [
    {
      name: 'reports of reasons',
      waiting: waitingIn('app_reason_changes'),
      from: MANY_CHANGES,
      slice: sql`app_reasons_fold(${AT_ONCE})`,
    },
    {
      name: 'severity of cases',
      waiting: waitingIn('case_severity_changes'),
      from: 1,
      slice: sql`case_severity_spread(${SEVERITIES_AT_ONCE})`,
    },
    {
      name: 'urgency of cases',
      waiting: waitingCases(sql`urgency_at is null`),
      from: 1,
      slice: sql`case_urgency_refresh(${CASES_AT_ONCE})`,
    },
    {
      name: 'urgency that is counted again',
      waiting: waitingCases(sql`urgency_at < ${LONG_AGO}`),
      from: 1,
      slice: sql`case_urgency_refresh(${CASES_AGAIN_AT_ONCE}, ${LONG_AGO})`,
      isLowPriority: true,
    },
  ],
};

// src/domain/moderation/retention.ts
var POSTS_AT_ONCE = 50;
var retention6 = [
  {
    name: 'deleted posts',
    table: 'posts',
    key: 'id',
    isOverdue: () => sql`deleted_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}) and not exists (
      select from moderation_decisions d join appeals a on a.decision_id = d.id
      where d.post_id = posts.id and a.state = 'open')`,
    atOnce: POSTS_AT_ONCE,
  },
];

// src/domain/people/item-follow.ts
var selectRows = statement(
  { app_id: orNull(text), follower_id: number },
  (appIds) => sql`
    select app_id, follower_id from follows where app_id = any(${appIds}::text[])`,
);
var find2 = async (trx, appIds) =>
  new Map(
    (await selectRows(trx, appIds)).flatMap(({ app_id, follower_id }) =>
      app_id === null ? [] : [[app_id, follower_id]],
    ),
  );
var deleteFollows = statement(
  { follower_id: number },
  (appIds) => sql`
    delete from follows where app_id = any(${appIds}::text[]) returning follower_id`,
);
var insertFollows = statement(
  { app_id: orNull(text), follower_id: number },
  (rows) => sql`
    insert into follows as there (follower_id, followed_id, created_at, app_id)
    select distinct on (r.follower_id, r.followed_id) r.follower_id, r.followed_id, r.created_at, r.app_id
    from jsonb_to_recordset(${rows}::jsonb) as r(follower_id bigint, followed_id bigint, created_at timestamptz, app_id text)
    join users follower on follower.id = r.follower_id and follower.is_app_user
    join users followed on followed.id = r.followed_id and followed.is_app_user
    order by r.follower_id, r.followed_id, r.app_id
    on conflict (follower_id, followed_id) do update set app_id = excluded.app_id
    returning app_id, follower_id`,
);
var namePairs = statement(
  { sent_id: text, app_id: orNull(text) },
  (rows) => sql`
    update follows f set app_id = coalesce(f.app_id, r.sent_id)
    from jsonb_to_recordset(${rows}::jsonb) as r(sent_id text, follower text, followed text)
    join users follower on follower.app_id = r.follower collate "C"
    join users followed on followed.app_id = r.followed collate "C"
    where f.follower_id = follower.id and f.followed_id = followed.id
    returning coalesce(r.sent_id, '') as sent_id, f.app_id`,
);
var selectLiving = statement(
  { id: number, is_app_user: boolean },
  (ids) => sql`
    select id, is_app_user from users where id = any(${ids}::bigint[]) order by id for share`,
);
var idOf = (change, field) => Number(change.ids[field]);
async function parkedOf(trx, absent) {
  if (absent.length === 0) return [];
  const ids = absent.flatMap((change) => [idOf(change, 'follower'), idOf(change, 'followed')]);
  const living = new Map((await selectLiving(trx, ids)).map(({ id, is_app_user }) => [id, is_app_user]));
  return absent.flatMap((change) => {
    const gone = ['follower', 'followed'].find((field) => living.get(idOf(change, field)) === false);
    const appId = gone === void 0 ? void 0 : change.fields.get(gone)?.value;
    return typeof appId === 'string' ? [{ type: 'follow', appId: change.appId, on: { type: 'user', appId } }] : [];
  });
}
var followWriter = {
  type: 'follow',
  keepsRow: false,
  find: find2,
  // A follow that is deleted may be named by its pair, as one that the console made has no id.
  rename: async (trx, items11) => {
    const named2 = items11.flatMap(({ id, isDeleted, data: { follower, followed } }) =>
      isDeleted && follower !== void 0 && followed !== void 0 ? [{ sent_id: id, follower, followed }] : [],
    );
    if (named2.length === 0) return /* @__PURE__ */ new Map();
    const rows = await namePairs(trx, JSON.stringify(named2));
    return new Map(rows.flatMap(({ sent_id, app_id }) => (app_id === null ? [] : [[sent_id, app_id]])));
  },
  writeThings: async (trx, changes) => {
    const present = changes.flatMap(({ appId, rowId }) => (rowId === void 0 ? [] : [appId]));
    if (present.length > 0) await deleteFollows(trx, present);
    const living = changes.filter(({ isDeleted }) => !isDeleted);
    if (living.length === 0) return { rowIds: /* @__PURE__ */ new Map() };
    const rows = living.map((change) => ({
      follower_id: idOf(change, 'follower'),
      followed_id: idOf(change, 'followed'),
      created_at: momentText(change.createdAt ?? change.at),
      app_id: change.appId,
    }));
    await selectLiving(
      trx,
      living.flatMap((change) => [idOf(change, 'follower'), idOf(change, 'followed')]),
    );
    const written = await insertFollows(trx, JSON.stringify(rows));
    const rowIds = new Map(
      written.flatMap(({ app_id, follower_id }) => (app_id === null ? [] : [[app_id, follower_id]])),
    );
    const absent = living.filter(({ appId }) => !rowIds.has(appId));
    return { rowIds, parked: await parkedOf(trx, absent) };
  },
};

// src/domain/items/things/state.ts
var UNKNOWN = { fields: /* @__PURE__ */ new Map(), deletedAt: void 0, firstAt: void 0 };
var canonical = (value) => Buffer.from(JSON.stringify(value));
function isLater(before, at, value) {
  if (!before || at > before.at) return true;
  return at === before.at && Buffer.compare(canonical(value), canonical(before.value)) > 0;
}
function withItem(state, { at, isDeleted, data }) {
  if (isDeleted) {
    if (state.deletedAt !== void 0 && state.deletedAt >= at) return state;
    const later = [...state.fields.values()].flatMap((field) => (field.at > at ? [field.at] : []));
    const isFirstLater = state.firstAt !== void 0 && state.firstAt > at;
    const firstAt = isFirstLater ? state.firstAt : later.length > 0 ? Math.min(...later) : void 0;
    return { ...state, deletedAt: at, firstAt };
  }
  const fields = new Map(state.fields);
  for (const [name, value] of Object.entries(data))
    if (isLater(fields.get(name), at, value)) fields.set(name, { at, value });
  const isVisible = state.deletedAt === void 0 || at > state.deletedAt;
  return {
    fields,
    deletedAt: state.deletedAt,
    firstAt: isVisible ? Math.min(at, state.firstAt ?? at) : state.firstAt,
  };
}
var visibleFields = ({ fields, deletedAt }) =>
  deletedAt === void 0 ? fields : new Map([...fields].filter(([, { at }]) => at > deletedAt));
function storedFields(fields) {
  const moments = /* @__PURE__ */ new Map();
  for (const [name, { at, value }] of fields) {
    const there = moments.get(at);
    if (there) there[name] = value;
    else moments.set(at, { [name]: value });
  }
  return [...moments].toSorted(([a], [b]) => b - a);
}
var readFields = (stored) =>
  new Map(stored.flatMap(([at, fields]) => Object.entries(fields).map(([name, value]) => [name, { at, value }])));

// src/domain/items/things/plan.ts
var lacks = (fields, required) => required.find((name) => (fields.get(name)?.value ?? null) === null);
function shownOf(state, hasRow, required, keepsRow) {
  const fields = visibleFields(state);
  const isComplete = lacks(fields, required) === void 0;
  if (isComplete || (hasRow && state.deletedAt === void 0)) return { isDeleted: false, isComplete, fields };
  const isKnown = lacks(state.fields, required) === void 0;
  const keeps = keepsRow && state.deletedAt !== void 0 && (hasRow || isKnown);
  return keeps ? { isDeleted: true, isComplete: isKnown, fields: state.fields } : void 0;
}
var isOther = (a, b) => a?.at !== b?.at || (a !== b && JSON.stringify(a?.value) !== JSON.stringify(b?.value));
var NEWS = '~';
var OF_ROW = 'row';
function createdAtOf(step, shown) {
  const given = shown?.fields.get('created_at')?.value;
  if (given === OF_ROW) return void 0;
  if (typeof given === 'string') return microsOf(given);
  if (step.state.firstAt !== void 0) return step.state.firstAt;
  let first = step.at;
  for (const { at } of step.state.fields.values()) first = Math.min(first, at);
  return first;
}
function planOf(step, required, keepsRow, isAgain) {
  const { before, state, rowId } = step;
  const shown = shownOf(state, rowId !== void 0, required, keepsRow);
  const was = shownOf(before.state, rowId !== void 0, required, keepsRow);
  const visible = visibleFields(state);
  const lacking = lacks(visible, required);
  const saysAny = () => [...visible.keys()].some((name) => !name.startsWith(NEWS));
  const waitsForFields =
    lacking !== void 0 && (shown ? shown.isDeleted && saysAny() : state.deletedAt === void 0 || saysAny());
  const changed = new Set(
    shown ? [...shown.fields.keys()].filter((name) => isOther(was?.fields.get(name), shown.fields.get(name))) : [],
  );
  const isWhole =
    (shown?.isComplete ?? false) &&
    (isAgain ||
      before.waits ||
      rowId === void 0 ||
      was?.isDeleted !== shown?.isDeleted ||
      before.state.deletedAt !== state.deletedAt);
  const isChange = shown
    ? isWhole ||
      changed.size > 0 ||
      was?.isDeleted !== shown.isDeleted ||
      before.rowId !== rowId ||
      before.state.firstAt !== state.firstAt
    : rowId !== void 0;
  return {
    step,
    shown,
    missing: waitsForFields ? { path: `data.${lacking}`, message: 'It is needed', ref: void 0 } : void 0,
    isWhole,
    changed,
    isChange,
    createdAt: createdAtOf(step, shown),
  };
}

// src/domain/people/item-user.ts
var EDITABLE = ['name', 'username', 'gender', 'email', 'phone', 'dob', 'address', 'current_location'];
var PLAIN2 = [...EDITABLE, 'avatar', 'device_os', 'device_app_version'];
var selectRows2 = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`select id, app_id from users where app_id = any(${appIds}::text[])`,
);
var find3 = async (trx, appIds) => byAppId(await selectRows2(trx, appIds));
var selectLiving2 = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`
    select id, app_id from users where app_id = any(${appIds}::text[]) and is_app_user`,
);
var lockUsers2 = statement(
  { id: number, edits: json() },
  (ids) => sql`
    select id, edits from users where id = any(${ids}::bigint[]) order by id for no key update`,
);
var lockByAppId2 = statement(
  { id: number },
  (appIds) => sql`
    select id from users where id in (select id from users where app_id = any(${appIds}::text[]))
    order by id for no key update`,
);
var row2 = sql`
  r(id bigint, app_id text, name text, username text, email text, phone text, gender text, dob date, address text,
    current_location text, avatar text, device text, device_os text, device_app_version text, latitude float8,
    longitude float8, last_seen_at timestamptz, created_at timestamptz, deleted_at timestamptz)`;
var insertUsers = statement(
  { id: number, app_id: orNull(text) },
  (rows) => sql`
    insert into users (app_id, name, username, email, phone, gender, dob, address, current_location, avatar, device,
      device_os, device_app_version, latitude, longitude, last_seen_at, created_at, deleted_at)
    select app_id, name, username, email, phone, gender, dob, address, current_location, avatar, device,
      device_os, device_app_version, latitude, longitude, last_seen_at, coalesce(created_at, now()), deleted_at
    from jsonb_to_recordset(${rows}::jsonb) as ${row2}
    returning id, app_id`,
);
var set = (column, cast) => {
  const name = sql.ref(column);
  return sql`case when r.data ? ${sql.lit(column)} then (r.data ->> ${sql.lit(column)})::${sql.raw(cast)} else u.${name} end as ${name}`;
};
var updateUsers = statement(
  { id: number },
  (rows) => sql`
    update users u set name = n.name, username = n.username, email = n.email, phone = n.phone, gender = n.gender,
      dob = n.dob, address = n.address, current_location = n.current_location, avatar = n.avatar, device = n.device,
      device_os = n.device_os, device_app_version = n.device_app_version, latitude = n.latitude, longitude = n.longitude,
      last_seen_at = n.last_seen_at, created_at = n.created_at, deleted_at = n.deleted_at,
      app_password_hash = case when n.deleted_at is null then u.app_password_hash end,
      edits = case when n.deleted_at is null then u.edits || n.noted else '{}' end
    from (
      select u.id, coalesce(r.noted, '{}') as noted, ${sql.join([
        ...[...EDITABLE, 'avatar', 'device', 'device_os', 'device_app_version'].map((column) =>
          set(column, column === 'dob' ? 'date' : 'text'),
        ),
        ...['latitude', 'longitude'].map((column) => set(column, 'float8')),
        ...['last_seen_at', 'created_at', 'deleted_at'].map((column) => set(column, 'timestamptz')),
      ])}
      from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb, noted jsonb) join users u on u.id = r.id
    ) n
    where u.id = n.id and (n.noted <> '{}' or (u.name, u.username, u.email, u.phone, u.gender, u.dob, u.address,
      u.current_location, u.avatar, u.device, u.device_os, u.device_app_version, u.latitude, u.longitude, u.last_seen_at,
      u.created_at, u.deleted_at) is distinct from (n.name, n.username, n.email, n.phone, n.gender, n.dob, n.address,
      n.current_location, n.avatar, n.device, n.device_os, n.device_app_version, n.latitude, n.longitude, n.last_seen_at,
      n.created_at, n.deleted_at))
    returning u.id`,
  ['[]'],
);
var giveAppIds = statement(
  { id: number, app_id: orNull(text) },
  (ids, appIds) => sql`
    update users u set app_id = given.app_id from unnest(${ids}::bigint[], ${appIds}::text[]) as given(id, app_id)
    where u.id = given.id and u.app_id is null and u.is_app_user
    returning u.id, u.app_id`,
);
var takenNames = statement(
  { id: number, app_id: orNull(text), username: text, email: orNull(text), phone: orNull(text) },
  (usernames, emails, phones) => sql`
    select id, app_id, username, email, phone from users
    where is_app_user
      and lower(username) collate "C" = any(array(select lower(x) collate "C" from unnest(${usernames}::text[]) x))
    union
    select id, app_id, username, email, phone from users
    where is_app_user and email is not null
      and lower(coalesce(email, '')) collate "C" = any(array(select lower(x) collate "C" from unnest(${emails}::text[]) x))
    union
    select id, app_id, username, email, phone from users
    where is_app_user and phone is not null and phone collate "C" = any(${phones}::text[])`,
);
var followsOfDeleted = statement(
  { app_id: orNull(text), deleted: orNull(text) },
  (ids) => sql`
    select f.app_id, u.app_id as deleted from follows f join users u on u.id = f.follower_id
    where f.follower_id = any(${ids}::bigint[]) and f.app_id is not null
    union all
    select f.app_id, u.app_id from follows f join users u on u.id = f.followed_id
    where f.followed_id = any(${ids}::bigint[]) and f.app_id is not null`,
);
var DEVICES = { android: 'Android', ios: 'iOS' };
function deviceOf(type, os) {
  const name = typeof type === 'string' ? (DEVICES[type] ?? type) : void 0;
  if (typeof os !== 'string') return name ?? null;
  return name === void 0 || /^\p{L}/u.test(os) ? os : `${name} ${os}`;
}
var POSITION = `${NEWS}position`;
function placeOf({ fields }) {
  const [latitude, longitude, position] = [fields.get('latitude'), fields.get('longitude'), fields.get(POSITION)];
  const toldAt = Math.max(latitude?.at ?? Number.NEGATIVE_INFINITY, longitude?.at ?? Number.NEGATIVE_INFINITY);
  if (position && position.at > toldAt && Array.isArray(position.value))
    return { latitude: position.value[0], longitude: position.value[1] };
  return { latitude: latitude?.value ?? null, longitude: longitude?.value ?? null };
}
var GONE = { name: 'Deleted user', username: '' };
function columnsOf2(change, fields) {
  const value = (name) => change.fields.get(name)?.value ?? null;
  const columns3 = {};
  for (const name of fields) {
    if (PLAIN2.includes(name)) columns3[name] = value(name);
    if (name === 'latitude' || name === 'longitude' || name === POSITION) Object.assign(columns3, placeOf(change));
    if (name === 'last_seen_at') columns3[name] = storedMoment(value(name));
    if (name === 'device_type' || name === 'device_os')
      columns3.device = deviceOf(value('device_type'), value('device_os'));
  }
  return columns3;
}
var ALL = [...PLAIN2, 'latitude', 'device_type', 'last_seen_at'];
function writable(change, edits, now) {
  const noted = {};
  const fields = [...(change.isWhole ? ALL : change.changed)].filter((name) => {
    const edit = edits[name];
    const sent = change.fields.get(name);
    if (!edit || edit.by === null) return true;
    if (sent === void 0 || sent.at <= microsOf(edit.at)) return false;
    const isStale = now - Date.parse(edit.at) < STALE_MS && sent.value === (edit.before ?? null);
    if (isStale) noted[name] = { ...edit, app_sends: sent.value };
    return !isStale;
  });
  return { fields, noted };
}
async function checkUnique(trx, unique, all) {
  const faults = /* @__PURE__ */ new Map();
  const givers = /* @__PURE__ */ new Set();
  const changes = all.filter(({ isDeleted }) => !isDeleted);
  const named2 = (change, field) => {
    const value = change.isWhole || change.changed.has(field) ? change.fields.get(field)?.value : void 0;
    return typeof value === 'string' ? value : void 0;
  };
  const allOf = (field) => (unique.includes(field) ? changes.flatMap((change) => named2(change, field) ?? []) : []);
  const [usernames, emails, phones] = [allOf('username'), allOf('email'), allOf('phone')];
  if (usernames.length + emails.length + phones.length === 0) return { faults, givers };
  const key = (field, value) => `${field} ${field === 'phone' ? value : value.toLowerCase()}`;
  const takenBy = /* @__PURE__ */ new Map();
  const ownChanges = new Map(all.map((change) => [change.rowId, change]));
  const givesUp = (change, field, taken) => {
    const value = named2(change, field);
    return change.isDeleted || (value !== void 0 && key(field, value) !== key(field, taken));
  };
  for (const { id, app_id, ...taken } of await takenNames(trx, usernames, emails, phones))
    for (const field of unique) {
      const value = taken[field];
      if (value === null) continue;
      const own = ownChanges.get(id);
      if (own && givesUp(own, field, value)) givers.add(own);
      else takenBy.set(key(field, value), [id, app_id]);
    }
  for (const change of changes)
    for (const field of unique) {
      const value = named2(change, field);
      if (value === void 0 || faults.has(change.appId)) continue;
      const owner = takenBy.get(key(field, value));
      if (owner && !owner.includes(change.rowId ?? change.appId))
        faults.set(change.appId, { path: `data.${field}`, message: `Another user of the app has this ${field}` });
      else takenBy.set(key(field, value), [change.rowId, change.appId]);
    }
  return { faults, givers };
}
async function parkFollows(trx, ids) {
  if (ids.length === 0) return [];
  const rows = await followsOfDeleted(trx, ids);
  return rows.flatMap(({ app_id, deleted }) =>
    app_id === null || deleted === null
      ? []
      : [{ type: 'follow', appId: app_id, on: { type: 'user', appId: deleted } }],
  );
}
async function writeThings2(trx, unique, changes) {
  const now = Date.now();
  const { faults, givers } = await checkUnique(trx, unique, changes);
  const ready = changes.filter(({ appId }) => !faults.has(appId));
  const present = ready.flatMap(({ rowId }) => rowId ?? []);
  const rows = new Map((present.length > 0 ? await lockUsers2(trx, present) : []).map(({ id, edits }) => [id, edits]));
  const leaving = ready.flatMap(({ rowId, isDeleted }) => (isDeleted && rowId !== void 0 ? [rowId] : []));
  const parked = await parkFollows(trx, leaving);
  const added = ready
    .filter(({ rowId }) => rowId === void 0)
    .map((change) => {
      const created_at = change.createdAt === void 0 ? null : momentText(change.createdAt);
      const deleted_at = change.isDeleted ? momentText(change.at) : null;
      return { app_id: change.appId, created_at, ...(change.isDeleted ? GONE : columnsOf2(change, ALL)), deleted_at };
    });
  const changesOf = (change) => {
    const { rowId: id, isDeleted, isWhole, createdAt } = change;
    if (id === void 0) return [];
    if (isDeleted) {
      const empty = Object.fromEntries(
        [...PLAIN2, 'latitude', 'longitude', 'device', 'last_seen_at'].map((name) => [name, null]),
      );
      return [{ id, data: { ...empty, ...GONE, deleted_at: momentText(change.at) } }];
    }
    const { fields, noted } = writable(change, rows.get(id) ?? {}, now);
    const created = createdAt === void 0 ? {} : { created_at: momentText(createdAt) };
    return [
      { id, data: { ...columnsOf2(change, fields), ...created, ...(isWhole ? { deleted_at: null } : {}) }, noted },
    ];
  };
  for (const isGiver of [true, false]) {
    const changed = ready.filter((change) => givers.has(change) === isGiver).flatMap(changesOf);
    if (changed.length > 0) await updateUsers(trx, JSON.stringify(changed));
  }
  const inserted = added.length > 0 ? await insertUsers(trx, JSON.stringify(added)) : [];
  const rowIds = new Map(ready.flatMap(({ appId, rowId }) => (rowId === void 0 ? [] : [[appId, rowId]])));
  for (const { id, app_id } of inserted) if (app_id !== null) rowIds.set(app_id, id);
  return { rowIds, faults, parked };
}
var adopt = async (trx, items11, known) => {
  const faults = /* @__PURE__ */ new Map();
  const wanted = /* @__PURE__ */ new Map();
  for (const { id, data } of items11)
    if (typeof data.internal_id === 'number' && known.get(id) !== data.internal_id) wanted.set(id, data.internal_id);
  if (wanted.size === 0) return { rows: /* @__PURE__ */ new Map(), faults };
  const free = [...wanted].filter(([appId]) => !known.has(appId));
  const given = await giveAppIds(
    trx,
    free.map(([, id]) => id),
    free.map(([appId]) => appId),
  );
  const rows = new Map(given.flatMap(({ id, app_id }) => (app_id === null ? [] : [[app_id, id]])));
  for (const appId of wanted.keys())
    if (!rows.has(appId))
      faults.set(appId, {
        path: 'data.internal_id',
        message: 'There is no person of this id without an id of the app',
      });
  return { rows, faults };
};
var userWriter = (unique) => ({
  type: 'user',
  keepsRow: true,
  forgetsDeleted: true,
  find: find3,
  findLiving: async (trx, appIds) => byAppId(await selectLiving2(trx, appIds)),
  lockRows: (trx, appIds) => lockByAppId2(trx, appIds),
  adopt,
  writeThings: (trx, changes) => writeThings2(trx, unique, changes),
});

// src/domain/people/item-position.ts
var insertPositions = statement(
  { id: number },
  (rows) => sql`
    insert into positions (app_id, user_id, latitude, longitude, place, created_at)
    select app_id, user_id, latitude, longitude, place, created_at
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, user_id bigint, latitude float8, longitude float8, place text, created_at timestamptz)
    order by created_at, app_id
    on conflict do nothing
    returning id`,
);
var positionWriter = {
  type: 'position',
  table: 'positions',
  newsOf: ({ user, latitude, longitude }) => ({
    type: 'user',
    appId: String(user),
    data: { [POSITION]: [latitude, longitude] },
  }),
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      user_id: ids.user,
      latitude: data.latitude,
      longitude: data.longitude,
      place: data.place ?? null,
      created_at: momentText(createdAt),
    }));
    await insertPositions(trx, JSON.stringify(rows));
    return {};
  },
};

// src/domain/people/items.ts
var items2 = (unique) => [userWriter(unique), followWriter, positionWriter];

// src/domain/people/jobs.ts
var CUT_AT_ONCE = 2e4;
var jobs4 = {
  works: [
    {
      name: 'ranks of users',
      waiting: sql`users_rank_unsettled()`,
      from: MANY_CHANGES,
      slice: sql`users_rank_fold(${AT_ONCE})`,
    },
    {
      name: 'buckets of users',
      waiting: sql`coalesce((select rows from users_rank_longest()), 0)`,
      from: 1,
      slice: sql`users_rank_cut(${CUT_AT_ONCE})`,
    },
  ],
};

// src/domain/webhooks/retention.ts
var retention7 = [
  {
    name: 'deliveries of webhooks',
    table: 'webhook_deliveries',
    key: 'id',
    isOverdue: () => sql`decided_at < now() - make_interval(days => ${sql.lit(EVENT_DAYS)})`,
    atOnce: 2e3,
  },
];

// src/features/activity/items.ts
var insertSearches = statement(
  { inserted: number },
  (rows) => sql`
    with added as (
      insert into searches (app_id, user_id, search_term, type, image, title, description, is_opened, created_at, updated_at)
      select app_id, user_id, search_term, type, image, title, description, is_opened, created_at, coalesce(updated_at, created_at)
      from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, user_id bigint, search_term text, type text, image text,
        title text, description text, is_opened boolean, created_at timestamptz, updated_at timestamptz)
      on conflict do nothing
      returning 1
    )
    select count(*) as inserted from added`,
);
var lockSearches = statement(
  {
    id: number,
    app_id: orNull(text),
    month: text,
    user_id: orNull(number),
    search_term: text,
    type: text,
    image: orNull(text),
    title: orNull(text),
    description: orNull(text),
    is_opened: orNull(boolean),
    created_at: text,
    at: number,
    corrections: orNull(json()),
    updated_at: timestamp,
  },
  (appIds, months) => sql`
    select s.id, s.app_id, to_char(s.created_at at time zone 'UTC', 'YYYY-MM') as month, s.user_id, s.search_term, s.type,
      s.image, s.title, s.description, s.is_opened, s.created_at::text as created_at,
      (extract(epoch from s.updated_at) * 1000000)::int8 as at, s.corrections, s.updated_at
    from unnest(${appIds}::text[], ${months}::text[]) as wanted(app_id, month)
    join searches s on s.app_id = wanted.app_id collate "C"
      and s.created_at >= (wanted.month || '-01 00:00+00')::timestamptz
      and s.created_at < (wanted.month || '-01 00:00+00')::timestamptz + interval '32 days'
      and to_char(s.created_at at time zone 'UTC', 'YYYY-MM') = wanted.month
    order by s.app_id, s.created_at for no key update of s`,
);
var updateSearches = statement(
  { id: number },
  (rows) => sql`
    update searches s set user_id = r.user_id, search_term = r.search_term, type = r.type, image = r.image,
      title = r.title, description = r.description, is_opened = r.is_opened, updated_at = r.updated_at,
      corrections = r.corrections
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, created_at timestamptz, user_id bigint, search_term text,
      type text, image text, title text, description text, is_opened boolean, updated_at timestamptz, corrections jsonb)
    where s.id = r.id and s.created_at = r.created_at
    returning s.id`,
);
var FIELDS = ['user_id', 'search_term', 'type', 'image', 'title', 'description', 'is_opened'];
var fieldsOf = ({ data, ids }) => ({
  user_id: ids.user,
  search_term: data.search_term,
  type: data.search_type,
  image: data.image ?? null,
  title: data.title ?? null,
  description: data.description ?? null,
  is_opened: data.opened ?? null,
});
var monthOf = ({ createdAt }) => momentText(createdAt).slice(0, 7);
var keyOf2 = (appId, month) => `${month} ${appId}`;
async function correct(trx, events) {
  const rows = await lockSearches(
    trx,
    events.map(({ appId }) => appId),
    events.map(monthOf),
  );
  const byKey = new Map(rows.map((row3) => [keyOf2(row3.app_id ?? '', row3.month), row3]));
  const changed = /* @__PURE__ */ new Map();
  const given = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const states = new Map(
    [...byKey].map(([key, row3]) => {
      const written = given(Object.fromEntries(FIELDS.map((name) => [name, row3[name]])));
      const fields = row3.corrections
        ? readFields(row3.corrections)
        : new Map(Object.entries(written).map(([name, value]) => [name, { at: row3.at, value }]));
      return [key, { fields, deletedAt: void 0, firstAt: void 0 }];
    }),
  );
  for (const event of events) {
    const key = keyOf2(event.appId, monthOf(event));
    const [row3, before] = [byKey.get(key), states.get(key)];
    if (!row3 || !before) continue;
    const state = withItem(before, { at: event.at, isDeleted: false, data: given(fieldsOf(event)) });
    const isSame = [...state.fields].every(([name, field]) => before.fields.get(name) === field);
    states.set(key, { ...state, deletedAt: void 0, firstAt: void 0 });
    if (isSame && state.fields.size === before.fields.size) continue;
    const last = Math.max(...[...state.fields.values()].map(({ at }) => at));
    changed.set(row3.id, {
      id: row3.id,
      created_at: row3.created_at,
      ...Object.fromEntries(FIELDS.map((name) => [name, state.fields.get(name)?.value ?? null])),
      updated_at: momentText(last),
      corrections: storedFields(state.fields),
    });
  }
  if (changed.size > 0) await updateSearches(trx, JSON.stringify([...changed.values()]));
}
var searchWriter = {
  type: 'search',
  table: 'searches',
  writeEvents: async (trx, events) => {
    const rows = events.map((event) => ({
      app_id: event.appId,
      ...fieldsOf(event),
      created_at: momentText(event.createdAt),
      updated_at: event.at === event.createdAt ? void 0 : momentText(event.at),
    }));
    const { inserted } = await insertSearches.one(trx, JSON.stringify(rows));
    if (inserted < events.length) await correct(trx, events);
    return {};
  },
};
var selectBookmarks = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`select id, app_id from bookmarks where app_id = any(${appIds}::text[])`,
);
var findBookmarks = async (trx, appIds) => byAppId(await selectBookmarks(trx, appIds));
var bookmark = sql`r(id bigint, app_id text, user_id bigint, search_term text, type text, image text, title text,
  description text, post_id bigint, created_at timestamptz, data jsonb)`;
var insertBookmarks = statement(
  { id: number, app_id: orNull(text) },
  (rows) => sql`
    insert into bookmarks (app_id, user_id, search_term, type, image, title, description, post_id, created_at)
    select app_id, user_id, search_term, type, image, title, description, post_id, coalesce(created_at, now())
    from jsonb_to_recordset(${rows}::jsonb) as ${bookmark}
    returning id, app_id`,
);
var updateBookmarks = statement(
  { id: number },
  (rows) => sql`
    update bookmarks b set ${sql.join([
      ...['search_term', 'type', 'image', 'title', 'description'].map((column) => setSent('b', column, 'text')),
      ...['user_id', 'post_id'].map((column) => setSent('b', column, 'bigint')),
      setSent('b', 'created_at', 'timestamptz'),
    ])}
    from jsonb_to_recordset(${rows}::jsonb) as ${bookmark}
    where b.id = r.id
    returning b.id`,
);
var deleteBookmarks = statement(
  { id: number },
  (ids) => sql`delete from bookmarks where id = any(${ids}::bigint[]) returning id`,
);
var NAMES = {
  search_term: 'search_term',
  search_type: 'type',
  image: 'image',
  title: 'title',
  description: 'description',
};
var bookmarkColumns = (change) => {
  return {
    ...Object.fromEntries(
      Object.entries(writtenFields(change, Object.keys(NAMES))).map(([name, value]) => [NAMES[name], value]),
    ),
    ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
    ...(isWritten(change, 'post') ? { post_id: change.ids.post } : {}),
    ...(change.createdAt === void 0 ? {} : { created_at: momentText(change.createdAt) }),
  };
};
var bookmarkWriter = {
  type: 'bookmark',
  changes: ['post'],
  keepsRow: false,
  find: findBookmarks,
  writeThings: (trx, changes) =>
    writeRows(trx, changes, {
      columnsOf: bookmarkColumns,
      insert: insertBookmarks,
      update: updateBookmarks,
      remove: deleteBookmarks,
    }),
};
var items3 = [bookmarkWriter, searchWriter];

// src/domain/advertising/interests.ts
async function insertInterest(db, name, authorId) {
  const { id } = await db
    .insertInto('interests')
    .values({ name, updated_by: authorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function writeInterestName(db, id, name, authorId) {
  await db
    .updateTable('interests')
    .set({ name, ...raisedValues(authorId) })
    .where('id', '=', id)
    .execute();
}
async function removeInterest(db, id) {
  await db.deleteFrom('interests').where('id', '=', id).execute();
}
var insertNamed = statement(
  { id: number },
  (names) => sql`
    insert into interests (name)
    select min(wanted) from unnest(${names}::text[]) as wanted
    where not exists (select from interests there where lower(there.name) = lower(wanted))
    group by lower(wanted) order by lower(wanted)
    on conflict do nothing
    returning id`,
);
var selectNamed = statement(
  { id: number, name: text },
  (names) => sql`
    select i.id, coalesce(wanted, '') as name from unnest(${names}::text[]) as wanted join interests i on lower(i.name) = lower(wanted)`,
);
async function interestsNamed(db, names) {
  if (names.length === 0) return /* @__PURE__ */ new Map();
  await insertNamed(db, names);
  return new Map((await selectNamed(db, names)).map(({ id, name }) => [name, id]));
}

// src/features/campaigns/items.ts
var TEXTS = [
  ...['campaign_name', 'goal', 'ad_set_name', 'target_gender', 'target_location', 'target_region', 'creative_ad_title'],
  ...['creative_ad_url', 'creative_ad_description', 'creative_ad_button_name', 'creative_ad_button_color'],
  ...['creative_ad_button_text_color', 'creative_ad_media_path', 'payment_type'],
];
var NUMBERS = ['target_age_minimum', 'target_age_maximum', 'card_detail_id'];
var MOMENTS = ['ad_start', 'ad_end'];
var selectCampaigns = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`select id, app_id from campaigns where app_id = any(${appIds}::text[])`,
);
var find4 = async (trx, appIds) => byAppId(await selectCampaigns(trx, appIds));
var columns2 = [
  ...TEXTS.map((name) => [name, 'text']),
  ...['target_age_minimum', 'target_age_maximum'].map((name) => [name, 'int']),
  ...['card_detail_id', 'user_id'].map((name) => [name, 'bigint']),
  ['total_ad_budget', 'numeric'],
  ...MOMENTS.map((name) => [name, 'timestamptz']),
  ['status', 'text'],
  ['created_at', 'timestamptz'],
];
var defaults = { total_ad_budget: `0`, status: `'Draft'`, created_at: 'now()' };
var orDefault = (name, value) =>
  defaults[name] === void 0 ? value : sql`coalesce(${value}, ${sql.raw(defaults[name])})`;
var insertCampaigns = statement(
  { id: number, app_id: orNull(text) },
  (rows) => sql`
    insert into campaigns (app_id, deleted_at, ${sql.join(columns2.map(([name]) => sql.ref(name)))})
    select app_id, deleted_at, ${sql.join(columns2.map(([name]) => orDefault(name, sql.ref(name))))}
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, deleted_at timestamptz,
      ${sql.join(columns2.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))})
    returning id, app_id`,
);
var updateCampaigns = statement(
  { id: number },
  (rows) => sql`
    update campaigns c set deleted_at = r.deleted_at, ${sql.join(
      columns2.map(([name, type]) => {
        const sent = sql`(r.data ->> ${sql.lit(name)})::${sql.raw(type)}`;
        return sql`${sql.ref(name)} = case when r.data ? ${sql.lit(name)} then ${orDefault(name, sent)} else c.${sql.ref(name)} end`;
      }),
    )}
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb, deleted_at timestamptz)
    where c.id = r.id
    returning c.id`,
  ['[]'],
);
var lockCampaigns = statement(
  { id: number },
  (ids) => sql`
    select id from campaigns where id = any(${ids}::bigint[]) order by id for no key update`,
);
var selectStaff = statement(
  { id: number, staff_at: orNull(timestamp), staff_micros: orNull(number), before: orNull(text) },
  (ids) => sql`
    select c.id, h.changed_at as staff_at, (extract(epoch from h.changed_at) * 1000000)::int8 as staff_micros, h.before
    from campaigns c left join lateral (
      select changed_at, changed_by, before from campaign_status_changes where campaign_id = c.id order by id desc limit 1
    ) h on h.changed_by is not null
    where c.id = any(${ids}::bigint[])`,
);
async function lockWithStaff(trx, ids) {
  await lockCampaigns(trx, ids);
  return selectStaff(trx, ids);
}
var keepInterests = statement(
  { id: number },
  (ids) => sql`
    select id from interests where id = any(${ids}::bigint[]) order by id for key share`,
);
var removeInterests = statement(
  { campaign_id: number },
  (rows) => sql`
    delete from campaign_interests ci using jsonb_to_recordset(${rows}::jsonb) as r(campaign_id bigint, interests bigint[])
    where ci.campaign_id = r.campaign_id and ci.interest_id <> all (r.interests)
    returning ci.campaign_id`,
);
var addInterests = statement(
  { campaign_id: number },
  (rows) => sql`
    insert into campaign_interests (campaign_id, interest_id)
    select distinct r.campaign_id, interest.id
    from jsonb_to_recordset(${rows}::jsonb) as r(campaign_id bigint, interests bigint[])
    cross join lateral unnest(r.interests) as interest(id)
    order by interest.id, r.campaign_id
    on conflict do nothing
    returning campaign_id`,
);
function columnsOf3(change, maySetStatus) {
  return {
    ...writtenFields(change, [...TEXTS, ...NUMBERS, 'total_ad_budget']),
    ...Object.fromEntries(
      Object.entries(writtenFields(change, MOMENTS)).map(([name, value]) => [name, storedMoment(value)]),
    ),
    ...(isWritten(change, 'status') && maySetStatus ? { status: fieldOf(change, 'status') } : {}),
    ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
    ...(change.createdAt === void 0 ? {} : { created_at: momentText(change.createdAt) }),
  };
}
async function keptInterests(trx, names) {
  const ids = await interestsNamed(trx, names);
  const wanted = [...new Set(ids.values())];
  const kept = await keepInterests(trx, wanted);
  return kept.length === wanted.length ? ids : keptInterests(trx, names);
}
async function writeInterests(trx, changes, rowIds) {
  const changed = changes.filter((change) => isWritten(change, 'interest'));
  if (changed.length === 0) return;
  const namesOf = (change) => (change.isDeleted ? [] : (fieldOf(change, 'interest') ?? []));
  const ids = await keptInterests(trx, [...new Set(changed.flatMap(namesOf))]);
  const rows = changed.map((change) => ({
    campaign_id: rowIds.get(change.appId),
    interests: namesOf(change).flatMap((name) => ids.get(name) ?? []),
  }));
  await removeInterests(trx, JSON.stringify(rows));
  await addInterests(trx, JSON.stringify(rows));
}
async function writeThings3(trx, changes) {
  const added = changes.filter(({ rowId }) => rowId === void 0);
  const present = changes.filter(({ rowId }) => rowId !== void 0);
  const goneAt = ({ isDeleted, at }) => (isDeleted ? momentText(at) : null);
  const ids = present.flatMap(({ rowId }) => rowId ?? []);
  const staff = new Map((ids.length > 0 ? await lockWithStaff(trx, ids) : []).map((row3) => [row3.id, row3]));
  const maySetStatus = (change) => {
    const { staff_at, staff_micros, before } = staff.get(change.rowId ?? 0) ?? {};
    const sent = change.fields.get('status');
    if (!staff_at || staff_micros == null) return true;
    if (!sent || sent.at <= staff_micros) return false;
    return Date.now() - staff_at.getTime() >= STALE_MS || sent.value !== before;
  };
  const inserted =
    added.length === 0
      ? []
      : await insertCampaigns(
          trx,
          JSON.stringify(
            added.map((change) => ({ app_id: change.appId, ...columnsOf3(change, true), deleted_at: goneAt(change) })),
          ),
        );
  if (present.length > 0)
    await updateCampaigns(
      trx,
      JSON.stringify(
        present.map((change) => ({
          id: change.rowId,
          data: columnsOf3(change, maySetStatus(change)),
          deleted_at: goneAt(change),
        })),
      ),
    );
  const rowIds = rowIdsOf(present, inserted);
  await writeInterests(trx, changes, rowIds);
  return { rowIds };
}
var campaignWriter = { type: 'campaign', keepsRow: true, find: find4, writeThings: writeThings3 };
var insertEvents = statement(
  { id: number },
  (rows) => sql`
    insert into campaign_events (app_id, campaign_id, user_id, kind, state, at)
    select app_id, campaign_id, user_id, kind, state, at
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, campaign_id bigint, user_id bigint, kind text, state text, at timestamptz)
    order by at, app_id
    on conflict do nothing
    returning id`,
);
var adEventWriter = {
  type: 'ad_event',
  table: 'campaign_events',
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      campaign_id: ids.campaign,
      user_id: ids.user,
      kind: data.kind,
      state: data.state ?? null,
      at: momentText(createdAt),
    }));
    await insertEvents(trx, JSON.stringify(rows));
    return {};
  },
};
var items4 = [campaignWriter, adEventWriter];

// src/features/conversations/items.ts
var selectRooms = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`select id, app_id from chat_rooms where app_id = any(${appIds}::text[])`,
);
var find5 = async (trx, appIds) => byAppId(await selectRooms(trx, appIds));
var insertRooms = statement(
  { id: number, app_id: orNull(text) },
  (rows) => sql`
    insert into chat_rooms (app_id, name, channel, created_at, deleted_at)
    select app_id, name, channel, created_at, deleted_at
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, name text, channel text, created_at timestamptz, deleted_at timestamptz)
    returning id, app_id`,
);
var updateRooms = statement(
  { id: number },
  (rows) => sql`
    update chat_rooms c set name = case when r.data ? 'name' then r.data ->> 'name' else c.name end,
      channel = case when r.data ? 'channel' then r.data ->> 'channel' else c.channel end,
      created_at = case when r.data ? 'created_at' then (r.data ->> 'created_at')::timestamptz else c.created_at end,
      deleted_at = r.deleted_at
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb, deleted_at timestamptz)
    where c.id = r.id
    returning c.id`,
  ['[]'],
);
var removeMembers = statement(
  { room_id: number },
  (rows) => sql`
    delete from chat_members m using jsonb_to_recordset(${rows}::jsonb) as r(room_id bigint, members bigint[])
    where m.room_id = r.room_id and m.user_id <> all (r.members)
    returning m.room_id`,
);
var addMembers = statement(
  { room_id: number },
  (rows) => sql`
    insert into chat_members (room_id, user_id, last_message_at)
    select r.room_id, member.id,
      coalesce((select max(message.created_at) from chat_messages message where message.room_id = r.room_id), '-infinity')
    from jsonb_to_recordset(${rows}::jsonb) as r(room_id bigint, members bigint[])
    cross join lateral unnest(r.members) as member(id)
    order by r.room_id, member.id
    on conflict do nothing
    returning room_id`,
);
async function writeThings4(trx, changes) {
  const added = changes.filter(({ rowId }) => rowId === void 0);
  const present = changes.filter(({ rowId }) => rowId !== void 0);
  const goneAt = ({ isDeleted, at }) => (isDeleted ? momentText(at) : null);
  const inserted =
    added.length === 0
      ? []
      : await insertRooms(
          trx,
          JSON.stringify(
            added.map((change) => ({
              app_id: change.appId,
              name: fieldOf(change, 'name'),
              channel: fieldOf(change, 'channel'),
              created_at: momentText(change.createdAt ?? change.at),
              deleted_at: goneAt(change),
            })),
          ),
        );
  if (present.length > 0)
    await updateRooms(
      trx,
      JSON.stringify(
        present.map((change) => ({
          id: change.rowId,
          data: {
            ...writtenFields(change, ['name', 'channel']),
            ...(change.createdAt === void 0 ? {} : { created_at: momentText(change.createdAt) }),
          },
          deleted_at: goneAt(change),
        })),
      ),
    );
  const rowIds = rowIdsOf(present, inserted);
  const members = changes
    .filter((change) => isWritten(change, 'members') || change.rowId === void 0)
    .map((change) => ({
      room_id: rowIds.get(change.appId),
      members: change.isDeleted ? [] : (change.ids.members ?? []),
    }));
  if (members.length > 0) {
    await removeMembers(trx, JSON.stringify(members));
    await addMembers(trx, JSON.stringify(members));
  }
  return { rowIds };
}
var roomWriter = { type: 'room', keepsRow: true, find: find5, writeThings: writeThings4 };
var insertMessages = statement(
  { room_id: number },
  (rows) => sql`
    insert into chat_messages (app_id, room_id, sender_id, type, message, media, post, created_at, updated_at)
    select r.app_id, r.room_id, r.sender_id, r.type, r.message, r.media,
      case when r.post_id is not null then (
        select jsonb_build_object('post_meta', jsonb_build_array(jsonb_build_object(
          'type', case when p.image is null then 'text' else 'image' end, 'image', p.image, 'title', p.title)))
        from posts p where p.id = r.post_id) end,
      r.created_at, r.created_at
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, room_id bigint, sender_id bigint, type text, message text,
      media text, post_id bigint, created_at timestamptz)
    order by r.created_at, r.app_id
    on conflict do nothing
    returning room_id`,
);
var messageWriter = {
  type: 'message',
  table: 'chat_messages',
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      room_id: ids.room,
      sender_id: ids.sender,
      type: data.message_type,
      message: data.message ?? null,
      media: data.media ?? null,
      post_id: ids.post,
      created_at: momentText(createdAt),
    }));
    await insertMessages(trx, JSON.stringify(rows));
    return {};
  },
};
var items5 = [roomWriter, messageWriter];

// src/features/map/jobs.ts
var jobs5 = {
  works: [
    {
      name: 'map of users',
      waiting: waitingIn('users_grid_change'),
      from: MANY_CHANGES,
      slice: sql`users_grid_fold(${AT_ONCE})`,
    },
  ],
};

// src/features/moderation/appeals/items.ts
var recordset = (rows) => sql`jsonb_to_recordset(${rows}::jsonb)
  as g(place int, app_id text, "user" text, decision text, text text, created_at timestamptz)`;
var insertAppeals = statement(
  {},
  (rows) => sql`
    insert into appeals (app_id, decision_id, user_id, measure, is_about_post, text, created_at)
    select g.app_id, d.id, d.user_id, d.kind, d.post_id is not null, g.text, g.created_at
    from ${recordset(rows)}
    join moderation_decisions d on d.event_id = g.decision and d.kind <> 'dismiss'
    join users u on u.id = d.user_id and u.app_id = g."user"
    order by g.place
    on conflict do nothing`,
);
var selectRefused = statement(
  { place: number, is_known: boolean, is_about_user: boolean },
  (rows) => sql`
    select coalesce(g.place, 0) as place, d.id is not null as is_known,
      coalesce(d.kind <> 'dismiss' and u.app_id = g."user", false) as is_about_user
    from ${recordset(rows)}
    left join moderation_decisions d on d.event_id = g.decision
    left join users u on u.id = d.user_id
    where not exists (
      select from appeals a where a.app_id = g.app_id collate "C" and date_trunc('month', a.created_at at time zone 'UTC')
        = date_trunc('month', g.created_at at time zone 'UTC'))`,
);
function faultOf({ is_known, is_about_user }) {
  if (!is_known) return { path: 'data.decision', message: 'There is no such decision' };
  if (!is_about_user) return { path: 'data.user', message: 'The decision did nothing to this user' };
  return { path: 'data.decision', message: 'This decision has an appeal already' };
}
var appealWriter = {
  type: 'appeal',
  writeEvents: async (trx, events) => {
    const rows = JSON.stringify(
      events.map(({ appId, createdAt, data, index }) => ({
        place: index,
        app_id: appId,
        user: data.user,
        decision: data.decision,
        text: data.text,
        created_at: momentText(createdAt),
      })),
    );
    await insertAppeals(trx, rows);
    const refused = await selectRefused(trx, rows);
    return { faults: new Map(refused.map((one) => [one.place, faultOf(one)])) };
  },
};
var items6 = [appealWriter];

// src/features/moderation/retention.ts
var retention8 = [
  {
    name: 'looks at cases',
    table: 'case_presence',
    key: 'ctid',
    isOverdue: () => sql`seen_at < now() - interval '24 hours'`,
  },
  {
    name: 'leases of cases',
    table: 'case_leases',
    key: 'case_id',
    isOverdue: () => sql`until < now() - interval '24 hours'`,
  },
];

// src/features/pages/retention.ts
var retention9 = [
  {
    name: 'drafts of pages',
    table: 'page_drafts',
    key: 'ctid',
    isOverdue: () => sql`written_at < now() - interval '90 days'`,
  },
];

// src/features/session/jobs.ts
var jobs6 = { maintenance: [({ database }) => endFutureSessions(database.db)] };

// src/features/session/retention.ts
var retention10 = [
  {
    name: 'known networks',
    table: 'known_networks',
    key: 'ctid',
    isOverdue: () => sql`last_used_at < now() - interval '90 days'`,
  },
];

// src/features/storage/jobs.ts
var AHEAD = 3;
var analyzeEvents = statement({ done: anything }, (table) => sql`select analyze_events(${table}) as done`);
async function keepMonths(db, now) {
  let areMade = true;
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD));
  for (const table of Object.keys(partitionedTables)) {
    areMade = (await makeMonths(db, table, now, last)) && areMade;
    await moveStrayRows(db, table);
  }
  return areMade;
}
async function analyzeAll(db) {
  for (const table of Object.keys(partitionedTables))
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = '10min'`.execute(trx);
      await analyzeEvents(trx, table);
    });
}
var jobs7 = {
  maintenance: [
    async ({ database: { db } }) => {
      const { now, isTrusted } = await readClock(db);
      if (!isTrusted || !(await isDueToday(db, 'months'))) return;
      if (!(await keepMonths(db, now))) await retryInAnHour(db, 'months');
    },
    async ({ database: { db } }) => {
      if (await isDueToday(db, 'statistics of events')) await analyzeAll(db);
    },
  ],
};

// src/jobs/overdue.ts
var AT_ONCE3 = 5e3;
var DeletedInPart = class extends Error {
  constructor(deleted, message) {
    super(message);
    this.deleted = deleted;
  }
  deleted;
};
async function deleteOverdue(db, rule, limits, isStopped = () => false) {
  const atOnce = 'table' in rule ? (rule.atOnce ?? AT_ONCE3) : AT_ONCE3;
  for (let all = 0; ; ) {
    const gone = 'table' in rule ? await deleteRows(db, rule, limits, atOnce) : await rule.deleteSome(db, atOnce);
    all += gone;
    if (gone < atOnce || isStopped()) return all;
  }
}
async function deleteRows(db, rule, limits, atOnce) {
  const [table, key] = [sql.table(rule.table), sql.ref(rule.key)];
  const { rows } = await sql`
    delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where (${rule.isOverdue(limits)}) and ${isTimeTrusted} limit ${atOnce}))
      -- Once more, for a row that someone else changed meanwhile: what was just restored stays.
      and (${rule.isOverdue(limits)})
    returning 1
  `.execute(db);
  return rows.length;
}

// src/features/storage/retention.ts
var dropMonth = statement(
  { gone: orNull(number) },
  (kind) => sql`select case when ${isTimeTrusted} then drop_expired_month(${kind}) end as gone`,
);
async function dropMonths(db, kind) {
  for (let all = 0; ; ) {
    try {
      const gone = await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = '10min'`.execute(trx);
        return (await dropMonth.one(trx, kind)).gone;
      });
      if (gone === null) return all;
      all += gone;
    } catch (error) {
      if (codeOf(error) === LOCK_NOT_AVAILABLE)
        throw new DeletedInPart(
          all,
          `The months of ${kind} that are over could not be dropped: someone holds the table`,
        );
      throw error;
    }
  }
}
var kinds = {
  searches: 'searches',
  visits: 'visits to pages',
  ad_events: 'ad events',
  views: 'views of posts',
  positions: 'positions',
  failed_urls: 'failed URLs',
  messages: 'messages',
};
var retention11 = Object.entries(kinds).map(([kind, name]) => ({
  name,
  deleteSome: (db) => dropMonths(db, kind),
}));

// src/features/transactions/items.ts
var selectTransactions = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`
    select id, app_id from transactions where app_id = any(${appIds}::text[]) order by created_at desc`,
);
var find6 = async (trx, appIds) => byAppId(await selectTransactions(trx, appIds));
var lockReversals = statement(
  { pg_advisory_xact_lock: anything },
  () => sql`select pg_advisory_xact_lock(hashtext('quarterdeck reversals'))`,
);
var selectReversed = statement(
  { id: number, transaction_type: text, left: text },
  (ids, appIds) => sql`
    select t.id, t.transaction_type,
      (t.amount - coalesce((
        select sum(r.amount) from transactions r
        where r.reverses = t.id and (r.app_id = any(${appIds}::text[])) is not true), 0))::text as left
    from transactions t where t.id = any(${ids}::bigint[])`,
);
var takenStripeIds = statement(
  { stripe_transaction_id: orNull(text), app_id: orNull(text) },
  (ids) => sql`
    select stripe_transaction_id, app_id from transactions where stripe_transaction_id = any(${ids}::text[])`,
);
var insertTransactions = statement(
  { id: number },
  (rows) => sql`
    insert into transactions (app_id, user_id, campaign_id, amount, transaction_type, stripe_transaction_id, reverses, created_at)
    select app_id, user_id, campaign_id, amount, transaction_type, stripe_transaction_id, reverses, created_at
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, user_id bigint, campaign_id bigint, amount numeric,
      transaction_type text, stripe_transaction_id text, reverses bigint, created_at timestamptz)
    order by created_at, app_id
    on conflict do nothing
    returning id`,
);
var stripeIdOf = ({ data: { stripe_transaction_id: id } }) => (typeof id === 'string' ? id : void 0);
async function stripeIdsTaken(trx, events) {
  const stripeIds = events.flatMap((event) => stripeIdOf(event) ?? []);
  const rows = stripeIds.length > 0 ? await takenStripeIds(trx, stripeIds) : [];
  return new Map(rows.map((row3) => [row3.stripe_transaction_id, row3.app_id]));
}
var stripeFault = {
  path: 'data.stripe_transaction_id',
  message: 'Another transaction has this number',
};
var centsOf = (amount) => Math.round(Number(amount) * 100);
async function reversedBy(trx, events) {
  const reversals = events.filter(({ ids }) => typeof ids.reverses === 'number');
  if (reversals.length === 0) return /* @__PURE__ */ new Map();
  await lockReversals(trx);
  const rows = await selectReversed(
    trx,
    reversals.map(({ ids }) => Number(ids.reverses)),
    reversals.map(({ appId }) => appId),
  );
  return new Map(rows.map(({ id, transaction_type: type, left }) => [id, { type, cents: centsOf(left) }]));
}
function takeOff({ data }, reversed) {
  if (reversed.type === data.transaction_type)
    return { path: 'data.transaction_type', message: 'A reversal is of the other type' };
  const cents = centsOf(data.amount);
  if (cents > reversed.cents) {
    const left = (Math.max(0, reversed.cents) / 100).toFixed(2);
    return { path: 'data.amount', message: `A reversal is not of more than what it reverses: ${left} is left of it` };
  }
  reversed.cents -= cents;
  return void 0;
}
async function faultsOf(trx, events) {
  const faults = /* @__PURE__ */ new Map();
  const reversed = await reversedBy(trx, events);
  const taken = await stripeIdsTaken(trx, events);
  for (const event of events) {
    const { index, appId, ids } = event;
    const stripeId = stripeIdOf(event);
    const original = reversed.get(ids.reverses);
    const isTaken = stripeId !== void 0 && taken.has(stripeId) && taken.get(stripeId) !== appId;
    const fault = isTaken ? stripeFault : original && takeOff(event, original);
    if (fault) faults.set(index, fault);
    else if (stripeId !== void 0) taken.set(stripeId, appId);
  }
  return faults;
}
var transactionWriter = {
  type: 'transaction',
  find: find6,
  writeEvents: async (trx, events) => {
    const faults = await faultsOf(trx, events);
    const ready = events.filter(({ index }) => !faults.has(index));
    const rows = ready.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      user_id: ids.user,
      campaign_id: ids.campaign,
      amount: data.amount,
      transaction_type: data.transaction_type,
      stripe_transaction_id: data.stripe_transaction_id ?? null,
      reverses: ids.reverses,
      created_at: momentText(createdAt),
    }));
    const written = rows.length > 0 ? await insertTransactions(trx, JSON.stringify(rows)) : [];
    const taken = await stripeIdsTaken(trx, written.length < rows.length ? ready : []);
    for (const event of ready) {
      const stripeId = stripeIdOf(event);
      if (stripeId !== void 0 && taken.has(stripeId) && taken.get(stripeId) !== event.appId)
        faults.set(event.index, stripeFault);
    }
    return { faults };
  },
};
var items7 = [transactionWriter];

// src/core/moments.ts
function requireRange(start, end, endField) {
  if (start && end && start > end) throw invalid([{ field: endField, message: 'The range ends before it begins' }]);
}
var withinDays = (column, { start, end }) =>
  sql.join(
    [
      ...(start ? [sql`${column} >= ${start}::date::timestamp at time zone 'UTC'`] : []),
      ...(end ? [sql`${column} < (${end}::date + 1)::timestamp at time zone 'UTC'`] : []),
      ...(start || end ? [] : [sql`true`]),
    ],
    sql` and `,
  );
var isoOf = (column) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// src/features/urls/retry.ts
var IDS_OF_EVENT = 200;
var MOST_COUNTED = 1e4;
var isWaiting = sql`
  (t.answered_at is null and t.requested_at > now() - make_interval(mins => ${sql.lit(RETRY_MINUTES)}) and ${isPast('t.requested_at')})`;
var retryOf = sql`(
  select json_build_object('requested_at', ${isoOf('t.requested_at')}, 'answered_at', ${isoOf('t.answered_at')},
    'requested_by', (select name from users where id = t.requested_by), 'is_waiting', ${isWaiting}::int)
  from failed_url_retries t where t.url_id = f.id)`;
function refusalOf({ app_id, isResolved, isWaiting: waits }) {
  if (isResolved) return 'It is resolved: there is nothing to try again';
  if (app_id === null) return 'The app never gave this URL an id, so it cannot be asked to try it again';
  return waits ? `The app was asked less than ${RETRY_MINUTES} minutes ago, and has not answered yet` : void 0;
}
var hostRefusal = (unresolved) => (unresolved === 0 ? 'All URLs of this host are resolved' : void 0);
var selectOne = statement(
  { app_id: orNull(text), isResolved: boolean, isWaiting: boolean },
  (id) => sql`
    select f.app_id, f.resolved_at is not null as "isResolved",
      exists (select from failed_url_retries t where t.url_id = f.id and ${isWaiting}) as "isWaiting"
    from failed_urls f where f.id = ${id}`,
);
function retryFilter({ id, host, failedType }) {
  const conditions = [
    sql`f.resolved_at is null and f.app_id is not null`,
    sql`not exists (select from failed_url_retries t where t.url_id = f.id and ${isWaiting})`,
    ...(id === void 0 ? [] : [sql`f.id = ${id}::bigint`]),
    ...(host ? [sql`f.host_id = (select id from failed_hosts where host = ${host})`] : []),
    ...(failedType === 'failed_in_enrichment' ? [sql`f.failed_in_enrichment`] : []),
  ];
  return sql`from failed_urls f where ${sql.join(conditions, sql` and `)}`;
}
var ask = statement(
  { id: number, app_id: text },
  (wish, actorId) => sql`
    with wanted as materialized (
      select f.id, coalesce(f.app_id, '') as app_id ${retryFilter(wish)}
      order by f.resolved_at desc nulls last, f.id desc limit ${sql.lit(MOST_RETRIES)}
    ), asked as (
      insert into failed_url_retries as t (url_id, requested_by)
      select id, ${actorId}::bigint from wanted order by id
      -- Another admin may have asked meanwhile.
      on conflict (url_id) do update set requested_at = now(), requested_by = excluded.requested_by, answered_at = null
        where not ${isWaiting}
      returning url_id
    )
    select w.id, w.app_id from asked a join wanted w on w.id = a.url_id order by w.id desc`,
  [{}, 1],
  [{ id: 1 }, 1],
  [{ host: '', failedType: 'failed_in_enrichment' }, 1],
);
var countLeft = statement(
  { left: number },
  (wish) => sql`
    select count(*)::int as left from (select ${retryFilter(wish)} limit ${sql.lit(MOST_COUNTED + 1)}) rest`,
  [{}],
  [{ id: 1 }],
  [{ host: '', failedType: 'failed_in_enrichment' }],
);
async function requireOne(trx, id) {
  const known = await selectOne.first(trx, id);
  if (!known) throw new HttpError(404, 'There is no such failed URL');
  const refusal = refusalOf(known);
  if (refusal !== void 0) throw conflict(refusal);
}
async function askForRetries(trx, actor, wish) {
  const { id } = wish;
  if (id !== void 0) await requireOne(trx, id);
  const rows = await ask(trx, wish, actor.id);
  if (rows.length === 0)
    throw conflict('There is no URL here that the app could be asked for: they are resolved, asked for, or have no id');
  const events = Array.from({ length: Math.ceil(rows.length / IDS_OF_EVENT) }, (_, place) =>
    rows.slice(place * IDS_OF_EVENT, (place + 1) * IDS_OF_EVENT),
  );
  await recordDecisions(
    trx,
    actor,
    'failed_url.retry_requested',
    events.map((part) => ({ id: part[0]?.id ?? 0, ids: part.map(({ app_id }) => app_id) })),
  );
  const { left } = id === void 0 ? await countLeft.one(trx, wish) : { left: 0 };
  return { asked: rows.length, left };
}
var inWords = (count) => count.toLocaleString('en-US');
var plural = (count) => `${inWords(count)} URL${count === 1 ? '' : 's'}`;
function askedSentence({ asked, left }) {
  const done = `The app is asked to try ${plural(asked)} again`;
  if (left === 0) return done;
  const more =
    left > MOST_COUNTED
      ? `more than ${inWords(MOST_COUNTED)} are`
      : `${inWords(left)} more ${left === 1 ? 'is' : 'are'}`;
  return `${done}, the latest; ${more} left: at most ${inWords(MOST_RETRIES)} are asked for at once`;
}
var noteAnswers = statement(
  {},
  (rows) => sql`
    update failed_url_retries t set answered_at = now()
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb) join failed_urls f on f.id = r.id
    where t.url_id = r.id and t.answered_at is null and (
      (r.data ? 'last_retried_at' and (r.data ->> 'last_retried_at')::timestamptz is distinct from f.last_retried_at)
      or (r.data ? 'resolved_at' and (r.data ->> 'resolved_at')::timestamptz is distinct from f.resolved_at)
      or (r.data ? 'attempts' and (r.data ->> 'attempts')::int is distinct from f.attempts))`,
  ['[]'],
);
async function noteRetries(trx, rows) {
  await noteAnswers(trx, rows);
}

// src/features/urls/items.ts
var selectUrls = statement(
  { id: number, app_id: orNull(text) },
  (appIds) => sql`select id, app_id from failed_urls where app_id = any(${appIds}::text[])`,
);
var find7 = async (trx, appIds) => byAppId(await selectUrls(trx, appIds));
var insertUrls = statement(
  { id: number, app_id: orNull(text) },
  (rows) => sql`
    insert into failed_urls (app_id, url, post_id, user_id, device_type, device_os, failed_in_curl, scrap_by_script,
      failed_in_enrichment, cause, attempts, last_retried_at, resolved_at, created_at)
    select app_id, url, post_id, user_id, device_type, device_os, coalesce(failed_in_curl, false),
      coalesce(scrap_by_script, false), coalesce(failed_in_enrichment, false), cause, coalesce(attempts, 1), last_retried_at,
      resolved_at, created_at
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, url text, post_id bigint, user_id bigint, device_type text,
      device_os text, failed_in_curl boolean, scrap_by_script boolean, failed_in_enrichment boolean, cause text,
      attempts int, last_retried_at timestamptz, resolved_at timestamptz, created_at timestamptz)
    order by failed_host_of(url), app_id
    returning id, app_id`,
);
var updateUrls = statement(
  { id: number },
  (rows) => sql`
    update failed_urls f set ${sql.join([
      ...['url', 'device_type', 'device_os', 'cause'].map((column) => setSent('f', column, 'text')),
      ...['post_id', 'user_id'].map((column) => setSent('f', column, 'bigint')),
      ...['failed_in_curl', 'scrap_by_script', 'failed_in_enrichment'].map((column) =>
        setSent('f', column, 'boolean', sql`false`),
      ),
      setSent('f', 'attempts', 'int', sql`1`),
      ...['last_retried_at', 'resolved_at', 'created_at'].map((column) => setSent('f', column, 'timestamptz')),
    ])}
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb)
    where f.id = r.id
    returning f.id`,
);
var deleteUrls = statement(
  { id: number },
  (ids) => sql`delete from failed_urls where id = any(${ids}::bigint[]) returning id`,
);
var PLAIN3 = [
  ...[
    'url',
    'device_type',
    'device_os',
    'failed_in_curl',
    'scrap_by_script',
    'failed_in_enrichment',
    'cause',
    'attempts',
  ],
];
var MOMENTS2 = ['last_retried_at', 'resolved_at'];
function columnsOf4(change) {
  return {
    ...writtenFields(change, PLAIN3),
    ...Object.fromEntries(
      Object.entries(writtenFields(change, MOMENTS2)).map(([name, value]) => [name, storedMoment(value)]),
    ),
    ...(isWritten(change, 'post') ? { post_id: change.ids.post } : {}),
    ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
    ...(change.createdAt === void 0 ? {} : { created_at: momentText(change.createdAt) }),
  };
}
var failedUrlWriter = {
  type: 'failed_url',
  keepsRow: false,
  find: find7,
  table: 'failed_urls',
  writeThings: (trx, changes) =>
    writeRows(trx, changes, {
      columnsOf: columnsOf4,
      insert: insertUrls,
      update: async (own, rows) => {
        await noteRetries(own, rows);
        return updateUrls(own, rows);
      },
      remove: deleteUrls,
    }),
};
var items8 = [failedUrlWriter];

// src/features/urls/retention.ts
var retention12 = [
  {
    name: 'retries of failed URLs',
    table: 'failed_url_retries',
    key: 'url_id',
    isOverdue: () => sql`requested_at < now() - interval '90 days'`,
  },
];

// src/features/web-analytics/items.ts
var insertVisitors = statement(
  { id: number },
  (visitors) => sql`
    insert into web_visitors (visitor)
    select distinct name from unnest(${visitors}::text[]) as name
    where not exists (select from web_visitors there where there.visitor = name collate "C")
    order by name
    on conflict do nothing
    returning id`,
);
var insertVisits = statement(
  { id: number },
  (rows) => sql`
    insert into web_events (app_id, visitor_id, session_started_at, at, path, referrer, device, browser, country)
    select r.app_id, v.id, r.session_started_at, r.at, r.path, r.referrer, r.device, r.browser, r.country
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, visitor text, session_started_at timestamptz, at timestamptz,
      path text, referrer text, device text, browser text, country text)
    join web_visitors v on v.visitor = r.visitor collate "C"
    order by r.at, r.app_id
    on conflict do nothing
    returning id`,
);
var visitWriter = {
  type: 'visit',
  table: 'web_events',
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, data }) => ({
      app_id: appId,
      visitor: data.visitor,
      session_started_at: storedMoment(data.session_started_at),
      at: momentText(createdAt),
      path: data.path,
      referrer: data.referrer ?? null,
      device: data.device,
      browser: data.browser ?? null,
      country: data.country ?? null,
    }));
    await insertVisitors(
      trx,
      rows.map(({ visitor }) => String(visitor)),
    );
    await insertVisits(trx, JSON.stringify(rows));
    return {};
  },
};
var items9 = [visitWriter];

// src/features/web-analytics/jobs.ts
var jobs8 = {
  works: [{ name: 'visits', waiting: waitingIn('web_changes'), from: 1, slice: sql`web_fold(1)` }],
};

// src/http/limits/jobs.ts
var jobs9 = { maintenance: [({ database }) => deleteOldLimits(database.db)] };

// src/http/writes/retention.ts
var retention13 = [
  {
    name: 'idempotency keys',
    table: 'idempotency',
    key: 'ctid',
    isOverdue: () => sql`created_at < now() - interval '24 hours'`,
  },
];

// src/jobs/retention.ts
var retention14 = [
  {
    name: 'mails',
    table: 'outbox',
    key: 'id',
    isOverdue: () => sql`coalesce(sent_at, given_up_at) < now() - interval '30 days'`,
  },
];

// src/app/registrations.ts
var jobs10 = [jobs4, jobs3, jobs5, jobs, jobs8, jobs2, jobs9, jobs6, jobs7];
var retentions = [
  retention,
  retention13,
  retention10,
  retention14,
  retention5,
  retention6,
  retention8,
  retention4,
  retention7,
  retention3,
  retention12,
  retention9,
  retention2,
  retention11,
];
var ORDER = ['user', 'post', 'room', 'campaign'];
var items10 = [items2, items, items3, items5, items8, items9, items4, items7, items6];
function itemWriters({ appUnique }) {
  const all = items10.flatMap((own) => (typeof own === 'function' ? own(appUnique) : own));
  const place = (writer) => {
    if ('writeEvents' in writer) return ORDER.length + 1;
    return ORDER.includes(writer.type) ? ORDER.indexOf(writer.type) : ORDER.length;
  };
  return all.toSorted((a, b) => place(a) - place(b));
}

export {
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
  DeletedInPart,
  dailyJobs,
  deletedSentence,
  deleteOverdue,
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
  isDueToday,
  isoOf,
  isYoung,
  itemWriters,
  jobs10 as jobs,
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
  microsOf,
  momentText2 as momentText,
  named,
  OF_ROW,
  ofAppSentence,
  openActedOnAgain,
  openAgain,
  openSessions,
  other,
  planOf,
  purgedAt,
  readFields,
  reasonWithId,
  recordCaseEvents,
  recordModeration,
  refusalOf,
  refusedOn,
  refusing,
  refusingSuspension,
  removeInterest,
  reopenErrors,
  reopeningEvent,
  requireRange,
  requireTarget,
  restoreRefusedBecause,
  retentions,
  retryInAnHour,
  retryOf,
  saveNote,
  startBackground,
  storedFields,
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
  UNKNOWN,
  undoError,
  undoRefusedBecause,
  undoUntil,
  unreportedSentence,
  visibleFields,
  whyOf,
  withItem,
  withinDays,
  writeArchived,
  writeAssignment,
  writeInterestName,
  writeOrder,
  writeReason,
};
//# sourceMappingURL=chunk-FNJL4NGJ.js.map

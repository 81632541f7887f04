import type { CheckName, CheckState } from '@quarterdeck/contract/system';
import type { GroupMapping } from '../../core/sign-on-config.ts';
import { CLOCK_ADVICE, flawOf } from '../../jobs/clock.ts';
import { dailyJobs } from '../../jobs/daily.ts';
import { mappingFlaws } from '../access/group-mappings.ts';
import type { InstanceReadings, WorkReadings } from './readings.ts';
import { countOf, sizeOf, timeOf } from './words.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The outcome of a check: its finding, and advice unless all is fine. */
export type Verdict =
  | { readonly state: 'fine'; readonly says: string }
  | { readonly state: Exclude<CheckState, 'fine'>; readonly says: string; readonly advice: string };

/** The names of a server's background jobs, and their limits. */
export interface Expectations {
  readonly works: readonly string[];
  /** The storage limit for evidence pictures. */
  readonly evidenceMegabytes: number;
  /** Groups whose members follow the single sign-on provider. */
  readonly groupMappings: readonly GroupMapping[];
}

const fine = (says: string): Verdict => ({ state: 'fine', says });

/** The waiting times after which something is behind, and failing. */
interface Limits {
  readonly behind: number;
  readonly failing: number;
}

/** Judges by waiting time. */
function byTime(seconds: number, limits: Limits, says: string, advice: string): Verdict {
  if (seconds < limits.behind) return fine(says);
  return { state: seconds < limits.failing ? 'behind' : 'failing', says, advice };
}

const SLOW_SECONDS = 0.5;

function checkDatabase({ database, connections }: InstanceReadings): Verdict {
  if ('away' in database)
    return {
      state: 'failing',
      says: `The database does not answer (${database.away}).`,
      advice: 'Check that PostgreSQL is running, that this server can reach it, and that its disk is not full.',
    };
  if (database.isReadOnly)
    return {
      state: 'failing',
      says: 'The database is read-only: this server is connected to a standby.',
      advice: 'Set DATABASE_URL to all hosts, or to an address that always reaches the primary.',
    };
  const answered = `The database answers in ${Math.ceil(database.seconds * 1000)} ms`;
  if (connections.waiting > connections.most)
    return {
      state: 'behind',
      says: `${answered}, and ${countOf(connections.waiting, 'call')} are waiting for one of ${connections.most} connections.`,
      advice: 'Look for slow statements in PostgreSQL. If there are none, raise DATABASE_POOL or start another server.',
    };
  if (database.seconds >= SLOW_SECONDS)
    return { state: 'behind', says: `${answered}.`, advice: 'Look for slow statements and a busy disk.' };
  return fine(`${answered}.`);
}

function checkMigrations({ database }: InstanceReadings): Verdict | undefined {
  if ('away' in database) return undefined;
  const [missing, unknown] = [database.missing[0], database.unknown.at(-1)];
  if (missing !== undefined)
    return {
      state: 'failing',
      says: `The database is missing ${countOf(database.missing.length, 'migration')} of this server, starting with ${missing}.`,
      advice: 'Restart this server: it migrates the database when it starts.',
    };
  if (unknown !== undefined)
    return {
      state: 'behind',
      says: `The database has a newer schema (${unknown}) than this server knows.`,
      advice: 'Replace this server with the newer version.',
    };
  return fine('The database has the schema of this server.');
}

const DISK = { behind: 0.1, failing: 0.03 };

function checkDisk({ disk }: InstanceReadings, isDatabaseFull: boolean): Verdict {
  if (isDatabaseFull)
    return {
      state: 'failing',
      says: 'The database disk is full. Changes are refused; no data is lost.',
      advice: 'Free space on the PostgreSQL disk, or enlarge it.',
    };
  if (!disk)
    return {
      state: 'failing',
      says: 'The folder of DATA_DIR cannot be read.',
      advice: 'Check that the folder exists and that this server can read and write it.',
    };
  const percent = Math.floor(disk.freeRatio * 100);
  const free = `${sizeOf(disk.freeBytes)} are free (${percent} %)`;
  if (disk.freeRatio >= DISK.behind) return fine(`On the disk of DATA_DIR ${free}.`);
  const isFull = disk.freeRatio < DISK.failing;
  return {
    state: isFull ? 'failing' : 'behind',
    says: `The disk of DATA_DIR is ${isFull ? 'full' : 'nearly full'}: ${free}.`,
    advice: 'Free space on this disk, or enlarge it.',
  };
}

function checkReplica({ replica }: InstanceReadings): Verdict {
  if (!replica) return fine('No replica is configured. Exports are read from the primary.');
  if (replica.flaw !== undefined)
    return {
      state: 'behind',
      says: `${replica.flaw}. Exports are read from the primary.`,
      advice: "Check that the replica is running and receives the primary's write-ahead log.",
    };
  return fine(`The replica is ${timeOf(replica.lagSeconds ?? 0)} behind.`);
}

function checkClock({ database }: InstanceReadings): Verdict | undefined {
  if ('away' in database || !database.clock) return undefined;
  const flaw = flawOf(database.clock);
  if (flaw !== undefined) return { state: 'failing', says: flaw, advice: CLOCK_ADVICE };
  return fine('The database clock is correct.');
}

const MAIL: Limits = { behind: MINUTE, failing: 15 * MINUTE };

const checkMail = ({ mails, mailSeconds }: WorkReadings): Verdict =>
  mails === 0
    ? fine('No emails are waiting.')
    : byTime(
        mailSeconds,
        MAIL,
        `${countOf(mails, 'mail')} ${mails === 1 ? 'waits' : 'wait'} to be sent, the oldest for ${timeOf(mailSeconds)}.`,
        'Check that the mail server in SMTP_URL accepts email; its responses are in the log. Admins with only emailed codes cannot sign in.',
      );

const WEBHOOKS: Limits = { behind: 5 * MINUTE, failing: HOUR };

function checkWebhooks({ webhooks }: WorkReadings): Verdict {
  const advice = 'Check why the app does not accept them. Resume paused endpoints manually.';
  const paused = webhooks.filter(({ state, pending }) => state === 'paused' && pending > 0);
  const pending = webhooks.reduce((sum, one) => sum + one.pending, 0);
  const oldest = Math.max(0, ...webhooks.map((one) => one.oldest));
  if (webhooks.length === 0) return fine('There are no webhook endpoints.');
  if (pending === 0) return fine('The app has received all webhook events.');
  const waits = `${countOf(pending, 'event')} ${pending === 1 ? 'waits' : 'wait'} for the app, the oldest for ${timeOf(oldest)}`;
  return byTime(
    oldest,
    WEBHOOKS,
    paused.length === 0 ? `${waits}.` : `${waits}; ${countOf(paused.length, 'endpoint is', 'endpoints are')} paused.`,
    advice,
  );
}

const READY: Limits = { behind: MINUTE, failing: 15 * MINUTE };
/** Items that wait for something that never comes are refused after seven days. */
const WAITING: Limits = { behind: 2 * DAY, failing: Number.POSITIVE_INFINITY };

function checkItems({ readyItems, readySeconds, waitingItems, waitingSeconds }: WorkReadings): Verdict {
  if (waitingItems === 0 && readyItems === 0) return fine('All items from the app are stored.');
  if (readySeconds >= READY.behind)
    return byTime(
      readySeconds,
      READY,
      `${countOf(readyItems, 'item')} from the app could not be stored for ${timeOf(readySeconds)}.`,
      'Look for "waiting items could not be written" in the server logs.',
    );
  return byTime(
    waitingSeconds,
    WAITING,
    `${countOf(waitingItems, 'item of the app waits for the item it refers', 'items of the app wait for the items they refer')} to, the oldest for ${timeOf(waitingSeconds)}.`,
    'Find out what is missing and have the app send it. Waiting items are refused after 7 days.',
  );
}

const CHANGES: Limits = { behind: 2 * MINUTE, failing: 30 * MINUTE };

const known = <Row extends { readonly name: string }>(rows: readonly Row[], names: readonly string[]): readonly Row[] =>
  rows.filter(({ name }) => names.includes(name));

function checkChanges({ background }: WorkReadings, { works }: Expectations): Verdict {
  const ofUs = known(background, works);
  const slowest = ofUs.toSorted((one, other) => other.seconds - one.seconds)[0];
  if (!slowest || slowest.seconds < CHANGES.behind) return fine('Counts, ranks and charts are up to date.');
  return byTime(
    slowest.seconds,
    CHANGES,
    `${countOf(slowest.waiting, 'change')} ${slowest.waiting === 1 ? 'has' : 'have'} not been added to the ${slowest.name} for ${timeOf(slowest.seconds)}.`,
    'After a large import, this resolves automatically. Otherwise look for "background work failed" in the log.',
  );
}

const AUDIT: Limits = { behind: MINUTE, failing: 10 * MINUTE };

const checkAudit = ({ unsealedRows, unsealedSeconds }: WorkReadings): Verdict =>
  unsealedRows === 0
    ? fine('All audit log rows are linked.')
    : byTime(
        unsealedSeconds,
        AUDIT,
        `${countOf(unsealedRows, 'row')} of the audit log ${unsealedRows === 1 ? 'has' : 'have'} not been linked for ${timeOf(unsealedSeconds)}.`,
        'Look for "the audit log was not linked" in the server logs.',
      );

function checkFailover({ gap }: WorkReadings): Verdict {
  if (!gap) return fine('No changes were lost in a failover in the last 7 days.');
  const { audit, feed, timeline } = gap.gap;
  const lost = [
    ...(audit ? [`links ${audit.after + 1} to ${audit.until} of the audit log`] : []),
    ...(feed ? [`places ${feed.after + 1} to ${feed.until} of the change feed`] : []),
  ];
  return {
    state: 'behind',
    says: `A failover to timeline ${timeline.after} lost ${lost.join(' and ')} ${timeOf(gap.seconds)} ago.`,
    advice: 'Follow "After a failover that lost changes" in docs/high-availability.md. This is shown for 7 days.',
  };
}

const LOOKED_AFTER: Limits = { behind: 2 * MINUTE, failing: 15 * MINUTE };
const DAILY: Limits = { behind: 2 * DAY, failing: 7 * DAY };

function checkJobs({ background, chores }: WorkReadings, { works }: Expectations): Verdict {
  const unattended = Math.max(0, ...known(background, works).map(({ lookedAtSeconds }) => lookedAtSeconds));
  if (unattended >= LOOKED_AFTER.behind)
    return byTime(
      unattended,
      LOOKED_AFTER,
      `Background work has not run for ${timeOf(unattended)}.`,
      'Check that a server is running, and look for "background work failed" in its log.',
    );
  const late = known(chores, dailyJobs).toSorted((one, other) => other.seconds - one.seconds)[0];
  if (late && late.seconds >= DAILY.behind)
    return byTime(
      late.seconds,
      DAILY,
      `The daily job "${late.name}" last started ${timeOf(late.seconds)} ago.`,
      'Look for "maintenance failed" in the server logs.',
    );
  return fine('Background jobs are running; daily jobs completed.');
}

const ERASURES: Limits = { behind: 5 * MINUTE, failing: HOUR };

const checkErasures = ({ erasures }: WorkReadings): Verdict =>
  erasures.waiting === 0
    ? fine('All users deleted by the app are erased.')
    : byTime(
        erasures.seconds,
        ERASURES,
        `${countOf(erasures.waiting, 'deleted user waits', 'deleted users wait')} to be erased, the first for ${timeOf(erasures.seconds)}.`,
        'Look for "a user could not be erased" in the server logs.',
      );

function checkPartitions({ monthsAhead }: WorkReadings): Verdict {
  if (monthsAhead >= 1) return fine(`Events have tables for this month and ${countOf(monthsAhead, 'coming month')}.`);
  const advice = 'Restart a server to create them. No data is lost, but queries become slower.';
  return monthsAhead === 0
    ? { state: 'behind', says: "The next month's event tables are missing.", advice }
    : { state: 'failing', says: "This month's event tables are missing.", advice };
}

const MOVED: Limits = { behind: 2 * DAY, failing: 7 * DAY };
const ERASED: Limits = { behind: 2 * DAY, failing: 7 * DAY };

/** @param seen this server's readings of the archive. */
function checkArchive({ archive }: WorkReadings, seen: InstanceReadings['archive']): Verdict {
  if (!seen.isOn) return fine('All events are in PostgreSQL.');
  const advice = 'Look for "events could not be moved" in the log of the servers.';
  if (seen.awaySeconds !== undefined)
    return {
      state: 'failing',
      says: `ClickHouse has not answered for ${timeOf(seen.awaySeconds)}: old events cannot be read, and none move.`,
      advice: 'Check that ClickHouse runs and that CLICKHOUSE_URL is right. Nothing is lost.',
    };
  if (archive.erasures > 0 && archive.erasure_seconds >= ERASED.behind)
    return byTime(
      archive.erasure_seconds,
      ERASED,
      `${countOf(archive.erasures, 'erased user waits', 'erased users wait')} to be deleted from ClickHouse, the first for ${timeOf(archive.erasure_seconds)}.`,
      advice,
    );
  if (archive.is_paused)
    return {
      state: 'behind',
      says: 'Moving events to ClickHouse is paused.',
      advice: 'Continue with: npm run events -- move',
    };
  return byTime(
    archive.behind_seconds,
    MOVED,
    archive.behind_seconds < MOVED.behind
      ? `${countOf(archive.rows, 'event is', 'events are')} in ClickHouse.`
      : `Events have not moved to ClickHouse for ${timeOf(archive.behind_seconds)}.`,
    advice,
  );
}

function checkCases({ cases }: WorkReadings): Verdict {
  const open = cases.reduce((sum, one) => sum + one.open, 0);
  const late = cases.reduce((sum, one) => sum + one.late, 0);
  if (late === 0) return fine(`${countOf(open, 'case is', 'cases are')} open, none past its target time.`);
  return {
    state: 'behind',
    says: `${countOf(late, 'case is past its', 'cases are past their')} target time, of ${open.toLocaleString('en')} open.`,
    advice: 'Assign more moderators, starting with the most urgent cases.',
  };
}

const EVIDENCE: Limits = { behind: 15 * MINUTE, failing: 6 * HOUR };
const NEARLY_FULL = 0.8;
const MEGABYTE = 1024 * 1024;

function checkEvidence({ evidence }: WorkReadings, { evidenceMegabytes }: Expectations): Verdict {
  const most = evidenceMegabytes * MEGABYTE;
  const room = `Evidence pictures use ${sizeOf(evidence.bytes)} of ${sizeOf(most)}`;
  if (evidence.bytes >= most * NEARLY_FULL)
    return {
      state: evidence.bytes >= most ? 'failing' : 'behind',
      says: evidence.bytes >= most ? `${room}: no more are stored.` : `${room}.`,
      advice: 'Raise EVIDENCE_MB, and check that the database has enough space.',
    };
  return byTime(
    evidence.waiting === 0 ? 0 : evidence.seconds,
    EVIDENCE,
    evidence.waiting === 0
      ? `${room}.`
      : `${countOf(evidence.waiting, 'picture')} of evidence ${evidence.waiting === 1 ? 'waits' : 'wait'} to be fetched, the oldest for ${timeOf(evidence.seconds)}.`,
    "After a large import, this resolves automatically. Otherwise check that this server can reach the pictures' addresses.",
  );
}

const DRILL: Limits = { behind: 8 * DAY, failing: 32 * DAY };

function checkDrill({ drill }: WorkReadings): Verdict {
  const advice = 'Run npm run backup, then npm run drill to test-restore it.';
  const tried = `A backup was last test-restored ${timeOf(drill.age)} ago`;
  if (drill.failed === 1)
    return {
      state: 'failing',
      says: Number.isFinite(drill.age)
        ? `The last drill failed. ${tried}.`
        : 'The last drill failed, and none has succeeded yet.',
      advice: "Read the drill's email, create another backup, and test it.",
    };
  if (!Number.isFinite(drill.age)) return { state: 'behind', says: 'No backup has been test-restored yet.', advice };
  return byTime(drill.age, DRILL, `${tried}.`, advice);
}

function checkSignOn({ groups }: WorkReadings, { groupMappings }: Expectations): Verdict {
  const { refused, missing } = mappingFlaws(groupMappings, groups);
  if (refused.length > 0)
    return {
      state: 'behind',
      says: `OIDC_GROUPS maps ${refused.join(', ')}: no one enters a group from outside that lets its members change permissions.`,
      advice: 'Take these permissions away from the group, or remove the group from OIDC_GROUPS.',
    };
  if (missing.length > 0)
    return {
      state: 'behind',
      says: `OIDC_GROUPS maps ${missing.join(', ')}, and no group has this name.`,
      advice: 'Add the group under Groups, or correct its name in OIDC_GROUPS.',
    };
  return fine(
    groupMappings.length === 0 ? 'No group follows a provider.' : 'All groups of OIDC_GROUPS follow the provider.',
  );
}

/** The outcome of one check. */
export type Check = Verdict & { readonly name: CheckName; readonly title: string };

const titles: Readonly<Record<CheckName, string>> = {
  database: 'Database',
  migrations: 'Schema',
  disk: 'Disk',
  replica: 'Replica',
  clock: 'Clock',
  mail: 'Email',
  webhooks: 'Webhooks',
  items: 'Incoming data',
  changes: 'Pending totals',
  audit: 'Audit log',
  failover: 'Failover',
  jobs: 'Background jobs',
  partitions: 'Future event tables',
  archive: 'Events in ClickHouse',
  erasures: 'Erasure of users',
  cases: 'Overdue cases',
  evidence: 'Evidence',
  drill: 'Backup drill',
  sign_on: 'Single sign-on',
};

const checksOf = (verdicts: Readonly<Partial<Record<CheckName, Verdict | undefined>>>): readonly Check[] =>
  (Object.keys(titles) as CheckName[]).flatMap((name) => {
    const verdict = verdicts[name];
    return verdict ? [{ name, title: titles[name], ...verdict }] : [];
  });

/**
 * Judges the health of an instance's database, disk and replica.
 * @param isDatabaseFull whether the database has just refused a change because its disk is full.
 */
export const judgeInstance = (readings: InstanceReadings, isDatabaseFull: boolean): readonly Check[] =>
  checksOf({
    database: checkDatabase(readings),
    migrations: checkMigrations(readings),
    disk: checkDisk(readings, isDatabaseFull),
    replica: checkReplica(readings),
    clock: checkClock(readings),
  });

/** Judges the progress of all background work. */
export const judgeWork = (
  readings: WorkReadings,
  expected: Expectations,
  { archive }: Pick<InstanceReadings, 'archive'>,
): readonly Check[] =>
  checksOf({
    mail: checkMail(readings),
    webhooks: checkWebhooks(readings),
    items: checkItems(readings),
    changes: checkChanges(readings, expected),
    audit: checkAudit(readings),
    failover: checkFailover(readings),
    jobs: checkJobs(readings, expected),
    partitions: checkPartitions(readings),
    archive: checkArchive(readings, archive),
    erasures: checkErasures(readings),
    cases: checkCases(readings),
    evidence: checkEvidence(readings, expected),
    drill: checkDrill(readings),
    sign_on: checkSignOn(readings, expected),
  });

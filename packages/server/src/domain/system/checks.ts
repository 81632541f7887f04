import type { CheckName, CheckState } from '@quarterdeck/contract/system';
import { CLOCK_ADVICE, flawOf } from '../../jobs/clock.ts';
import { dailyJobs } from '../../jobs/daily.ts';
import type { InstanceReadings, WorkReadings } from './readings.ts';
import { countOf, sizeOf, timeOf } from './words.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How a check went: what there is to say, and what to do about it unless it is fine. */
export type Verdict =
  | { readonly state: 'fine'; readonly says: string }
  | { readonly state: Exclude<CheckState, 'fine'>; readonly says: string; readonly advice: string };

/** What a server looks after in the background, by name. */
export interface Expectations {
  readonly works: readonly string[];
  /** How much room pictures of evidence may take. */
  readonly evidenceMegabytes: number;
}

const fine = (says: string): Verdict => ({ state: 'fine', says });

/** From when on something that waits is behind, and from when on it fails. */
interface Limits {
  readonly behind: number;
  readonly failing: number;
}

/** Judges by how long something waits; its sentences are made when they are needed. */
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
      advice: 'Check that PostgreSQL runs, that this server reaches it, and that the disk of the database is not full.',
    };
  if (database.isReadOnly)
    return {
      state: 'failing',
      says: 'The database is read-only: this server looks at a standby.',
      advice: 'Point DATABASE_URL to the primary, or to an address that follows it.',
    };
  const answered = `The database answers in ${Math.ceil(database.seconds * 1000)} ms`;
  if (connections.waiting > connections.most)
    return {
      state: 'behind',
      says: `${answered}, and ${countOf(connections.waiting, 'call')} wait for one of ${connections.most} connections.`,
      advice:
        'Look for slow statements in PostgreSQL; when there are none, raise DATABASE_POOL or start another server.',
    };
  if (database.seconds >= SLOW_SECONDS)
    return { state: 'behind', says: `${answered}.`, advice: 'Look for slow statements and for a disk that is busy.' };
  return fine(`${answered}.`);
}

function checkMigrations({ database }: InstanceReadings): Verdict | undefined {
  if ('away' in database) return undefined;
  const [missing, unknown] = [database.missing[0], database.unknown.at(-1)];
  if (missing !== undefined)
    return {
      state: 'failing',
      says: `The database lacks ${countOf(database.missing.length, 'migration')} of this server, from ${missing} on.`,
      advice: 'Restart this server: it migrates the database when it starts.',
    };
  if (unknown !== undefined)
    return {
      state: 'behind',
      says: `The database has a newer schema (${unknown}) than this server knows.`,
      advice: 'Replace this server by the newer version that runs beside it.',
    };
  return fine('The database has the schema of this server.');
}

const DISK = { behind: 0.1, failing: 0.03 };

function checkDisk({ disk }: InstanceReadings, isDatabaseFull: boolean): Verdict {
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
  const percent = Math.floor(disk.freeRatio * 100);
  const free = `${sizeOf(disk.freeBytes)} are free (${percent} %)`;
  if (disk.freeRatio >= DISK.behind) return fine(`On the disk of DATA_DIR ${free}.`);
  const isFull = disk.freeRatio < DISK.failing;
  return {
    state: isFull ? 'failing' : 'behind',
    says: `The disk of DATA_DIR is ${isFull ? 'full' : 'nearly full'}: ${free}.`,
    advice: 'Make room on this disk, or make it larger.',
  };
}

function checkReplica({ replica }: InstanceReadings): Verdict {
  if (!replica) return fine('There is no replica: exports are read from the primary.');
  if (replica.flaw !== undefined)
    return {
      state: 'behind',
      says: `${replica.flaw}: exports are read from the primary.`,
      advice: 'Check that the replica runs and receives the write-ahead log of the primary.',
    };
  return fine(`The replica is ${timeOf(replica.lagSeconds ?? 0)} behind.`);
}

function checkClock({ database }: InstanceReadings): Verdict | undefined {
  if ('away' in database || !database.clock) return undefined;
  const flaw = flawOf(database.clock);
  if (flaw !== undefined) return { state: 'failing', says: flaw, advice: CLOCK_ADVICE };
  return fine('The clock of the database goes on from where it was last seen.');
}

const MAIL: Limits = { behind: MINUTE, failing: 15 * MINUTE };

const checkMail = ({ mails, mailSeconds }: WorkReadings): Verdict =>
  mails === 0
    ? fine('No mail waits.')
    : byTime(
        mailSeconds,
        MAIL,
        `${countOf(mails, 'mail')} ${mails === 1 ? 'waits' : 'wait'} to be sent, the oldest for ${timeOf(mailSeconds)}.`,
        'Check that the server of SMTP_URL takes mail; the log says what it answers. Without mail nobody can sign in.',
      );

const WEBHOOKS: Limits = { behind: 5 * MINUTE, failing: HOUR };

function checkWebhooks({ webhooks }: WorkReadings): Verdict {
  const advice = 'See why the app does not take them; a paused endpoint is resumed by hand.';
  const paused = webhooks.filter(({ state, pending }) => state === 'paused' && pending > 0);
  const pending = webhooks.reduce((sum, one) => sum + one.pending, 0);
  const oldest = Math.max(0, ...webhooks.map((one) => one.oldest));
  if (webhooks.length === 0) return fine('There are no webhook endpoints.');
  if (pending === 0) return fine('The app has received all that it is told by webhooks.');
  const waits = `${countOf(pending, 'event')} ${pending === 1 ? 'waits' : 'wait'} for the app, the oldest for ${timeOf(oldest)}`;
  return byTime(
    oldest,
    WEBHOOKS,
    paused.length === 0 ? `${waits}.` : `${waits}; ${countOf(paused.length, 'endpoint is', 'endpoints are')} paused.`,
    advice,
  );
}

const READY: Limits = { behind: MINUTE, failing: 15 * MINUTE };
/** What waits for something that never comes is refused after seven days. */
const WAITING: Limits = { behind: 2 * DAY, failing: Number.POSITIVE_INFINITY };

function checkItems({ readyItems, readySeconds, waitingItems, waitingSeconds }: WorkReadings): Verdict {
  if (waitingItems === 0 && readyItems === 0) return fine('All that the app has sent is written.');
  if (readySeconds >= READY.behind)
    return byTime(
      readySeconds,
      READY,
      `${countOf(readyItems, 'item')} of the app could be written and ${readyItems === 1 ? 'is' : 'are'} not, for ${timeOf(readySeconds)}.`,
      'Look for "items that waited could not be written" in the log of the servers.',
    );
  return byTime(
    waitingSeconds,
    WAITING,
    `${countOf(waitingItems, 'item of the app waits for what it refers', 'items of the app wait for what they refer')} to, the oldest for ${timeOf(waitingSeconds)}.`,
    'See what is missing and have the app send it: an item that has waited seven days is refused.',
  );
}

const CHANGES: Limits = { behind: 2 * MINUTE, failing: 30 * MINUTE };

const known = <Row extends { readonly name: string }>(rows: readonly Row[], names: readonly string[]): readonly Row[] =>
  rows.filter(({ name }) => names.includes(name));

function checkChanges({ background }: WorkReadings, { works }: Expectations): Verdict {
  const ofUs = known(background, works);
  const slowest = ofUs.toSorted((one, other) => other.seconds - one.seconds)[0];
  if (!slowest || slowest.seconds < CHANGES.behind) return fine('Counts, ranks and charts have all changes.');
  return byTime(
    slowest.seconds,
    CHANGES,
    `${countOf(slowest.waiting, 'change')} ${slowest.waiting === 1 ? 'is' : 'are'} not in the ${slowest.name} yet, for ${timeOf(slowest.seconds)}.`,
    'After a large import this works itself off; otherwise look for "work in the background failed" in the log.',
  );
}

const AUDIT: Limits = { behind: MINUTE, failing: 10 * MINUTE };

const checkAudit = ({ unsealedRows, unsealedSeconds }: WorkReadings): Verdict =>
  unsealedRows === 0
    ? fine('All rows of the audit log are in its chain.')
    : byTime(
        unsealedSeconds,
        AUDIT,
        `${countOf(unsealedRows, 'row')} of the audit log ${unsealedRows === 1 ? 'is' : 'are'} not in its chain yet, for ${timeOf(unsealedSeconds)}.`,
        'Look for "the audit log was not linked" in the log of the servers.',
      );

const LOOKED_AFTER: Limits = { behind: 2 * MINUTE, failing: 15 * MINUTE };
const DAILY: Limits = { behind: 2 * DAY, failing: 7 * DAY };

function checkJobs({ background, chores }: WorkReadings, { works }: Expectations): Verdict {
  const unattended = Math.max(0, ...known(background, works).map(({ lookedAtSeconds }) => lookedAtSeconds));
  if (unattended >= LOOKED_AFTER.behind)
    return byTime(
      unattended,
      LOOKED_AFTER,
      `The work in the background has not run for ${timeOf(unattended)}.`,
      'Check that a server runs, and look for "work in the background failed" in its log.',
    );
  const late = known(chores, dailyJobs).toSorted((one, other) => other.seconds - one.seconds)[0];
  if (late && late.seconds >= DAILY.behind)
    return byTime(
      late.seconds,
      DAILY,
      `The daily job "${late.name}" was last begun ${timeOf(late.seconds)} ago.`,
      'Look for "maintenance failed" in the log of the servers.',
    );
  return fine('The work in the background runs, and the daily jobs were done.');
}

const ERASURES: Limits = { behind: 5 * MINUTE, failing: HOUR };

const checkErasures = ({ erasures }: WorkReadings): Verdict =>
  erasures.waiting === 0
    ? fine('Every user whom the app deleted is erased.')
    : byTime(
        erasures.seconds,
        ERASURES,
        `${countOf(erasures.waiting, 'deleted user waits', 'deleted users wait')} to be erased, the first for ${timeOf(erasures.seconds)}.`,
        'Look for "a user could not be erased" in the log of the servers.',
      );

function checkPartitions({ monthsAhead }: WorkReadings): Verdict {
  if (monthsAhead >= 1) return fine(`Events have tables for this month and ${countOf(monthsAhead, 'coming month')}.`);
  const advice = 'Restart a server, which makes them; nothing is lost meanwhile, but statements become slower.';
  return monthsAhead === 0
    ? { state: 'behind', says: 'Events have no table for the next month yet.', advice }
    : { state: 'failing', says: 'Events have no table for this month.', advice };
}

function checkCases({ cases }: WorkReadings): Verdict {
  const open = cases.reduce((sum, one) => sum + one.open, 0);
  const late = cases.reduce((sum, one) => sum + one.late, 0);
  if (late === 0) return fine(`${countOf(open, 'case is', 'cases are')} open, and none is past its target time.`);
  return {
    state: 'behind',
    says: `${countOf(late, 'case is past its', 'cases are past their')} target time, of ${open.toLocaleString('en')} open.`,
    advice: 'Have more people decide cases, beginning with the most urgent ones.',
  };
}

const EVIDENCE: Limits = { behind: 15 * MINUTE, failing: 6 * HOUR };
const NEARLY_FULL = 0.8;
const MEGABYTE = 1024 * 1024;

function checkEvidence({ evidence }: WorkReadings, { evidenceMegabytes }: Expectations): Verdict {
  const most = evidenceMegabytes * MEGABYTE;
  const room = `Pictures of evidence take ${sizeOf(evidence.bytes)} of ${sizeOf(most)}`;
  if (evidence.bytes >= most * NEARLY_FULL)
    return {
      state: evidence.bytes >= most ? 'failing' : 'behind',
      says: evidence.bytes >= most ? `${room}: no more are kept.` : `${room}.`,
      advice: 'Raise EVIDENCE_MB, and see that the database has the room.',
    };
  return byTime(
    evidence.waiting === 0 ? 0 : evidence.seconds,
    EVIDENCE,
    evidence.waiting === 0
      ? `${room}.`
      : `${countOf(evidence.waiting, 'picture')} of evidence ${evidence.waiting === 1 ? 'waits' : 'wait'} to be fetched, the oldest for ${timeOf(evidence.seconds)}.`,
    'After a large import this works itself off; otherwise see whether this server reaches the addresses of pictures.',
  );
}

const DRILL: Limits = { behind: 8 * DAY, failing: 32 * DAY };

function checkDrill({ drill }: WorkReadings): Verdict {
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

/** How one check went. */
export type Check = Verdict & { readonly name: CheckName; readonly title: string };

const titles: Readonly<Record<CheckName, string>> = {
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
  erasures: 'Erasure of users',
  cases: 'Overdue cases',
  evidence: 'Evidence',
  drill: 'Backup drill',
};

const checksOf = (verdicts: Readonly<Partial<Record<CheckName, Verdict | undefined>>>): readonly Check[] =>
  (Object.keys(titles) as CheckName[]).flatMap((name) => {
    const verdict = verdicts[name];
    return verdict ? [{ name, title: titles[name], ...verdict }] : [];
  });

/** Judges what a server runs on. @param isDatabaseFull whether the database has refused a change for want of room just now. */
export const judgeInstance = (readings: InstanceReadings, isDatabaseFull: boolean): readonly Check[] =>
  checksOf({
    database: checkDatabase(readings),
    migrations: checkMigrations(readings),
    disk: checkDisk(readings, isDatabaseFull),
    replica: checkReplica(readings),
    clock: checkClock(readings),
  });

/** Judges how far all work is. */
export const judgeWork = (readings: WorkReadings, expected: Expectations): readonly Check[] =>
  checksOf({
    mail: checkMail(readings),
    webhooks: checkWebhooks(readings),
    items: checkItems(readings),
    changes: checkChanges(readings, expected),
    audit: checkAudit(readings),
    jobs: checkJobs(readings, expected),
    partitions: checkPartitions(readings),
    erasures: checkErasures(readings),
    cases: checkCases(readings),
    evidence: checkEvidence(readings, expected),
    drill: checkDrill(readings),
  });

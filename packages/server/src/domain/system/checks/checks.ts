import type { CheckName } from '@quarterdeck/contract/system';
import type { InstanceReadings, WorkReadings } from '../readings.ts';
import { checkItems, checkMail, checkWebhooks } from './exchange.ts';
import { checkClock, checkDatabase, checkDisk, checkMigrations, checkReplica } from './instance.ts';
import { checkCases, checkDrill, checkEvidence, checkSignOn } from './staff.ts';
import type { Expectations, Verdict } from './verdict.ts';
import {
  checkArchive,
  checkAudit,
  checkChanges,
  checkErasures,
  checkFailover,
  checkJobs,
  checkPartitions,
} from './work.ts';

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

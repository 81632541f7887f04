import { checkStates } from '@quarterdeck/contract/system';
import type { Registry } from 'prom-client';
import { addRowGauges } from '../../ports/row-gauges.ts';
import { measureDrills } from '../backups/drills.ts';
import { measureCases } from '../moderation/cases/metrics.ts';
import { measureEvidence } from '../moderation/evidence/metrics.ts';
import { measureWebhooks } from '../webhooks/metrics.ts';
import type { Check } from './checks/checks.ts';
import type { InstanceReadings, WorkReadings } from './readings.ts';

/** The readings of one scrape. There is no work while the database does not answer. */
export interface Scrape {
  readonly instance: InstanceReadings;
  readonly work: WorkReadings | undefined;
  readonly checks: readonly Check[];
}

const counted = 'counted up to 100000';

/** Registers metrics of the system. All values of a scrape come from the same readings. */
export function measureSystem(registry: Registry, read: () => Promise<Scrape>): void {
  let reading: Promise<Scrape> | undefined;
  // Metrics are collected concurrently: one reading serves them all.
  const scrape = (): Promise<Scrape> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const rowsOf = async <Row>(rows: (work: WorkReadings) => readonly Row[]): Promise<Row[]> => {
    const { work } = await scrape();
    return work ? [...rows(work)] : [];
  };
  const single = { labelNames: [], labelsOf: () => ({}) } as const;
  addRowGauges(registry, {
    select: async () => (await scrape()).checks,
    labelNames: ['check'],
    labelsOf: ({ name }) => ({ check: name }),
    gauges: [
      {
        name: 'system_check_state',
        help: 'The result of each System check: 0 fine, 1 behind, 2 failing',
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
        help: 'Free share of the DATA_DIR disk, from 0 to 1',
        value: ({ freeRatio }) => freeRatio,
      },
      {
        name: 'disk_free_bytes',
        help: 'Free space on the DATA_DIR disk',
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
        help: 'Migrations of this server that the database is missing',
        value: ({ missing }) => missing.length,
      },
      {
        name: 'database_unknown_migrations',
        help: 'Migrations of the database that this server does not know: a newer server is also running',
        value: ({ unknown }) => unknown.length,
      },
    ],
  });
  addRowGauges(registry, {
    select: () => rowsOf((work) => [work]),
    ...single,
    gauges: [
      { name: 'database_size_bytes', help: 'Size of the database', value: ({ databaseBytes }) => databaseBytes },
      { name: 'mail_waiting', help: `Emails waiting to be sent; ${counted}`, value: ({ mails }) => mails },
      {
        name: 'mail_oldest_waiting_seconds',
        help: 'Age of the oldest email waiting to be sent',
        value: ({ mailSeconds }) => mailSeconds,
      },
      {
        name: 'ingest_backlog_items',
        help: `Waiting items from the app that can be stored now; ${counted}`,
        value: ({ readyItems }) => readyItems,
      },
      {
        name: 'ingest_backlog_oldest_seconds',
        help: 'How long the oldest of them has been ready',
        value: ({ readySeconds }) => readySeconds,
      },
      {
        name: 'ingest_waiting_items',
        help: `Waiting items of the app, most of them for an item they refer to; ${counted}`,
        value: ({ waitingItems }) => waitingItems,
      },
      {
        name: 'ingest_oldest_waiting_seconds',
        help: 'Age of the oldest waiting item; it is refused after 7 days',
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
        name: 'erasures_waiting',
        help: `Users deleted by the app and not yet erased, ${counted}`,
        value: ({ erasures }) => erasures.waiting,
      },
      {
        name: 'erasure_oldest_waiting_seconds',
        help: 'How long the first of them has waited',
        value: ({ erasures }) => erasures.seconds,
      },
      {
        name: 'archive_rows',
        help: 'Events in ClickHouse',
        value: ({ archive }) => archive.rows,
      },
      {
        name: 'archive_behind_seconds',
        help: 'For how long events could have moved to ClickHouse and have not',
        value: ({ archive }) => archive.behind_seconds,
      },
      {
        name: 'archive_erasures_waiting',
        help: 'Erased users waiting to be deleted from ClickHouse',
        value: ({ archive }) => archive.erasures,
      },
      {
        name: 'partition_months_ahead',
        help: 'Months after this one with partitions in every event table; -1: not even this month',
        value: ({ monthsAhead }) => monthsAhead,
      },
    ],
  });
  addRowGauges(registry, {
    select: () => rowsOf(({ background }) => background),
    labelNames: ['work'],
    labelsOf: ({ name }) => ({ work: name }),
    gauges: [
      {
        name: 'background_work_waiting_rows',
        help: `Rows waiting to be aggregated, by kind of work; ${counted}`,
        value: ({ waiting }) => waiting,
      },
      {
        name: 'background_work_behind_seconds',
        help: 'Lag of background work, by kind of work',
        value: ({ seconds }) => seconds,
      },
    ],
  });
  addRowGauges(registry, {
    select: () => rowsOf(({ chores }) => chores),
    labelNames: ['task'],
    labelsOf: ({ name }) => ({ task: name }),
    gauges: [
      {
        name: 'daily_job_age_seconds',
        help: 'Time since each daily job last started',
        value: ({ seconds }) => seconds,
      },
    ],
  });
  measureWebhooks(registry, () => rowsOf(({ webhooks }) => webhooks));
  measureCases(registry, () => rowsOf(({ cases }) => cases));
  measureEvidence(registry, () => rowsOf(({ evidence }) => [evidence]));
  measureDrills(registry, () => rowsOf(({ drill }) => [drill]));
}

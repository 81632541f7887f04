import type { FastifyBaseLogger } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Config } from '../core/config.ts';
import type { ReportMemory } from '../core/report-memory.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Database, Db } from '../database/database.ts';
import type { Work } from './background.ts';

/*
 * What folders register for the app to run, in their `jobs.ts` and `retention.ts`. The app collects these files
 * (`app/registrations.ts`), so the code that runs them depends on none of them.
 */

/** What background work uses. */
export interface JobServices {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Remembers what was reported to the outside. */
  readonly told?: Pick<ReportMemory, 'noteHead'> | undefined;
}

/** A folder's background work. */
export interface Jobs {
  /** Changes that triggers record, to be added to roll-ups. */
  readonly works?: readonly Work[];
  /** Work that runs every half minute, on every instance; less frequent work checks itself whether it is due. */
  readonly maintenance?: readonly ((services: JobServices) => Promise<unknown>)[];
  /** Workers that run as long as the server. */
  readonly workers?: readonly ((services: JobServices) => { stop(): Promise<void> })[];
}

/** The settings for retention. */
export type RetentionLimits = Pick<Config, 'sessionMaxMinutes'>;

/** The retention of a table. */
interface TableRetention {
  /** What the audit row counts. */
  readonly name: string;
  readonly table: string;
  readonly key: string;
  /** The condition for expired rows. */
  readonly isOverdue: (limits: RetentionLimits) => RawBuilder<unknown>;
  /** The number of rows per step; the default suits most tables. */
  readonly atOnce?: number;
}

/** The retention of rows that only a database function can delete. */
interface CustomRetention {
  readonly name: string;
  /** Deletes at most this many rows, and none unless `isTimeTrusted`. @returns the number of deleted rows. */
  readonly deleteSome: (db: Db, atOnce: number) => Promise<number>;
}

/** A folder's retention, in the order of deletion. */
export type Retention = readonly (TableRetention | CustomRetention)[];

import type { FastifyBaseLogger } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Config } from '../core/config.ts';
import type { ReportMemory } from '../core/report-memory.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Database, Db } from '../database/database.ts';
import type { Work } from './background.ts';

/*
 * What owners register for others to drive: `jobs.ts` and `retention.ts` of a folder. The app collects the files
 * (`app/registrations.ts`); who drives them knows none of them.
 */

/** What work in the background is done with. */
export interface JobServices {
  readonly config: Config;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  /** Remembers what those outside were told. */
  readonly told?: Pick<ReportMemory, 'noteHead'> | undefined;
}

/** What a folder has done in the background. */
export interface Jobs {
  /** Changes that triggers record, to be summed up. */
  readonly works?: readonly Work[];
  /** What is tried every half minute, on every instance; whatever is due more rarely looks for itself whether it is. */
  readonly maintenance?: readonly ((services: JobServices) => Promise<unknown>)[];
  /** What runs from the start of a server to its end. */
  readonly workers?: readonly ((services: JobServices) => { stop(): Promise<void> })[];
}

/** The settings that say how long something is kept. */
export type RetentionLimits = Pick<Config, 'sessionMaxMinutes'>;

/** Rows that are kept for a while. */
interface TableRetention {
  /** What is counted in the audit row. */
  readonly name: string;
  readonly table: string;
  readonly key: string;
  /** Which rows are kept no longer. */
  readonly isOverdue: (limits: RetentionLimits) => RawBuilder<unknown>;
  /** How many go in one step; otherwise as many as most tables bear. */
  readonly atOnce?: number;
}

/** Rows that only a function of the database may delete. */
interface CustomRetention {
  readonly name: string;
  /** Deletes at most this many, and nothing unless `isTimeTrusted`. @returns how many it were. */
  readonly deleteSome: (db: Db, atOnce: number) => Promise<number>;
}

/** What a folder keeps for a while, in the order in which it is deleted. */
export type Retention = readonly (TableRetention | CustomRetention)[];

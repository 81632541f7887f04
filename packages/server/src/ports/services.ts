import type { FastifyBaseLogger } from 'fastify';
import type { Counter } from 'prom-client';
import type { Config } from '../core/config.ts';
import type { Secrets } from '../core/secrets.ts';
import type { Database, Db } from '../database/database.ts';
import type { Reads } from '../database/reads.ts';
import type { WriteAudit } from './audit.ts';
import type { AccessControl } from './caller.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { KeyControl } from './service-key.ts';
import type { ShownPeople } from './shown-people.ts';
import type { Turns } from './turns.ts';

/** What the features share; each gets it when it is mounted. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** For reads where a little staleness does no harm: from a replica, if there is one. */
  readonly reads: Reads;
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
  readonly shownPeople: ShownPeople;
  /** Writes of one admin take turns. */
  readonly turns: Turns;
  readonly log: FastifyBaseLogger;
  /** Sign-ins that were refused; they are counted, not stored. */
  readonly refusedSignIns: Counter<'call' | 'reason'>;
  /** Exports, by how they ended. */
  readonly exports: Counter<'event' | 'outcome'>;
  /** Takes a place for an export of an admin; the result gives it back. @throws Refusal when there is none. */
  enterExport(adminId: number): () => void;
  /** Who calls, and what they may. */
  readonly access: AccessControl;
  /** Which key of the app calls, and how much it may send. */
  readonly keys: KeyControl;
  readonly writeAudit: WriteAudit;
  /** Notifies an admin that their export is ready, in the transaction in which that is written down. */
  notifyExporter(trx: Db, adminId: number, text: string): Promise<void>;
  /** Notifies the mail worker that there is something to deliver. */
  wakeMailer(): void;
  /** Wakes the change feed: there are new events for the app. */
  wakeFeed(): void;
}

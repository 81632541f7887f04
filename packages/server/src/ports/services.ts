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

/** What all features receive when they are mounted. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** For reads that can be slightly out of date: from a replica, if there is one. */
  readonly reads: Reads;
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
  readonly shownPeople: ShownPeople;
  /** Limits the concurrent writes of one admin. */
  readonly turns: Turns;
  readonly log: FastifyBaseLogger;
  /** Counts refused sign-ins, which are not stored. */
  readonly refusedSignIns: Counter<'call' | 'reason'>;
  /** Counts exports by result. */
  readonly exports: Counter<'event' | 'outcome'>;
  /** Reserves an export for an admin; the result releases it. @throws Refusal when there are too many. */
  enterExport(adminId: number): () => void;
  /** Identifies admins and checks their permissions. */
  readonly access: AccessControl;
  /** Identifies the app's keys and limits their items. */
  readonly keys: KeyControl;
  readonly writeAudit: WriteAudit;
  /** Notifies an admin that their export is ready, in the transaction that records it. */
  notifyExporter(trx: Db, adminId: number, text: string): Promise<void>;
  /** Notifies the mail worker about emails to deliver. */
  wakeMailer(): void;
  /** Notifies the change feed about new events for the app. */
  wakeFeed(): void;
}

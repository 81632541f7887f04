import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** At most this many tries in this many seconds, per subject. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Counters in PostgreSQL, so that every instance shares them. */
export interface RateLimiter {
  /**
   * Counts a try before the work is done, so that parallel tries cannot exceed the limit.
   * @param adminId the account it is about; `clearLimits` empties such buckets.
   * @returns 0 when the try is allowed, otherwise the seconds until the next window.
   */
  consume(limit: Limit, subject: string, adminId?: number): Promise<number>;
  /** Whether any try was counted. */
  isUsed(limit: Limit, subject: string): Promise<boolean>;
  /** Takes back one try, because it was no failure after all. */
  refund(limit: Limit, subject: string): Promise<void>;
  /** Returns the same buckets in a transaction; a rollback takes the tries back. */
  within(trx: Transaction<Schema>): RateLimiter;
}

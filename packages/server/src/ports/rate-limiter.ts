import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** This many in this many seconds, for one subject. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
}

/** Counters in PostgreSQL, so that every instance shares them. */
export interface RateLimiter {
  /**
   * Takes one from the bucket before the work is done, so that parallel tries cannot slip past the limit.
   * @param adminId whose account it is about; `clearLimits` empties such buckets.
   * @returns 0 when there was one left, otherwise the seconds until the bucket is empty again.
   */
  consume(limit: Limit, subject: string, adminId?: number): Promise<number>;
  /** Whether anything is in the bucket. */
  isUsed(limit: Limit, subject: string): Promise<boolean>;
  /** Gives one back: the try was no failure after all. */
  refund(limit: Limit, subject: string): Promise<void>;
  /** The same buckets in a transaction: what was taken comes back when it is rolled back. */
  within(trx: Transaction<Schema>): RateLimiter;
}

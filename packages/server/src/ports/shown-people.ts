import type { Admin } from './caller.ts';
import type { Origin } from './origin.ts';

/**
 * Counts people whose email or phone an answer shows, before it is sent.
 * @throws Refusal too_many beyond the limit; none of them is then counted.
 */
export type CountShownPeople = (userIds: readonly number[]) => void;

/** Counts the people whose email or phone each admin sees. */
export interface ShownPeople {
  /** Returns the counter for one call. It may read earlier counts, so call it before a transaction. */
  of(admin: Admin, origin: Origin, event: string): Promise<CountShownPeople>;
}

import type { Admin } from './caller.ts';
import type { Origin } from './origin.ts';

/** Counts people whose email or phone an answer shows, before it is sent. @throws Refusal too_many beyond the limit: none of them is counted. */
export type CountShownPeople = (userIds: readonly number[]) => void;

/** Counts whose email or phone each admin is shown. */
export interface ShownPeople {
  /** Gives what counts for one call. It may have to read what was counted before: no transaction is open yet. */
  of(admin: Admin, origin: Origin, event: string): Promise<CountShownPeople>;
}

import { writeReports } from '../../src/domain/moderation/cases/reports.ts';
import type { TestDatabase } from './database.ts';

/** A report of the app about `about`, by another user. */
export interface Report {
  readonly about: number;
  readonly by: number;
  readonly reason?: string;
  /** Now if unset. */
  readonly at?: Date;
}

type Owner = Pick<TestDatabase, 'database'>;

/** Writes reports on posts or users like those of the app. @returns their cases, in the order of their subjects. */
export const addReports = (
  { database }: Owner,
  what: 'posts' | 'users',
  reports: readonly Report[],
): Promise<number[]> =>
  database.db.transaction().execute(async (trx) => {
    const cases = await writeReports(
      trx,
      what,
      reports.map(({ reason = 'Spam', at = new Date(), ...report }) => ({ ...report, reason, at: at.toISOString() })),
    );
    return cases.map(({ id }) => id);
  });

/** Adds a report on a post or a user. @returns the case. */
export async function addReport(owner: Owner, what: 'posts' | 'users', about: number, by: number, reason?: string) {
  const [id = 0] = await addReports(owner, what, [{ about, by, ...(reason === undefined ? {} : { reason }) }]);
  return id;
}

import { sql } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../../database/connections/errors.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import { DeletedInPart } from '../../jobs/overdue.ts';
import type { Retention } from '../../jobs/registrations.ts';

const dropMonth = statement(
  { gone: orNull(number) },
  (kind: string) => sql`select case when ${isTimeTrusted} then drop_expired_month(${kind}) end as gone`,
);

/**
 * Drops the months of a kind that are over, each in a transaction of its own; what was counted of them stays.
 * @returns how many rows they had.
 * @throws DeletedInPart when someone holds the table for long, as a backup does.
 */
async function dropMonths(db: Db, kind: string): Promise<number> {
  for (let all = 0; ; ) {
    try {
      const gone = await db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = '10min'`.execute(trx);
        return (await dropMonth.one(trx, kind)).gone;
      });
      if (gone === null) return all;
      all += gone;
    } catch (error) {
      if (codeOf(error) === LOCK_NOT_AVAILABLE)
        throw new DeletedInPart(all, `The months of ${kind} that are over could not be deleted: the table is locked`);
      throw error;
    }
  }
}

/** Each kind of events is kept for as many months as the database says. */
const kinds = {
  searches: 'searches',
  visits: 'visits to pages',
  ad_events: 'ad events',
  views: 'views of posts',
  positions: 'positions',
  failed_urls: 'failed URLs',
  messages: 'messages',
} as const;

export const retention: Retention = Object.entries(kinds).map(([kind, name]) => ({
  name,
  deleteSome: (db) => dropMonths(db, kind),
}));

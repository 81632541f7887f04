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
 * Drops the expired months of a kind, each in its own transaction; their counts stay.
 * @returns the number of dropped rows.
 * @throws DeletedInPart when a long lock, such as a backup's, prevents a drop.
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

/** The database stores the retention of each kind of events, in months. */
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

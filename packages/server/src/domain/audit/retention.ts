import { sql } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { isTimeTrusted } from '../../jobs/clock.ts';
import type { Retention } from '../../jobs/registrations.ts';

const expireSome = statement(
  { gone: orNull(number) },
  (atOnce: number) => sql`select case when ${isTimeTrusted} then audit_expire(${atOnce}) else 0 end as gone`,
);

const dropEmptyMonths = statement(
  { dropped: orNull(number) },
  () => sql`select case when ${isTimeTrusted} then drop_empty_months_of_values() else 0 end as dropped`,
);

/** Audit log rows each know their own expiry. Months of values are dropped when nothing is left in them. */
export const retention: Retention = [
  {
    name: 'rows of the audit log',
    deleteSome: async (db, atOnce) => {
      const row = await expireSome.first(db, atOnce);
      return row?.gone ?? 0;
    },
  },
  {
    name: 'months of values of the audit log',
    deleteSome: async (db) => (await dropEmptyMonths.one(db)).dropped ?? 0,
  },
];

import { sql } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { Retention } from '../../jobs/registrations.ts';

const expireSome = statement({ gone: orNull(number) }, (atOnce: number) => sql`select audit_expire(${atOnce}) as gone`);

const dropEmptyMonths = statement(
  { dropped: orNull(number) },
  () => sql`select drop_empty_months_of_values() as dropped`,
);

/** Rows of the audit log each know their own end; the months of their values go when nothing is left in them. */
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

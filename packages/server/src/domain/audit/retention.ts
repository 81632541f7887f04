import { sql } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { Retention } from '../../jobs/registrations.ts';

const expireSome = statement({ gone: orNull(number) }, (atOnce: number) => sql`select audit_expire(${atOnce}) as gone`);

/** Rows of the audit log each know their own end. */
export const retention: Retention = [
  {
    name: 'rows of the audit log',
    deleteSome: async (db, atOnce) => {
      const row = await expireSome.first(db, atOnce);
      return row?.gone ?? 0;
    },
  },
];

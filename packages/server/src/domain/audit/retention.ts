import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Rows of the audit trail each know their own end. */
export const retention: Retention = [
  {
    name: 'rows of the audit trail',
    deleteSome: async (db, atOnce) => {
      const { rows } = await sql<{ gone: number }>`select audit_expire(${atOnce}) as gone`.execute(db);
      return rows[0]?.gone ?? 0;
    },
  },
];

import type { audit as room } from '@quarterdeck/contract/audit';
import { sql } from 'kysely';
import type { Handlers } from '../../kit/handlers.ts';
import type { Kit } from '../../kit/kit.ts';
import { findEntry, listTrail, trailExport } from './trail.ts';
import { knownCalls } from './words.ts';

/** The audit trail. */
export const audit = (kit: Kit): Handlers<typeof room> => ({
  list: async ({ input, db }) => {
    const { rows, total, exact } = await listTrail(db, input);
    return { data: rows, total, ...(exact ? {} : { total_exact: false }) };
  },

  csv: ({ input }) => ({ filename: 'audit-log.csv', query: trailExport(kit.database.db, input) }),

  entry: async ({ input, db }) => ({ data: await findEntry(db, input.id) }),

  calls: async ({ db }) => {
    // A loose index scan: as many steps as there are types, however long the trail is.
    const { rows } = await sql<{ type: string }>`
      with recursive types as (
        (select target_type as type from audit_log where target_type is not null order by target_type limit 1)
        union all
        select (select target_type from audit_log where target_type > types.type order by target_type limit 1)
        from types where types.type is not null
      )
      select type from types where type is not null
    `.execute(db);
    return { data: knownCalls(), target_types: rows.map(({ type }) => type) };
  },
});

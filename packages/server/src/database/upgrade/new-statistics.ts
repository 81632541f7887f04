import { type Kysely, sql } from 'kysely';
import { text } from '../columns.ts';
import { codeOf, LOCK_NOT_AVAILABLE } from '../connections/errors.ts';
import { statement } from '../statement.ts';

const selectTables = statement(
  { name: text },
  () => sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = c.relname)
      and exists (select from pg_attribute a join pg_class r on r.oid = a.attrelid
        where (r.oid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated <> 'v'
            or r.oid in (select i.indexrelid from pg_index i
              where i.indrelid = c.oid and i.indpred is null and i.indkey[a.attnum - 1] = 0))
          and not exists (select from pg_stats s
            where s.schemaname = 'public' and s.tablename = r.relname and s.attname = a.attname))
    order by 1`,
);

/** How long to wait for a table: a vacuum can hold it for hours, and the server has not started yet. */
const LOCK_MS = 2000;

/**
 * Collects statistics for columns without any, in tables that had some, as the owner. It also does so for expressions
 * of indexes on all rows; partial indexes are left out. PostgreSQL analyzes only after a tenth of a table has changed.
 * Until then, it guesses that nearly no row has a null in a newly added column, and plans badly. A table that someone
 * holds for long is left to PostgreSQL.
 */
export async function analyzeNewColumns(owner: Kysely<never>): Promise<void> {
  for (const { name } of await selectTables(owner))
    await owner
      .transaction()
      .execute(async (trx) => {
        await sql`set local statement_timeout = 0; set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
        await sql`analyze ${sql.id(name)}`.execute(trx);
      })
      .catch((error: unknown) => {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      });
}

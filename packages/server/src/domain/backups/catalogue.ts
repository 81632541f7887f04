import { sql } from 'kysely';
import pg from 'pg';
import { boolean, number, orNull, text, texts } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/** Quotes a name for SQL. */
export const quoteName = (name: string): string => pg.escapeIdentifier(name);

/** The product's tables, without partitions and without the migrator's tables, whose state is in the manifest. */
export const selectTables = statement(
  { name: text, isPartitioned: boolean, columns: texts, months: texts },
  () => sql`
    select c.relname as name, c.relkind = 'p' as "isPartitioned",
      coalesce((select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''), '{}') as columns,
      coalesce((select array_agg(replace(right(p.relname, 7), '_', '-') order by p.relname)
        from pg_inherits join pg_class p on p.oid = inhrelid
        where inhparent = c.oid and p.relname ~ '_[0-9]{4}_[0-9]{2}$'), '{}') as months
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('kysely_migration', 'schema_files')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
);

/** The last value of each sequence. Unused sequences are missing. */
export const selectSequences = statement(
  { name: text, value: text },
  () => sql`
    select coalesce(sequencename, '') as name, coalesce(last_value::text, '') as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`,
);

/** The foreign keys between tables. Those of partitions follow their table. */
export const selectReferences = statement(
  { table: text, name: text, definition: text },
  () => sql`
    select c.relname as table, conname as name, coalesce(pg_get_constraintdef(o.oid), '') as definition
    from pg_constraint o join pg_class c on c.oid = o.conrelid
    where o.contype = 'f' and o.conparentid = 0 and o.connamespace = 'public'::regnamespace order by 1, 2`,
);

export const selectVersion = statement(
  { version: orNull(number) },
  () => sql`select current_setting('server_version_num')::int as version`,
);

/** Counts all tables except those of extensions, with one name as an example. */
export const selectForeign = statement(
  { tables: orNull(number), example: orNull(text) },
  () => sql`
    select count(*) as tables, min(c.relname) as example from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
);

export const makeMonth = statement(
  { made: orNull(number) },
  (table: string, month: Date) => sql`select make_partitions(${table}, ${month}, ${month}, null) as made`,
);

export const setSequence = statement(
  { value: orNull(number) },
  (name: string, value: string) => sql`select setval(${name}::text::regclass, ${value}::text::bigint) as value`,
);

export const countRows = statement(
  { rows: orNull(number) },
  (table: string) => sql`select count(*) as rows from ${sql.id(table)}`,
  ['users'],
);

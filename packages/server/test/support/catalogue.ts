import type pg from 'pg';

/** Extensions bring functions of their own; the tables of the migrator hold what has run. */
const own = (oid: string): string => `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

const parts: Readonly<Record<string, string>> = {
  column: `select c.relname || '.' || a.attname as name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated,
        (select collname from pg_collation where oid = a.attcollation), a.attstattarget, pg_get_expr(d.adbin, d.adrelid)) as is
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v') and not c.relispartition and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  table: `select relname as name, concat(relkind, relpersistence, reloptions::text) as is
    from pg_class where relkind in ('r', 'p', 'v', 'S') and relnamespace = 'public'::regnamespace`,
  index: `select indexname as name, indexdef as is from pg_indexes where schemaname = 'public'`,
  constraint: `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as is
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'`,
  trigger: `select tgrelid::regclass || '.' || tgname as name, concat(pg_get_triggerdef(oid), tgenabled) as is
    from pg_trigger where not tgisinternal`,
  function: `select p.oid::regprocedure::text as name, concat(pg_get_functiondef(p.oid), p.proacl) as is
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and ${own('p.oid')}`,
  view: `select viewname as name, definition as is from pg_views where schemaname = 'public'`,
  type: `select t.typname as name, coalesce((select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid), '')
      || coalesce((select string_agg(attname || ' ' || format_type(atttypid, atttypmod), ',' order by attnum)
        from pg_attribute where attrelid = t.typrelid and attnum > 0), '') as is
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'public'::regnamespace and t.typcategory <> 'A' and coalesce(c.relkind, 'c') = 'c' and ${own('t.oid')}`,
};

/** The schema of a database from its catalogue, a line for each object, in a stable order. */
export async function catalogueOf(owner: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, query] of Object.entries(parts)) {
    const { rows } = await owner.query<{ name: string; is: string }>(query);
    lines.push(...rows.map(({ name, is }) => `${part} ${name}: ${is.replaceAll(/\s+/g, ' ')}`));
  }
  return lines.sort();
}

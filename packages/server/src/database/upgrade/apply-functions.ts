import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { functionFiles } from '../../../functions/index.ts';
import { text } from '../columns.ts';
import { statement } from '../statement.ts';

const checksumOf = (name: string): string =>
  createHash('sha256')
    .update(functionFiles[name] ?? '')
    .digest('hex');

const makeTable = sql`create table if not exists schema_files (name text primary key, checksum text not null)`;

const selectFiles = statement({ name: text, checksum: text }, () => sql`select name, checksum from schema_files`);

const noteFile = statement(
  {},
  (name: string, checksum: string) => sql`
    insert into schema_files (name, checksum) values (${name}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum`,
);

const forgetFiles = statement(
  {},
  (names: readonly string[]) => sql`delete from schema_files where name <> all (${names}::text[])`,
);

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

const TRIGGER = /^create or replace trigger (\w+)\s[^;]*?\son (\w+)\s[^;]*;$/gm;

/** Returns the triggers defined in the files. */
const triggersIn = (source: string): Trigger[] =>
  [...source.matchAll(TRIGGER)].map(([sql, name = '', table = '']) => ({ name, table, sql }));

const selectTriggers = statement(
  { name: text, table: text, sql: text },
  () => sql`
    select t.tgname as name, c.relname as table, coalesce(pg_get_triggerdef(t.oid, true), '') as sql
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace
    order by c.relname <> 'users', c.relname, t.tgname`,
);

/** Returns a trigger's text in a comparable form, except texts in quotes: PostgreSQL stores it in another format. */
const comparable = (trigger: string): string =>
  trigger
    .split(/('[^']*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.toLowerCase().replaceAll(/or replace|::(?:text|timestamp with time zone)|[\s;]/g, ''),
    )
    .join('');

/**
 * Functions that no file defines, and that no column, index, constraint, view or other function needs. Needed ones
 * belong to the migrations.
 */
const selectOthers = statement(
  { names: text },
  (made: readonly string[]) => sql`
    select coalesce(string_agg(p.oid::regprocedure::text, ', '), '') as names from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proname <> all (${made}::text[])
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_rewrite'::regclass,
          'pg_statistic_ext'::regclass, 'pg_proc'::regclass))`,
);

/**
 * Updates the database's functions and triggers to those of the files, within the migrations' transaction. Only files
 * that changed since the last run are applied. What no file defines is dropped. Creating a trigger locks its table, so
 * existing triggers are left alone.
 */
export async function applyFunctions(trx: QueryExecutorProvider): Promise<void> {
  const names = Object.keys(functionFiles);
  await makeTable.execute(trx);
  const applied = await appliedFiles(trx);
  if (applied.size === names.length && names.every((name) => applied.get(name) === checksumOf(name))) return;
  const all = Object.values(functionFiles).join('\n');
  const triggers = triggersIn(all);
  for (const { name, table } of await selectTriggers(trx))
    if (!triggers.some((one) => one.name === name && one.table === table))
      await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(trx);
  await applyFiles(trx, names);
  await forgetFiles(trx, names);
  const made = [...all.matchAll(/^create or replace function (\w+)\(/gm)].flatMap(([, name]) => name ?? []);
  const others = await selectOthers.one(trx, made);
  if (others.names !== '') await sql`drop function ${sql.raw(others.names)}`.execute(trx);
}

const appliedFiles = async (trx: QueryExecutorProvider): Promise<ReadonlyMap<string, string>> =>
  new Map((await selectFiles(trx)).map(({ name, checksum }) => [name, checksum]));

/** Applies those of some files that changed since the last run. */
export async function applyFiles(trx: QueryExecutorProvider, names: readonly string[]): Promise<void> {
  await makeTable.execute(trx);
  const applied = await appliedFiles(trx);
  const there = new Set((await selectTriggers(trx)).map((one) => comparable(one.sql)));
  // A function may call one from a later file.
  await sql`set local check_function_bodies = off`.execute(trx);
  for (const name of names.filter((one) => applied.get(one) !== checksumOf(one))) {
    const source = functionFiles[name] ?? '';
    await sql.raw(source.replaceAll(TRIGGER, '')).execute(trx);
    for (const trigger of triggersIn(source))
      if (!there.has(comparable(trigger.sql))) await sql.raw(trigger.sql).execute(trx);
    await noteFile(trx, name, checksumOf(name));
  }
}

import type pg from 'pg';
import { content } from './content.ts';
import type { Migrations } from './history.ts';

/** What is worked out from other tables; it is compared with them, not with what it was. */
const DERIVED =
  /^(kysely_.*|users_rank.*|users_grid.*|audit_unsealed|people_.*|day_counts|search_c.*|search_terms|web_(changes|days)|campaign_sums)$/;

/** What was worked out wrongly once, and is put right; and columns that have gone. */
const CORRECTED: Readonly<Record<string, string>> = {
  cases: 'created_at',
  chat_messages: 'seq',
  chat_rooms: 'last_seq',
};

/** The rows of each table. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** What every table holds, in the columns that it has. */
export async function rowsOf(owner: pg.Pool): Promise<Rows> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  const kept = tables.filter(({ name }) => !DERIVED.test(name));
  const all = await Promise.all(
    kept.map(({ name }) => owner.query(`select to_jsonb(t) - '${CORRECTED[name] ?? ''}' as row from ${name} t`)),
  );
  return Object.fromEntries(kept.map(({ name }, n) => [name, (all[n]?.rows ?? []).map(({ row }) => row)]));
}

/** Fills what the given migrations have made. */
export async function fill(owner: pg.Pool, migrations: Migrations): Promise<void> {
  for (const name of Object.keys(migrations).sort()) await owner.query(content[name] ?? '');
}

import type { ClientBase } from 'pg';

/** The demo data cannot be loaded into this database; the message is one sentence. */
export class DemoFailure extends Error {}

/** Returns what a migrated database contains: no people, the demo data of any size, or other people. */
export async function holds(client: ClientBase): Promise<'nothing' | 'demo' | 'other'> {
  const { rows } = await client.query<{ demo: boolean; people: boolean }>(
    'select exists (select from demo_data) as demo, exists (select from users) as people',
  );
  if (rows[0]?.demo) return 'demo';
  return rows[0]?.people ? 'other' : 'nothing';
}

/** Returns the number of app users in the demo data; 0 when there is none. */
export async function demoUsers(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ users: number }>('select users from demo_data');
  return rows[0]?.users ?? 0;
}

/** Stores the number of app users in the demo data. */
export async function rememberDemo(client: ClientBase, users: number): Promise<void> {
  await client.query(
    'insert into demo_data (users) values ($1) on conflict (id) do update set users = excluded.users, loaded_at = now()',
    [users],
  );
}

/** Runs a load in one transaction, one load at a time, without the timeouts meant for requests. */
export async function inOneLoad<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    await client.query(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    );
    await client.query(`select pg_advisory_xact_lock(hashtext('quarterdeck demo data'))`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Loads users without the triggers that count the list and the map, and counts everything once at the end. */
export async function withoutPageIndex(client: ClientBase, load: () => Promise<void>): Promise<void> {
  await client.query('alter table users disable trigger user, enable trigger users_z_search_keys_insert');
  await load();
  await client.query('alter table users enable trigger user');
  await client.query('select users_rank_rebuild()');
  await client.query('select users_grid_rebuild()');
}

/** Loads rows that are counted by day without their triggers, and counts everything once at the end. */
export async function withoutCounts(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger
     where not tgisinternal and (tgname like '%\\_noted\\_%' or tgrelid = 'web_events'::regclass)`,
  );
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  await load();
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`);
  await client.query('select counts_recount(), web_recount()');
}

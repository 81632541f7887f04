import type { ClientBase } from 'pg';

/** Demo data cannot go into this database; the message is one sentence. */
export class DemoFailure extends Error {}

/** What a migrated database holds: no one yet, the demo data (however large), or people of its own. */
export async function holds(client: ClientBase): Promise<'nothing' | 'demo' | 'other'> {
  const { rows } = await client.query<{ demo: boolean; people: boolean }>(
    'select exists (select from demo_data) as demo, exists (select from users) as people',
  );
  if (rows[0]?.demo) return 'demo';
  return rows[0]?.people ? 'other' : 'nothing';
}

/** How many app users the demo data has; 0 when there is none. */
export async function demoUsers(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ users: number }>('select users from demo_data');
  return rows[0]?.users ?? 0;
}

/** Remembers how many app users the demo data has. */
export async function rememberDemo(client: ClientBase, users: number): Promise<void> {
  await client.query(
    'insert into demo_data (users) values ($1) on conflict (id) do update set users = excluded.users, loaded_at = now()',
    [users],
  );
}

/** Runs a load as one transaction, one load at a time, without the time-outs that are meant for requests. */
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

/** Loads users without the triggers that keep the list and the map counted, and counts all of them once at the end. */
export async function withoutPageIndex(client: ClientBase, load: () => Promise<void>): Promise<void> {
  await client.query('alter table users disable trigger user');
  await load();
  await client.query('alter table users enable trigger user');
  await client.query('select users_rank_rebuild()');
  await client.query('select users_grid_rebuild()');
}

/** Loads whatever is counted for each day without the triggers that note it, and counts all of it once at the end. */
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

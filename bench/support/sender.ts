import { execFileSync } from 'node:child_process';
import { type BenchDatabase, environmentFor } from './database.ts';

/** The key, and the app ids of known users, for sending items. */
export interface Sender {
  readonly key: string;
  readonly users: readonly string[];
}

/** Creates a key without limits. @param known how many users get an app id if they have none. */
export async function makeSender(
  database: BenchDatabase,
  built: (path: string) => string,
  known: number,
): Promise<Sender> {
  await database.query(
    `update users set app_id = 'bench-' || id
     where app_id is null and id in (select id from users where is_app_user order by id limit ${known})`,
  );
  const rows = await database.query<{ app_id: string }>(
    `select app_id from users where is_app_user and app_id is not null order by id limit ${known}`,
  );
  const name = `bench ${Date.now()}`;
  const made = execFileSync(
    process.execPath,
    [built('commands/admin.js'), 'key', 'create', name, '--scopes', 'write:events,write:people'],
    // In production, like the server: it accepts no other keys.
    {
      env: { ...process.env, ...environmentFor(database), NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:25' },
      encoding: 'utf8',
    },
  );
  await database.query(`update service_keys set items_per_second = 1000000 where name = '${name}'`);
  return { key: made.trim().split('\n').at(-1) ?? '', users: rows.map(({ app_id }) => app_id) };
}

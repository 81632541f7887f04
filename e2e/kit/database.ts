import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folder } from './places.ts';

/** Asks the database as its owner: for what no journey can wait for, or bring about. */
async function asOwner(statement: string, values: readonly unknown[]): Promise<void> {
  const record = JSON.parse(readFileSync(join(folder, 'data', 'embedded.json'), 'utf8')) as Record<string, string>;
  const port = readFileSync(join(record.home ?? '', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({
    connectionString: `postgres://quarterdeck_owner:${record.ownerPassword}@127.0.0.1:${port}/quarterdeck`,
  });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

/** Lets six minutes pass for the open sign-ins of an account. */
export const letCodesExpire = (username: string): Promise<void> =>
  asOwner(
    `update challenges set code_sent_at = code_sent_at - interval '6 minutes',
       code_expires_at = code_expires_at - interval '6 minutes'
     where admin_id = (select id from users where username = $1)`,
    [username],
  );

/** Has a user of the app report another one, as the app would. */
export const report = (userId: number, reason: string): Promise<void> =>
  asOwner(
    `insert into user_reports (reported_user_id, reported_by, reason)
     select $1, min(id), $2 from users where not is_admin and id <> $1`,
    [userId, reason],
  );

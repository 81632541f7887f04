import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { folder } from './places.ts';

/** Lets six minutes pass for the open sign-ins of an account: what no journey can wait for. */
export async function letCodesExpire(username: string): Promise<void> {
  const record = JSON.parse(readFileSync(join(folder, 'data', 'embedded.json'), 'utf8')) as Record<string, string>;
  const port = readFileSync(join(record.home ?? '', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({
    connectionString: `postgres://quarterdeck_owner:${record.ownerPassword}@127.0.0.1:${port}/quarterdeck`,
  });
  await client.connect();
  await client.query(
    `update challenges set code_sent_at = code_sent_at - interval '6 minutes',
       code_expires_at = code_expires_at - interval '6 minutes'
     where admin_id = (select id from users where username = $1)`,
    [username],
  );
  await client.end();
}

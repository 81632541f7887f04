import pg from 'pg';
import { onTestFinished } from 'vitest';

/**
 * A connection of a test, which ends with it, also when the test fails: what it locks would stop every later test.
 * @param url the database, as whom to connect.
 */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

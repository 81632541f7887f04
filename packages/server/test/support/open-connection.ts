import pg from 'pg';
import { onTestFinished } from 'vitest';

/**
 * Opens a connection that ends with the test, even if it fails: its locks would block every later test.
 * @param url the database and the role.
 */
export async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

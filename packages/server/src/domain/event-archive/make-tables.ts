import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { allKinds } from './kinds/index.ts';
import type { Layout } from './layout.ts';

/**
 * Makes the database and the tables that are missing.
 * @param client of the database, which need not be there.
 * @returns how many replicas have each row.
 */
export async function makeTables(url: string, client: ClickHouseClient, layout: Layout): Promise<number> {
  const first = createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
  try {
    await first.command({ query: layout.makeDatabase });
  } finally {
    await first.close();
  }
  for (const { create } of allKinds) for (const query of layout.tables(create)) await client.command({ query });
  if (layout.replicas === undefined) return 1;
  const [found] = await (await client.query({ query: layout.replicas, format: 'JSONEachRow' })).json<{ n: string }>();
  return Number(found?.n ?? 1);
}

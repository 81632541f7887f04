import { type Db, openDatabase } from '../../packages/server/src/database/database.ts';
import type { BenchDatabase } from './database.ts';

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Handlers of the server, by what is asked of them. */
export type PlannedHandlers = Readonly<Record<string, (db: Db) => Promise<unknown>>>;

/** Asks handlers of the server, and gives the plans of their queries, as they send them, in markdown. */
export async function plansOf({ appUrl }: BenchDatabase, asked: PlannedHandlers): Promise<string> {
  const { db, pool, close } = openDatabase(appUrl, 1, () => undefined);
  const seen: Query[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    Object.assign(client, {
      query: (text: unknown, values: readonly unknown[], ...others: unknown[]) => {
        if (typeof text === 'string') seen.push({ text, values });
        return query(text, values, ...others);
      },
    });
  });
  try {
    const parts: string[] = [];
    for (const [what, ask] of Object.entries(asked)) {
      seen.length = 0;
      await ask(db);
      for (const { text, values = [] } of [...seen]) {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, [
          ...values,
        ]);
        parts.push(`### ${what}`, '', '```', ...rows.map((row) => row['QUERY PLAN']), '```', '');
      }
    }
    return parts.join('\n');
  } finally {
    await close();
  }
}

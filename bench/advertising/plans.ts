import { transactions } from '../../packages/contract/src/transactions/index.ts';
import { campaignDetails } from '../../packages/server/src/features/campaigns/details.ts';
import { listTransactions } from '../../packages/server/src/features/transactions/list.ts';
import { type Db, openDatabase } from '../../packages/server/src/kit/database.ts';
import type { BenchDatabase } from '../kit/database.ts';

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const asking = (input: object) => (db: Db) => listTransactions(db, transactions.list.input.parse(input));

/** What is asked, and the queries behind it. */
const asked: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'Transactions, by created_at, row 20,000': asking({ page_limit: 20, page: 1000 }),
  'Transactions with a common keyword': asking({ keyword: 'coffee' }),
  'Transactions with a rare keyword': asking({ keyword: 'zyxwvut' }),
  'A campaign': (db) => campaignDetails(db, 1),
};

/** The plans of the queries of the server, as it sends them. */
export async function plans({ appUrl }: BenchDatabase): Promise<string> {
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

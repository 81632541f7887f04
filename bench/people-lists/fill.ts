import { type BenchDatabase, estimatedRows, fillTo } from '../support/database.ts';

/** How much is there to be listed. */
export interface Amount {
  readonly users: number;
  /** Of follows, of searches and of messages; of bookmarks a quarter. */
  readonly rows: number;
}

const REPORTS = 50_000;

const tables = {
  follows: { name: 'follows', share: 1 },
  searches: { name: 'searches', share: 1 },
  bookmarks: { name: 'bookmarks', share: 0.25 },
  messages: { name: 'chat_messages', share: 1 },
} as const;

/** What `npm run scale` has to add; nothing where nearly as much is there. */
async function missing(database: BenchDatabase, { rows }: Amount): Promise<string[]> {
  const wishes: string[] = [];
  for (const [option, { name, share }] of Object.entries(tables)) {
    const lacking = Math.floor(rows * share - (await estimatedRows(database, name)));
    if (lacking > rows * share * 0.2) wishes.push(`--${option}`, String(lacking));
  }
  if ((await estimatedRows(database, 'user_reports')) < REPORTS / 10) wishes.push('--reports', String(2 * REPORTS));
  return wishes;
}

/** Fills a database with people and what they do. */
export async function fill(
  database: BenchDatabase,
  amount: Amount,
  built: (file: string) => string,
): Promise<{ users: number }> {
  const users = await fillTo(database, amount.users, built, await missing(database, amount));
  return { users };
}

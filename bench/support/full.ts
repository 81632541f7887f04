import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.ts';
import { type BenchDatabase, estimatedRows, fillTo } from './database.ts';
import type { Server } from './server.ts';

const WAIT_MS = 5000;
const MOST_WAIT_MS = 1_200_000;
const MILLION = 1_000_000;

/** The rows that `npm run scale` adds for a million users. */
const AMOUNTS: Readonly<Record<string, { readonly table: string; readonly rows: number }>> = {
  searches: { table: 'searches', rows: 10_000_000 },
  follows: { table: 'follows', rows: 2_000_000 },
  bookmarks: { table: 'bookmarks', rows: 500_000 },
  posts: { table: 'posts', rows: 1_000_000 },
  reports: { table: 'post_reports', rows: 1_000_000 },
  'failed-urls': { table: 'failed_urls', rows: 200_000 },
  campaigns: { table: 'campaigns', rows: 100_000 },
  'ad-events': { table: 'campaign_events', rows: 2_000_000 },
  transactions: { table: 'transactions', rows: 1_000_000 },
  'web-views': { table: 'web_events', rows: 1_000_000 },
};

/** Returns options for the data of which less than 40% exists. */
async function missing(database: BenchDatabase, users: number): Promise<string[]> {
  const wishes: string[] = [];
  for (const [option, { table: name, rows }] of Object.entries(AMOUNTS)) {
    const wish = Math.round((rows * users) / MILLION);
    if ((await estimatedRows(database, name)) < wish * 0.4) wishes.push(`--${option}`, String(wish));
  }
  return wishes;
}

/**
 * Fills a database with users, and with data of users and staff in the same proportions at any size.
 * @returns the number of users.
 */
export const fillAll = async (
  database: BenchDatabase,
  users: number,
  built: (file: string) => string,
): Promise<number> => fillTo(database, users, built, await missing(database, users));

const CASES_AT_ONCE = 1000;

/** Updates the urgency of all cases that become due during the measurement. */
async function countUrgency(database: BenchDatabase): Promise<void> {
  for (;;) {
    const [counted] = await database.query<{ cases: number }>(
      `select case_urgency_refresh(${CASES_AT_ONCE}, now() - interval '30 minutes')::int as cases`,
    );
    if (!counted?.cases) return;
  }
}

/** Waits until the new data is summed up, so that the server is measured without a backlog. */
export async function catchUp(
  { database, server, token }: { readonly database: BenchDatabase; readonly server: Server; readonly token: string },
  say: (step: string) => void,
): Promise<void> {
  say('counting the urgency of cases');
  await countUrgency(database);
  const until = Date.now() + MOST_WAIT_MS;
  for (;;) {
    const { body } = await ask(server, token, '/system-checks');
    const checks = body as { readonly data: readonly { name: string; state: string; says: string }[] } | undefined;
    const changes = checks?.data.find(({ name }) => name === 'changes');
    if (changes?.state === 'fine') return;
    if (Date.now() > until) throw new Error(`The server does not catch up: ${changes?.says ?? 'it refuses to say'}`);
    say(changes?.says ?? 'waiting');
    await pause(WAIT_MS);
  }
}

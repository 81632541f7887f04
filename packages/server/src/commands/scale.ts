import { parseArgs } from 'node:util';
import { DemoFailure, loadScale } from '@quarterdeck/demo';
import pg from 'pg';
import { resolveDatabaseUrl } from '../app/database-url.ts';
import { ConfigFailure, readConfig } from '../core/config.ts';
import { bootstrapDatabase } from '../database/bootstrap.ts';
import { EmbeddedFailure } from '../database/embedded/index.ts';
import { SchemaFailure } from '../database/migrate.ts';
import { hashPassword } from '../domain/access/passwords.ts';

const USAGE =
  'npm run scale -- --users <number> [--follows <number>] [--searches <number>] [--bookmarks <number>] ' +
  '[--messages <number>] [--reports <number>] [--failed-urls <number>] [--campaigns <number> [--ad-events <number>] ' +
  '[--transactions <number>]] [--web-views <number>]: fills the database up to this number of app users, 1 to 10000000, ' +
  'and adds about so much of what they do';
const MOST = 10_000_000;

/** The command was called in a way that it does not know. */
class UsageFailure extends Error {}

const activities = [
  'follows',
  'searches',
  'bookmarks',
  'messages',
  'reports',
  'failed-urls',
  'campaigns',
  'ad-events',
  'transactions',
  'web-views',
] as const;
type Activity = Record<(typeof activities)[number], number>;

interface ScaleOptions {
  readonly users: number;
  readonly activity?: Activity;
}

function wishFrom(): ScaleOptions {
  try {
    const { values } = parseArgs({
      options: {
        users: { type: 'string' },
        follows: { type: 'string', default: '0' },
        searches: { type: 'string', default: '0' },
        bookmarks: { type: 'string', default: '0' },
        messages: { type: 'string', default: '0' },
        reports: { type: 'string', default: '0' },
        'failed-urls': { type: 'string', default: '0' },
        campaigns: { type: 'string', default: '0' },
        'ad-events': { type: 'string', default: '0' },
        transactions: { type: 'string', default: '0' },
        'web-views': { type: 'string', default: '0' },
      },
    });
    const users = Number(values.users);
    const numbers = activities.map((what) => Number(values[what]));
    if (users >= 1 && [users, ...numbers].every((one) => Number.isInteger(one) && one >= 0 && one <= MOST)) {
      const activity = Object.fromEntries(activities.map((what) => [what, Number(values[what])])) as Activity;
      return numbers.some((one) => one > 0) ? { users, activity } : { users };
    }
  } catch {
    // An unknown option is answered with the usage, as a wrong number is.
  }
  throw new UsageFailure(USAGE);
}

/** The command keeps no secrets, so it asks for no key. */
const SECRET_KEY = 'unused by a command that keeps no secrets';

async function fill(ownerUrl: string, wish: ScaleOptions, onProgress: (step: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await loadScale({ client, ...wish, today: new Date(), hashPassword, onProgress });
  } finally {
    await client.end();
  }
}

async function run(): Promise<void> {
  const wish = wishFrom();
  if (process.env.NODE_ENV === 'production')
    throw new UsageFailure('This makes people who do not exist, and staff with a known password: not in production.');
  const start = Date.now();
  const seconds = (): string => `${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`;
  const reached = await resolveDatabaseUrl(readConfig(process.env, { SECRET_KEY }), { join: true });
  try {
    const { database } = await bootstrapDatabase({ ...reached, connections: 2 }, () => undefined);
    await database.close();
    await fill(reached.owner, wish, (step) => console.log(`${seconds()}  ${step}`));
    console.log(`${seconds()}  The database holds ${wish.users.toLocaleString('en')} app users.`);
  } finally {
    await reached.stop?.();
  }
}

try {
  await run();
} catch (error) {
  const kinds = [UsageFailure, ConfigFailure, DemoFailure, EmbeddedFailure, SchemaFailure];
  console.error(kinds.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
}

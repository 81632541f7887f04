import { parseArgs } from 'node:util';
import { DemoFailure, loadScale } from '@quarterdeck/demo';
import { resolveDatabaseUrl } from '../app/database-url.ts';
import { readConfig } from '../core/config.ts';
import { bootstrapDatabase } from '../database/bootstrap.ts';
import { PrimaryClient } from '../database/connections/primary-client.ts';
import { hashPassword } from '../domain/access/passwords.ts';
import { CommandFailure } from './shared/failure.ts';
import { runPlainCommand, SECRET_KEY } from './shared/run.ts';

const MOST_USERS = 10_000_000;
/** Ten million users make a hundred million searches. */
const MOST_OF_ONE = 100_000_000;
const USAGE =
  'npm run scale -- --users <number> [--follows <number>] [--searches <number>] [--bookmarks <number>] ' +
  '[--messages <number>] [--posts <number>] [--reports <number>] [--failed-urls <number>] ' +
  '[--campaigns <number> [--ad-events <number>] [--transactions <number>]] [--web-views <number>]: ' +
  'fills the database up to this number of app users, ' +
  `1 to ${MOST_USERS}, and adds about this much activity, at most ${MOST_OF_ONE} of each`;

const activities = [
  'follows',
  'searches',
  'bookmarks',
  'messages',
  'posts',
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

function wishFrom(args: readonly string[]): ScaleOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        users: { type: 'string' },
        follows: { type: 'string', default: '0' },
        searches: { type: 'string', default: '0' },
        bookmarks: { type: 'string', default: '0' },
        messages: { type: 'string', default: '0' },
        posts: { type: 'string', default: '0' },
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
    const isInReach = users >= 1 && users <= MOST_USERS && numbers.every((one) => one >= 0 && one <= MOST_OF_ONE);
    if (isInReach && [users, ...numbers].every(Number.isInteger)) {
      const activity = Object.fromEntries(activities.map((what) => [what, Number(values[what])])) as Activity;
      return numbers.some((one) => one > 0) ? { users, activity } : { users };
    }
  } catch {
    // An unknown option prints the usage, as an invalid number does.
  }
  throw new CommandFailure(USAGE);
}

async function fill(ownerUrl: string, wish: ScaleOptions, onProgress: (step: string) => void): Promise<void> {
  const client = new PrimaryClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    await loadScale({ client, ...wish, today: new Date(), hashPassword, onProgress });
  } catch (error) {
    throw error instanceof DemoFailure ? new CommandFailure(error.message) : error;
  } finally {
    await client.end();
  }
}

await runPlainCommand(USAGE, async (args) => {
  const wish = wishFrom(args);
  if (process.env.NODE_ENV === 'production')
    throw new CommandFailure(
      'This creates fictional users, and staff with a known password. Do not use it in production.',
    );
  const start = Date.now();
  const seconds = (): string => `${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`;
  const reached = await resolveDatabaseUrl(readConfig(process.env, { SECRET_KEY }), { join: true });
  try {
    const { database } = await bootstrapDatabase({ ...reached, connections: 2 }, () => undefined);
    await database.close();
    await fill(reached.owner, wish, (step) => console.log(`${seconds()}  ${step}`));
    return `${seconds()}  The database holds ${wish.users.toLocaleString('en')} app users.`;
  } finally {
    await reached.stop?.();
  }
});

import { DemoFailure, loadScale } from '../chunks/chunk-6LT6IKOT.js';
import '../chunks/chunk-VHHMIWKH.js';
import '../chunks/chunk-2FTGFEAK.js';
import { hashPassword } from '../chunks/chunk-LLNENLV2.js';
import '../chunks/chunk-2TIE53C4.js';
import '../chunks/chunk-SZ7XHIHI.js';
import { bootstrapDatabase, readConfig, resolveDatabaseUrl } from '../chunks/chunk-HZYYA3QQ.js';
import { CommandFailure, runPlainCommand, SECRET_KEY } from '../chunks/chunk-QT6SMBTE.js';
import '../chunks/chunk-HTZLKMDM.js';
import '../chunks/chunk-54KOYG5C.js';

// src/commands/scale.ts
import { parseArgs } from 'node:util';
import pg from 'pg';

var MOST_USERS = 1e7;
var MOST_OF_ONE = 1e8;
var USAGE = `npm run scale -- --users <number> [--follows <number>] [--searches <number>] [--bookmarks <number>] [--messages <number>] [--reports <number>] [--failed-urls <number>] [--campaigns <number> [--ad-events <number>] [--transactions <number>]] [--web-views <number>]: fills the database up to this number of app users, 1 to ${MOST_USERS}, and adds about so much of what they do, at most ${MOST_OF_ONE} of each`;
var activities = [
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
];
function wishFrom(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
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
    const isInReach = users >= 1 && users <= MOST_USERS && numbers.every((one) => one >= 0 && one <= MOST_OF_ONE);
    if (isInReach && [users, ...numbers].every(Number.isInteger)) {
      const activity = Object.fromEntries(activities.map((what) => [what, Number(values[what])]));
      return numbers.some((one) => one > 0) ? { users, activity } : { users };
    }
  } catch {}
  throw new CommandFailure(USAGE);
}
async function fill(ownerUrl, wish, onProgress) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await loadScale({ client, ...wish, today: /* @__PURE__ */ new Date(), hashPassword, onProgress });
  } catch (error) {
    throw error instanceof DemoFailure ? new CommandFailure(error.message) : error;
  } finally {
    await client.end();
  }
}
await runPlainCommand(USAGE, async (args) => {
  const wish = wishFrom(args);
  if (process.env.NODE_ENV === 'production')
    throw new CommandFailure('This makes people who do not exist, and staff with a known password: not in production.');
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1e3).toFixed(1).padStart(6)} s`;
  const reached = await resolveDatabaseUrl(readConfig(process.env, { SECRET_KEY }), { join: true });
  try {
    const { database } = await bootstrapDatabase({ ...reached, connections: 2 }, () => void 0);
    await database.close();
    await fill(reached.owner, wish, (step) => console.log(`${seconds()}  ${step}`));
    return `${seconds()}  The database holds ${wish.users.toLocaleString('en')} app users.`;
  } finally {
    await reached.stop?.();
  }
});
//# sourceMappingURL=scale.js.map

import { parseArgs } from 'node:util';
import { advertising } from './advertising/index.ts';
import { inBrowser } from './browser/index.ts';
import { clicks } from './clicks/index.ts';
import { dashboards } from './dashboards/index.ts';
import { failedUrls } from './failed-urls/index.ts';
import { growth } from './growth/index.ts';
import { importing } from './import/index.ts';
import { ingest } from './ingest/index.ts';
import { lists } from './lists/index.ts';
import { moderation } from './moderation/index.ts';
import { overload } from './overload/index.ts';
import { besidePeers } from './peers/index.ts';
import { peopleLists } from './people-lists/index.ts';
import { profile } from './profile/index.ts';
import { usersList } from './users-list/index.ts';
import { usersMap } from './users-map/index.ts';

const USAGE = `npm run bench -- users-list [--users 1000000] [--rounds 3] [--seconds 4]
npm run bench -- lists [--users 1000000] [--rounds 20] [--only users] [--items 1000]
npm run bench -- clicks [--users 1000000] [--rounds 20]
npm run bench -- browser [--users 1000000] [--rounds 10] [--steps 10000] [--only lighthouse]
npm run bench -- growth [--sizes 10000,100000,1000000] [--rounds 20]
npm run bench -- peers [--sizes 10000,1000000] [--rounds 3] [--seconds 4]
npm run bench -- profile [--users 1000000] [--seconds 4]
npm run bench -- overload [--users 50000] [--seconds 4]
npm run bench -- users-map [--users 1000000] [--rounds 40]
npm run bench -- people-lists [--users 1000000] [--rows 10000000] [--rounds 40]
npm run bench -- moderation [--users 200000] [--reports 1000000] [--rounds 40]
npm run bench -- advertising [--users 200000] [--campaigns 100000] [--rounds 40]
npm run bench -- dashboards [--users 200000] [--rows 10000000] [--rounds 40]
npm run bench -- failed-urls [--users 100000] [--urls 1000000] [--rounds 40]
npm run bench -- ingest [--users 200000] [--seconds 600] [--beside 120]
npm run bench -- import [--users 1000000] [--rows 10000000]
  Uses DATABASE_URL (empty, or with demo or scale data), or an embedded database that is kept for the next run.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string' },
    reports: { type: 'string', default: '1000000' },
    campaigns: { type: 'string', default: '100000' },
    urls: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '10000000' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    beside: { type: 'string', default: '120' },
    items: { type: 'string', default: '0' },
    steps: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string' },
  },
});
const usualUsers: Readonly<Record<string, number>> = {
  advertising: 200_000,
  moderation: 200_000,
  overload: 50_000,
  dashboards: 200_000,
  'failed-urls': 100_000,
  ingest: 200_000,
};
const usualSizes: Readonly<Record<string, string>> = { growth: '10000,100000,1000000', peers: '10000,1000000' };
const sizes = (values.sizes ?? usualSizes[positionals.join()] ?? '').split(',').map(Number);
const users = Number(values.users ?? usualUsers[positionals.join()] ?? 1_000_000);
const say = (step: string): void => console.error(`  ${step}`);
const benches: Readonly<Record<string, { readonly rounds: number; run(rounds: number): Promise<string> }>> = {
  'users-list': {
    rounds: 3,
    run: (rounds) => usersList({ users, rounds, seconds: Number(values.seconds) }, say),
  },
  lists: {
    rounds: 20,
    run: (rounds) => lists({ users, rounds, only: values.only, items: Number(values.items) }, say),
  },
  clicks: {
    rounds: 20,
    run: (rounds) => clicks({ users, rounds }, say),
  },
  browser: {
    rounds: 10,
    run: (rounds) => inBrowser({ users, rounds, steps: Number(values.steps), only: values.only }, say),
  },
  growth: {
    rounds: 20,
    run: (rounds) => growth({ sizes, rounds }, say),
  },
  peers: {
    rounds: 3,
    run: (rounds) => {
      const [few = Number.NaN, many = Number.NaN] = sizes;
      return besidePeers({ sizes: [few, many], rounds, seconds: Number(values.seconds) }, say);
    },
  },
  profile: {
    rounds: 1,
    run: () => profile({ users, seconds: Number(values.seconds) }, say),
  },
  overload: {
    rounds: 1,
    run: () => overload({ users, seconds: Number(values.seconds) }, say),
  },
  'users-map': {
    rounds: 40,
    run: (rounds) => usersMap({ users, rounds }, say),
  },
  moderation: {
    rounds: 40,
    run: (rounds) => moderation({ users, reports: Number(values.reports), rounds }, say),
  },
  advertising: {
    rounds: 40,
    run: (rounds) => advertising({ users, campaigns: Number(values.campaigns), rounds }, say),
  },
  dashboards: {
    rounds: 40,
    run: (rounds) => dashboards({ users, rows: Number(values.rows), rounds }, say),
  },
  'failed-urls': {
    rounds: 40,
    run: (rounds) => failedUrls({ users, urls: Number(values.urls), rounds }, say),
  },
  ingest: {
    rounds: 1,
    run: () => ingest({ users, seconds: Number(values.seconds), beside: Number(values.beside) }, say),
  },
  import: {
    rounds: 1,
    run: () => importing({ users, rows: Number(values.rows) }, say),
  },
  'people-lists': {
    rounds: 40,
    run: (rounds) => peopleLists({ users, rows: Number(values.rows), rounds }, say),
  },
};

/** A bench that cannot go on says why, in a sentence; refusals of a busy server never end one. */
function fail(error: unknown): never {
  const reasons: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) reasons.push(one.message);
  console.error(`The bench ended early: ${reasons.join(': ') || String(error)}`);
  process.exit(1);
}

if (process.argv.length === 2) {
  console.log(USAGE);
  process.exit();
}
const bench = benches[positionals.join()];
const rounds = Number(values.rounds ?? bench?.rounds);
if (
  !bench ||
  ![
    ...(positionals.join() in usualSizes ? sizes : []),
    rounds,
    users,
    values.rows,
    values.reports,
    values.campaigns,
    values.urls,
    values.seconds,
    values.beside,
    values.steps,
  ].every((number) => Number(number) > 0)
) {
  console.error(USAGE);
  process.exit(1);
}
// What fails while something else is awaited ends it in the same way.
process.on('uncaughtException', fail);
try {
  console.log(await bench.run(rounds));
} catch (error) {
  fail(error);
}

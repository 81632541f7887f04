import { parseArgs } from 'node:util';
import { inBrowser } from './browser/index.ts';
import { dashboards } from './dashboards/index.ts';
import { growth } from './growth/index.ts';
import { importBench } from './import/index.ts';
import { ingest } from './ingest/index.ts';
import { lists } from './lists/index.ts';
import { overload } from './overload/index.ts';
import { besidePeers } from './peers/index.ts';
import { usersList } from './users-list/index.ts';

const USAGE = `npm run bench -- users-list [--users 1000000] [--rounds 3] [--seconds 4]
npm run bench -- lists [--users 1000000] [--rounds 20] [--only users] [--items 1000]
npm run bench -- browser [--users 1000000] [--rounds 10] [--only lighthouse]
npm run bench -- growth [--sizes 10000,100000,1000000] [--rounds 20]
npm run bench -- peers [--sizes 10000,1000000] [--rounds 3] [--seconds 4]
npm run bench -- overload [--users 50000] [--seconds 4]
npm run bench -- dashboards [--users 1000000] [--rounds 40]
npm run bench -- ingest [--users 200000] [--seconds 600] [--steady 120]
npm run bench -- import [--users 1000000] [--rows 10000000]
  Uses DATABASE_URL (empty, or with demo or scale data), or an embedded database that is kept for the next run.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string' },
    rows: { type: 'string', default: '10000000' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    steady: { type: 'string', default: '120' },
    items: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    sizes: { type: 'string' },
  },
});
const name = positionals.join();
const usualUsers: Readonly<Record<string, number>> = { overload: 50_000, ingest: 200_000 };
const usualSizes: Readonly<Record<string, string>> = { growth: '10000,100000,1000000', peers: '10000,1000000' };
const sizes = (values.sizes ?? usualSizes[name] ?? '').split(',').map(Number);
const [few = Number.NaN, many = Number.NaN] = sizes;
const users = Number(values.users ?? usualUsers[name] ?? 1_000_000);
const [seconds, rows, steady] = [values.seconds, values.rows, values.steady].map(Number) as [number, number, number];
const { only } = values;
const say = (step: string): void => console.error(`  ${step}`);

/** The benchmarks, each with its default number of rounds. */
const benches: Readonly<Record<string, readonly [number, (rounds: number) => Promise<string>]>> = {
  'users-list': [3, (rounds) => usersList({ users, rounds, seconds }, say)],
  lists: [20, (rounds) => lists({ users, rounds, only, items: Number(values.items) }, say)],
  browser: [10, (rounds) => inBrowser({ users, rounds, only }, say)],
  growth: [20, (rounds) => growth({ sizes, rounds }, say)],
  peers: [3, (rounds) => besidePeers({ sizes: [few, many], rounds, seconds }, say)],
  overload: [1, () => overload({ users, seconds }, say)],
  dashboards: [40, (rounds) => dashboards({ users, rounds }, say)],
  ingest: [1, () => ingest({ users, seconds, steady }, say)],
  import: [1, () => importBench({ users, rows }, say)],
};

/** Prints why a benchmark cannot continue, in a sentence. Refusals of a busy server never end a benchmark. */
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
const [usualRounds, run] = benches[name] ?? [];
const rounds = Number(values.rounds ?? usualRounds);
const numbers = [...(name in usualSizes ? sizes : []), rounds, users, rows, seconds, steady];
if (!run || !numbers.every((number) => number > 0)) {
  console.error(USAGE);
  process.exit(1);
}
// Failures outside of the awaited promise end the benchmark in the same way.
process.on('uncaughtException', fail);
try {
  console.log(await run(rounds));
} catch (error) {
  fail(error);
}

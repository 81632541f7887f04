import { join } from 'node:path';
import { bootstrapDatabase } from '../../packages/server/src/database/bootstrap.ts';
import { FORMER_COMMIT, type OpenApi, readRecord } from '../../packages/server/test/former-server/former-server.ts';
import { type Question, questionsFor } from '../../packages/server/test/former-server/questions.ts';
import { buildRelease } from '../../packages/server/test/upgrade/former-releases.ts';
import { type BenchDatabase, buildServer, openBenchDatabase } from '../support/database.ts';
import { fillAll } from '../support/full.ts';
import { startOurServer } from '../support/our-server.ts';
import { short, table } from '../support/statistics.ts';
import {
  type Calls,
  refusedShare,
  refusedText,
  sumOfCalls,
  targetsMet,
  type Verdict,
  verdictOf,
} from '../support/verdict.ts';
import { type Contestant, contestant, costOf, type Measurement } from './contestant.ts';

/** The time of the former server divided by that of today: below it, a call is slower than it was. */
const LEAST = 0.9;
/** A server that takes less than this part of a processor by itself has worked off what it found. */
const QUIET = 0.05;
const QUIET_MS = 5000;
const TODAY = 'quarterdeck_today';

const withDatabase = (address: string, name: string): string => {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
};

const isCopied = async (database: BenchDatabase): Promise<boolean> =>
  (await database.query(`select from pg_database where datname = '${TODAY}'`)).length > 0;

/** The same database for today's server: copied before a server has changed anything in it. */
async function copyOf(database: BenchDatabase): Promise<BenchDatabase> {
  if (!(await isCopied(database))) {
    const [current] = await database.query<{ name: string }>('select current_database() as name');
    await database.query(`create database ${TODAY} template ${current?.name}`);
  }
  return {
    ...database,
    appUrl: withDatabase(database.appUrl, TODAY),
    ownerUrl: withDatabase(database.ownerUrl, TODAY),
  };
}

/** Brings the copy to today's schema, which takes longer than a server may take to start. */
async function migrate({ appUrl, ownerUrl }: BenchDatabase, say: (step: string) => void): Promise<void> {
  const addresses = { app: appUrl, owner: ownerUrl, read: appUrl, connections: 2, appUnique: ['username'] as const };
  const { database } = await bootstrapDatabase(addresses, ({ message }) => say(message));
  await database.close();
}

async function start(database: BenchDatabase, main: string, log: string): Promise<Contestant> {
  const started = await contestant(await startOurServer(database, { main, log }), database.ownerUrl);
  while ((await started.rest(QUIET_MS)) > QUIET) started.forget();
  return started;
}

/** What a call costs both servers. */
interface Comparison {
  readonly path: string;
  readonly former: Measurement;
  readonly today: Measurement;
}

function sumOf(all: readonly Measurement[]): Measurement {
  const sum = (of: keyof Measurement): number => all.reduce((total, one) => total + one[of], 0);
  const wasGivenUp = all.some(({ answered }) => answered === 0);
  return {
    busy: sum('busy'),
    passed: sum('passed'),
    answered: wasGivenUp ? 0 : sum('answered'),
    refused: sum('refused'),
  };
}

/** Asks both servers in turns, and neither first each time. */
async function compare(
  former: Contestant,
  today: Contestant,
  questions: readonly Question[],
  rounds: number,
): Promise<Omit<Comparison, 'path'>> {
  const measured = new Map<Contestant, Measurement[]>([
    [former, []],
    [today, []],
  ]);
  for (const server of measured.keys()) await server.ask(questions);
  // A call that was given up is not asked again: it would be refused for minutes in each round.
  const isGivenUp = (): boolean => [...measured.values()].flat().some(({ answered }) => answered === 0);
  for (let round = 0; round < rounds && !isGivenUp(); round += 1) {
    const turns = [...measured];
    for (const [server, all] of round % 2 === 0 ? turns : turns.toReversed()) all.push(await server.ask(questions));
    for (const server of measured.keys()) await server.rest();
  }
  return { former: sumOf(measured.get(former) ?? []), today: sumOf(measured.get(today) ?? []) };
}

/** What a call costs on a server. */
interface Cost extends Calls {
  readonly milliseconds: number;
}

interface Costs {
  readonly what: string;
  readonly former: Cost;
  readonly today: Cost;
}

const ratioOf = ({ former, today }: Costs): number => former.milliseconds / today.milliseconds;

const verdictFor = (costs: Costs): Verdict =>
  verdictOf({
    figure: ratioOf(costs),
    target: { least: LEAST },
    refused: refusedShare(costs.today),
    reference: { figure: costs.former.milliseconds, refused: refusedShare(costs.former) },
  });

const cellOf = (cost: Cost): string => `${short(cost.milliseconds)}${refusedText(refusedShare(cost))}`;

function reportOf(costs: readonly Costs[], users: number, rounds: number): string {
  const sum = (whose: 'former' | 'today'): Cost => ({
    milliseconds: costs.reduce((total, cost) => total + cost[whose].milliseconds, 0),
    ...sumOfCalls(costs.map((cost) => cost[whose])),
  });
  const all: Costs = { what: `The sum of ${costs.length}`, former: sum('former'), today: sum('today') };
  return [
    `# Beside the server of ${FORMER_COMMIT}, with ${users.toLocaleString('en')} users`,
    '',
    'Time of the processor that the server and its connections to PostgreSQL take for a call, in milliseconds, less what each ' +
      `takes while it is not asked: the mean of ${rounds} rounds, in which both are asked in turns. Both run in production on copies of the same data.`,
    '',
    table(
      ['Call', 'Former', 'Today', 'Former / today', `at least ${LEAST}`],
      [all, ...costs.toSorted((a, b) => ratioOf(a) - ratioOf(b))].map((cost) => [
        cost.what,
        cellOf(cost.former),
        cellOf(cost.today),
        short(ratioOf(cost)),
        verdictFor(cost),
      ]),
    ),
    '',
    targetsMet(costs.map(verdictFor)),
  ].join('\n');
}

/**
 * Compares what each GET of the former document costs with what it cost the server before its layers, and gives a report in
 * markdown. The former server is built from the history and fills the database.
 * @param only the beginning of the paths to compare, as `/users`; all of them when it is empty.
 * @param say is called with the current step.
 */
export async function besideFormer(
  { users, rounds, only }: { readonly users: number; readonly rounds: number; readonly only: string },
  say: (step: string) => void,
): Promise<string> {
  const built = buildServer();
  const formerBuild = buildRelease({ commit: FORMER_COMMIT });
  const database = await openBenchDatabase(`quarterdeck-bench-former-${users}`);
  const running: Contestant[] = [];
  try {
    if (!(await isCopied(database))) await fillAll(database, users, (file) => join(formerBuild, file), ['posts']);
    // Workers of a query end before their time can be read.
    await database.query('alter system set max_parallel_workers_per_gather = 0');
    await database.query('select pg_reload_conf()');
    const copy = await copyOf(database);
    say('migrating the copy');
    await migrate(copy, say);
    say('starting both servers');
    const former = await start(database, join(formerBuild, 'main.js'), 'former.log');
    running.push(former);
    const today = await start(copy, built('main.js'), 'today.log');
    running.push(today);
    const questions = await questionsFor(readRecord<OpenApi>('document'), database.query);
    const paths = [...new Set(questions.map(({ path }) => path))].filter((path) => path.startsWith(only));
    const compared: Comparison[] = [];
    for (const path of paths) {
      const asked = questions.filter((question) => question.path === path);
      compared.push({ path, ...(await compare(former, today, asked, rounds)) });
      say(path);
    }
    say(`while they are not asked, they take ${running.map(({ idle }) => short(idle())).join(' and ')} of a processor`);
    const costs = compared.map((one) => ({
      what: one.path,
      former: { ...one.former, milliseconds: costOf(one.former, former.idle()) },
      today: { ...one.today, milliseconds: costOf(one.today, today.idle()) },
    }));
    return reportOf(costs, users, rounds);
  } finally {
    for (const server of running) await server.stop();
    await database.stop();
  }
}

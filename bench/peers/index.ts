import { cpus } from 'node:os';
import { type BenchDatabase, buildServer, fillTo, openBenchDatabase } from '../support/database.ts';
import { type Loader, type LoadResult, startLoader } from '../support/load/load.ts';
import { middle, type Rounds, rateText, ratioTo, referenceOf } from '../support/load/rounds.ts';
import { startOurServer } from '../support/our-server.ts';
import { installProgram } from '../support/packages.ts';
import type { Server } from '../support/server.ts';
import { table, timesText } from '../support/statistics.ts';
import { refusedShare, verdictOf } from '../support/verdict.ts';
import { peers, type Question, startPeer } from './peers.ts';
import { copyPeople, SCHEMA } from './table.ts';

const OURS = 'Quarterdeck';
const CONNECTIONS = 16;
const WARM_UP = 1;
/** An answer with twenty users is larger than this. */
const LEAST_BYTES = 2000;

interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  /** The smaller and the larger number of users. */
  readonly sizes: readonly [number, number];
}

/** One line of the report: the work, and the targets. */
interface Line {
  readonly what: string;
  readonly users: number;
  readonly isCounted: boolean;
  /** How many times as fast as each peer our server must be. */
  readonly least: Readonly<Record<string, number>>;
}

const linesFor = ([few, many]: Effort['sizes']): readonly Line[] => [
  {
    what: `${few.toLocaleString('en')} rows, with exact total`,
    users: few,
    isCounted: true,
    least: { PostGraphile: 0.9, AdminJS: 1.3, Directus: 5 },
  },
  {
    what: `${many.toLocaleString('en')} rows, without total`,
    users: many,
    isCounted: false,
    least: { PostGraphile: 1, Directus: 5 },
  },
  {
    what: `${many.toLocaleString('en')} rows, with total`,
    users: many,
    isCounted: true,
    least: { PostGraphile: 40, AdminJS: 40, Directus: 40 },
  },
];

/** A server that is measured. */
interface Candidate {
  readonly name: string;
  readonly server: Server;
  readonly question: (isCounted: boolean) => Question | undefined;
}

async function startAll(database: BenchDatabase, main: string): Promise<readonly Candidate[]> {
  const ours = await startOurServer(database, { main, log: 'peers.log' });
  const list = {
    path: '/api/v1/users-list?page_limit=20&order_by=name&direction=asc',
    headers: { authorization: `Bearer ${ours.token}` },
  };
  const all: Candidate[] = [{ name: OURS, server: ours, question: () => list }];
  for (const peer of peers)
    all.push({
      name: peer.name,
      server: await startPeer(peer, database),
      question: (isCounted) => (isCounted ? peer.pageAndTotal : peer.page),
    });
  return all;
}

/**
 * Measures all candidates in sequence, in several rounds. The first round is not counted, because V8 still compiles
 * often-called code.
 * @returns the results of each line, by candidate.
 */
async function measure(
  all: readonly Candidate[],
  lines: readonly Line[],
  { rounds, seconds }: Effort,
  loader: Loader,
  say: (step: string) => void,
): Promise<ReadonlyMap<Line, ReadonlyMap<string, Rounds>>> {
  const found = new Map(lines.map((line) => [line, new Map<string, LoadResult[]>()]));
  for (let round = 0; round <= rounds; round += 1)
    for (const line of lines)
      for (const { name, server, question } of all) {
        const asked = question(line.isCounted);
        if (!asked) continue;
        const load = { ...asked, port: server.port, connections: CONNECTIONS, seconds, warmUp: WARM_UP };
        const measured = await loader.run(load);
        // A refusal with status 200 has a short body.
        if (measured.answered > 0 && measured.bytes < LEAST_BYTES)
          throw new Error(`${name} answered with ${measured.bytes} bytes`);
        say(`round ${round}: ${line.what}: ${name} ${rateText([measured], ' a second')}`);
        if (round === 0) continue;
        const own = found.get(line);
        own?.set(name, [...(own.get(name) ?? []), measured]);
      }
  return found;
}

function reportLine(line: Line, by: ReadonlyMap<string, Rounds>): readonly string[] {
  const ours = by.get(OURS) ?? [];
  const cells = [OURS, ...peers.map(({ name }) => name)].map((name) => {
    const all = by.get(name);
    return all ? `${rateText(all, '')} (${middle(all, 'p50')}, ${middle(all, 'p99')})` : 'always counts';
  });
  const targets = Object.entries(line.least).map(([name, least]) => {
    const theirs = by.get(name) ?? [];
    const times = ratioTo(theirs, ours, 'perSecond');
    const verdict = verdictOf({
      figure: times,
      target: { least },
      refused: refusedShare(...ours),
      reference: referenceOf(theirs, 'perSecond'),
    });
    return `${timesText(times)} ${name} (at least ${least}x: ${verdict})`;
  });
  return [line.what, ...cells, targets.join(', ')];
}

/**
 * Measures the first page of 20 users by name, compared with PostGraphile, AdminJS and Directus, which npm installs
 * outside the repository. Returns a report in Markdown.
 * @param say called with the current step.
 */
export async function besidePeers(effort: Effort, say: (step: string) => void): Promise<string> {
  for (const peer of peers) installProgram(peer, say);
  const built = buildServer();
  const lines = linesFor(effort.sizes);
  const rows: (readonly string[])[] = [];
  const loader = startLoader();
  try {
    for (const users of effort.sizes) {
      const database = await openBenchDatabase(`quarterdeck-bench-${users}`);
      const running: Server[] = [];
      try {
        await fillTo(database, users, built);
        say(`copying ${users.toLocaleString('en')} people for the peers`);
        await copyPeople(database);
        const all = await startAll(database, built('main.js'));
        running.push(...all.map(({ server }) => server));
        const own = lines.filter((line) => line.users === users);
        const found = await measure(all, own, effort, loader, say);
        for (const line of own) rows.push(reportLine(line, found.get(line) ?? new Map()));
      } finally {
        for (const server of running) await server.stop();
        await database.query(`drop schema if exists ${SCHEMA} cascade`);
        await database.stop();
      }
    }
  } finally {
    loader.stop();
  }
  const names = [OURS, ...peers.map(({ name, packages }) => `${name} ${Object.values(packages)[0]}`)];
  return [
    '# Next to the peers',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} cores shared by client, server and database; ${CONNECTIONS} connections, the first page of 20 people by`,
    `name; requests a second (p50, p99 in milliseconds), medians of ${effort.rounds} rounds of ${effort.seconds} s, in order.`,
    'Not equal: Quarterdeck knows the session and its permissions by each call, counts its looks in the metrics and logs each request; PostGraphile and AdminJS',
    'ask no one to sign in, Directus knows one fixed token, and none of them logs. Quarterdeck reads its own table, which has more columns and triggers; the',
    'peers a copy of nine columns with an index for this order. Their totals are counted for each call, ours is kept.',
    '',
    table(['Work', ...names, 'How many times as fast'], rows),
  ].join('\n');
}

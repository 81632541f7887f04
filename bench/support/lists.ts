import { cpus } from 'node:os';
import { ask } from './ask.ts';
import type { BenchDatabase } from './database.ts';
import { type Setting, whileRunning } from './running.ts';
import type { Server } from './server.ts';
import { percentile, short, table } from './statistics.ts';

/** A page of a list that is measured. */
export interface Probe {
  readonly what: string;
  /** Below the API. */
  readonly path: string;
  /** Throws when an answer is wrong. */
  readonly check?: (answer: unknown) => void;
}

export const pages = (list: string, path: string, orders: readonly string[]): Probe[] =>
  orders.flatMap((order) =>
    ['asc', 'desc'].flatMap((direction) => {
      const sorted = `${path}order_by=${order}&direction=${direction}`;
      return [
        { what: `${list}, by ${order} ${direction}`, path: sorted },
        { what: `${list}, by ${order} ${direction}, row 20,000`, path: `${sorted}&page_limit=20&page=1000` },
      ];
    }),
  );

/** A page of any list may take so many milliseconds, 19 times of 20. */
const USUAL_TARGET = 100;
const WARM_UPS = 3;

/** How long a page of a list took. */
export interface ListTimes extends Probe {
  readonly p50: number;
  readonly p95: number;
  readonly total: string;
}

interface Answer {
  readonly total?: number;
  /** Some lists have a name of their own for it. */
  readonly totalCount?: number;
  readonly totalCampaigns?: number;
  readonly total_exact?: boolean;
  /** Chats tell of pages. */
  readonly total_page?: number;
  readonly responseMessage: string;
}

function totalOf({ total, totalCount, totalCampaigns, total_exact, total_page: pages }: Answer): string {
  const rows = total ?? totalCount ?? totalCampaigns;
  if (rows !== undefined) return `${rows.toLocaleString('en')}${total_exact === false ? '+' : ''}`;
  return pages === undefined ? '' : `${pages.toLocaleString('en')} pages`;
}

/** Asks for a page again and again, one request after the other. @throws when one is not answered. */
export async function measure(server: Server, token: string, probe: Probe, rounds: number): Promise<ListTimes> {
  const times: number[] = [];
  let total = '';
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const { milliseconds, status, body } = await ask(server, token, probe.path);
    const answer = body as Answer;
    if (status !== 200) throw new Error(`${probe.path} answered: ${answer.responseMessage}`);
    if (round >= 0) times.push(milliseconds);
    total = totalOf(answer);
    probe.check?.(body);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { ...probe, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), total };
}

/** What is measured; filling gives the title of the report. */
export interface Lists extends Setting<string> {
  readonly rounds: number;
  readonly probes: (database: BenchDatabase) => Promise<readonly Probe[]>;
  /** How many milliseconds one may take, 19 times of 20; 100 when it is not said. */
  readonly target?: number;
  /** What else is to be reported. */
  readonly after?: (database: BenchDatabase) => Promise<string>;
}

/**
 * Measures lists over HTTP, one request after the other, and gives a report in markdown.
 * @param say is called with the current step.
 */
export async function measureLists(lists: Lists, say: (step: string) => void): Promise<string> {
  const { target = USUAL_TARGET } = lists;
  return whileRunning(lists, async ({ database, server, token, filled: title }) => {
    const measured: ListTimes[] = [];
    for (const probe of await lists.probes(database)) {
      const one = await measure(server, token, probe, lists.rounds);
      say(`${one.what}: ${short(one.p95)} ms`);
      measured.push(one);
    }
    const met = measured.filter(({ p95 }) => p95 <= target).length;
    return [
      `# ${title}`,
      '',
      `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${lists.rounds} requests each, one at a time.`,
      '',
      table(
        ['List', 'Rows', 'p50 ms', 'p95 ms', `p95 at most ${target} ms`],
        measured.map(({ what, total, p50, p95 }) => [
          what,
          total,
          short(p50),
          short(p95),
          p95 <= target ? 'met' : 'MISSED',
        ]),
      ),
      '',
      `${met} of ${measured.length} targets met.`,
      ...(lists.after ? ['', await lists.after(database)] : []),
    ].join('\n');
  });
}

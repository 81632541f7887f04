import { cpus } from 'node:os';
import { ask, askRepeatedly } from './ask.ts';
import type { BenchDatabase } from './database.ts';
import { type Setting, whileRunning } from './running.ts';
import type { Server } from './server.ts';
import { percentile, short, table } from './statistics.ts';
import { type Calls, type Claim, refusedShare, refusedText, targetsMet, verdictOf } from './verdict.ts';

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

/** How long a page of a list took, in milliseconds; without end where the server refused it until it was given up. */
export interface ListTimes extends Probe, Calls {
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

/** Asks for a page again and again, one request after the other. @throws when an answer is neither a page nor a refusal. */
export async function measure(server: Server, token: string, probe: Probe, rounds: number): Promise<ListTimes> {
  const askOnce = async () => {
    const answer = await ask(server, token, probe.path);
    if (answer.body !== undefined) probe.check?.(answer.body);
    return answer;
  };
  const { times, answered, refused, last } = await askRepeatedly(askOnce, { warmUps: WARM_UPS, rounds });
  return {
    ...probe,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    total: last ? totalOf(last.body as Answer) : '',
    answered,
    refused,
  };
}

/** What a page of a list claims: 19 of 20 requests take no longer than that many milliseconds. */
export const claimOf = (times: ListTimes, target: number): Claim => ({
  figure: times.p95,
  target: { most: target },
  refused: refusedShare(times),
});

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
      say(`${one.what}: ${short(one.p95)} ms${refusedText(refusedShare(one))}`);
      measured.push(one);
    }
    const verdicts = measured.map((one) => verdictOf(claimOf(one, target)));
    return [
      `# ${title}`,
      '',
      `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${lists.rounds} requests each, one at a time.`,
      '',
      table(
        ['List', 'Rows', 'p50 ms', 'p95 ms', `p95 at most ${target} ms`],
        measured.map((one, at) => [
          one.what,
          one.total,
          short(one.p50),
          `${short(one.p95)}${refusedText(refusedShare(one))}`,
          verdicts[at] ?? '',
        ]),
      ),
      '',
      targetsMet(verdicts),
      ...(lists.after ? ['', await lists.after(database)] : []),
    ].join('\n');
  });
}

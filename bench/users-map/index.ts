import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import { ask, askRepeatedly } from '../support/ask.ts';
import { fillTo } from '../support/database.ts';
import { type Setting, whileRunning } from '../support/running.ts';
import type { Server } from '../support/server.ts';
import { percentile, short, table } from '../support/statistics.ts';
import { type Calls, refusedShare, refusedText, targetsMet, type Verdict, verdictOf } from '../support/verdict.ts';
import { type MapView, views } from './views.ts';

/** What a view may take: milliseconds over HTTP, the look at people written down, half of the time; kilobytes. */
const MOST_MS = 30;
const MOST_KB = 50;
const WARM_UPS = 3;
const KB = 1024;

interface ViewTimes extends MapView, Calls {
  readonly p50: number;
  readonly p95: number;
  readonly kilobytes: number;
  readonly shown: string;
}

interface Answer {
  readonly users: readonly unknown[];
  readonly clusters: readonly unknown[];
  readonly total: number;
}

const verdictFor = (one: ViewTimes): Verdict =>
  verdictOf(
    { figure: one.p50, target: { most: MOST_MS }, refused: refusedShare(one) },
    { figure: one.kilobytes, target: { most: MOST_KB } },
  );

async function measure(server: Server, token: string, view: MapView, rounds: number): Promise<ViewTimes> {
  const askOnce = () => ask(server, token, view.path);
  const { times, answered, refused, last } = await askRepeatedly(askOnce, { warmUps: WARM_UPS, rounds });
  const { users, clusters, total } = (last?.body ?? { users: [], clusters: [], total: 0 }) as Answer;
  return {
    ...view,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    kilobytes: last ? gzipSync(last.text).length / KB : Number.NaN,
    shown: `${total.toLocaleString('en')} in ${clusters.length > 0 ? `${clusters.length} clusters` : `${users.length} marks`}`,
    answered,
    refused,
  };
}

/**
 * Measures the map of users over HTTP, one request after the other, and gives a report in markdown.
 * @param say is called with the current step.
 */
export async function usersMap(
  wish: { readonly users: number; readonly rounds: number },
  say: (step: string) => void,
): Promise<string> {
  const setting: Setting<number> = {
    name: `quarterdeck-bench-${wish.users}`,
    log: 'users-map.log',
    fill: (database, built) => fillTo(database, wish.users, built),
  };
  return whileRunning(setting, async ({ server, token, filled: users }) => {
    const measured: ViewTimes[] = [];
    for (const view of views) {
      const one = await measure(server, token, view, wish.rounds);
      say(`${one.what}: ${short(one.p50)} ms${refusedText(refusedShare(one))}`);
      measured.push(one);
    }
    return [
      `# The map of ${users.toLocaleString('en')} users`,
      '',
      `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${wish.rounds} requests each, one at a time.`,
      '',
      table(
        ['View', 'Users', 'p50 ms', 'p95 ms', 'gzip KB', `p50 at most ${MOST_MS} ms, ${MOST_KB} KB`],
        measured.map((one) => [
          one.what,
          one.shown,
          `${short(one.p50)}${refusedText(refusedShare(one))}`,
          short(one.p95),
          short(one.kilobytes),
          verdictFor(one),
        ]),
      ),
      '',
      targetsMet(measured.map(verdictFor)),
    ].join('\n');
  });
}

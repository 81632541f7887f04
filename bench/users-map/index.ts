import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { fillTo } from '../support/database.ts';
import { type Setting, whileRunning } from '../support/running.ts';
import type { Server } from '../support/server.ts';
import { percentile, short, table } from '../support/statistics.ts';
import { type MapView, views } from './views.ts';

/** What a view may take: milliseconds over HTTP, the look at people written down, half of the time; kilobytes. */
const MOST_MS = 30;
const MOST_KB = 50;
const WARM_UPS = 3;
const KB = 1024;

interface ViewTimes extends MapView {
  readonly p50: number;
  readonly p95: number;
  readonly kilobytes: number;
  readonly shown: string;
}

interface Answer {
  readonly users: readonly unknown[];
  readonly clusters: readonly unknown[];
  readonly total: number;
  readonly responseMessage: string;
}

const isMet = ({ p50, kilobytes }: ViewTimes): boolean => p50 <= MOST_MS && kilobytes <= MOST_KB;

async function measure(server: Server, token: string, view: MapView, rounds: number): Promise<ViewTimes> {
  const times: number[] = [];
  let text = '';
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1${view.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    text = await answer.text();
    if (answer.status !== 200) throw new Error(`${view.path} answered: ${text}`);
    if (round >= 0) times.push(performance.now() - start);
  }
  const { users, clusters, total } = JSON.parse(text) as Answer;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    ...view,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    kilobytes: gzipSync(text).length / KB,
    shown: `${total.toLocaleString('en')} in ${clusters.length > 0 ? `${clusters.length} clusters` : `${users.length} marks`}`,
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
      say(`${one.what}: ${short(one.p50)} ms`);
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
          short(one.p50),
          short(one.p95),
          short(one.kilobytes),
          isMet(one) ? 'met' : 'MISSED',
        ]),
      ),
      '',
      `${measured.filter(isMet).length} of ${measured.length} targets met.`,
    ].join('\n');
  });
}

import { cpus } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildServer, environmentFor, openBenchDatabase } from '../kit/database.ts';
import { type Server, startServer } from '../kit/server.ts';
import { signIn } from '../kit/sign-in.ts';
import { short, table } from '../kit/statistics.ts';
import { type Amount, fill } from './fill.ts';
import { type Probe, probesFor } from './probes.ts';

/** A page of any list may take so many milliseconds, 19 times of 20. */
const TARGET = 100;
const WARM_UPS = 3;

interface Measured extends Probe {
  readonly p50: number;
  readonly p95: number;
  readonly total: string;
}

interface Answer {
  readonly total?: number;
  readonly total_exact?: boolean;
  /** Chats tell of pages. */
  readonly total_page?: number;
  readonly responseMessage: string;
}

const totalOf = ({ total, total_exact, total_page: pages }: Answer): string =>
  total === undefined
    ? `${pages?.toLocaleString('en')} pages`
    : `${total.toLocaleString('en')}${total_exact === false ? '+' : ''}`;

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;

async function measure(server: Server, token: string, probe: Probe, rounds: number): Promise<Measured> {
  const times: number[] = [];
  let total = '';
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const start = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1${probe.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.json()) as Answer;
    if (answer.status !== 200) throw new Error(`${probe.path} answered: ${body.responseMessage}`);
    if (round >= 0) times.push(performance.now() - start);
    total = totalOf(body);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { ...probe, p50: share(sorted, 0.5), p95: share(sorted, 0.95), total };
}

/**
 * Measures every list of what people do over HTTP, one request after the other, and gives a report in markdown.
 * @param say hears what is done now.
 */
export async function peopleLists(
  wish: Amount & { readonly rounds: number },
  say: (step: string) => void,
): Promise<string> {
  const built = buildServer();
  const database = await openBenchDatabase(`quarterdeck-bench-${wish.users}`);
  try {
    const { users } = await fill(database, wish, built);
    const server = await startServer({
      args: [built('main.js')],
      environment: { ...environmentFor(database), LOG_LEVEL: 'error' },
      path: '/readyz',
      log: join(database.dataDir, 'people-lists.log'),
    });
    try {
      const token = await signIn(server.port, database.dataDir);
      const measured: Measured[] = [];
      for (const probe of await probesFor(database)) {
        const one = await measure(server, token, probe, wish.rounds);
        say(`${one.what}: ${short(one.p95)} ms`);
        measured.push(one);
      }
      const met = measured.filter(({ p95 }) => p95 <= TARGET).length;
      return [
        `# What people do, with ${users.toLocaleString('en')} users and ${wish.rows.toLocaleString('en')} rows`,
        '',
        `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${wish.rounds} requests each, one at a time.`,
        '',
        table(
          ['List', 'Rows', 'p50 ms', 'p95 ms', `p95 at most ${TARGET} ms`],
          measured.map(({ what, total, p50, p95 }) => [
            what,
            total,
            short(p50),
            short(p95),
            p95 <= TARGET ? 'met' : 'MISSED',
          ]),
        ),
        '',
        `${met} of ${measured.length} targets met.`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

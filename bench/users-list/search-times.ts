import { performance } from 'node:perf_hooks';
import { short } from '../support/statistics.ts';
import { type Bench, listPath } from './bench.ts';
import type { ReportLine } from './finding.ts';

/** The fastest counts: the cost of the search, without other work of the machine. */
const TRIES = 5;
const orders = ['name', 'username', 'email', 'created_at', 'id'];
const directions = ['asc', 'desc'];
/** Rare and common, at the end of the alphabet, in each column, in all rows, in none, with wildcards, and too short. */
const terms = [
  'zyxwvut',
  'zosha',
  'quillfeather',
  'martinez',
  'smith',
  'ann',
  'example',
  '+1 212-555-01',
  'post.test',
  'qqxzj',
  '100%',
  'a_b',
  'zo',
  'zq',
  'a',
];

/** One request on its own: its milliseconds, and the total of the answer. */
async function once({ ours, headers }: Bench, path: string): Promise<{ milliseconds: number; total: number }> {
  const start = performance.now();
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers });
  const body = (await answer.json()) as { total_users?: number; responseMessage?: string };
  if (body.total_users === undefined) throw new Error(`${path} answered: ${body.responseMessage}`);
  return { milliseconds: performance.now() - start, total: body.total_users };
}

/** How long a search with so many matches may take, in milliseconds. */
const allowed = (matches: number): number => 50 + matches / 100;

interface Slowest {
  readonly milliseconds: number;
  readonly matches: number;
  readonly share: number;
  readonly how: string;
}

async function slowestOf(bench: Bench, term: string): Promise<Slowest> {
  const query = `query=${encodeURIComponent(term)}`;
  const { total: matches } = await once(bench, listPath(`${query}&count=exact`));
  let slowest: Slowest = { milliseconds: 0, matches, share: 0, how: '' };
  for (const order of orders)
    for (const direction of directions)
      for (const page of [0, 40]) {
        const path = listPath(`${query}&order_by=${order}&direction=${direction}&page=${page}`);
        const times: number[] = [];
        for (let attempt = 0; attempt < TRIES; attempt += 1) times.push((await once(bench, path)).milliseconds);
        const milliseconds = Math.min(...times);
        const share = milliseconds / allowed(matches);
        if (share > slowest.share)
          slowest = { milliseconds, matches, share, how: `by ${order} ${direction}, page ${page}` };
      }
  return slowest;
}

/** The slowest order, direction and page of every term, one request at a time. */
export async function searchTimes(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const findings: ReportLine[] = [];
  for (const term of terms) {
    const { milliseconds, matches, share, how } = await slowestOf(bench, term);
    say(`"${term}": ${short(milliseconds)} ms ${how}`);
    findings.push({
      what: `"${term}" alone, ${matches.toLocaleString('en')} matches, slowest ${how}`,
      rate: '',
      p50: short(milliseconds),
      p99: '',
      ratio: `${short(share)}x`,
      target: `at most ${short(allowed(matches))} ms`,
      passed: share <= 1,
    });
  }
  return findings;
}

import { askText, isRefusal } from '../support/ask.ts';
import { short, timesText } from '../support/statistics.ts';
import { type Calls, refusedShare, refusedText, verdictOf } from '../support/verdict.ts';
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

/** Counted while a term is asked. */
type Counted = { -readonly [Of in keyof Calls]: number };

interface Found {
  readonly milliseconds: number;
  readonly total: number;
}

/** One request on its own, once it is answered; nothing when it is refused until it is given up. */
async function once({ ours, headers }: Bench, path: string, calls: Counted): Promise<Found | undefined> {
  const { status, text, milliseconds, refused } = await askText(`http://127.0.0.1:${ours.port}${path}`, { headers });
  calls.refused += refused;
  if (isRefusal(status)) return undefined;
  calls.answered += 1;
  const body = JSON.parse(text) as { readonly total_users?: number; readonly responseMessage?: string };
  if (body.total_users === undefined) throw new Error(`${path} answered: ${body.responseMessage}`);
  return { milliseconds, total: body.total_users };
}

/** How long a search with so many matches may take, in milliseconds. */
const allowed = (matches: number): number => 50 + matches / 100;

interface Slowest {
  readonly milliseconds: number;
  readonly share: number;
  readonly how: string;
}

/** The fastest of some tries. */
async function fastest(bench: Bench, path: string, calls: Counted): Promise<number | undefined> {
  const times: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await once(bench, path, calls);
    if (!found) return undefined;
    times.push(found.milliseconds);
  }
  return Math.min(...times);
}

/** The slowest order, direction and page of a term; nothing when one of them is given up. */
async function slowestOf(bench: Bench, query: string, matches: number, calls: Counted): Promise<Slowest | undefined> {
  let slowest: Slowest = { milliseconds: 0, share: 0, how: '' };
  for (const order of orders)
    for (const direction of directions)
      for (const page of [0, 40]) {
        const path = listPath(`${query}&order_by=${order}&direction=${direction}&page=${page}`);
        const milliseconds = await fastest(bench, path, calls);
        if (milliseconds === undefined) return undefined;
        const share = milliseconds / allowed(matches);
        if (share > slowest.share) slowest = { milliseconds, share, how: `by ${order} ${direction}, page ${page}` };
      }
  return slowest;
}

async function findingOf(bench: Bench, term: string): Promise<ReportLine> {
  const query = `query=${encodeURIComponent(term)}`;
  const calls: Counted = { answered: 0, refused: 0 };
  const counted = await once(bench, listPath(`${query}&count=exact`), calls);
  const slowest = counted && (await slowestOf(bench, query, counted.total, calls));
  const line = { rate: '', p99: '' };
  if (!slowest) {
    const verdict = verdictOf({ figure: Number.NaN, target: { most: 1 }, refused: 1 });
    return { ...line, what: `"${term}" alone`, p50: '-', ratio: `${calls.refused} refusals`, target: '', verdict };
  }
  const { milliseconds, share, how } = slowest;
  const refused = refusedShare(calls);
  return {
    ...line,
    what: `"${term}" alone, ${counted.total.toLocaleString('en')} matches, slowest ${how}`,
    p50: `${short(milliseconds)}${refusedText(refused)}`,
    ratio: timesText(share),
    target: `at most ${short(allowed(counted.total))} ms`,
    verdict: verdictOf({ figure: share, target: { most: 1 }, refused }),
  };
}

/** The slowest order, direction and page of every term, one request at a time. */
export async function searchTimes(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const findings: ReportLine[] = [];
  for (const term of terms) {
    const finding = await findingOf(bench, term);
    say(`${finding.what}: ${finding.p50} ms`);
    findings.push(finding);
  }
  return findings;
}

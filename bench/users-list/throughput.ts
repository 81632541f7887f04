import { setTimeout as pause } from 'node:timers/promises';
import type { LoadResult } from '../support/load/load.ts';
import { rateText } from '../support/load/rounds.ts';
import { type Bench, listPath, press } from './bench.ts';
import { FIRST, findingOf, type Probe, type ReportLine } from './findings.ts';

/** The raw server finishes abandoned queries; until then it disturbs the other server. */
const REST_MS = 3000;

/** A term that 1,794 of a million users match. */
const MEDIUM = 'quillfeather';

const RAW = 'Raw limit: first page, total never counted';
const rawSearch = (term: string): string => `Raw search for "${term}", four columns, exact count`;
/** The target of a medium term was set for this plan. PostgreSQL chooses it or another one by chance. */
const WALKED = `${rawSearch(MEDIUM)}, walking along the order`;

const probes = (users: number): readonly Probe[] => [
  { what: RAW, at: 'raw', path: '/' },
  { what: FIRST, at: 'ours', path: listPath(), against: RAW, least: 0.5, p99: 2.5 },
  {
    what: 'A page in the middle',
    at: 'ours',
    path: listPath(`page=${Math.floor(users / 40)}`),
    against: FIRST,
    least: 0.5,
  },
  {
    what: 'The last page',
    at: 'ours',
    path: listPath(`page=${Math.ceil(users / 20) - 1}`),
    against: FIRST,
    least: 0.5,
  },
  { what: 'Search, rare ("zyxwvut")', at: 'ours', path: listPath('query=zyxwvut'), against: FIRST, least: 0.6 },
  { what: WALKED, at: 'raw', path: `/search?term=${MEDIUM}&plan=walk` },
  { what: `Search, medium ("${MEDIUM}")`, at: 'ours', path: listPath(`query=${MEDIUM}`), against: WALKED, least: 6 },
  { what: rawSearch('martinez'), at: 'raw', path: '/search?term=martinez' },
  {
    what: 'Search, common ("martinez")',
    at: 'ours',
    path: listPath('query=martinez'),
    against: rawSearch('martinez'),
    least: 25,
  },
  { what: 'Search, all at the end ("zosha")', at: 'ours', path: listPath('query=zosha') },
  { what: 'Search, two letters ("zo")', at: 'ours', path: listPath('query=zo') },
  { what: 'Search, one letter ("a")', at: 'ours', path: listPath('query=a') },
];

/**
 * Measures how many pages and searches per second each server answers, in sequence, in several rounds. The first round
 * is not counted, because V8 still compiles often-called code.
 */
export async function throughput(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const all = probes(bench.users);
  const rounds = new Map<string, LoadResult[]>(all.map(({ what }) => [what, []]));
  for (let round = 0; round <= bench.effort.rounds; round += 1)
    for (const { what, at, path } of all) {
      const measured = await press(bench, at, path);
      say(`round ${round}: ${what}: ${rateText([measured], ' req/s')}`);
      if (round > 0) rounds.get(what)?.push(measured);
      if (at === 'raw') await pause(REST_MS);
    }
  return all.map((probe) => findingOf(probe, rounds));
}

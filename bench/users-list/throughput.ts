import { setTimeout as pause } from 'node:timers/promises';
import type { LoadResult } from '../support/load.ts';
import { median, short } from '../support/statistics.ts';
import { type Bench, listPath, press } from './bench.ts';
import type { ReportLine } from './finding.ts';

/** Something that is asked again and again. */
interface Probe {
  readonly what: string;
  readonly at: 'ours' | 'raw';
  readonly path: string;
  /** The probe that it is held against, and the least share of its rate. */
  readonly against?: string;
  /** Another one that it is compared with, without a target. */
  readonly beside?: string;
  readonly least?: number;
  /** How many times the p99 of the other one is allowed. */
  readonly p99?: number;
  /** On a slow machine, 16 connections that ask for it all the time are more than it can answer. */
  readonly mayBeRefused?: true;
}

/** The raw server goes on with what nobody waits for any more: until then, the other one has no calm machine. */
const REST_MS = 3000;

/** A term that 1,794 of a million users match. */
export const MEDIUM = 'quillfeather';

const FIRST = 'First page, with total';
const RAW = 'Raw limit: first page, total never counted';
const rawSearch = (term: string): string => `Raw search for "${term}", four columns, exact count`;
/** Beside this plan the target of a medium term was set. PostgreSQL takes it or another one, by chance. */
const WALKED = `${rawSearch(MEDIUM)}, walking along the order`;

const probes = (users: number): readonly Probe[] => [
  { what: RAW, at: 'raw', path: '/' },
  { what: FIRST, at: 'ours', path: listPath(), against: RAW, least: 0.6, p99: 2 },
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
  { what: rawSearch(MEDIUM), at: 'raw', path: `/search?term=${MEDIUM}` },
  { what: WALKED, at: 'raw', path: `/search?term=${MEDIUM}&plan=walk` },
  {
    what: `Search, medium ("${MEDIUM}")`,
    at: 'ours',
    path: listPath(`query=${MEDIUM}`),
    against: WALKED,
    least: 6,
    beside: rawSearch(MEDIUM),
    mayBeRefused: true,
  },
  { what: rawSearch('martinez'), at: 'raw', path: '/search?term=martinez' },
  {
    what: 'Search, common ("martinez")',
    at: 'ours',
    path: listPath('query=martinez'),
    against: rawSearch('martinez'),
    least: 25,
    mayBeRefused: true,
  },
  { what: 'Search, all at the end ("zosha")', at: 'ours', path: listPath('query=zosha'), mayBeRefused: true },
  { what: 'Search, two letters ("zo")', at: 'ours', path: listPath('query=zo'), mayBeRefused: true },
  { what: 'Search, one letter ("a")', at: 'ours', path: listPath('query=a'), mayBeRefused: true },
];

type Rounds = ReadonlyMap<string, readonly LoadResult[]>;

function findingOf(probe: Probe, rounds: Rounds): ReportLine {
  const roundsOf = (what = ''): readonly LoadResult[] => rounds.get(what) ?? [];
  const own = roundsOf(probe.what);
  // Of the same round, so that what else the machine does weighs on both.
  const ratioTo = (what: string | undefined, of: 'perSecond' | 'p99'): number =>
    median(own.map((one, round) => one[of] / (roundsOf(what)[round]?.[of] ?? Number.NaN)));
  const ratio = ratioTo(probe.against, 'perSecond');
  const slower = ratioTo(probe.against, 'p99');
  const refused = median(own.map((one) => one.refused / (one.refused + one.requests)));
  const { against, beside, least, p99 } = probe;
  const withOther = beside === undefined ? '' : `, ${short(ratioTo(beside, 'perSecond'))}x as PostgreSQL plans it now`;
  const middle = (pick: (measured: LoadResult) => number): string => short(median(own.map(pick)));
  return {
    what: probe.what,
    rate: `${middle(({ perSecond }) => perSecond)} req/s${refused > 0 ? `, and ${short(refused * 100)} % refused` : ''}`,
    p50: middle((measured) => measured.p50),
    p99: middle((measured) => measured.p99),
    ratio: against === undefined ? '' : `${short(ratio)}x${p99 ? `, p99 ${short(slower)}x` : ''}${withOther}`,
    target:
      against === undefined
        ? ''
        : `at least ${least}x ${against === FIRST ? 'the first page' : 'raw'}${p99 ? `, p99 at most ${p99}x` : ''}`,
    ...(least === undefined ? {} : { passed: ratio >= least && (p99 === undefined || slower <= p99) }),
  };
}

/**
 * How many pages and searches a second each server answers, all of them in turn, round after round. The first round is not
 * counted: in it, V8 still compiles what is called often.
 */
export async function throughput(bench: Bench, say: (step: string) => void): Promise<ReportLine[]> {
  const all = probes(bench.users);
  const rounds = new Map<string, LoadResult[]>(all.map(({ what }) => [what, []]));
  for (let round = 0; round <= bench.effort.rounds; round += 1)
    for (const { what, at, path, mayBeRefused } of all) {
      const measured = await press(bench, at, path, mayBeRefused ? { mayBeRefused } : {});
      say(`round ${round}: ${what}: ${short(measured.perSecond)} req/s`);
      if (round > 0) rounds.get(what)?.push(measured);
      if (at === 'raw') await pause(REST_MS);
    }
  return all.map((probe) => findingOf(probe, rounds));
}

import { middle, type Rounds, rateText, ratioTo, referenceOf } from '../support/load/rounds.ts';
import { timesText } from '../support/statistics.ts';
import { type Claim, refusedShare, type Verdict, verdictOf } from '../support/verdict.ts';

/** One line of the report. */
export interface ReportLine {
  readonly what: string;
  /** The measured values as text, column by column. */
  readonly rate: string;
  readonly p50: string;
  readonly p99: string;
  readonly ratio: string;
  readonly target: string;
  /** Unset for a line that is only a comparison. */
  readonly verdict?: Verdict;
}

/** A request that is sent repeatedly. */
export interface Probe {
  readonly what: string;
  readonly at: 'ours' | 'raw';
  readonly path: string;
  /** The probe to compare with, and the minimum share of its rate. */
  readonly against?: string;
  readonly least?: number;
  /** The maximum p99, as a multiple of the other probe's. */
  readonly p99?: number;
}

export const FIRST = 'First page, with total';

/** Returns the line of a probe. @param all the results of each probe, by its `what`. */
export function findingOf(probe: Probe, all: ReadonlyMap<string, Rounds>): ReportLine {
  const { what, against, least, p99 } = probe;
  const own = all.get(what) ?? [];
  const line = { what, rate: rateText(own, ' req/s'), p50: middle(own, 'p50'), p99: middle(own, 'p99') };
  if (against === undefined || least === undefined) return { ...line, ratio: '', target: '' };
  const other = all.get(against) ?? [];
  const ratio = ratioTo(other, own, 'perSecond');
  const slower = ratioTo(other, own, 'p99');
  const refused = refusedShare(...own);
  const claims: Claim[] = [
    { figure: ratio, target: { least }, refused, reference: referenceOf(other, 'perSecond') },
    ...(p99 === undefined
      ? []
      : [{ figure: slower, target: { most: p99 }, refused, reference: referenceOf(other, 'p99') }]),
  ];
  return {
    ...line,
    ratio: `${timesText(ratio)}${p99 ? `, p99 ${timesText(slower)}` : ''}`,
    target: `at least ${least}x ${against === FIRST ? 'the first page' : 'raw'}${p99 ? `, p99 at most ${p99}x` : ''}`,
    verdict: verdictOf(...claims),
  };
}

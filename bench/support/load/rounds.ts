import { median, short } from '../statistics.ts';
import { type Reference, refusedShare, refusedText } from '../verdict.ts';
import type { LoadResult } from './load.ts';

/** The results of the same load in each round. */
export type Rounds = readonly LoadResult[];

type Figure = 'perSecond' | 'p50' | 'p99';

/** Returns the median of all rounds as text. */
export const middle = (rounds: Rounds, figure: Figure): string => short(median(rounds.map((one) => one[figure])));

/** Returns the median rate, with the share of refused calls. */
export const rateText = (rounds: Rounds, unit: string): string =>
  `${middle(rounds, 'perSecond')}${unit}${refusedText(refusedShare(...rounds))}`;

/** Returns the ratio to another figure, by round, so that other work on the machine affects both. */
export const ratioTo = (other: Rounds, own: Rounds, figure: Figure): number =>
  median(own.map((one, round) => one[figure] / (other[round]?.[figure] ?? Number.NaN)));

/** Returns the reference: the lowest of all rounds, because a single 0 makes ratios worthless. */
export const referenceOf = (rounds: Rounds, figure: Figure): Reference => ({
  figure: Math.min(...rounds.map((one) => one[figure])),
  refused: refusedShare(...rounds),
});

import { median, short } from '../statistics.ts';
import { type Reference, refusedShare, refusedText } from '../verdict.ts';
import type { LoadResult } from './load.ts';

/** Results of the same load, round after round. */
export type Rounds = readonly LoadResult[];

type Figure = 'perSecond' | 'p50' | 'p99';

/** The median of all rounds, in words. */
export const middle = (rounds: Rounds, figure: Figure): string => short(median(rounds.map((one) => one[figure])));

/** The median rate, with the share of refused calls next to it. */
export const rateText = (rounds: Rounds, unit: string): string =>
  `${middle(rounds, 'perSecond')}${unit}${refusedText(refusedShare(...rounds))}`;

/** The ratio to another figure, round by round, so that other work on the machine affects both. */
export const ratioTo = (other: Rounds, own: Rounds, figure: Figure): number =>
  median(own.map((one, round) => one[figure] / (other[round]?.[figure] ?? Number.NaN)));

/** The reference for other figures: the lowest of all rounds, because a single 0 makes their ratios worthless. */
export const referenceOf = (rounds: Rounds, figure: Figure): Reference => ({
  figure: Math.min(...rounds.map((one) => one[figure])),
  refused: refusedShare(...rounds),
});

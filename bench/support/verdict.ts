import { short } from './statistics.ts';

/** The verdict of a target. Everything but `met` counts as missed. */
export type Verdict = 'met' | 'MISSED' | 'not comparable, MISSED' | 'refused, MISSED';

/** The number of calls that were answered, and of those a busy server refused. */
export interface Calls {
  readonly answered: number;
  readonly refused: number;
}

/** A figure by which another one is divided, or from which it is derived. */
export interface Reference {
  readonly figure: number | undefined;
  /** The share of its calls that were refused, from 0 to 1. */
  readonly refused?: number;
}

/** The claim of a line. */
export interface Claim {
  /** The measured figure, or its ratio to the reference. */
  readonly figure: number;
  readonly target: { readonly least: number } | { readonly most: number };
  /** The share of its calls that were refused, from 0 to 1. */
  readonly refused?: number;
  /** Unset if the target is a fixed number. */
  readonly reference?: Reference;
}

/**
 * The limit for the share of refused calls. A server that refuses more has less to do and answers the rest sooner, so
 * its figures prove nothing.
 */
const MOST_REFUSED = 0.05;

export function sumOfCalls(all: readonly Calls[]): Calls {
  const sum = (of: keyof Calls): number => all.reduce((total, calls) => total + calls[of], 0);
  return { answered: sum('answered'), refused: sum('refused') };
}

/** Returns the share of all these calls that were refused, from 0 to 1. */
export function refusedShare(...all: readonly Calls[]): number {
  const { answered, refused } = sumOfCalls(all);
  return refused === 0 ? 0 : refused / (refused + answered);
}

/** Returns the text after a figure whose calls were refused; empty if there were none. */
export const refusedText = (share: number): string => (share > 0 ? `, ${short(share * 100)} % refused` : '');

const isUsable = ({ figure = Number.NaN, refused = 0 }: Reference): boolean =>
  Number.isFinite(figure) && figure > 0 && refused <= MOST_REFUSED;

function verdictOfOne({ figure, target, refused = 0, reference }: Claim): Verdict {
  if (reference && !isUsable(reference)) return 'not comparable, MISSED';
  if (refused >= 1) return 'refused, MISSED';
  if (refused > MOST_REFUSED) return 'MISSED';
  // NaN meets neither target.
  const isMet = 'least' in target ? figure >= target.least : figure <= target.most;
  return isMet ? 'met' : 'MISSED';
}

/** Returns the verdict of a line: `met` if all its claims are. A line without claims has measured nothing. */
export function verdictOf(...claims: readonly Claim[]): Verdict {
  if (claims.length === 0) return 'MISSED';
  return claims.map(verdictOfOne).find((verdict) => verdict !== 'met') ?? 'met';
}

/** Returns the last line of a report. A line without a verdict has no target. */
export function targetsText(verdicts: readonly (Verdict | undefined)[]): string {
  const judged = verdicts.filter((verdict) => verdict !== undefined);
  return `${judged.filter((verdict) => verdict === 'met').length} of ${judged.length} targets met.`;
}

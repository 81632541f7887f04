/** What became of a statement. */
export type State = 'pass' | 'fail' | 'not tested';

/** What became of a statement, and what was seen, or why nothing was. */
export interface Outcome {
  readonly state: State;
  readonly seen: string;
}

export const pass = (seen: string): Outcome => ({ state: 'pass', seen });
export const fail = (seen: string): Outcome => ({ state: 'fail', seen });

/** A pass or a failure: what is wrong with what was seen, or nothing. */
export const judge = (seen: string, wrong: string | undefined): Outcome =>
  wrong === undefined || wrong === '' ? pass(seen) : fail(`${seen}: ${wrong}`);

/** Thrown where a statement cannot be tried; the message says why. */
export class SkipCheck extends Error {}

/** Thrown where an account cannot sign in. */
export class SignInFailure extends SkipCheck {}

/** Why a call that changes something is not made. */
export const WRITES = 'It changes data: run with --write';

/** The state of a statement after a run. */
export type State = 'pass' | 'fail' | 'not tried';

/** The result of a statement: what was seen, or why it was not checked. */
export interface Outcome {
  readonly state: State;
  readonly seen: string;
}

export const pass = (seen: string): Outcome => ({ state: 'pass', seen });
export const fail = (seen: string): Outcome => ({ state: 'fail', seen });

/** Returns a pass, or a failure with what is wrong. */
export const judge = (seen: string, wrong: string | undefined): Outcome =>
  wrong === undefined || wrong === '' ? pass(seen) : fail(`${seen}: ${wrong}`);

/** Thrown when a statement cannot be checked; the message says why. */
export class SkipCheck extends Error {}

/** Thrown when an account cannot sign in. */
export class SignInFailure extends SkipCheck {}

/** Why a call that changes data is skipped. */
export const WRITES = 'It changes data: run with --write';

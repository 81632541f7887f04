import { z } from 'zod';
import type { Old } from '../../ui/block/may-be-old.tsx';

const SECOND_MS = 1000;

const Body = z.object({
  responseMessage: z.string().min(1).optional().catch(undefined),
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .catch(undefined),
  stepUp: z.literal(true).optional().catch(undefined),
});

/** What one field of an input has wrong; the field is empty when it is the whole input. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Details {
  readonly errors?: readonly FieldError[] | undefined;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter?: number | undefined;
  /** The session that the call was made with is over: the sign-in dialog says so, no alert is needed. */
  readonly sessionEnded?: boolean;
  /** The server does not have this addition to the specification: its place is hidden, and nothing is said of it. */
  readonly isMissingCall?: boolean;
  /** The server asks for a fresh proof of who works here; then the call can be repeated. */
  readonly asksForProof?: boolean;
}

/** A call that failed. `status` is the HTTP status, or 0 when there was no answer; `message` a sentence for staff. */
export class CallFailure extends Error {
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | undefined;
  readonly sessionEnded: boolean;
  readonly isMissingCall: boolean;
  readonly asksForProof: boolean;

  constructor(
    readonly status: number,
    message: string,
    { errors = [], retryAfter, sessionEnded = false, isMissingCall = false, asksForProof = false }: Details = {},
  ) {
    super(message);
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.sessionEnded = sessionEnded;
    this.isMissingCall = isMissingCall;
    this.asksForProof = asksForProof;
  }
}

const withoutMessage = (status: number): string =>
  status === 401 ? 'You are not authorized to perform this action' : 'Server Error';

const seconds = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

/** The failure that a body tells of, whatever it is. */
export function failureIn(status: number, body: unknown, details: Details = {}): CallFailure {
  const read = Body.safeParse(body).data;
  return new CallFailure(status, read?.responseMessage ?? withoutMessage(status), {
    errors: read?.errors,
    asksForProof: read?.stepUp === true && status === 403,
    ...details,
  });
}

/** Reads the failure from an answer that is not a success, whatever its body is. */
export async function failureOf(answer: Response, sessionEnded = false): Promise<CallFailure> {
  const body: unknown = await answer.json().catch(() => ({}));
  return failureIn(answer.status, body, { retryAfter: seconds(answer.headers.get('retry-after')), sessionEnded });
}

const NO_LONGER_SHOWN = [403, 404];

/**
 * The failure that is shown in the place of an answer. A reload that failed leaves the answer that is known: what is open in it,
 * and what is typed, stays; unless it may no longer be seen, or is gone.
 */
export const failureInPlaceOf = (answer: unknown, failure: CallFailure | null): CallFailure | null =>
  failure && (answer === undefined || NO_LONGER_SHOWN.includes(failure.status)) ? failure : null;

interface Load {
  readonly error: CallFailure | null;
  /** Milliseconds since 1970, as of the latest answer and the latest failure. */
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/**
 * What is said of an answer that stays in its place although it could not be loaded again: as of when it is, and why; nothing
 * before it is older than this many milliseconds.
 */
export const oldOf = ({ error, dataUpdatedAt, errorUpdatedAt }: Load, patience = 0): Old | undefined =>
  error && errorUpdatedAt - dataUpdatedAt >= patience
    ? { at: new Date(dataUpdatedAt).toISOString(), why: error.message }
    : undefined;

/** The failure of a call of a session that is over: no one is told, and nothing of its answer is used. */
export const sessionOver = (): CallFailure => new CallFailure(0, 'Your session has ended', { sessionEnded: true });

/** The failure of a request that got no answer at all. */
export const noAnswer = (): CallFailure =>
  new CallFailure(0, 'The server cannot be reached. Check your connection and try again');

/** The failure of a request whose answer took longer than anyone waits, in milliseconds. */
export const tooSlow = (limit: number): CallFailure =>
  new CallFailure(0, `The server has not answered for ${limit / SECOND_MS} seconds. Try again`);

/** The failure of an answer with a good status that says nothing that can be read. */
export const cannotBeRead = (status: number, why: string): CallFailure =>
  new CallFailure(status, `The server's answer cannot be read: ${why}`);

/** The failure of a call that the server does not have, as it has said. */
export const noSuchCall = (): CallFailure => new CallFailure(404, 'Not Found', { isMissingCall: true });

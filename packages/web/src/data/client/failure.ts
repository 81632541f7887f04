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

/** An error in one field of an input; the field name is empty when it concerns the whole input. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Details {
  readonly errors?: readonly FieldError[] | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number | undefined;
  /** The call's session is over: the sign-in dialog says so, and no alert is needed. */
  readonly sessionEnded?: boolean;
  /** The server does not have this addition to the specification: its place is hidden, without a message. */
  readonly isMissingCall?: boolean;
  /** The server asks the admin to confirm their identity; then the call can be repeated. */
  readonly asksForProof?: boolean;
}

/**
 * A call that failed. `status` is the HTTP status, or 0 when there was no answer; `message` is a sentence for staff.
 */
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

/** Returns the failure that a body describes, whatever the body is. */
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
 * Returns the failure to show in place of an answer. A failed reload leaves the known answer, with everything that is
 * open or typed in it. It is replaced only when it may no longer be seen, or is deleted.
 */
export const failureInPlaceOf = (answer: unknown, failure: CallFailure | null): CallFailure | null =>
  failure && (answer === undefined || NO_LONGER_SHOWN.includes(failure.status)) ? failure : null;

interface Load {
  readonly error: CallFailure | null;
  /** When the latest answer and the latest failure came, in milliseconds since 1970. */
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/**
 * Describes an answer that stays although it could not be loaded again: how old it is, and why; undefined until it is
 * older than this many milliseconds.
 */
export const oldOf = ({ error, dataUpdatedAt, errorUpdatedAt }: Load, patience = 0): Old | undefined =>
  error && errorUpdatedAt - dataUpdatedAt >= patience
    ? { at: new Date(dataUpdatedAt).toISOString(), why: error.message }
    : undefined;

/** Returns the failure of a call whose session is over: it shows no message, and its answer is not used. */
export const sessionOver = (): CallFailure => new CallFailure(0, 'Your session has ended', { sessionEnded: true });

/** Returns the failure of a request that got no answer. */
export const noAnswer = (): CallFailure =>
  new CallFailure(0, 'The server cannot be reached. Check your connection and try again');

/** Returns the failure of a request whose answer took longer than the limit, in milliseconds. */
export const tooSlow = (limit: number): CallFailure =>
  new CallFailure(0, `The server has not answered for ${limit / SECOND_MS} seconds. Try again`);

/** Returns the failure of an answer with a success status that cannot be read. */
export const cannotBeRead = (status: number, why: string): CallFailure =>
  new CallFailure(status, `The server's answer cannot be read: ${why}`);

/** Returns the failure of a call that the server is known not to have. */
export const noSuchCall = (): CallFailure => new CallFailure(404, 'Not Found', { isMissingCall: true });

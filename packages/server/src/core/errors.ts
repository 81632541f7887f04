/** What one field of an input has wrong; the field is empty when it is the whole input. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The subject of a row of the audit log. */
export interface AuditTarget {
  readonly type: string;
  readonly id: number;
}

/** Why a call is refused. `http/failures.ts` answers each with one status. */
export type RefusalReason =
  | 'bad_request'
  | 'no_session'
  | 'forbidden'
  | 'not_found'
  | 'not_allowed'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported'
  | 'invalid'
  | 'too_many'
  | 'unavailable';

/**
 * A call that is refused: the only error that a handler throws on purpose. `message` is the sentence for staff.
 */
export class Refusal extends Error {
  /** What the audit row of the refusal is about, when only the handler knows. */
  target: AuditTarget | undefined;

  constructor(
    readonly reason: RefusalReason,
    message: string,
    readonly extra: {
      readonly errors?: readonly FieldError[];
      readonly retryAfterSeconds?: number;
      /** The caller must prove again who they are, and can then repeat the call. */
      readonly stepUp?: true;
    } = {},
  ) {
    super(message);
  }

  /** Says what the audit row of the refusal is about. */
  about(target: AuditTarget): this {
    this.target = target;
    return this;
  }
}

/** The input is not valid, said field by field. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  new Refusal('invalid', errors[0]?.message ?? 'The input is not valid', { errors });

/** A rule of the business refuses; with a field, the form marks it. */
export const conflict = (message: string, field?: string): Refusal =>
  new Refusal('conflict', message, field === undefined ? {} : { errors: [{ field, message }] });

/** Too many; come back after this many seconds. */
export const tooMany = (message: string, retryAfterSeconds: number): Refusal =>
  new Refusal('too_many', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });

/** It is long ago that the caller has proven who they are. */
export const noFreshProof = (): Refusal =>
  new Refusal('forbidden', 'Confirm your identity to continue. Your last confirmation has expired', { stepUp: true });

/** No valid session. */
export const noSession = (): Refusal => new Refusal('no_session', 'You are not authorized to perform this action');

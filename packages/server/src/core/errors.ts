/** What is wrong with one field of an input. The field is empty when the whole input is wrong. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The person or thing that a row of the audit log is about. */
export interface AuditTarget {
  readonly type: string;
  readonly id: number;
}

/** Why a call is refused. `http/failures.ts` maps each reason to one status. */
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

/** A refused call: the only error that a handler throws on purpose. `message` is the sentence for staff. */
export class Refusal extends Error {
  /** The target of the refusal's audit row, when only the handler knows it. */
  target: AuditTarget | undefined;

  constructor(
    readonly reason: RefusalReason,
    message: string,
    readonly extra: {
      readonly errors?: readonly FieldError[];
      readonly retryAfterSeconds?: number;
      /** The caller must confirm their identity, and can then repeat the call. */
      readonly stepUp?: true;
    } = {},
  ) {
    super(message);
  }

  /** Sets the target of the refusal's audit row. */
  about(target: AuditTarget): this {
    this.target = target;
    return this;
  }
}

/** The input is not valid; each field has its own message. */
export const invalid = (errors: readonly FieldError[]): Refusal =>
  new Refusal('invalid', errors[0]?.message ?? 'The input is not valid', { errors });

/** A business rule refuses the call. With a field, the form marks that field. */
export const conflict = (message: string, field?: string): Refusal =>
  new Refusal('conflict', message, field === undefined ? {} : { errors: [{ field, message }] });

/** Too many calls: try again after this many seconds. */
export const tooMany = (message: string, retryAfterSeconds: number): Refusal =>
  new Refusal('too_many', message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });

/** The caller's last confirmation of their identity is too old. */
export const noFreshProof = (): Refusal =>
  new Refusal('forbidden', 'Confirm your identity to continue. Your last confirmation has expired', { stepUp: true });

/** No valid session. */
export const noSession = (): Refusal => new Refusal('no_session', 'You are not authorized to perform this action');

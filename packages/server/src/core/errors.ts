/** What one field of an input has wrong; the field is empty when it is the whole input. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Whom or what a row of the audit log is about. */
export interface AuditTarget {
  readonly type: string;
  readonly id: number;
}

/**
 * A call that is refused: the only error that a handler throws on purpose. `message` is the sentence for staff.
 */
export class HttpError extends Error {
  /** What the audit row of the refusal is about, when only the handler knows. */
  target: AuditTarget | undefined;

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503,
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

/** 422: the input is not valid, said field by field. */
export const invalid = (errors: readonly FieldError[]): HttpError =>
  new HttpError(422, errors[0]?.message ?? 'The input is not valid', { errors });

/** 409: a rule of the business refuses; with a field, the form marks it. */
export const conflict = (message: string, field?: string): HttpError =>
  new HttpError(409, message, field === undefined ? {} : { errors: [{ field, message }] });

/** 429: too many; come back after so many seconds. */
export const tooMany = (message: string, retryAfterSeconds: number): HttpError =>
  new HttpError(429, message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });

/** 403: it is long ago that the caller has proven who they are. */
export const noFreshProof = (): HttpError =>
  new HttpError(403, 'Confirm that it is you. This needs a proof of the last few minutes', { stepUp: true });

/** 401: no valid session. */
export const noSession = (): HttpError => new HttpError(401, 'You are not authorized to perform this action');

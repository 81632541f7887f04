/** The queue has no room for these items: none of them was added. Send them again after `flush()`, or slow down. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';

  constructor(
    /** The number of items that the server has not yet accepted. */
    readonly pending: number,
  ) {
    super(`The queue is full: ${pending} items are not yet delivered. No item of this call was accepted.`);
  }
}

/** The item is larger than one call allows. */
export class ItemTooLargeError extends Error {
  override readonly name = 'ItemTooLargeError';

  constructor(readonly bytes: number) {
    super(`An item of ${bytes} bytes is too large. The limit is 65536.`);
  }
}

/** The client is closed: it accepts and delivers no more items. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';

  /** @param cause why the last call failed, if it did: the reason that items were not delivered earlier. */
  constructor(cause?: ApiError) {
    super(`The client is closed.${cause ? ` The last call failed: ${cause.message}` : ''}`, cause && { cause });
  }
}

/**
 * The server refused a call, did not answer, or is not Quarterdeck; the message is the server's sentence, or describes
 * the problem.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';

  constructor(
    /** The HTTP status; 0 when there was no answer. */
    readonly status: number,
    message: string,
    /** The wait in `Retry-After`, in milliseconds. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

/**
 * The cursor is older than the stored events, or unknown because the server was restored from a backup: the reader
 * missed some events. Read the current state, then continue with `latest`.
 */
export class CursorGoneError extends ApiError {
  override readonly name = 'CursorGoneError';

  constructor(cursor: string, said: string) {
    super(410, `The cursor ${cursor} is no longer valid. ${said}`);
  }
}

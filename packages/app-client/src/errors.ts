/** The queue has no room for these items: none of them was taken. Send them again after `flush()`, or slow down. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';

  constructor(
    /** How many items are not yet accepted by the server. */
    readonly pending: number,
  ) {
    super(`The queue is full: ${pending} items are not yet delivered. No item of this call was accepted.`);
  }
}

/** An item that no call could carry. */
export class ItemTooLargeError extends Error {
  override readonly name = 'ItemTooLargeError';

  constructor(readonly bytes: number) {
    super(`An item of ${bytes} bytes is too large. The limit is 65536.`);
  }
}

/** The client is closed: it takes nothing more, and delivers nothing more. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';

  /** @param cause why the last call failed, when it did: the reason that items were not delivered before. */
  constructor(cause?: ApiError) {
    super(`The client is closed.${cause ? ` The last call failed: ${cause.message}` : ''}`, cause && { cause });
  }
}

/** The server refused a call, did not answer, or is not Quarterdeck; the message is its sentence, or says what is wrong. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';

  constructor(
    /** The status of HTTP; 0 when there was no answer. */
    readonly status: number,
    message: string,
    /** What `Retry-After` asks to wait. */
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }
}

/**
 * The cursor is older than the events that are kept, or the server was restored from a backup and does not know it any more:
 * some events are lost to the reader. Take over what holds now, then go on with `latest`.
 */
export class CursorGoneError extends ApiError {
  override readonly name = 'CursorGoneError';

  constructor(cursor: string, said: string) {
    super(410, `The cursor ${cursor} is no longer valid. ${said}`);
  }
}

import { Refusal } from '../../core/errors.ts';

/** Batches that an instance writes at a time, so that the console keeps enough connections. */
const AT_ONCE = 2;
/** Batches that can wait for their turn, which takes a second or two. */
const MOST_WAITING = 12;

/**
 * Limits the batches that are written at a time.
 * @returns a function that runs work in order.
 * @throws Refusal unavailable when too many already wait.
 */
export function queue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING)
        throw new Refusal('unavailable', 'The server is busy with other items. Try again in a moment', {
          retryAfterSeconds: 1,
        });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import { Refusal } from '../../core/errors.ts';

/** This many batches are written at once by an instance, on connections that the console would have otherwise. */
const AT_ONCE = 2;
/** This many more wait for their turn, which takes a second or two. */
const MOST_WAITING = 12;

/**
 * Lets a few batches be written at a time.
 * @returns runs work when it is its turn. @throws Refusal unavailable when too many wait already.
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

/** An answer for several at once. */
interface Batch<Value> {
  /** One for each key, in their order. */
  readonly answers: Promise<readonly Value[]>;
  /** Nobody waits for it any more. */
  abandon(): void;
}

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
  /** Set once it has been asked for. */
  leave: (() => void) | undefined;
}

/** Questions that are asked together. */
interface Batches<Key, Value> {
  /** Asks about one key. @param whenGone gets what is to be called when nobody waits for the answer any more. */
  ask(key: Key, whenGone: (leave: () => void) => void): Promise<Value>;
  /** How many wait until they are asked about, or for an answer that is slow. */
  waiting(): number;
}

/** For so long a batch holds up the next one. */
const PATIENCE_MS = 250;

/**
 * Asks at once when nothing is under way; what is asked meanwhile is collected, and asked for together afterwards, or beside
 * it when the answer is slow: then its connection may be lost. No one is answered by what began before they asked. A batch for
 * which nobody waits is abandoned.
 * @param most keys of a batch.
 */
export function inBatches<Key, Value>(
  askAll: (keys: readonly Key[]) => Batch<Value>,
  most: number,
): Batches<Key, Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let isUnderWay = false;
  /** How many wait for slow answers. */
  let slow = 0;

  const begin = (): void => {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    const { answers, abandon } = askAll(batch.map(({ key }) => key));
    let left = 0;
    for (const one of batch)
      one.leave = () => {
        left += 1;
        if (left === batch.length) abandon();
      };
    let isSlow = false;
    const beginNext = (): void => {
      isUnderWay = false;
      begin();
    };
    const timer = setTimeout(() => {
      isSlow = true;
      slow += batch.length;
      beginNext();
    }, PATIENCE_MS);
    const end = (): void => {
      clearTimeout(timer);
      if (isSlow) slow -= batch.length;
      else beginNext();
    };
    answers.then(
      (values) => {
        end();
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
      },
      (error: unknown) => {
        end();
        for (const { reject } of batch) reject(error);
      },
    );
  };

  const ask = (key: Key, whenGone: (leave: () => void) => void): Promise<Value> =>
    new Promise((resolve, reject) => {
      const one: Waiting<Key, Value> = { key, resolve, reject, leave: undefined };
      whenGone(() => {
        if (one.leave) return one.leave();
        waiting = waiting.filter((other) => other !== one);
        reject(new Error('Nobody waits for the answer'));
      });
      waiting.push(one);
      begin();
    });

  return { ask, waiting: () => waiting.length + slow };
}

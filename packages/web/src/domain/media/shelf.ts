import { media } from '@quarterdeck/contract/media';
import { keyOf } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';
import { nextTask } from '../../ui/browser/next-task.ts';
import { type SessionStore, sessionPart } from '../../ui/state/session-store.ts';

/** This many at once: a browser has six connections to a server, and the calls of the page need some. */
const AT_ONCE = 4;

/** The pictures, sounds and films that a session has in memory. */
interface Shelf {
  /** Waits until there is a place in the line. @throws the reason of the signal, when it is not wanted any more */
  readonly inLine: <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;
  /** Gives a file a `blob:` address. @throws the reason of the signal, when it is not wanted any more */
  readonly put: (file: Blob, signal: AbortSignal) => string;
  /** Lets a file go. */
  readonly drop: (address: string) => void;
}

const [CALL] = keyOf(media.file);

function newShelf(store: SessionStore): Shelf {
  const waiting: (() => void)[] = [];
  const addresses = new Set<string>();
  let busy = 0;
  const drop = (address: string): void => {
    addresses.delete(address);
    URL.revokeObjectURL(address);
  };
  store.onEnd(() => {
    for (const address of addresses) drop(address);
  });
  // What is not shown any more leaves the cache of answers after a while.
  queryClient()
    .getQueryCache()
    .subscribe(({ type, query: { queryKey, state } }) => {
      if (type === 'removed' && queryKey[0] === CALL && typeof state.data === 'string') drop(state.data);
    });
  return {
    inLine: async (signal, work) => {
      if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      else busy += 1;
      try {
        // In a task of its own: to ask for one takes some milliseconds, and a page has many.
        await nextTask();
        signal.throwIfAborted();
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
    put: (file, signal) => {
      signal.throwIfAborted();
      const address = URL.createObjectURL(file);
      addresses.add(address);
      if (store.isOver()) drop(address);
      return address;
    },
    drop,
  };
}

/** Where the session that is open now has its pictures, sounds and films; they are gone when it ends. */
export const shelf = sessionPart(newShelf).get;

import { media } from '@quarterdeck/contract/media';
import { keyOf } from '../../data/client/queries.ts';
import { queryClient } from '../../data/client/query-client.ts';
import { nextTask } from '../../ui/browser/next-task.ts';
import { type SessionStore, sessionPart } from '../../ui/state/session-store.ts';

/** How many files load at once: a browser has six connections to a server, and the page's calls need some. */
const AT_ONCE = 4;

/** The pictures, sounds and films that a session holds in memory. */
interface Shelf {
  /** Waits for a place in the line, then does the work. @throws the signal's reason, when it is not needed any more */
  readonly inLine: <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;
  /** Gives a file a `blob:` address. @throws the signal's reason, when it is not needed any more */
  readonly put: (file: Blob, signal: AbortSignal) => string;
  /** Releases a file. */
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
  // The cache removes answers that are no longer shown after a while.
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
        // In a task of its own: starting a request takes some milliseconds, and a page has many.
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

/** Returns the current session's pictures, sounds and films; they are released when it ends. */
export const shelf = sessionPart(newShelf).get;

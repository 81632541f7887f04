import { type SessionStore, sessionPart } from '../../ui/state/session-store.ts';
import { CallFailure } from './failure.ts';
import { newKey } from './request.ts';

/** Attempts to change something. Each carries a key, under which the server carries out a write only once. */
export interface Attempts {
  /**
   * Makes an attempt. An attempt without an answer may have been carried out: the next attempt at the same write
   * repeats its key, so that nothing happens twice. After a success, every other write about the same thing begins with
   * a new key.
   * @param about the thing that is changed.
   * @param write what is changed about it: a text, or an object that identifies this write.
   * @param send makes the call under a key. It had no answer when it fails with anything but an HTTP status.
   * @throws what `send` throws.
   */
  readonly make: <T>(about: unknown, write: unknown, send: (key: string) => Promise<T>) => Promise<T>;
}

const isAnswered = (error: unknown): boolean => error instanceof CallFailure && error.status !== 0;

/** Creates an empty store of attempts' keys. */
export function newAttempts(): Attempts {
  const keys = new Map<unknown, ReadonlyMap<unknown, string>>();
  const remember = (about: unknown, write: unknown, key: string): void => {
    keys.set(about, new Map([...(keys.get(about) ?? []), [write, key]]));
  };
  const forget = (about: unknown, write: unknown): void => {
    const others = [...(keys.get(about) ?? [])].filter(([one]) => one !== write);
    if (others.length > 0) keys.set(about, new Map(others));
    else keys.delete(about);
  };
  return {
    make: async (about, write, send) => {
      const key = keys.get(about)?.get(write) ?? newKey();
      // Before the answer: the same write, requested twice at once, has one key.
      remember(about, write, key);
      try {
        const answer = await send(key);
        keys.delete(about);
        return answer;
      } catch (error) {
        if (isAnswered(error)) forget(about, write);
        // Another write may have succeeded meanwhile.
        else remember(about, write, key);
        throw error;
      }
    },
  };
}

const attempts = sessionPart(newAttempts);

/** Returns the attempts of a session, for work that outlives a component. */
export const attemptsOf = (store: SessionStore): Attempts => attempts.in(store).get();

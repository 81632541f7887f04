import { type Cell, cell, useCell } from './cell.ts';

/** A person's data in this tab, from sign-in to the session's end. */
export interface SessionStore {
  /** Whether the session has ended: nothing of it may be shown or sent any more. */
  readonly isOver: () => boolean;
  /** Calls back when the session ends, for cleaning up. */
  readonly onEnd: (work: () => void) => void;
}

/** A value of the session, which is deleted with it. */
export interface SessionPart<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly use: () => T;
  /**
   * Returns the value in a store, for work that began in its session and ends later: once that session is over, no one
   * sees it.
   */
  readonly in: (store: SessionStore) => Cell<T>;
}

interface OpenStore {
  readonly store: SessionStore;
  readonly end: () => void;
}

function begin(): OpenStore {
  const over = cell(false);
  return { store: { isOver: over.get, onEnd: (work) => void over.watch(work) }, end: () => over.set(true) };
}

const current = cell(begin());

/** Returns the store of the signed-in admin; before a sign-in, the one that they will have. */
export const sessionStore = (): SessionStore => current.get().store;

/** Returns the current store, for components: another store means that everything starts again. */
export const useSessionStore = (): SessionStore => useCell(current).store;

/** Ends the session's store, whichever tab ended the session. */
export function endSessionStore(): void {
  const { end } = current.get();
  end();
  current.set(begin());
}

/**
 * Registers a value with the session's store. All state that outlives a component belongs here.
 * @param first returns each session's initial value.
 */
export function sessionPart<T>(first: (store: SessionStore) => T): SessionPart<T> {
  const cells = new WeakMap<SessionStore, Cell<T>>();
  const own = (store: SessionStore): Cell<T> => {
    const known = cells.get(store);
    if (known) return known;
    const made = cell(first(store));
    cells.set(store, made);
    return made;
  };
  return {
    get: () => own(sessionStore()).get(),
    set: (next) => own(sessionStore()).set(next),
    use: function usePart() {
      return useCell(own(useSessionStore()));
    },
    in: own,
  };
}

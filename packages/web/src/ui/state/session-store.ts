import { type Cell, cell, useCell } from './cell.ts';

/** What this tab keeps for one person, from their sign-in to its end. */
export interface SessionStore {
  /** Your session has ended: nothing of it may be shown or sent any more. */
  readonly isOver: () => boolean;
  /** Calls back when it ends: for what has to be taken apart. */
  readonly onEnd: (work: () => void) => void;
}

/** A value that belongs to the session, and is gone with it. */
export interface SessionPart<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly use: () => T;
  /** The value in a store, for what began in it and ends later: once that session is over, no one sees it. */
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

/** The store of the admin who is signed in now; before a sign-in, the one that they will have. */
export const sessionStore = (): SessionStore => current.get().store;

/** The same, for components: another one means that everything begins again. */
export const useSessionStore = (): SessionStore => useCell(current).store;

/** Ends the session's store, whichever tab ended the session. */
export function endSessionStore(): void {
  const { end } = current.get();
  end();
  current.set(begin());
}

/**
 * Registers a value with the store of the session. This is the only place for state that outlives a component.
 * @param first what each session begins with.
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

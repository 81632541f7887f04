import { useSyncExternalStore } from 'react';
import { type SessionStore, sessionPart, sessionStore, useSessionStore } from '../../../ui/state/session-store.ts';
import { type DecisionQueue, emptyQueue, type QueueEvent, reduce } from './queue.ts';

const queue = sessionPart(() => emptyQueue);

/** Returns the current state of a session's queue; by default, the current session's. */
export const readQueue = (store: SessionStore = sessionStore()): DecisionQueue => queue.in(store).get();

/** Applies an event to a session's queue. Once that session is over, no one sees it. */
export function dispatch(event: QueueEvent, store: SessionStore = sessionStore()): void {
  const { get, set } = queue.in(store);
  set(reduce(get(), event));
}

/**
 * Returns a part of the queue, kept up to date.
 * @param select must return the same value for the same queue: it is compared by identity.
 */
export function useQueue<T>(select: (now: DecisionQueue) => T): T {
  const { watch, get } = queue.in(useSessionStore());
  return useSyncExternalStore(watch, () => select(get()));
}

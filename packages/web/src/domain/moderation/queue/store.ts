import { useSyncExternalStore } from 'react';
import { type SessionStore, sessionPart, sessionStore, useSessionStore } from '../../../ui/state/session-store.ts';
import { type DecisionQueue, emptyQueue, type QueueEvent, reduce } from './queue.ts';

const queue = sessionPart(() => emptyQueue);

/** The queue of a session as it is now; of the open one, unless another is named. */
export const readQueue = (store: SessionStore = sessionStore()): DecisionQueue => queue.in(store).get();

/** Notes an event in the queue of a session. Once that session is over, no one sees it. */
export function dispatch(event: QueueEvent, store: SessionStore = sessionStore()): void {
  const { get, set } = queue.in(store);
  set(reduce(get(), event));
}

/**
 * A part of the queue, kept up to date.
 * @param select must return the same value for the same queue: it is compared by identity.
 */
export function useQueue<T>(select: (now: DecisionQueue) => T): T {
  const { watch, get } = queue.in(useSessionStore());
  return useSyncExternalStore(watch, () => select(get()));
}

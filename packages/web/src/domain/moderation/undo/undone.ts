import { useEffect, useRef } from 'react';
import { sessionPart } from '../../../ui/state/session-store.ts';
import type { StepItem } from './last-step.ts';

/** What is as it was before; of many cases, the first. */
type Undone = Pick<StepItem, 'id' | 'what'> & Partial<Pick<StepItem, 'subjectId'>>;

type Listener = (undone: Undone) => void;

const listeners = sessionPart<readonly Listener[]>(() => []);

/** Tells the open screen that a step was taken back. */
export function tellUndone(undone: Undone): void {
  for (const hear of listeners.get()) hear(undone);
}

/** Hears which case is as it was before, while the component is there. */
export function useUndone(onUndone: Listener): void {
  const latest = useRef(onUndone);
  useEffect(() => {
    latest.current = onUndone;
  });
  useEffect(() => {
    const own: Listener = (undone) => latest.current(undone);
    listeners.set([...listeners.get(), own]);
    return () => listeners.set(listeners.get().filter((one) => one !== own));
  }, []);
}

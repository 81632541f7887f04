import { useSyncExternalStore } from 'react';
import type { CaseItem } from './item.ts';

/** What one did last, with what is needed to take it back. */
export interface Step {
  readonly deed: 'dismiss' | 'remove' | 'suspend' | 'assign';
  /** The case as it was before. */
  readonly item: CaseItem;
  /** The version that the step made, where its undoing compares it. */
  readonly version?: number | undefined;
}

let last: Step | undefined;
const watchers = new Set<() => void>();

/** Remembers the last step, or that there is none to take back. */
export function rememberStep(step: Step | undefined): void {
  last = step;
  for (const tell of watchers) tell();
}

const watch = (changed: () => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** The last step of this window, whichever screen it was made on. */
export const useLastStep = (): Step | undefined => useSyncExternalStore(watch, () => last);

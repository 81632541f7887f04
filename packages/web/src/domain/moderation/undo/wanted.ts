import { sessionPart } from '../../../ui/state/session-store.ts';

const wanted = sessionPart(() => false);

/** There is something to take back: the key for it is on every screen from now on. */
export function wantUndo(): void {
  if (!wanted.get()) wanted.set(true);
}

/** Whether the key is to be on every screen. */
export const useIsUndoWanted = wanted.use;

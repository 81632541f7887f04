import { useEffect } from 'react';
import { useSessionStore } from '../../../ui/state/session-store.ts';
import { isSavingAny } from '../queue/queue.ts';
import { useQueue } from '../queue/store.ts';

/** Has the browser ask before the page is left while decisions wait to be saved: they would be lost without a word. */
export function useLeaveQuestion(): void {
  const store = useSessionStore();
  const isSaving = useQueue(isSavingAny);
  useEffect(() => {
    if (!isSaving) return;
    const ask = (event: BeforeUnloadEvent): void => {
      // Nothing of a session that has ended is saved any more.
      if (!store.isOver()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaving, store]);
}

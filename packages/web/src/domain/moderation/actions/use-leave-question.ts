import { useEffect } from 'react';
import { useSessionStore } from '../../../ui/state/session-store.ts';
import { isSavingAny } from '../queue/queue.ts';
import { useQueue } from '../queue/store.ts';

/** Makes the browser ask before the page is left while decisions wait to be saved: they would be lost silently. */
export function useLeaveQuestion(): void {
  const store = useSessionStore();
  const isSaving = useQueue(isSavingAny);
  useEffect(() => {
    if (!isSaving) return;
    const ask = (event: BeforeUnloadEvent): void => {
      // After a session has ended, nothing of it is saved any more.
      if (!store.isOver()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSaving, store]);
}

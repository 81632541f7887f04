import { useEffect } from 'react';
import { sessionPart } from '../state/session-store.ts';

const named = sessionPart<string | undefined>(() => undefined);

/** Returns the name of the open screen's subject, once it is loaded: it replaces the screen's own breadcrumb. */
export const useCrumbName = named.use;

/** Sets the name of the open screen's subject while the component is mounted. */
export function useNamedCrumb(next: string | undefined): void {
  useEffect(() => {
    named.set(next);
    return () => named.set(undefined);
  }, [next]);
}

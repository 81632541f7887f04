import { useEffect } from 'react';
import { sessionPart } from '../state/session-store.ts';

const named = sessionPart<string | undefined>(() => undefined);

/** The name of what the open screen is about, once it is known: it then stands for the screen's own step. */
export const useCrumbName = named.use;

/** Says what the open screen is about, for as long as it is open. */
export function useNamedCrumb(next: string | undefined): void {
  useEffect(() => {
    named.set(next);
    return () => named.set(undefined);
  }, [next]);
}

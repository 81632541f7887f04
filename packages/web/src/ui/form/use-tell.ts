import { useLayoutEffect } from 'react';

/**
 * Reports to the surroundings of a form that it has input or is saving, before anyone can press the next key, which may
 * be Escape.
 */
export function useTell(tell: ((is: boolean) => void) | undefined, is: boolean): void {
  useLayoutEffect(() => tell?.(is), [tell, is]);
}

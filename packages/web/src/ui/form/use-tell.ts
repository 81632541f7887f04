import { useLayoutEffect } from 'react';

/** Tells what is around a form that it has input or is saved, before anyone can press the next key, which may be Escape. */
export function useTell(tell: ((is: boolean) => void) | undefined, is: boolean): void {
  useLayoutEffect(() => tell?.(is), [tell, is]);
}

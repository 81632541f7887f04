import { useEffect, useLayoutEffect, useRef } from 'react';

/** Calls back once, when all evidence is loaded. */
export function useOnLoad(isLoaded: boolean, onLoaded: () => void): void {
  const latest = useRef(onLoaded);
  useLayoutEffect(() => {
    latest.current = onLoaded;
  });
  useEffect(() => {
    if (isLoaded) latest.current();
  }, [isLoaded]);
}

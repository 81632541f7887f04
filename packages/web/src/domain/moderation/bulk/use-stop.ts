import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns whether a bulk action must end early: someone stops it, or its screen is left, where no one sees the next
 * results.
 */
export function useStop(): RefObject<boolean> {
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);
  return stopped;
}

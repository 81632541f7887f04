import { type RefObject, useEffect, useRef } from 'react';

/** Whether what is done to many is to end early: someone stops it, or its screen is left, where no one sees any more what comes of the next ones. */
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

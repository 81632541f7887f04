import { useEffect, useEffectEvent, useRef } from 'react';
import type { Restored } from '../queue/queue.ts';
import { useQueue } from '../queue/store.ts';

/** Calls back when a step was undone, while the component is there. */
export function useRestored(onRestored: (restored: Restored) => void): void {
  const restored = useQueue((queue) => queue.restored);
  const known = useRef(restored);
  const report = useEffectEvent(onRestored);
  useEffect(() => {
    if (known.current === restored) return;
    known.current = restored;
    if (restored) report(restored);
  }, [restored]);
}

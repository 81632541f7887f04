import { useEffect, useEffectEvent, useRef } from 'react';
import type { Restoration } from '../queue/queue.ts';
import { useQueue } from '../queue/store.ts';

/** Calls back when a step was undone, while the component is mounted. */
export function useRestoration(onRestored: (restored: Restoration) => void): void {
  const restored = useQueue((queue) => queue.restored);
  const known = useRef(restored);
  const report = useEffectEvent(onRestored);
  useEffect(() => {
    if (known.current === restored) return;
    known.current = restored;
    if (restored) report(restored);
  }, [restored]);
}

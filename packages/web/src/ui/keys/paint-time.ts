import { useEffect, useState } from 'react';

/**
 * Since when a thing has been on the screen for a while, as events say their time: it was painted with a frame, the next one has
 * begun, and the while is over. Frames, timers and the time of events are one clock, which tests replace as a whole.
 * @param id the thing; nothing while it is not there, or not loaded yet.
 * @param whileMs how long it must be on the screen before it counts.
 */
export function usePaintedSince(id: number | undefined, whileMs: number): number | undefined {
  const [painted, setPainted] = useState<{ readonly id: number; readonly at: number }>();
  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame((at) => {
        timer = setTimeout(() => setPainted({ id, at: at + whileMs }), whileMs);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setPainted(undefined);
    };
  }, [id, whileMs]);
  return painted !== undefined && painted.id === id ? painted.at : undefined;
}

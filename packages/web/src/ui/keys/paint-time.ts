import { useEffect, useState } from 'react';

/**
 * Returns since when a thing has been visible for long enough, in the time of events: it was painted with a frame, the
 * next frame has begun, and the wait is over. Frames, timers and events share one clock, which tests replace as a
 * whole.
 * @param id the thing; undefined while it is not there, or not loaded yet.
 * @param whileMs how long it must be visible before it counts, in milliseconds.
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

import { useEffect, useState } from 'react';

/**
 * Since when a thing is on the screen, as events say their time: it was painted with a frame, and the next one has begun.
 * @param id the thing; nothing while it is not there, or not loaded yet.
 */
export function usePaintedSince(id: number | undefined): number | undefined {
  const [painted, setPainted] = useState<{ readonly id: number; readonly at: number }>();
  useEffect(() => {
    if (id === undefined) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame((at) => setPainted({ id, at }));
    });
    return () => {
      cancelAnimationFrame(frame);
      setPainted(undefined);
    };
  }, [id]);
  return painted !== undefined && painted.id === id ? painted.at : undefined;
}

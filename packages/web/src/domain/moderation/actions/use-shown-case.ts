import { useEffect, useState } from 'react';
import { useEarlyKeys } from '../../../ui/keys/early-keys.ts';
import { usePaintedSince } from '../../../ui/keys/paint-time.ts';

const NOTE_MS = 4000;
/** So long a case is on the screen before a key decides about it: no one has seen it sooner. */
const SEEN_MS = 150;

/** Whether a case is shown, for the keys that decide about it. */
export interface ShownCase {
  /** It is loaded, and has been on the screen long enough to be seen. */
  readonly isShown: boolean;
  /** Whether an event came after that. One that came before is dropped, and the note says so. */
  readonly accepts: (event: Pick<Event, 'timeStamp'>) => boolean;
  /** Said of a key that was just dropped; empty otherwise. */
  readonly note: string;
}

/**
 * A key decides about the case that was shown when it was pressed, and about no other one.
 * @param id the case; nothing while it is not loaded.
 */
export function useShownCase(id: number | undefined): ShownCase {
  const since = usePaintedSince(id, SEEN_MS);
  const drop = useEarlyKeys();
  const [dropped, setDropped] = useState<number>();
  useEffect(() => {
    if (dropped === undefined) return;
    const timer = setTimeout(() => setDropped(undefined), NOTE_MS);
    return () => clearTimeout(timer);
  }, [dropped]);
  return {
    isShown: since !== undefined,
    accepts: (event) => {
      if (since !== undefined && event.timeStamp >= since) return true;
      drop(event);
      setDropped(event.timeStamp);
      return false;
    },
    note: dropped === undefined ? '' : 'Not loaded yet',
  };
}

import { useEffect, useState } from 'react';
import { useEarlyKeys } from '../../../ui/keys/early-keys.ts';
import { usePaintedSince } from '../../../ui/keys/paint-time.ts';

const NOTE_MS = 4000;
/** How long a case must be visible before a key decides about it, in milliseconds: no one has read it sooner. */
const SEEN_MS = 150;

/** Whether a case is shown, for the keys that decide about it. */
export interface ShownCase {
  /** It is loaded, and has been visible long enough to be read. */
  readonly isShown: boolean;
  /** Whether an event came after that. An earlier event is dropped, and the note says so. */
  readonly accepts: (event: Pick<Event, 'timeStamp'>) => boolean;
  /** A message about a key that was just dropped; empty otherwise. */
  readonly note: string;
}

/**
 * Returns the state of the shown case, so that a key decides only about the case that was visible when it was pressed.
 * @param id the case; undefined while it is not loaded.
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

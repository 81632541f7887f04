import { Button } from '@mantine/core';
import { queues } from '@quarterdeck/contract/moderation/queues';
import { IconCoffee } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../data/client/queries.ts';
import { usePreferences } from '../../../data/preferences.ts';
import { alert } from '../../../ui/alert/alert.ts';
import { Status } from '../../../ui/status/status.tsx';
import { agoText, useClockText } from '../../../ui/time/ago.ts';
import { plural } from '../actions/actions.ts';
import type { Subject } from '../case/item.ts';
import { useQueue } from '../queue/store.ts';
import classes from './team.module.css';

const MINUTE_MS = 60_000;
const FRESH_MS = 60_000;

interface Props {
  readonly what: Subject;
  readonly isOn: boolean;
  /** Releases the case and stops the review. */
  readonly onStop: () => void;
  readonly onContinue: () => void;
}

/** A review: the cases that were decided in it, and how long it ran before its latest pause. */
interface Review {
  readonly decided: ReadonlySet<number>;
  readonly workedMs: number;
  /** When it began or was resumed; undefined during a pause. */
  readonly since: number | undefined;
}

const begin = (): Review => ({ decided: new Set(), workedMs: 0, since: Date.now() });
const workedIn = ({ workedMs, since }: Review, now: number): number =>
  Math.max(0, workedMs + (since === undefined ? 0 : now - since));
const minutesOf = (ms: number): string => `${Math.floor(ms / MINUTE_MS)} min`;

/** How long the oldest case has waited, from the sidebar's data. */
function Oldest({ what }: Pick<Props, 'what'>) {
  const { data } = useCall(queues.counts, {}, { silent: true, staleTime: FRESH_MS });
  const at = data?.[what]?.oldest_at;
  const text = useClockText((now) => (at ? agoText(at, now) : ''));
  return text && <span>oldest reported {text}</span>;
}

/** Suggests a break to an admin who has reviewed for as long as they chose. */
function BreakReminder({ since }: { readonly since: number }) {
  const { preferences } = usePreferences();
  const most = preferences.break_minutes ?? 0;
  const minutes = Number(useClockText((now) => String(Math.floor((now - since) / MINUTE_MS))));
  if (most === 0 || minutes < most) return null;
  return (
    <span role="status">
      <Status
        isSmall
        tone="warning"
        icon={IconCoffee}
        word={`You have been reviewing for ${minutes} min. Take a break.`}
      />
    </span>
  );
}

/** The progress of a review, with a pause button; at its end, a summary. */
export function ReviewProgress({ what, isOn, onStop, onContinue }: Props) {
  const step = useQueue(({ lastStep }) => lastStep);
  const restored = useQueue((queue) => queue.restored);
  const [review, setReview] = useState<Review>();
  const text = useClockText((now) => (review ? minutesOf(workedIn(review, now)) : ''));
  const change = useEffectEvent((goesOn: boolean) => {
    if (goesOn) setReview((was) => (was ? { ...was, since: Date.now() } : begin()));
    // It was stopped, not paused.
    else if (review?.since !== undefined) {
      const { size } = review.decided;
      if (size > 0) alert.success(`You decided ${plural(size, 'case')} in ${minutesOf(workedIn(review, Date.now()))}`);
      setReview(undefined);
    }
  });
  useEffect(() => change(isOn), [isOn]);
  useEffect(() => {
    const id = step && 'item' in step && step.action !== 'assign' ? step.item.id : undefined;
    if (id !== undefined) setReview((was) => was && { ...was, decided: new Set([...was.decided, id]) });
  }, [step]);
  useEffect(() => {
    if (restored?.id !== undefined)
      setReview((was) => was && { ...was, decided: new Set([...was.decided].filter((id) => id !== restored.id)) });
  }, [restored]);
  if (!review) return null;
  const pause = (): void => {
    setReview({ ...review, workedMs: workedIn(review, Date.now()), since: undefined });
    onStop();
  };
  return (
    <span className={classes.progress}>
      {review.since !== undefined && <BreakReminder since={review.since} />}
      <span className={classes.decided}>
        {review.decided.size} decided in {text}
      </span>
      <Oldest what={what} />
      {isOn ? (
        <Button variant="default" size="sm" onClick={pause}>
          Pause
        </Button>
      ) : (
        <Button variant="default" size="sm" onClick={onContinue}>
          Continue
        </Button>
      )}
    </span>
  );
}

import { useEffect, useEffectEvent } from 'react';
import type { Place, Review } from './use-review.ts';

/** How long a case's row may take to load, in milliseconds. */
const LOST_MS = 1500;

interface ReviewState {
  /** The id of the current case. */
  readonly at: number | undefined;
  readonly isDecided: boolean;
  /** It is not in the list. */
  readonly isLost: boolean;
}

/**
 * During a review, requests the next case when this one is decided. When its case is lost, it ends the review, so that
 * the admin can continue by hand.
 */
export function useReviewSteps(review: Review, place: Place, { at, isDecided, isLost }: ReviewState): void {
  const askNext = useEffectEvent(() => {
    if (review.isOn && !review.isAsking) review.next(place, at);
  });
  const stop = useEffectEvent(review.stop);
  useEffect(() => {
    if (at !== undefined && isDecided) askNext();
  }, [at, isDecided]);
  const isLostSight = review.isOn && !review.isAsking && isLost;
  useEffect(() => {
    if (!isLostSight) return;
    const timer = setTimeout(() => stop(), LOST_MS);
    return () => clearTimeout(timer);
  }, [isLostSight]);
}

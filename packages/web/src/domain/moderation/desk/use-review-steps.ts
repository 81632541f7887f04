import { useEffect, useEffectEvent } from 'react';
import type { Place, Review } from './use-review.ts';

/** So long the row of a case may take to come. */
const LOST_MS = 1500;

interface ReviewState {
  /** The id of the case that one is at. */
  readonly at: number | undefined;
  readonly isDecided: boolean;
  /** It is not in the list. */
  readonly isLost: boolean;
}

/** While one reviews: asks for the next case when this one is decided, and stops when it is lost, so that one goes on by hand. */
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

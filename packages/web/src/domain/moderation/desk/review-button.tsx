import { GatedButton } from '../../../ui/button/gated-button.tsx';
import type { Review } from './use-review.ts';

interface Props {
  readonly review: Review;
  readonly onReview: () => void;
  readonly size: 'xs' | 'sm';
}

/** The button that begins and ends reviewing. */
export const ReviewButton = ({ review: { isOn, reason }, onReview, size }: Props) => (
  <GatedButton size={size} disabledReason={reason} onClick={onReview} {...(isOn ? { variant: 'default' } : {})}>
    {isOn ? 'Stop reviewing' : 'Start reviewing'}
  </GatedButton>
);

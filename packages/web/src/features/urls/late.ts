import { formatDay } from '../../ui/text/format.ts';

interface DatedUrl {
  readonly created_at: string;
  readonly resolved_at: string | null;
}

/** Whether it was resolved on another day, in UTC, than the one on which it failed. */
export const wasLate = ({ created_at: failed, resolved_at: resolved }: DatedUrl): boolean =>
  resolved !== null && formatDay(resolved) !== formatDay(failed);

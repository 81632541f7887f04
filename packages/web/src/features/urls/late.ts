interface Dated {
  readonly created_at: string;
  readonly resolved_at: string | null;
}

const dayOf = (moment: string): string => new Date(moment).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whether it was resolved on another day, in UTC, than the one on which it failed. */
export const wasLate = ({ created_at: failed, resolved_at: resolved }: Dated): boolean =>
  resolved !== null && dayOf(resolved) !== dayOf(failed);

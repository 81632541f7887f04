/**
 * The outcome of a call in the audit log. `looked`: private data of a person was shown; `started`: an export began;
 * `aborted`: it stopped early.
 */
export const outcomes = ['done', 'refused', 'looked', 'started', 'aborted'] as const;

export type Outcome = (typeof outcomes)[number];

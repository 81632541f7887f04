/**
 * How a call ended, as the audit log has it: `looked` when private data of a person was shown, `started` when an export
 * began and `aborted` when it broke off.
 */
export const outcomes = ['done', 'refused', 'looked', 'started', 'aborted'] as const;

export type Outcome = (typeof outcomes)[number];

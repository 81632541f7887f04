import type { BulkResult } from '../undo/last-step.ts';

/** What came of many cases. */
export interface Outcome {
  readonly results: readonly BulkResult[];
  /** How many were not looked at, because someone stopped it or it failed. */
  readonly left: number;
  /** Why it ended early. */
  readonly failure?: string;
}

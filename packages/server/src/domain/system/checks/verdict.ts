import type { CheckState } from '@quarterdeck/contract/system';
import type { GroupMapping } from '../../../core/sign-on-config.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The outcome of a check: its finding, and advice unless all is fine. */
export type Verdict =
  | { readonly state: 'fine'; readonly says: string }
  | { readonly state: Exclude<CheckState, 'fine'>; readonly says: string; readonly advice: string };

/** Returns the verdict that all is fine. */
export const fine = (says: string): Verdict => ({ state: 'fine', says });

/** The waiting times after which something is behind, and failing. */
export interface Limits {
  readonly behind: number;
  readonly failing: number;
}

/** Judges by waiting time. */
export function byTime(seconds: number, limits: Limits, says: string, advice: string): Verdict {
  if (seconds < limits.behind) return fine(says);
  return { state: seconds < limits.failing ? 'behind' : 'failing', says, advice };
}

/** The names of a server's background jobs, and their limits. */
export interface Expectations {
  readonly works: readonly string[];
  /** The storage limit for evidence pictures. */
  readonly evidenceMegabytes: number;
  /** Groups whose members follow the single sign-on provider. */
  readonly groupMappings: readonly GroupMapping[];
}

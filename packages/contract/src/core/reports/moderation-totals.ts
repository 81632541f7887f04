import { z } from 'zod';

const count = () => z.int().min(0);
const seconds = () => z.int().min(0).nullable();

/** How long decisions took, from the first report of the case; null when none of them was about a report. */
export const decisionTimes = { median_seconds: seconds(), p95_seconds: seconds() };

/** Moderation totals for a range of days: what arrived and what was decided. */
export const ModerationTotals = z.object({
  reports: count().describe('Reports received in the range'),
  decisions: count().describe('Decisions in the range, excluding those undone immediately'),
  dismissed: count().describe('Dismissals'),
  overturned: count().describe('Decisions later overturned on appeal'),
  ...decisionTimes,
});

import { z } from 'zod';

const count = () => z.int().min(0);
const seconds = () => z.int().min(0).nullable();

/** How long decisions took, from the first report of the case; null where none of them was about a report. */
export const decisionTimes = { median_seconds: seconds(), p95_seconds: seconds() };

/** How much came and was decided in a range of days. */
export const ModerationTotals = z.object({
  reports: count().describe('Reports received in the range'),
  decisions: count().describe('Decisions in the range, excluding those undone immediately'),
  dismissed: count().describe('Dismissals'),
  overturned: count().describe('Decisions later overturned on appeal'),
  ...decisionTimes,
});

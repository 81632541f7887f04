import { z } from 'zod';

const count = () => z.int().min(0);
const seconds = () => z.int().min(0).nullable();

/** How long decisions took, from the first report of the case; null where none of them was about a report. */
export const decisionTimes = { median_seconds: seconds(), p95_seconds: seconds() };

/** How much came and was decided in a range of days. */
export const ModerationTotals = z.object({
  reports: count().describe('Reports that came in the range'),
  decisions: count().describe('Decisions that were made in the range; what was undone at once is not counted'),
  dismissed: count().describe('Those that found nothing to do'),
  overturned: count().describe('Those that an appeal has overturned since'),
  ...decisionTimes,
});

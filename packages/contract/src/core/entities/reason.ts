import { z } from 'zod';
import { id, optionalText } from '../fields/fields.ts';

/** How severe a reason is, from the least to the most severe. */
const severities = ['low', 'medium', 'high', 'critical'] as const;
export const severity = () => z.enum(severities);

/** A reason, as reports and cases name it. */
export const ReasonName = z.object({ id: id(), name: z.string(), severity: severity() });

/** A reason, and how many of a case's reports it counts for. */
export const CountedReason = ReasonName.extend({ reports: z.int() });

/** The top reason of a case: the one most reports have, or the most severe of several. */
export const topReason = () => CountedReason.nullish().describe('The most frequent reason of the reports');

/** The id of the reason of a decision, instead of `reason`; the app receives its name. */
export const reasonId = () => id().optional().describe('A reason from GET /report-reasons, instead of `reason`');

/** The message of a measure to the user, in the app and in the email. */
export const userText = () =>
  optionalText(500).optional().describe("The message to the user, instead of the reason's text");

/** The possible durations of a suspension, in days. */
export const suspensionDays = () =>
  z
    .union([z.literal(1), z.literal(7), z.literal(30)], { error: 'Select 1, 7 or 30 days' })
    .optional()
    .describe('Days until the suspension ends automatically; without it, until staff lift it');

/** The two ways to give a reason are mutually exclusive. */
export const isOneReason = ({ reason, reason_id: listed }: { reason?: unknown; reason_id?: unknown }): boolean =>
  reason === undefined || listed === undefined;
export const ONE_REASON = { message: 'Send either `reason` or `reason_id`, not both', path: ['reason_id'] };

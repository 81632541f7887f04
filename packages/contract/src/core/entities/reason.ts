import { z } from 'zod';
import { id, optionalText } from '../fields/fields.ts';

/** How much harm a reason means, from the least to the most. */
const severities = ['low', 'medium', 'high', 'critical'] as const;
export const severity = () => z.enum(severities);

/** A reason of the list, as reports and cases name it. */
export const ReasonName = z.object({ id: id(), name: z.string(), severity: severity() });

/** A reason of the list, and how many reports of a case it stands for. */
export const CountedReason = ReasonName.extend({ reports: z.int() });

/** What a case says of the list: the reason that most reports have, of several the most severe one. */
export const topReason = () => CountedReason.nullish().describe('The most frequent reason of the reports');

/** By reason something is decided: instead of `reason`, and told to the app by its name. */
export const reasonId = () => id().optional().describe('A reason from GET /report-reasons, instead of `reason`');

/** The message to the user of a measure, in the app and in the mail. */
export const userText = () =>
  optionalText(500).optional().describe("The message to the user, instead of the reason's text");

/** For how many days a suspension can be. */
export const suspensionDays = () =>
  z
    .union([z.literal(1), z.literal(7), z.literal(30)], { error: 'Select 1, 7 or 30 days' })
    .optional()
    .describe('Days until the suspension ends automatically; without it, until staff lift it');

/** The two ways to give a reason exclude each other. */
export const isOneReason = ({ reason, reason_id: listed }: { reason?: unknown; reason_id?: unknown }): boolean =>
  reason === undefined || listed === undefined;
export const ONE_REASON = { message: 'Send either `reason` or `reason_id`, not both', path: ['reason_id'] };

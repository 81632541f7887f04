import { z } from 'zod';

/** The fields of every answer. `responseCode` is the HTTP status, `responseMessage` a sentence for staff. */
const envelope = { responseMessage: z.string(), responseCode: z.int() };

/** An answer: the envelope and the call's own fields. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...envelope, ...shape });

/** The body of every error answer, also in the app's API. */
export const AppFailure = z.object({
  ...envelope,
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('For 422: the errors by field; `field` is empty if the whole input is invalid'),
});

/** The body of every error answer in the console's API. */
export const Failure = AppFailure.extend({
  stepUp: z.literal(true).optional().describe('For 403: confirm your identity with `/step-up`, then repeat the call'),
});

export type Failure = z.output<typeof Failure>;

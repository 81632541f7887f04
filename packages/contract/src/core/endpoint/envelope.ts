import { z } from 'zod';

/** The fields of every answer. `responseCode` is the HTTP status, `responseMessage` a sentence for staff. */
const envelope = { responseMessage: z.string(), responseCode: z.int() };

/** An answer: the envelope and the call's own fields. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...envelope, ...shape });

/** The body of every answer that is not a success, of the API of the app as well. */
export const AppFailure = z.object({
  ...envelope,
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('With 422: what is wrong, field by field; the field is empty when it is the whole input'),
});

/** The same of the console's API. */
export const Failure = AppFailure.extend({
  stepUp: z
    .literal(true)
    .optional()
    .describe('With 403: the call asks for a fresh proof. Send one to `/step-up`, then repeat the call'),
});

export type Failure = z.output<typeof Failure>;

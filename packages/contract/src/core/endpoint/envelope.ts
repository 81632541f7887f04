import { z } from 'zod';

/** The fields of every answer. `responseCode` is the HTTP status, `responseMessage` a sentence for staff. */
const envelope = { responseMessage: z.string(), responseCode: z.int() };

/** An answer: the envelope and the call's own fields. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...envelope, ...shape });

/** The body of every answer that is not a success. */
export const Failure = z.object({
  ...envelope,
  errors: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .optional()
    .describe('With 422: what is wrong, field by field; the field is empty when it is the whole input'),
});

export type Failure = z.output<typeof Failure>;

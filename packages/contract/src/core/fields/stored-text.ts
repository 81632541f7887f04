import { z } from 'zod';
import { normalText } from '../text/text.ts';

/** A text that PostgreSQL can hold, stored as it was sent; a longer one is refused, never cut. */
export const exactText = (max: number, min = 0) =>
  z
    .string()
    .min(min, 'Must not be empty')
    .max(max, `At most ${max} characters`)
    .refine(
      (text) => !(text.includes('\0') || /\p{Surrogate}/u.test(text)),
      'Contains characters that cannot be stored',
    );

/** The same for what is compared and searched: stored in one form. */
export const textOf = (max: number, min = 0) => exactText(max, min).overwrite(normalText);

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

/** Control characters that write no text: a file with them rings and colors a terminal. Tabs and line breaks are none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f]/g;

/** The same for what is compared and searched: stored in one form, without control characters. */
export const textOf = (max: number, min = 0) =>
  exactText(max, min).overwrite((text) => normalText(text.replace(CONTROLS, '')));

import { z } from 'zod';
import { normalText } from '../text/text.ts';

/** A text that PostgreSQL can store, exactly as it was sent; a text that is too long is refused, never cut. */
export const exactText = (max: number, min = 0) =>
  z
    .string()
    .min(min, 'Must not be empty')
    .max(max, `At most ${max} characters`)
    .refine(
      (text) => !(text.includes('\0') || /\p{Surrogate}/u.test(text)),
      'Contains characters that cannot be stored',
    );

/**
 * Control characters that are not text: in a terminal, a file with them rings the bell and changes colors. Tabs and
 * line breaks are not included.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f]/g;

/** A stored text that is compared and searched: normalized, without control characters. */
export const textOf = (max: number, min = 0) =>
  exactText(max, min).overwrite((text) => normalText(text.replace(CONTROLS, '')));

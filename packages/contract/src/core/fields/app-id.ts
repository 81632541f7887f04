import { z } from 'zod';

/** Printable ASCII, like the app's ids. */
const PRINTABLE = /^[\x20-\x7e]+$/;

/** The app's own id of a thing. */
export const appId = () =>
  z
    .string()
    .min(1, 'An id must have at least 1 character')
    .max(128, 'An id can have at most 128 characters')
    .regex(PRINTABLE, 'An id can contain only printable ASCII characters')
    .meta({ examples: ['u_1001'] });

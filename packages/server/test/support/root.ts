import { fileURLToPath } from 'node:url';

/** The checkout that the tests are part of. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

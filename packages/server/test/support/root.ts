import { fileURLToPath } from 'node:url';

/** The checkout that contains the tests. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

import { session } from './session/index.ts';
import { users } from './users/index.ts';

/** The whole API: every room and every call of it. */
export const contract = { session, users };

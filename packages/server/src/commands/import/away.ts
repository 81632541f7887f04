import { CommandFailure } from '../shared/failure.ts';

/** A database does not answer, or not in time. The same request may succeed later. */
export class DatabaseAway extends CommandFailure {}

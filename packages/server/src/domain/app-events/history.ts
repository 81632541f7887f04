import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/** Prevents other events from getting a position until the end of the transaction. */
export const lockFeed = statement(
  { last: number },
  () => sql`select last_position as last from app_event_feed for update`,
);

/** Starts a new history, which reuses positions of the previous one. Readers of the feed must start again. */
export const beginHistory = statement(
  {},
  () => sql`update app_event_feed set history = greatest(history + 1, extract(epoch from now())::bigint)`,
);

import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';

/** Lets no other event get a place until the end of the transaction. */
export const lockFeed = statement(
  { last: number },
  () => sql`select last_position as last from app_event_feed for update`,
);

/** Begins another history, in which places are given again that were given before: who reads the feed has to begin again. */
export const beginHistory = statement(
  {},
  () => sql`update app_event_feed set history = greatest(history + 1, extract(epoch from now())::bigint)`,
);

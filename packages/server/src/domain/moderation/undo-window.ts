import { type RawBuilder, sql } from 'kysely';

/** For this many minutes the admin who deleted a post or suspended a user may undo that. */
export const UNDO_MINUTES = 10;

/** Whether an action of that time may still be undone, by the clock of the database. */
export const isYoung = (column: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(column)} > now() - make_interval(mins => ${UNDO_MINUTES}), false)`;

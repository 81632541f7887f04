import { type RawBuilder, sql } from 'kysely';

/** For so many minutes the admin who deleted a post or suspended a user may undo that. */
export const UNDO_MINUTES = 10;

/** Whether a step that was made at that moment is young enough to be taken back, by the clock of the database. */
export const isYoung = (column: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(column)} > now() - make_interval(mins => ${UNDO_MINUTES}), false)`;

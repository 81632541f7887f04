import { type RawBuilder, sql } from 'kysely';

/** For how many minutes the admin who deleted a post or suspended a user can undo that. */
export const UNDO_MINUTES = 10;

/** Whether an action at the time in this column can still be undone, by the database's clock. */
export const isYoung = (column: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(column)} > now() - make_interval(mins => ${UNDO_MINUTES}), false)`;

import { type RawBuilder, sql } from 'kysely';

/*
 * The version of a row goes up by one with every change that staff make: a caller with an older one changed nothing of what
 * came between. Nothing else in the server raises a version.
 */

/** The version after the one in this column, which may name its table. */
export const nextVersion = (column = 'version'): RawBuilder<number> => sql`${sql.ref(column)} + 1`.$castTo<number>();

/** What an update of a row with a version sets besides: its version, when, and by whom. @param by null for the server itself. */
export const versionUpdate = (by: number | null): RawBuilder<unknown> =>
  sql`version = ${nextVersion()}, updated_at = now(), updated_by = ${by}::bigint`;

/** The same for the query builder. */
export const raisedValues = (by: number | null) =>
  ({ version: nextVersion(), updated_at: sql<Date>`now()`, updated_by: by }) as const;

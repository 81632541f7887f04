import { type RawBuilder, sql } from 'kysely';

/*
 * The version of a row goes up by one with every change by staff: a caller with an older one has not seen the changes
 * in between. Nothing else in the server raises a version.
 */

/** The next version for this column, whose name can include its table. */
export const nextVersion = (column = 'version'): RawBuilder<number> => sql`${sql.ref(column)} + 1`.$castTo<number>();

/**
 * The additional columns in an update of a row with a version: its version, when, and by whom.
 * @param by null for the server itself.
 */
export const versionUpdate = (by: number | null): RawBuilder<unknown> =>
  sql`version = ${nextVersion()}, updated_at = now(), updated_by = ${by}::bigint`;

/** Returns the same values for the query builder. */
export const raisedValues = (by: number | null) =>
  ({ version: nextVersion(), updated_at: sql<Date>`now()`, updated_by: by }) as const;

import { type Kysely, sql } from 'kysely';

/** When a backup was last restored to try it, and how that ended: one row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table backup_drills (
      is_only boolean primary key default true check (is_only),
      tried_at timestamptz not null,
      -- The last one that succeeded.
      succeeded_at timestamptz,
      -- When the backup was made that was tried last, if it could be read.
      backup_at timestamptz,
      result text not null
    );
  `.execute(db);
}

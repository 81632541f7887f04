import { sql } from 'kysely';
import { orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { HAS_ASKED } from '../../domain/access/admins.ts';

/** More names would not help to choose. */
const MOST_NAMED = 5;

const selectNames = statement(
  { name: text },
  (asking: number) => sql`
    select u.name from admins a join users u on u.id = a.user_id
    where a.is_sup_admin and u.is_admin and not u.is_suspended and u.id <> ${asking}
    order by a.last_sign_in_at desc nulls last, u.id limit ${sql.lit(MOST_NAMED)}`,
);

const selectAsked = statement(
  { at: orNull(timestamp) },
  (id: number) => sql`select case when ${HAS_ASKED} then access_asked_at end as at from admins where user_id = ${id}`,
);

/**
 * Reads who can grant permissions, most recently signed in first, and when this admin last asked in the past 24 hours.
 */
export const readHelpers = async (db: Db, adminId: number) => ({
  super_admins: await selectNames(db, adminId),
  asked_at: (await selectAsked.one(db, adminId)).at,
});

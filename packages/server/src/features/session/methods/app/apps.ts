import { sql } from 'kysely';
import { boolean, bytes, number, orNull, timestamp } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';

/*
 * Authenticator apps, one per account. A secret is stored encrypted, and becomes active once a code has confirmed it.
 */

const selectApp = statement(
  { secret: orNull(bytes), wish: orNull(bytes), lastStep: number, createdAt: timestamp, now: timestamp },
  (adminId: number) => sql`
    select sealed_secret as secret, sealed_wish as wish, last_step as "lastStep", created_at as "createdAt", now() as now
    from authenticator_apps where admin_id = ${adminId}`,
);

/** Reads an admin's app, and the current time. */
export const findApp = (db: Db, adminId: number) => selectApp.first(db, adminId);

/** Stores a secret that no code has confirmed yet; the active one stays. */
export async function wishForApp(db: Db, adminId: number, sealedWish: Buffer): Promise<void> {
  await db
    .insertInto('authenticator_apps')
    .values({ admin_id: adminId, sealed_wish: sealedWish })
    .onConflict((row) => row.column('admin_id').doUpdateSet({ sealed_wish: sealedWish }))
    .execute();
}

const confirmWish = statement(
  { is_done: boolean },
  (adminId: number, wish: Buffer, step: number) => sql`
    update authenticator_apps
    set sealed_secret = sealed_wish, sealed_wish = null, last_step = ${step}::int8, created_at = now(), last_used_at = null
    where admin_id = ${adminId} and sealed_wish = ${wish} returning true as is_done`,
);

/**
 * Activates the secret that a code of this step has confirmed.
 * @returns false when another one was requested meanwhile.
 */
export async function confirmApp(db: Db, adminId: number, wish: Buffer, step: number): Promise<boolean> {
  return (await confirmWish.first(db, adminId, wish, step)) !== undefined;
}

const takeStep = statement(
  { is_done: boolean },
  (adminId: number, step: number) => sql`
    update authenticator_apps set last_step = ${step}::int8, last_used_at = now()
    where admin_id = ${adminId} and sealed_secret is not null and last_step < ${step}::int8 returning true as is_done`,
);

/** Uses up a time step. @returns false when a code of it, or of a later one, was already accepted. */
export async function useStep(db: Db, adminId: number, step: number): Promise<boolean> {
  return (await takeStep.first(db, adminId, step)) !== undefined;
}

const deleteRow = statement(
  { isConfirmed: boolean },
  (adminId: number) => sql`
    delete from authenticator_apps where admin_id = ${adminId} returning sealed_secret is not null as "isConfirmed"`,
);

/** Removes an admin's app. @returns false when none was active. */
export async function deleteApp(db: Db, adminId: number): Promise<boolean> {
  return (await deleteRow.first(db, adminId))?.isConfirmed === true;
}

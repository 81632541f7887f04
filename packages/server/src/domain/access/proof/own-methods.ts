import { type RawBuilder, sql } from 'kysely';
import { boolean } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { statement } from '../../../database/statement.ts';

/** Whether an admin uses an authenticator app. */
export const hasApp = (admin: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from authenticator_apps where admin_id = ${admin} and sealed_secret is not null)`;

/** Whether an admin has a passkey. */
export const hasPasskey = (admin: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from passkeys where admin_id = ${admin})`;

const selectHasEither = statement(
  { hasEither: boolean },
  (adminId: number) =>
    sql`select ${hasApp(sql`${adminId}::bigint`)} or ${hasPasskey(sql`${adminId}::bigint`)} as "hasEither"`,
);

/** Whether an admin has a method other than the emailed code: an authenticator app or a passkey. */
export const hasStrongMethod = async (db: Db, adminId: number): Promise<boolean> =>
  (await selectHasEither.one(db, adminId)).hasEither;

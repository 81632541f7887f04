import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { boolean, number, text } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';
import { hashPassword, passwordFits } from '../../../../domain/access/passwords.ts';

/* Recovery codes, ten per account. The first character of a code is its slot, so that only one hash is compared. */

const SLOTS = 10;
const RANDOM_LENGTH = 11;
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz2346789';
const FORM = /^\d[a-z0-9]{11}$/;

/** Codes as their owner sees them, and the hashes to store. */
export interface NewCodes {
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

const randomCode = (slot: number): string =>
  `${slot}${Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

/** Creates ten codes of 54 random bits each, before a transaction takes a connection. */
export async function newRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: SLOTS }, (_, slot) => randomCode(slot));
  return {
    codes: codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')),
    hashes: await Promise.all(codes.map(hashPassword)),
  };
}

/** Replaces the codes of an admin. */
export async function replaceRecoveryCodes(db: Db, adminId: number, { hashes }: NewCodes): Promise<void> {
  await deleteRecoveryCodes(db, adminId);
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash, slot) => ({ admin_id: adminId, slot, code_hash: hash })))
    .execute();
}

/** Deletes the codes of an admin. */
export async function deleteRecoveryCodes(db: Db, adminId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const countLeft = statement(
  { left: number },
  (adminId: number) => sql`
    select count(*) filter (where used_at is null) as left from recovery_codes where admin_id = ${adminId}`,
);

/** Counts an admin's unused codes. */
export async function recoveryCodesLeft(db: Db, adminId: number): Promise<number> {
  return (await countLeft.one(db, adminId)).left;
}

const selectCode = statement(
  { hash: text },
  (adminId: number, slot: number) => sql`
    select code_hash as hash from recovery_codes where admin_id = ${adminId} and slot = ${slot}::int and used_at is null`,
);

/** Returns the slot of an admin's unused code; undefined when the code is wrong. */
export async function recoverySlot(db: Db, adminId: number, typed: string): Promise<number | undefined> {
  const code = typed.replaceAll('-', '').toLowerCase();
  if (!FORM.test(code)) return undefined;
  const slot = Number(code[0]);
  const row = await selectCode.first(db, adminId, slot);
  return (await passwordFits(code, row?.hash)) ? slot : undefined;
}

const markUsed = statement(
  { isDone: boolean },
  (adminId: number, slot: number) => sql`
    update recovery_codes set used_at = now()
    where admin_id = ${adminId} and slot = ${slot}::int and used_at is null returning true as "isDone"`,
);

/** Uses up a code. @returns false when a concurrent call was faster. */
export async function useRecoveryCode(db: Db, adminId: number, slot: number): Promise<boolean> {
  return (await markUsed.first(db, adminId, slot)) !== undefined;
}

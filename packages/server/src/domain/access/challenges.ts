import { sql } from 'kysely';
import { boolean, bytes, number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isPast } from '../../jobs/clock.ts';

/*
 * Sign-ins that wait for their code. They are updated here, next to the accounts, because a guess counts in both at
 * once.
 */

interface NewChallenge {
  readonly keyHash: Buffer;
  readonly adminId: number;
  readonly codeHmac: Buffer;
  readonly codeExpiresAt: Date;
  readonly temporaryPasswordId: number | null;
  readonly seconds: number;
  /** The account has another method, so a code is only emailed on request. */
  readonly hasMethod: boolean;
}

/** Adds a sign-in that waits for its code. */
export async function addChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('challenges')
    .values({
      key_hash: challenge.keyHash,
      admin_id: challenge.adminId,
      code_hmac: challenge.codeHmac,
      code_expires_at: challenge.codeExpiresAt,
      temporary_password_id: challenge.temporaryPasswordId,
      has_method: challenge.hasMethod,
      is_mailed: !challenge.hasMethod,
      expires_at: sql<Date>`now() + make_interval(secs => ${challenge.seconds})`,
    })
    .execute();
}

/** Replaces the code of a sign-in; its wrong guesses start again at zero. */
export async function replaceCode(
  db: Db,
  id: number,
  { codeHmac, codeExpiresAt, seconds }: Pick<NewChallenge, 'codeHmac' | 'codeExpiresAt' | 'seconds'>,
): Promise<void> {
  await db
    .updateTable('challenges')
    .set({
      code_hmac: codeHmac,
      is_mailed: true,
      code_sent_at: sql<Date>`now()`,
      code_expires_at: codeExpiresAt,
      guesses: 0,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute();
}

/** A sign-in whose code is compared, and its account's count of wrong codes. */
export interface Guess {
  readonly id: number;
  readonly admin_id: number;
  readonly code_hmac: Buffer;
  /** Whether a code was emailed and can still be used. */
  readonly is_mailed: boolean;
  /** Whether the account has a method other than the emailed code. */
  readonly has_method: boolean;
  readonly temporary_password_id: number | null;
  readonly failed: number;
  readonly email: string;
}

const takeOne = statement(
  {
    id: number,
    admin_id: number,
    code_hmac: bytes,
    is_mailed: boolean,
    has_method: boolean,
    temporary_password_id: orNull(number),
    failed: number,
    email: text,
  },
  (keyHash: Buffer, mostGuesses: number, mostFailures: number) => sql`
    with guess as (
      update challenges set guesses = guesses + 1
      where key_hash = ${keyHash} and guesses < ${mostGuesses}::int
        and used_at is null and (code_expires_at > now() or has_method) and expires_at > now() and ${isPast('code_sent_at')}
      returning id, admin_id, code_hmac, is_mailed and code_expires_at > now() as is_mailed, has_method, temporary_password_id
    ), failure as (
      update admins set failed_codes = failed_codes + 1
      from guess where user_id = guess.admin_id and failed_codes < ${mostFailures}::int
      returning failed_codes
    )
    select guess.*, failure.failed_codes as failed, coalesce(u.email, '') as email
    from guess join failure on true join users u on u.id = guess.admin_id
    where not u.is_suspended`,
);

/**
 * Counts one guess of a code and one failure of its account, before anything is compared, so that parallel guesses
 * cannot exceed the limit. A success undoes the count.
 */
export async function takeGuess(
  db: Db,
  keyHash: Buffer,
  most: { readonly guesses: number; readonly failures: number },
): Promise<Guess | undefined> {
  const row = await takeOne.first(db, keyHash, most.guesses, most.failures);
  return row;
}

const markUsed = statement(
  { id: number },
  (id: number) => sql`
    update challenges set used_at = now() where id = ${id} and used_at is null returning id`,
);

/** Marks a sign-in as used. @returns false when another call was faster. */
export async function useChallenge(db: Db, id: number): Promise<boolean> {
  const row = await markUsed.first(db, id);
  return row !== undefined;
}

const lockOpen = statement(
  { id: number, temporary_password_id: orNull(number) },
  (keyHash: Buffer, adminId: number) => sql`
    select id, temporary_password_id from challenges
    where key_hash = ${keyHash} and admin_id = ${adminId} and used_at is null and expires_at > now() for update`,
);

/** Finds and locks an admin's open sign-in by its key. */
export const lockChallenge = (db: Db, keyHash: Buffer, adminId: number) => lockOpen.first(db, keyHash, adminId);

/** Ends all of an admin's sign-ins that wait for a code. */
export async function endChallenges(db: Db, adminId: number): Promise<void> {
  await db
    .updateTable('challenges')
    .set({ used_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('used_at', 'is', null)
    .execute();
}

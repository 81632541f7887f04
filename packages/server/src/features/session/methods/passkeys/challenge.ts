import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken, type Secrets } from '../../../../core/secrets.ts';
import { boolean, timestamp } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';

/*
 * Challenges for browsers to sign. Each contains its purpose and expiry, under an HMAC, so that requesting one stores
 * nothing, although anyone can. A used challenge is stored until it expires.
 */

const MINUTES = 5;
const NONCE = 16;
const MAC = 32;

/**
 * The purpose of a challenge: to sign in, to add a passkey to an account, or to prove in a session who is signed in.
 */
export type Purpose = 'sign in' | `add ${number}` | `prove ${number}`;

const selectEnd = statement(
  { at: timestamp },
  () => sql`select now() + make_interval(mins => ${sql.lit(MINUTES)}) as at`,
);

const macOf = (secrets: Secrets, purpose: Purpose, body: string): Buffer =>
  secrets.hmac('passkey', `${purpose}\n${body}`);

/** Creates a challenge that is valid for five minutes. */
export async function newChallenge(secrets: Secrets, db: Db, purpose: Purpose): Promise<Buffer> {
  const { at } = await selectEnd.one(db);
  return challengeUntil(secrets, purpose, at);
}

/** Creates a challenge that is valid until a given time. */
export function challengeUntil(secrets: Secrets, purpose: Purpose, end: Date): Buffer {
  const ending = Buffer.alloc(8);
  ending.writeBigUInt64BE(BigInt(end.getTime()));
  const body = Buffer.concat([randomBytes(NONCE), ending]);
  return Buffer.concat([body, macOf(secrets, purpose, body.toString('hex'))]);
}

/**
 * Whether this server made the challenge for this purpose. `useChallenge` checks whether it has expired or was used.
 */
export function isOurs(secrets: Secrets, purpose: Purpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE + 8 + MAC) return false;
  const body = bytes.subarray(0, NONCE + 8);
  return timingSafeEqual(macOf(secrets, purpose, body.toString('hex')), bytes.subarray(NONCE + 8));
}

const noteUse = statement(
  { isDone: boolean },
  (hash: Buffer, end: Date) => sql`
    insert into used_passkey_challenges (challenge_hash, expires_at)
    select ${hash}::bytea, ${end}::timestamptz where ${end}::timestamptz > now()
    on conflict do nothing returning true as "isDone"`,
);

/** Uses up one of our challenges. @returns false when it has expired or was already used. */
export async function usePasskeyChallenge(db: Db, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const end = new Date(Number(bytes.readBigUInt64BE(NONCE)));
  return (await noteUse.first(db, hashToken(bytes.toString('hex')), end)) !== undefined;
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken, type Secrets } from '../../../../core/secrets.ts';
import { boolean, timestamp } from '../../../../database/columns.ts';
import type { Db } from '../../../../database/database.ts';
import { statement } from '../../../../database/statement.ts';

/*
 * Challenges that browsers sign. Each says itself what it is for and until when, under an HMAC: asking for one, as anyone may, writes
 * nothing. One that was used is noted until it expires.
 */

const MINUTES = 5;
const NONCE = 16;
const MAC = 32;

/** What a challenge is for: signing in, adding a passkey to one account, or proving in one session who is signed in. */
export type Purpose = 'sign in' | `add ${number}` | `prove ${number}`;

const selectEnd = statement(
  { at: timestamp },
  () => sql`select now() + make_interval(mins => ${sql.lit(MINUTES)}) as at`,
);

const macOf = (secrets: Secrets, purpose: Purpose, body: string): Buffer =>
  secrets.hmac('passkey', `${purpose}\n${body}`);

/** Makes a challenge, good for five minutes. */
export async function newChallenge(secrets: Secrets, db: Db, purpose: Purpose): Promise<Buffer> {
  const { at } = await selectEnd.one(db);
  return challengeUntil(secrets, purpose, at);
}

/** Makes a challenge that is good until then. */
export function challengeUntil(secrets: Secrets, purpose: Purpose, end: Date): Buffer {
  const ending = Buffer.alloc(8);
  ending.writeBigUInt64BE(BigInt(end.getTime()));
  const body = Buffer.concat([randomBytes(NONCE), ending]);
  return Buffer.concat([body, macOf(secrets, purpose, body.toString('hex'))]);
}

/** Whether a challenge was made here, for this. Whether its time is over, or it was used, `useChallenge` says. */
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

/** Uses a challenge of ours up. @returns false when it has expired or was used. */
export async function usePasskeyChallenge(db: Db, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const end = new Date(Number(bytes.readBigUInt64BE(NONCE)));
  return (await noteUse.first(db, hashToken(bytes.toString('hex')), end)) !== undefined;
}

import { sql, type Transaction } from 'kysely';
import { invalid, Refusal } from '../../core/errors.ts';
import type { Secrets } from '../../core/secrets.ts';
import { text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

const MAX_KEY = 255;

/** A previous answer. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads the key of a request. @throws Refusal invalid unless it is a text of 1 to 255 printable characters. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || header === '' || header.length > MAX_KEY || !/^[\x20-\x7e]+$/.test(header))
    throw invalid([{ field: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 printable characters' }]);
  return header;
}

/** A key, with its caller and request. */
export interface Claim {
  readonly adminId: number;
  readonly key: string;
  readonly call: string;
  readonly input: unknown;
}

const hmacOf = (secrets: Secrets, { call, input }: Claim): Buffer =>
  secrets.hmac('idempotency', JSON.stringify([call, input]));

/**
 * Finds the key's previous answer, within a day.
 * @throws Refusal invalid when the key was used for another call or input.
 */
export async function recallAnswer(db: Db, secrets: Secrets, claim: Claim): Promise<StoredAnswer | undefined> {
  const before = await db
    .selectFrom('idempotency')
    .select(['input_hmac', 'status', 'body'])
    .where('admin_id', '=', claim.adminId)
    .where('key', '=', claim.key)
    .where('created_at', '>=', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (!before) return undefined;
  if (!before.input_hmac.equals(hmacOf(secrets, claim)))
    throw new Refusal('invalid', 'This Idempotency-Key was used for a different request');
  return { status: before.status ?? 200, body: before.body as unknown as StoredAnswer['body'] };
}

const insertClaim = statement(
  { key: text },
  ({ adminId, key, call }: Omit<Claim, 'input'>, hmac: Buffer) => sql`
    insert into idempotency (admin_id, key, call, input_hmac)
    values (${adminId}, ${key}, ${call}, ${hmac})
    on conflict (admin_id, key) do update
      set call = excluded.call, input_hmac = excluded.input_hmac, status = null, body = null, created_at = now()
      where idempotency.created_at < now() - interval '24 hours'
    returning key`,
);

/**
 * Claims a key for this transaction. Other requests with the same key wait for its end.
 * @returns the key's previous answer; undefined when this call must do the work.
 * @throws Refusal invalid when the key was used for another call or input.
 */
export async function claimKey(
  trx: Transaction<Schema>,
  secrets: Secrets,
  claim: Claim,
): Promise<StoredAnswer | undefined> {
  const row = await insertClaim.first(trx, claim, hmacOf(secrets, claim));
  if (row !== undefined) return undefined;
  return recallAnswer(trx, secrets, claim);
}

/** Stores the answer of a claimed key. */
export async function rememberAnswer(
  trx: Transaction<Schema>,
  adminId: number,
  key: string,
  answer: StoredAnswer,
): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('admin_id', '=', adminId)
    .where('key', '=', key)
    .execute();
}

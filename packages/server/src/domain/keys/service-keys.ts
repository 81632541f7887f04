import type { AppScope } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { sql } from 'kysely';
import { boolean, type Column, number, orNull, text, textOf, texts, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { mapUniqueViolation } from '../../database/unique-violation.ts';
import { raisedValues } from '../../database/version.ts';
import type { CurrentVersion } from '../../ports/version.ts';
import { nameKeyOf, nameKeyOfText, nameTwin } from '../names/name-key.ts';
import { type KeyKind, newKey, storedSecretOf } from './secret.ts';

const uniqueViolations = {
  service_keys_name_key: ['A key with this name already exists. Revoked keys keep their names', 'name'],
} as const;

const scopes: Column<AppScope[]> = { types: texts.types, isNullable: false };

/** A key's scopes, expiry and allowed networks. */
export interface KeySettings {
  readonly name: string;
  readonly kind: KeyKind;
  readonly scopes: readonly AppScope[];
  readonly expiresAt: Date | null;
  /** Networks in CIDR notation. Empty: all networks are allowed. */
  readonly allowedNetworks?: readonly string[];
  readonly itemsPerSecond?: number;
}

const insertSecret = async (db: Db, keyId: number, key: string): Promise<void> => {
  const { hash, lastFour } = storedSecretOf(key);
  await db.insertInto('service_key_secrets').values({ hash, key_id: keyId, last_four: lastFour }).execute();
};

/**
 * Adds a key.
 * @param actorId null for the command line.
 * @param key an existing key to add.
 * @returns its id, and the key itself, which cannot be read again.
 * @throws Refusal conflict when the name is taken.
 */
export async function addKey(
  db: Db,
  wish: KeySettings,
  actorId: number | null,
  key = newKey(wish.kind),
): Promise<{ readonly id: number; readonly key: string }> {
  const { id } = await mapUniqueViolation(
    db
      .insertInto('service_keys')
      .values({
        name: wish.name,
        kind: wish.kind,
        scopes: [...wish.scopes],
        expires_at: wish.expiresAt,
        allowed_networks: [...(wish.allowedNetworks ?? [])],
        ...(wish.itemsPerSecond === undefined ? {} : { items_per_second: wish.itemsPerSecond }),
        updated_by: actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    uniqueViolations,
  );
  await insertSecret(db, id, key);
  return { id, key };
}

/** A stored key, with the version of its editable fields. */
export interface StoredKey extends CurrentVersion {
  readonly id: number;
  readonly name: string;
  readonly kind: KeyKind;
  readonly scopes: readonly AppScope[];
  readonly allowedNetworks: readonly string[];
  readonly itemsPerSecond: number;
  readonly expiresAt: Date | null;
  readonly isRevoked: boolean;
  readonly isExpired: boolean;
}

const lockKeyRow = statement(
  {
    id: number,
    name: text,
    kind: textOf<KeyKind>(),
    scopes,
    allowedNetworks: texts,
    itemsPerSecond: number,
    expiresAt: orNull(timestamp),
    isRevoked: boolean,
    isExpired: boolean,
    version: number,
    at: timestamp,
    by: orNull(text),
  },
  (which: { readonly id: number } | { readonly name: string }) => sql`
    select k.id, k.name, k.kind, k.scopes, k.allowed_networks::text[] as "allowedNetworks",
      k.items_per_second as "itemsPerSecond", k.expires_at as "expiresAt", k.revoked_at is not null as "isRevoked",
      coalesce(k.expires_at <= now(), false) as "isExpired", k.version, k.updated_at as at,
      (select name from users where id = k.updated_by) as by
    from service_keys k
    where ${'id' in which ? sql`k.id = ${which.id}` : sql`${nameKeyOf(sql`k.name`)} = ${nameKeyOfText(which.name)}`}
    -- Of twins, the one that is called exactly that, or else the older one.
    order by ${'id' in which ? sql`k.id` : sql`k.name <> ${which.name}, k.created_at, k.id`} limit 1 for update of k`,
  [{ id: 1 }],
  [{ name: '' }],
);

/** Finds a key and locks it until the transaction ends. */
export const lockKey = (
  trx: Db,
  which: { readonly id: number } | { readonly name: string },
): Promise<StoredKey | undefined> => lockKeyRow.first(trx, which);

const update = (trx: Db, id: number, actorId: number | null) =>
  trx.updateTable('service_keys').set(raisedValues(actorId)).where('id', '=', id);

/** The editable fields of a key. */
type KeyChange = Required<Pick<KeySettings, 'name' | 'allowedNetworks' | 'itemsPerSecond'>>;

/** Changes a key, effective with its next call. @throws Refusal conflict when the name is taken. */
export async function changeKey(trx: Db, id: number, change: KeyChange, actorId: number): Promise<void> {
  await mapUniqueViolation(
    update(trx, id, actorId)
      .set({
        name: change.name,
        name_twin: nameTwin('name_twin', change.name),
        allowed_networks: [...change.allowedNetworks],
        items_per_second: change.itemsPerSecond,
      })
      .execute(),
    uniqueViolations,
  );
}

const endSecrets = statement(
  {},
  (keyId: number, seconds: number) => sql`
    update service_key_secrets set ends_at = now() + make_interval(secs => ${seconds})
    where key_id = ${keyId} and ends_at is null`,
);

/** Gives a key a new secret. The previous one still works for some seconds. @returns the new key. */
export async function rotateKey(
  trx: Db,
  { id, kind }: Pick<StoredKey, 'id' | 'kind'>,
  overlapSeconds: number,
  actorId: number | null,
): Promise<string> {
  const key = newKey(kind);
  await endSecrets(trx, id, overlapSeconds);
  await insertSecret(trx, id, key);
  await update(trx, id, actorId).execute();
  return key;
}

const selectLateSecrets = statement(
  { id: number, name: text, from: timestamp, until: timestamp, next: timestamp },
  () => sql`
    select k.id, k.name, n.created_at as "from", coalesce(s.ends_at, n.created_at) as until,
      coalesce(now() + (s.ends_at - n.created_at), now()) as next
    from service_key_secrets s join service_keys k on k.id = s.key_id
    join service_key_secrets n on n.key_id = k.id and n.ends_at is null
    where k.revoked_at is null and s.ends_at > now() and n.created_at > now() + interval '5 minutes'
    order by k.id, s.ends_at for no key update of s`,
);

/** Finds and locks previous secrets of keys that were rotated while the database's clock was ahead (decision 56). */
export const lockLateSecrets = (trx: Db) => selectLateSecrets(trx);

const moveSecrets = statement(
  {},
  () => sql`
    update service_key_secrets s set created_at = least(s.created_at, now()), ends_at = now() + (s.ends_at - n.created_at)
    from service_key_secrets n
    where n.key_id = s.key_id and n.ends_at is null and n.created_at > now() + interval '5 minutes'
      and coalesce(s.ends_at > now(), true)`,
);

/** Restarts the overlap of these secrets from now. @returns the changed secrets. */
export async function moveLateSecrets(trx: Db) {
  const late = await selectLateSecrets(trx);
  await moveSecrets(trx);
  return late;
}

/** Revokes a key with all its secrets, on every instance from the next call on. */
export async function revokeKey(trx: Db, id: number, actorId: number | null): Promise<void> {
  await update(trx, id, actorId).set({ revoked_at: sql<Date>`now()` }).execute();
}

const selectKeys = statement(
  {
    name: text,
    kind: textOf<KeyKind>(),
    lastFour: text,
    scopes,
    expiresAt: orNull(timestamp),
    lastUsedAt: orNull(timestamp),
    state: text,
  },
  () => sql`
    select k.name, k.kind, s.last_four as "lastFour", k.scopes, k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
      case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'open' end as state
    from service_keys k join service_key_secrets s on s.key_id = k.id and s.ends_at is null
    order by search_key(k.name) collate "C", k.id`,
);

/** Returns all keys by name, with only the beginning and end of each secret. */
export const allKeys = (db: Db) => selectKeys(db);

import type { integrations as endpoints } from '@quarterdeck/contract/integrations';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../../core/config.ts';
import { conflict, invalid, Refusal } from '../../core/errors.ts';
import type { Schema } from '../../database/schema.ts';
import { networksOf } from '../../domain/keys/networks.ts';
import { kindFor } from '../../domain/keys/secret.ts';
import { addKey, changeKey, lockKey, revokeKey, rotateKey, type StoredKey } from '../../domain/keys/service-keys.ts';
import type { AuditEvent } from '../../ports/audit.ts';
import type { Admin } from '../../ports/caller.ts';

type Trx = Transaction<Schema>;
type Input<Name extends 'addKey' | 'updateKey' | 'rotateKey'> = z.output<(typeof endpoints)[Name]['input']>;

const HOUR_SECONDS = 3600;
const DAY_MS = 86_400_000;

/** A change to a key, and its audit event. */
interface Change {
  readonly id: number;
  readonly name: string;
  readonly audit: AuditEvent;
}

/** Finds a key and locks it. @throws Refusal not_found when there is none. */
export async function findKey(trx: Trx, id: number): Promise<StoredKey> {
  const key = await lockKey(trx, { id });
  if (!key) throw new Refusal('not_found', 'There is no such key');
  return key;
}

/** Returns why a key can no longer be used. */
export const revokedSentence = ({ isRevoked }: Pick<StoredKey, 'isRevoked'>): string | undefined =>
  isRevoked ? 'This key is revoked' : undefined;

/** Returns why a key cannot get a new secret. */
export const rotationError = (key: Pick<StoredKey, 'isRevoked' | 'isExpired'>): string | undefined =>
  revokedSentence(key) ?? (key.isExpired ? 'This key has expired: create another one' : undefined);

/** @throws Refusal conflict with the reason, if there is one. */
function throwIf(refusal: string | undefined): void {
  if (refusal) throw conflict(refusal);
}

/** Returns the end of a key's last day. @throws Refusal invalid for a day in the past. */
function endOf(day: string | undefined): Date | null {
  if (day === undefined) return null;
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  if (end.getTime() <= Date.now()) throw invalid([{ field: 'expires_on', message: 'This date is in the past' }]);
  return end;
}

/** Creates a key. @throws Refusal conflict when the name is taken. */
export async function createKey(
  trx: Trx,
  config: Pick<Config, 'production'>,
  actor: Admin,
  input: Input<'addKey'>,
): Promise<Change & { readonly key: string }> {
  const { name, scopes, items_per_second: itemsPerSecond } = input;
  const [kind, expiresAt, allowedNetworks] = [
    kindFor(config),
    endOf(input.expires_on),
    networksOf(input.allowed_networks),
  ];
  const { id, key } = await addKey(trx, { name, kind, scopes, expiresAt, allowedNetworks, itemsPerSecond }, actor.id);
  const after = {
    name,
    scopes,
    expires_at: expiresAt,
    allowed_networks: allowedNetworks,
    items_per_second: itemsPerSecond,
  };
  return { id, name, key, audit: { target: { type: 'service_key', id }, after } };
}

/** Edits a locked key. @throws Refusal conflict when it is revoked or the name is taken. */
export async function editKey(trx: Trx, actor: Admin, before: StoredKey, input: Input<'updateKey'>): Promise<Change> {
  throwIf(revokedSentence(before));
  const [allowedNetworks, itemsPerSecond] = [networksOf(input.allowed_networks), input.items_per_second];
  await changeKey(trx, before.id, { name: input.name, allowedNetworks, itemsPerSecond }, actor.id);
  return {
    id: before.id,
    name: input.name,
    audit: {
      before: {
        name: before.name,
        allowed_networks: before.allowedNetworks,
        items_per_second: before.itemsPerSecond,
      },
      after: { name: input.name, allowed_networks: allowedNetworks, items_per_second: itemsPerSecond },
    },
  };
}

/** Replaces a key with a new one. @throws Refusal not_found, or conflict when it is revoked or expired. */
export async function replaceKey(
  trx: Trx,
  actor: Admin,
  { id, overlap_hours: hours }: Input<'rotateKey'>,
): Promise<Change & { readonly key: string }> {
  const found = await findKey(trx, id);
  throwIf(rotationError(found));
  const key = await rotateKey(trx, found, hours * HOUR_SECONDS, actor.id);
  return { id, name: found.name, key, audit: { details: { overlap_hours: hours } } };
}

/** Revokes a key. @throws Refusal not_found, or conflict when it is already revoked. */
export async function endKey(trx: Trx, actor: Admin, id: number): Promise<Change> {
  const key = await findKey(trx, id);
  throwIf(revokedSentence(key));
  const { name } = key;
  await revokeKey(trx, id, actor.id);
  return { id, name, audit: { before: { name } } };
}

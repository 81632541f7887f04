import { isIP } from 'node:net';
import type { AppScope } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { boolean, type Column, number, text, texts } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { KeyControl } from '../../ports/service-key.ts';
import { kindFor, kindOf, storedSecretOf } from './secret.ts';

const scopes: Column<AppScope[]> = { types: texts.types, isNullable: false };

const selectKey = statement(
  { id: number, name: text, scopes, itemsPerSecond: number, isAllowedHere: boolean, isOpen: boolean },
  (hash: Buffer, ip: string | null) => sql`
    select k.id, k.name, k.scopes, k.items_per_second as "itemsPerSecond",
      coalesce(cardinality(k.allowed_networks) = 0 or ${ip}::inet <<= any(k.allowed_networks), false) as "isAllowedHere",
      coalesce(k.revoked_at is null and coalesce(k.expires_at > now(), true) and coalesce(s.ends_at > now(), true), false) as "isOpen"
    from service_key_secrets s join service_keys k on k.id = s.key_id
    where s.hash = ${hash}`,
);

/**
 * Finds what a key gives access to now: it is not revoked, not expired, and not the old secret of a rotation whose
 * overlap has ended. A key of the other kind is never accepted, whatever the database contains, because it may be a
 * copy from elsewhere.
 */
export async function findKey(
  db: Db,
  config: Pick<Config, 'production'>,
  { key, ip }: { readonly key: string; readonly ip: string },
): ReturnType<KeyControl['findKey']> {
  const kind = kindOf(key);
  if (kind === undefined) return 'malformed';
  if (kind !== kindFor(config)) return 'other kind';
  const row = await selectKey.first(db, storedSecretOf(key).hash, isIP(ip) === 0 ? null : ip);
  if (!row) return 'unknown';
  const { isOpen, ...found } = row;
  return isOpen ? found : 'ended';
}

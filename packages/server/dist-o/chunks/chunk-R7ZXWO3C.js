// src/core/secrets.ts
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { boolean, number, orNull, sql, statement, text, textOf, texts, timestamp } from './chunk-HZYYA3QQ.js';
import { mapUniqueViolation, raisedValues } from './chunk-W3SK2I7Q.js';

var NONCE = 12;
var TAG = 16;
function secretsFrom(secretKey) {
  const keys = /* @__PURE__ */ new Map();
  const keyFor = (purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `quarterdeck ${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    hmac: (purpose, text2) => createHmac('sha256', keyFor(purpose)).update(text2).digest(),
    encrypt: (text2, purpose = 'mail') => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(text2, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt: (encrypted, purpose = 'mail') => {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), encrypted.subarray(0, NONCE));
      decipher.setAuthTag(encrypted.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
}
var newToken = () => randomBytes(32).toString('base64url');
var hashToken = (token) => hash('sha256', token, 'buffer');
var newCode = () => randomInt(0, 1e6).toString().padStart(6, '0');
function newPassword() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ2346789';
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

// src/domain/keys/secret.ts
var kindFor = ({ production }) => (production ? 'live' : 'test');
var KEY = /^qdk_(live|test)_[A-Za-z0-9_-]{43}$/;
var LAST = 4;
var prefixOf = (kind) => `qdk_${kind}_`;
var kindOf = (key) => KEY.exec(key)?.[1];
var storedSecretOf = (key) => ({ hash: hashToken(key), lastFour: key.slice(-LAST) });
var newKey = (kind) => `${prefixOf(kind)}${newToken()}`;

// src/domain/keys/service-keys.ts
var uniqueViolations = {
  service_keys_name_key: ['A key with this name is there already; a revoked one keeps its name', 'name'],
};
var scopes = { types: texts.types, isNullable: false };
var insertSecret = async (db, keyId, key) => {
  const { hash: hash2, lastFour } = storedSecretOf(key);
  await db.insertInto('service_key_secrets').values({ hash: hash2, key_id: keyId, last_four: lastFour }).execute();
};
async function addKey(db, wish, actorId, key = newKey(wish.kind)) {
  const { id } = await mapUniqueViolation(
    db
      .insertInto('service_keys')
      .values({
        name: wish.name,
        kind: wish.kind,
        scopes: [...wish.scopes],
        expires_at: wish.expiresAt,
        allowed_networks: [...(wish.allowedNetworks ?? [])],
        ...(wish.itemsPerSecond === void 0 ? {} : { items_per_second: wish.itemsPerSecond }),
        updated_by: actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    uniqueViolations,
  );
  await insertSecret(db, id, key);
  return { id, key };
}
var lockKeyRow = statement(
  {
    id: number,
    name: text,
    kind: textOf(),
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
  (which) => sql`
    select k.id, k.name, k.kind, k.scopes, k.allowed_networks::text[] as "allowedNetworks",
      k.items_per_second as "itemsPerSecond", k.expires_at as "expiresAt", k.revoked_at is not null as "isRevoked",
      coalesce(k.expires_at <= now(), false) as "isExpired", k.version, k.updated_at as at,
      (select name from users where id = k.updated_by) as by
    from service_keys k
    where ${'id' in which ? sql`k.id = ${which.id}` : sql`lower(k.name) = lower(${which.name}::text)`} for update of k`,
  [{ id: 1 }],
  [{ name: '' }],
);
var lockKey = (trx, which) => lockKeyRow.first(trx, which);
var update = (trx, id, actorId) => trx.updateTable('service_keys').set(raisedValues(actorId)).where('id', '=', id);
async function changeKey(trx, id, change, actorId) {
  await mapUniqueViolation(
    update(trx, id, actorId)
      .set({
        name: change.name,
        allowed_networks: [...change.allowedNetworks],
        items_per_second: change.itemsPerSecond,
      })
      .execute(),
    uniqueViolations,
  );
}
var endSecrets = statement(
  {},
  (keyId, seconds) => sql`
    update service_key_secrets set ends_at = now() + make_interval(secs => ${seconds})
    where key_id = ${keyId} and ends_at is null`,
);
async function rotateKey(trx, { id, kind }, overlapSeconds, actorId) {
  const key = newKey(kind);
  await endSecrets(trx, id, overlapSeconds);
  await insertSecret(trx, id, key);
  await update(trx, id, actorId).execute();
  return key;
}
var selectLateSecrets = statement(
  { id: number, name: text, from: timestamp, until: timestamp, next: timestamp },
  () => sql`
    select k.id, k.name, n.created_at as "from", coalesce(s.ends_at, n.created_at) as until,
      coalesce(now() + (s.ends_at - n.created_at), now()) as next
    from service_key_secrets s join service_keys k on k.id = s.key_id
    join service_key_secrets n on n.key_id = k.id and n.ends_at is null
    where k.revoked_at is null and s.ends_at > now() and n.created_at > now() + interval '5 minutes'
    order by k.id, s.ends_at for no key update of s`,
);
var lockLateSecrets = (trx) => selectLateSecrets(trx);
var moveSecrets = statement(
  {},
  () => sql`
    update service_key_secrets s set created_at = least(s.created_at, now()), ends_at = now() + (s.ends_at - n.created_at)
    from service_key_secrets n
    where n.key_id = s.key_id and n.ends_at is null and n.created_at > now() + interval '5 minutes'
      and coalesce(s.ends_at > now(), true)`,
);
async function moveLateSecrets(trx) {
  const late = await selectLateSecrets(trx);
  await moveSecrets(trx);
  return late;
}
async function revokeKey(trx, id, actorId) {
  await update(trx, id, actorId).set({ revoked_at: sql`now()` }).execute();
}
var selectKeys = statement(
  {
    name: text,
    kind: textOf(),
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
    order by lower(k.name), k.id`,
);
var allKeys = (db) => selectKeys(db);

export {
  addKey,
  allKeys,
  changeKey,
  hashToken,
  kindFor,
  kindOf,
  lockKey,
  lockLateSecrets,
  moveLateSecrets,
  newCode,
  newKey,
  newPassword,
  newToken,
  prefixOf,
  revokeKey,
  rotateKey,
  secretsFrom,
  storedSecretOf,
};
//# sourceMappingURL=chunk-R7ZXWO3C.js.map

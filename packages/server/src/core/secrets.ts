import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/** The uses of the secret key. Each derives its own key, so that one cannot decrypt another's data. */
type Purpose = 'code' | 'throttle' | 'idempotency' | 'mail' | 'pseudonym' | 'webhook' | 'app' | 'passkey' | 'sso';

/** The purposes that encrypt data. */
type SecretPurpose = 'mail' | 'webhook' | 'app' | 'sso';

/** Everything derived from `SECRET_KEY`. */
export interface Secrets {
  /** HMAC-SHA256 with the key of this purpose. */
  hmac(purpose: Purpose, text: string): Buffer;
  /** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. */
  encrypt(text: string, purpose?: SecretPurpose): Buffer;
  /** Decrypts. @throws Error when the bytes were not encrypted with this key. */
  decrypt(encrypted: Buffer, purpose?: SecretPurpose): string;
}

const NONCE = 12;
const TAG = 16;

/** Derives the keys of all purposes from the secret key (HKDF-SHA256). */
export function secretsFrom(secretKey: string): Secrets {
  const keys = new Map<Purpose, Buffer>();
  const keyFor = (purpose: Purpose): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `quarterdeck ${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    hmac: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    encrypt: (text, purpose = 'mail') => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt: (encrypted, purpose = 'mail') => {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), encrypted.subarray(0, NONCE));
      decipher.setAuthTag(encrypted.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
}

/** Returns a token of 256 random bits, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored hash of a token. The token has 256 random bits, so plain SHA-256 is enough. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Six random digits. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/** Returns a one-time password that can be read aloud: 16 letters and digits, without similar-looking characters. */
export function newPassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXYZ2346789';
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

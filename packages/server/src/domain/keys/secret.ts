import { hashToken, newToken } from '../../core/secrets.ts';

/** `live` keys work only in production, `test` keys everywhere else. */
export type KeyKind = 'live' | 'test';

/** Returns the kind of key that a server accepts. */
export const kindFor = ({ production }: { readonly production: boolean }): KeyKind => (production ? 'live' : 'test');

const KEY = /^qdk_(live|test)_[A-Za-z0-9_-]{43}$/;
const LAST = 4;

/** Returns the prefix of every key of a kind. */
export const prefixOf = (kind: KeyKind): string => `qdk_${kind}_`;

/** Returns the kind of a key, from its text. Undefined when it does not look like a key. */
export const kindOf = (key: string): KeyKind | undefined => KEY.exec(key)?.[1] as KeyKind | undefined;

/** The stored form of a key. It has 256 random bits, so it needs no slow hash. */
export interface StoredSecret {
  readonly hash: Buffer;
  /** The last characters of the key, by which people tell keys apart. */
  readonly lastFour: string;
}

/** Returns the stored form of a key. */
export const storedSecretOf = (key: string): StoredSecret => ({ hash: hashToken(key), lastFour: key.slice(-LAST) });

/** Generates a key. It is shown once; the database stores only `storedSecretOf` it. */
export const newKey = (kind: KeyKind): string => `${prefixOf(kind)}${newToken()}`;

import { hashToken, newToken } from '../../core/secrets.ts';

/** `live` keys open production, `test` keys open everything else. */
export type KeyKind = 'live' | 'test';

/** The kind of key that a server takes. */
export const kindFor = ({ production }: { readonly production: boolean }): KeyKind => (production ? 'live' : 'test');

const KEY = /^qdk_(live|test)_[A-Za-z0-9_-]{43}$/;
const LAST = 4;

/** What begins every key of a kind. */
export const prefixOf = (kind: KeyKind): string => `qdk_${kind}_`;

/** The kind that a key says it is of; undefined for what no key looks like. */
export const kindOf = (key: string): KeyKind | undefined => KEY.exec(key)?.[1] as KeyKind | undefined;

/** What the database keeps of a key: 256 random bits need no slow hash. */
export interface StoredSecret {
  readonly hash: Buffer;
  /** The end of the key, by which people tell keys apart. */
  readonly lastFour: string;
}

/** What is kept of a key. */
export const storedSecretOf = (key: string): StoredSecret => ({ hash: hashToken(key), lastFour: key.slice(-LAST) });

/** Makes a key. It is shown once; the database gets `storedSecretOf` it. */
export const newKey = (kind: KeyKind): string => `${prefixOf(kind)}${newToken()}`;

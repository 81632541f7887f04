import { createHash } from 'node:crypto';

const LETTERS = 16;

/**
 * Returns the app's id of a thing: `u_` for a user, `p_` for a post, `c_`, `tx_`, `url_`.
 * @param text unique among things of its kind; the same text gives the same id.
 */
export const appId = (kind: 'u' | 'p' | 'c' | 'tx' | 'url', text: string): string =>
  `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, LETTERS)}`;

import { createHash } from 'node:crypto';

const LETTERS = 16;

/**
 * The id that the app knows something by: `u_` for a user, `p_` for a post, `c_`, `tx_`, `url_`.
 * @param text what nothing else of its kind has; the same text gives the same id.
 */
export const appId = (kind: 'u' | 'p' | 'c' | 'tx' | 'url', text: string): string =>
  `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, LETTERS)}`;

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalid } from '../../core/errors.ts';

const FIELD = 'allowed_networks';
const IPV6 = 6;

/**
 * Writes a network in the database's format: `10.1.2.3/16` becomes `10.1.0.0/16`, and an address becomes its own
 * network.
 */
function networkOf(text: string): string {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  if (family === 0 || (bits !== undefined && !ipaddr.isValidCIDR(text)))
    throw invalid([
      { field: FIELD, message: `${text} is not an address or a network such as 10.1.0.0/16 or fd00::/8` },
    ]);
  if (bits === undefined) return `${address}/${family === IPV6 ? 128 : 32}`;
  const first = (family === IPV6 ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(text);
  return `${first}/${bits}`;
}

/** Addresses and networks in the database's format. @throws Refusal invalid for a text that is neither. */
export const networksOf = (texts: readonly string[]): string[] => [...new Set(texts.map(networkOf))];

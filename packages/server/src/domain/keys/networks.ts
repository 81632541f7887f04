import ipaddr from 'ipaddr.js';
import { invalid } from '../../core/errors.ts';

const FIELD = 'allowed_networks';

/** One network as the database keeps it: `10.1.2.3/16` is `10.1.0.0/16`, and an address is a network of its own. */
function networkOf(text: string): string {
  const [address = '', bits] = text.split('/');
  if (!(bits === undefined ? ipaddr.isValid(address) : ipaddr.isValidCIDR(text)))
    throw invalid([{ field: FIELD, message: `${text} is no address and no network like 10.1.0.0/16 or fd00::/8` }]);
  if (bits === undefined) {
    const found = ipaddr.process(address);
    return `${found}/${found.kind() === 'ipv4' ? 32 : 128}`;
  }
  const kind = ipaddr.parse(address).kind();
  const first = kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text);
  return `${first}/${bits}`;
}

/** Addresses and networks as the database keeps them. @throws HttpError 422 for what is neither. */
export const networksOf = (texts: readonly string[]): string[] => [...new Set(texts.map(networkOf))];

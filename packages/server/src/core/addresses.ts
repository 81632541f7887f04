import { isIPv4, isIPv6 } from 'node:net';
import { isWithin } from './outbound/networks.ts';
import type { StaffNetwork } from './variable-formats.ts';

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;
const IPV4_PREFIX = 3;

/** Normalizes an address: an IPv4 address written as IPv6 becomes plain IPv4. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv4(mapped) ? mapped : bare;
}

/** Returns the network of an address: for IPv6 its /64, which is one household or host; for IPv4 the address itself. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::') ? IPV6_GROUPS - left.length - right.length : 0;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * Names the network of an address for people: its name or range in `STAFF_NETWORKS`, or the range around it (a /24 for
 * IPv4, a /64 for IPv6). It uses no geolocation database.
 */
export function placeOf(ip: string, known: readonly StaffNetwork[]): string {
  const named = known.find(({ network }) => isWithin(ip, [network]));
  if (named) return named.name;
  const plain = plainAddress(ip);
  return isIPv4(plain) ? `${plain.split('.').slice(0, IPV4_PREFIX).join('.')}.0/24` : networkOf(plain);
}

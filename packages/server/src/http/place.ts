import { isIPv4 } from 'node:net';
import type { StaffNetwork } from '../core/config.ts';
import { isWithin } from '../core/outbound/networks.ts';
import { networkOf, plainAddress } from './request.ts';

const IPV4_PREFIX = 3;

/**
 * The network of an address, for people: its name or range in `STAFF_NETWORKS`, or the range around it (a /24 of IPv4, a /64 of IPv6).
 * No database of places is asked.
 */
export function placeOf(ip: string, known: readonly StaffNetwork[]): string {
  const named = known.find(({ network }) => isWithin(ip, [network]));
  if (named) return named.name;
  const plain = plainAddress(ip);
  return isIPv4(plain) ? `${plain.split('.').slice(0, IPV4_PREFIX).join('.')}.0/24` : networkOf(plain);
}

import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../ports/origin.ts';

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The plain form of an address: an IPv4 address that is written as IPv6 becomes IPv4 again. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = bare.replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv4(mapped) ? mapped : bare;
}

/** The network of an address: a /64 for IPv6, which is what one household or host has; the address itself for IPv4. */
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

/** Reads the origin of a request; the address is the one that Fastify found with the configured number of proxies. */
export function originOf(request: FastifyRequest): Origin {
  const ip = plainAddress(request.ip);
  return {
    requestId: request.id,
    ip,
    network: networkOf(ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    sameOrigin: request.headers['sec-fetch-site'] === 'same-origin',
    background: request.headers['x-background'] === '1',
  };
}

/**
 * Trusts the configured number of proxies: the address that the last of them saw is the client's. A client that can reach the
 * server past its proxies could claim any address, so only proxies may reach it.
 */
export const trustedProxies =
  (count: number) =>
  (_address: string, hop: number): boolean =>
    hop < count;

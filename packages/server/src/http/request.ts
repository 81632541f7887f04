import type { FastifyRequest } from 'fastify';
import { networkOf, plainAddress } from '../core/addresses.ts';
import type { Origin } from '../ports/origin.ts';

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

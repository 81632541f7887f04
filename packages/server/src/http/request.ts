import type { FastifyRequest } from 'fastify';
import { networkOf, plainAddress } from '../core/addresses.ts';
import type { Origin } from '../ports/origin.ts';

/** Returns the origin of a request; Fastify determines the address from the configured number of proxies. */
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
 * Trusts the configured number of proxies: the last one saw the client's address. A client that bypasses the proxies
 * could claim any address, so only proxies should be able to reach the server.
 */
export const trustedProxies =
  (count: number) =>
  (_address: string, hop: number): boolean =>
    hop < count;

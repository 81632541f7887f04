import { API_BASE } from '@quarterdeck/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Whether a request is for the API. The router decodes an address before it looks for a route, so that `/%61pi/v1` is the
 * API as well.
 */
export function isApiRequest({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const path = decoded(url.split('?', 1)[0] ?? '');
  return path === API_BASE || path.startsWith(`${API_BASE}/`);
}

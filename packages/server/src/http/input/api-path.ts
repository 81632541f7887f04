import { APP_API_BASE } from '@quarterdeck/contract/core/app-endpoint';
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
 * Whether a request is for the console's API or for that of the app. The router decodes an address before it looks for a route, so that `/%61pi/v1` is the
 * API as well.
 */
export function isApiRequest({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const path = decoded(url.split('?', 1)[0] ?? '');
  return [API_BASE, APP_API_BASE].some((base) => path === base || path.startsWith(`${base}/`));
}

import { SSO_LOGOUT } from '@quarterdeck/contract/core/access/sign-on';
import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import { API_BASE } from '@quarterdeck/contract/core/endpoint/endpoint';
import { PUBLIC_PAGES } from '@quarterdeck/contract/pages';
import type { FastifyRequest } from 'fastify';

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether an address is one of these, or below it. */
function isBelow(url: string, places: readonly string[]): boolean {
  const path = decodePath(url.split('?', 1)[0] ?? '');
  return places.some((base) => path === base || path.startsWith(`${base}/`));
}

const bases = [API_BASE, APP_API_BASE, PUBLIC_PAGES];

/**
 * Whether a request is for what the server itself answers: the console's API, that of the app, or the pages for everybody.
 * The router decodes an address before it looks for a route, so that `/%61pi/v1` is the API as well.
 */
export function isApiRequest({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return isBelow(url, bases);
}

/**
 * Whether a request is for what only staff get: the console's API and its map tiles. The provider of single sign-on says from its own
 * network that a session has ended, and signs that.
 */
export const isConsoleRequest = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  isBelow(url, [API_BASE, '/tiles']) && !isBelow(url, [SSO_LOGOUT]);

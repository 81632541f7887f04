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

const isBelow = (path: string, places: readonly string[]): boolean =>
  places.some((base) => path === base || path.startsWith(`${base}/`));

/** A request with the route that the router has found for it, if it has one. */
type RequestWithRoute = Pick<FastifyRequest, 'url'> & {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url'>;
};

/**
 * Whether a request is for one of these places, or below it. The route says so: an address can be written in many ways that the router
 * reads as the same, `http://host/api/v1` and `/%61pi/v1#%` among them. What has no route is known by its address.
 */
const isFor = ({ url, routeOptions: { url: route } }: RequestWithRoute, places: readonly string[]): boolean =>
  (route !== undefined && isBelow(route, places)) || isBelow(decodePath(url.split('?', 1)[0] ?? ''), places);

const bases = [API_BASE, APP_API_BASE, PUBLIC_PAGES];

/** Whether a request is for what the server itself answers: the console's API, that of the app, or the pages for everyone. */
export const isApiRequest = (request: RequestWithRoute): boolean => isFor(request, bases);

/**
 * Whether a request is for what only staff get: the console's API and its map tiles. The provider of single sign-on says from its own
 * network that a session has ended, and signs that.
 */
export const isConsoleRequest = (request: RequestWithRoute): boolean =>
  isFor(request, [API_BASE, '/tiles']) && request.routeOptions.url !== SSO_LOGOUT;

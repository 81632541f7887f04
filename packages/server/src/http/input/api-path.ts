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

/** A request with its route, if the router has found one. */
type RequestWithRoute = Pick<FastifyRequest, 'url'> & {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url'>;
};

/**
 * Whether a request is for one of these places, or below it. The route decides, because an address has many forms that
 * the router treats as equal, such as `http://host/api/v1` and `/%61pi/v1#%`. Without a route, the address decides.
 */
const isFor = ({ url, routeOptions: { url: route } }: RequestWithRoute, places: readonly string[]): boolean =>
  (route !== undefined && isBelow(route, places)) || isBelow(decodePath(url.split('?', 1)[0] ?? ''), places);

const bases = [API_BASE, APP_API_BASE, PUBLIC_PAGES];

/**
 * Whether a request is for something that the server itself answers: the console's API, the app's API or the public
 * pages.
 */
export const isApiRequest = (request: RequestWithRoute): boolean => isFor(request, bases);

/**
 * Whether a request is for something that only staff can access: the console's API and its map tiles. Signed logout
 * messages come from the provider of single sign-on in its own network, and are excluded.
 */
export const isConsoleRequest = (request: RequestWithRoute): boolean =>
  isFor(request, [API_BASE, '/tiles']) && request.routeOptions.url !== SSO_LOGOUT;

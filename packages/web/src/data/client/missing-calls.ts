import { type Endpoint, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { sessionPart } from '../../ui/state/session-store.ts';
import { readSession } from '../session/session.ts';

const KEY = 'missing-calls';
const STATUSES = [404, 405, 501];
const NOT_FOUND = 404;

/** Reads what this tab knows for the session of this token, so that a reload of the page does not request it again. */
function known(): readonly string[] {
  const [token, ...routes] = (sessionStorage.getItem(KEY) ?? '').split('\n');
  return token === readSession().token ? routes : [];
}

const missing = sessionPart<ReadonlySet<string>>(() => new Set(known()));

/** Whether the server has answered before that it does not have this call. */
export const isMissingCall = (one: Endpoint): boolean => missing.get().has(routeOf(one));

/** Returns the same for components, kept up to date. */
export const useIsMissingCall = (one: Endpoint): boolean => missing.use().has(routeOf(one));

/**
 * Whether a failure with this status can mean that the server does not have the call at all. A server with our
 * additions answers 404 only when a thing does not exist.
 */
export const isOfMissingCall = (status: number): boolean =>
  STATUSES.includes(status) && !(status === NOT_FOUND && readSession().user?.additions === 1);

/** Remembers for the session that the server does not have this addition. */
export function noteMissingCall(one: Endpoint): void {
  missing.set(new Set([...missing.get(), routeOf(one)]));
  sessionStorage.setItem(KEY, [readSession().token, ...missing.get()].join('\n'));
}

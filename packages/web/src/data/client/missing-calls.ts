import { type Endpoint, routeOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { isAddition } from '@quarterdeck/contract/core/specification/specification';
import { sessionPart } from '../../ui/state/session-store.ts';
import { readSession } from '../session/session.ts';

const KEY = 'missing-calls';
const STATUSES = [404, 405, 501];
const NOT_FOUND = 404;

/** What this tab knows of the session that has this token: a reload of the page asks nothing again. */
function known(): readonly string[] {
  const [token, ...routes] = (sessionStorage.getItem(KEY) ?? '').split('\n');
  return token === readSession().token ? routes : [];
}

const missing = sessionPart<ReadonlySet<string>>(() => new Set(known()));

/** Whether the server has answered before that it does not have this call. */
export const isMissingCall = (one: Endpoint): boolean => missing.get().has(routeOf(one));

/** The same, for components. */
export const useIsMissingCall = (one: Endpoint): boolean => missing.use().has(routeOf(one));

/**
 * Reads from the status of a failure whether the server does not have the call at all, and remembers it for the session. A call
 * of the specification is never missing. A server with our additions says with 404 that a thing is not there; others, that the call is not.
 */
export function noteFailure(one: Endpoint, status: number): boolean {
  if (!isAddition(one) || !STATUSES.includes(status)) return false;
  const { token, user } = readSession();
  if (status === NOT_FOUND && user?.additions === 1) return false;
  missing.set(new Set([...missing.get(), routeOf(one)]));
  sessionStorage.setItem(KEY, [token, ...missing.get()].join('\n'));
  return true;
}

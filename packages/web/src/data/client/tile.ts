import { acceptsHeader, apiOrigin } from '../../ui/browser/console-config.ts';
import { readSession } from '../session/session.ts';
import { CallFailure } from './failure.ts';

/**
 * Fetches a map tile. Requests to the session's server carry the token, but do not prolong the session.
 * @throws CallFailure when there is none.
 */
export async function fetchTile(address: string, signal: AbortSignal): Promise<Blob> {
  const { token } = readSession();
  const isOurs = new URL(address, location.origin).origin === apiOrigin();
  const headers = {
    ...(isOurs && acceptsHeader('x-background') ? { 'x-background': '1' } : {}),
    ...(isOurs && token !== null ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(address, { headers, signal });
  if (!answer.ok) throw new CallFailure(answer.status, 'There is no such tile');
  return answer.blob();
}

import { readSession } from '../session/session.ts';
import { CallFailure } from './failure.ts';

/** Fetches a tile of a map with the session, which it does not prolong. @throws CallFailure when there is none. */
export async function fetchTile(address: string, signal: AbortSignal): Promise<Blob> {
  const { token } = readSession();
  const headers = { 'x-background': '1', ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(address, { headers, signal });
  if (!answer.ok) throw new CallFailure(answer.status, 'There is no such tile');
  return answer.blob();
}

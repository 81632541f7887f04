import type { IncomingMessage } from 'node:http';
import { ask, parse, RefusedAddress, type RequestOptions } from './request.ts';

const MOST_REDIRECTS = 3;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/**
 * Fetches an untrusted address. Every connection, including redirects, is made only to an address that `isReachable`
 * allows, checked after the name was resolved.
 * @returns the response, whatever its status; its body has not been read.
 * @throws RefusedAddress, or the error of the connection.
 */
export async function getFrom(address: string, wishes: RequestOptions): Promise<IncomingMessage> {
  let url = parse(address, undefined, wishes);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(url, wishes);
    const { location } = answer.headers;
    if (!REDIRECTS.includes(answer.statusCode) || location === undefined) return answer;
    answer.destroy();
    url = parse(location, url.href, wishes);
  }
  throw new RefusedAddress('Too many redirects');
}

import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isReachable, type Network } from './networks.ts';

const MOST_REDIRECTS = 3;
const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** The address is one that the server does not send requests to. */
export class RefusedAddress extends Error {}

interface Wishes {
  /** Networks that are not public and may be reached all the same. */
  readonly allowed: readonly Network[];
  readonly headers: Readonly<Record<string, string>>;
  /** Ends the request, reading the answer included. */
  readonly signal: AbortSignal;
  /** How names are resolved; by default as the system does it. */
  readonly resolve?: typeof lookup;
}

/** Resolves a name to those of its addresses that may be reached: the connection is made to one of these and no other. */
const guardedLookup =
  ({ allowed, resolve = lookup }: Wishes): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const reachable = addresses.filter(({ address }) => isReachable(address, allowed));
      const [first] = reachable;
      if (!first) return done(new RefusedAddress(`${hostname} is not at a public address`), '');
      if (options.all) return done(null, reachable);
      return done(null, first.address, first.family);
    });
  };

function parse(text: string, base: string | undefined, { allowed }: Wishes): URL {
  if (!URL.canParse(text, base)) throw new RefusedAddress('This is no address');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedAddress('Only http and https are fetched');
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('An address with a password is not fetched');
  // An address in numbers is never looked up.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw new RefusedAddress(`${host} is not a public address`);
  return url;
}

const ask = (url: URL, wishes: Wishes): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    // A connection of its own for each request: each one is checked anew.
    const { headers, signal } = wishes;
    send(url, { agent: false, headers, signal, lookup: guardedLookup(wishes) }, resolve)
      .on('error', reject)
      .end();
  });

/**
 * Gets what is at an address that a stranger chose. Each connection, those after redirects included, is made only to an
 * address that `isReachable` lets through, checked after the name was resolved.
 * @returns the answer, whatever its status; its body has not been read.
 * @throws RefusedAddress, or the error of the connection.
 */
export async function getFrom(address: string, wishes: Wishes): Promise<IncomingMessage> {
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

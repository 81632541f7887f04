import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isReachable, type Network } from './networks.ts';

/** An address that the server never sends requests to. */
export class RefusedAddress extends Error {}

/** Options for a request to an untrusted address. */
export interface RequestOptions {
  /** Private networks that can be reached anyway. */
  readonly allowed: readonly Network[];
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts the request, even while the response is read. */
  readonly signal: AbortSignal;
  /** Resolves names; by default as the system does. */
  readonly resolve?: typeof lookup;
}

/** Resolves a name to its allowed addresses only: the connection is made to one of these. */
const guardedLookup =
  ({ allowed, resolve = lookup }: RequestOptions): LookupFunction =>
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

/** Returns the host of a URL as a socket needs it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Parses an address. @throws RefusedAddress for one that is refused whatever its name resolves to. */
export function parse(text: string, base: string | undefined, { allowed }: Pick<RequestOptions, 'allowed'>): URL {
  if (!URL.canParse(text, base)) throw new RefusedAddress('This is not an address');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedAddress('Only http and https addresses are allowed');
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('Addresses with a password are not allowed');
  // A numeric address is never resolved, so it is checked here.
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw new RefusedAddress(`${host} is not a public address`);
  return url;
}

/**
 * Sends one request on its own connection, so that each address is checked again.
 * @returns the response; its body has not been read.
 */
export const ask = (url: URL, wishes: RequestOptions, body?: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const { headers, signal } = wishes;
    const method = body === undefined ? 'GET' : 'POST';
    send(url, { agent: false, method, headers, signal, lookup: guardedLookup(wishes) }, resolve)
      .on('error', reject)
      .end(body);
  });

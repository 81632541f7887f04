import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isReachable, type Network } from './networks.ts';

/** The address is one that the server does not send requests to. */
export class RefusedAddress extends Error {}

/** How a request goes to an address that a stranger chose. */
export interface RequestOptions {
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

/** The host of an address as the network knows it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Reads an address. @throws RefusedAddress for one that no request goes to, whatever its name resolves to. */
export function parse(text: string, base: string | undefined, { allowed }: Pick<RequestOptions, 'allowed'>): URL {
  if (!URL.canParse(text, base)) throw new RefusedAddress('This is not an address');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedAddress('Only http and https addresses are allowed');
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('Addresses with a password are not allowed');
  // An address in numbers is never looked up.
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isReachable(host, allowed)) throw new RefusedAddress(`${host} is not a public address`);
  return url;
}

/** Sends one request on a connection of its own, so that each one is checked again. @returns the answer, its body not read. */
export const ask = (url: URL, wishes: RequestOptions, body?: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const { headers, signal } = wishes;
    const method = body === undefined ? 'GET' : 'POST';
    send(url, { agent: false, method, headers, signal, lookup: guardedLookup(wishes) }, resolve)
      .on('error', reject)
      .end(body);
  });

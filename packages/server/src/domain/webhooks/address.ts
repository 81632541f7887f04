import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../core/config.ts';
import { isReachable } from '../../core/outbound/networks.ts';
import { hostOf } from '../../core/outbound/request.ts';

const LONGEST = 2000;

/** The configuration for checking an address. */
export type AddressRules = Pick<Config, 'production' | 'webhookAllowedNetworks'>;

/** Returns the canonical form of an address, or the unchanged text if it is not an address. */
export const canonical = (text: string): string => (URL.canParse(text) ? new URL(text).href : text);

/** Returns why an address is refused, whatever its name resolves to. @returns undefined when it is allowed. */
export function addressProblem(text: string, { production }: Pick<AddressRules, 'production'>): string | undefined {
  if (!URL.canParse(text)) return 'This is not an address';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'The address must begin with https:// or http://';
  if (production && url.protocol === 'http:') return 'In production the address must begin with https://';
  if (url.username !== '' || url.password !== '') return 'The address must not contain a password';
  if (url.href.length > LONGEST) return `The address has more than ${LONGEST} characters`;
  return undefined;
}

/**
 * Returns the addresses that a name resolves to now. None if it is unknown, which may change until something is sent.
 */
const addressesOf = (host: string): Promise<readonly string[]> =>
  isIP(host) === 0
    ? lookup(host, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      )
    : Promise.resolve([host]);

/**
 * Returns why an address is refused: it is not allowed, or its host now resolves to a blocked network. Each connection
 * is checked again.
 */
export async function refusalOf(text: string, rules: AddressRules): Promise<string | undefined> {
  const problem = addressProblem(text, rules);
  if (problem !== undefined) return problem;
  const host = hostOf(new URL(text));
  const refused = (await addressesOf(host)).find((address) => !isReachable(address, rules.webhookAllowedNetworks));
  if (refused === undefined) return undefined;
  const what =
    refused === host ? `${host} is not a public address` : `${host} is at ${refused}, which is not a public address`;
  return `${what}. Allow private networks in WEBHOOK_ALLOWED_NETWORKS`;
}

import { z } from 'zod';
import { type Network, networksIn } from './outbound/networks.ts';
import { postgresHosts } from './postgres-hosts.ts';

/** A number of minutes, up to a year. */
export const minutes = (fallback: number) => z.coerce.number<string>().int().min(1).max(525_600).default(fallback);
/** A URL with one of some protocols, or unset. */
export const optionalUrl = (protocols: RegExp, what: string) =>
  z.url({ protocol: protocols, error: `must be ${what}` }).optional();
/** The URL of a database that accepts writes: one host, or several of which one does. */
export const postgresUrl = z
  .string()
  .refine((text) => postgresHosts(text) !== undefined, 'must be a postgres:// address')
  .optional();
/** The URL of a replica, which has one host. */
export const replicaUrl = z
  .string()
  .refine((text) => postgresHosts(text)?.addresses.length === 1, 'must be a postgres:// address of one host')
  .optional();
export const webUrl = optionalUrl(/^https?$/, 'an http:// or https:// address');

/** Web origins, separated by commas or spaces. */
export const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ''))
  .refine(
    (list) => list.every((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text),
    'must be origins like https://api.example.com, with commas between them',
  );

/** Networks in CIDR notation, separated by commas. */
export const networks = z.string().transform((text, context): readonly Network[] => {
  const found = networksIn(text);
  if (found === undefined) context.addIssue('must be networks like 10.1.0.0/16 or fd00::/8, with commas between them');
  return found ?? [];
});

/** A network from which the console can be reached. Without a name, its range is its name. */
export interface StaffNetwork {
  readonly name: string;
  readonly network: Network;
}

/** Networks, each with an optional name. */
export const staffNetworks = z.string().transform((text, context): readonly StaffNetwork[] => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const found = entries.flatMap((entry): StaffNetwork[] => {
    const [, name = '', range = ''] = /^(?:([^=]+)=)?([^=]+)$/.exec(entry) ?? [];
    const [network] = networksIn(range) ?? [];
    return network ? [{ name: name === '' ? range : name, network }] : [];
  });
  if (found.length < entries.length)
    context.addIssue('must be networks like 10.1.0.0/16 or office=203.0.113.0/24, with commas between them');
  return found;
});

/** The fields that can be unique among app users. */
const appKeys = ['username', 'email', 'phone'] as const;
export type AppKey = (typeof appKeys)[number];

/** A subset of the fields that can be unique, possibly empty. */
export const appUnique = z.string().transform((text, context): readonly AppKey[] => {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const isKnown = (name: string): name is AppKey => appKeys.some((key) => key === name);
  if (!names.every(isKnown)) context.addIssue('must be any of username, email and phone, with commas between them');
  return names.filter(isKnown);
});

/** Whether a text is a tile service's URL: its host must be the same for every tile. */
export function isTileUrl(text: string): boolean {
  const host = /^https?:\/\/[^/?#{}]+\//.exec(text)?.[0];
  return host !== undefined && URL.canParse(host) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

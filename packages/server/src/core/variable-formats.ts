import { z } from 'zod';
import { type Network, networksIn } from './outbound/networks.ts';
import { postgresHosts } from './postgres-hosts.ts';

/** A number of minutes, up to a year. */
export const minutes = (fallback: number) => z.coerce.number<string>().int().min(1).max(525_600).default(fallback);
/** An address of some protocols, or none. */
export const optionalUrl = (protocols: RegExp, what: string) =>
  z.url({ protocol: protocols, error: `must be ${what}` }).optional();
/** The address of a database that takes changes: of one host, or of several of which one does. */
export const postgresUrl = z
  .string()
  .refine((text) => postgresHosts(text) !== undefined, 'must be a postgres:// address')
  .optional();
/** The address of a replica, which is one host. */
export const replicaUrl = z
  .string()
  .refine((text) => postgresHosts(text)?.addresses.length === 1, 'must be a postgres:// address of one host')
  .optional();
export const webUrl = optionalUrl(/^https?$/, 'an http:// or https:// address');

/** Origins of the web, with commas or spaces between them. */
export const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((origin) => origin !== ''))
  .refine(
    (list) => list.every((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text),
    'must be origins like https://api.example.com, with commas between them',
  );

/** Networks in CIDR notation, with commas between them. */
export const networks = z.string().transform((text, context): readonly Network[] => {
  const found = networksIn(text);
  if (found === undefined) context.addIssue('must be networks like 10.1.0.0/16 or fd00::/8, with commas between them');
  return found ?? [];
});

/** A network that the console is open to. Its name is its range, where it has no other. */
export interface StaffNetwork {
  readonly name: string;
  readonly network: Network;
}

/** Networks that can have names. */
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

/** What may be unique among users of the app. */
const appKeys = ['username', 'email', 'phone'] as const;
export type AppKey = (typeof appKeys)[number];

/** Some of what can be unique; none is possible. */
export const appUnique = z.string().transform((text, context): readonly AppKey[] => {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const isKnown = (name: string): name is AppKey => appKeys.some((key) => key === name);
  if (!names.every(isKnown)) context.addIssue('must be any of username, email and phone, with commas between them');
  return names.filter(isKnown);
});

/** Whether it is the address of a tile service: its host is fixed, whatever the tile. */
export function isTileUrl(text: string): boolean {
  const host = /^https?:\/\/[^/?#{}]+\//.exec(text)?.[0];
  return host !== undefined && URL.canParse(host) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

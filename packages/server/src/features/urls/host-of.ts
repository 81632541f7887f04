import { domainToASCII } from 'node:url';
import { sql } from 'kysely';

const WITH_AUTHORITY = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\/(.*)$/is;
/** An address without a scheme: something with a dot before its path. */
const BARE = /^\s*([^/?#:@\s]+\.[^/?#:@\s]+(?:[/?#:\s].*)?)$/s;
const NO_HOST = 'no host';
/** As many as the column holds. */
const MOST = 255;

/**
 * The host of an address as the URL standard gives it, whatever its scheme: international names as ASCII, no user and no
 * password. The dot at the end of a whole name is left out.
 */
export function hostOf(url: string): string {
  const rest = WITH_AUTHORITY.exec(url)?.[1] ?? BARE.exec(url)?.[1];
  const address = rest === undefined ? undefined : `https://${rest}`;
  if (address === undefined || !URL.canParse(address)) return NO_HOST;
  return new URL(address).hostname.replace(/\.$/, '').slice(0, MOST);
}

/** The id of the host that someone names, as it stands in the list or as they write it; one that has URLs comes first. */
export const hostByName = (host: string) => sql`(
  select id from failed_hosts where host in (${host}, ${hostOf(`//${host}`)}) order by failed > 0 desc, host = ${host} desc limit 1)`;

/** What someone looks for, as the list has it: international names are there as ASCII. */
export const asciiHost = (keyword: string): string => domainToASCII(keyword) || keyword;

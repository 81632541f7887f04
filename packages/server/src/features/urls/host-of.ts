import { domainToASCII } from 'node:url';
import { sql } from 'kysely';

const WITH_AUTHORITY = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\/(.*)$/is;
/** An address without a scheme: a dot comes before its path. */
const BARE = /^\s*([^/?#:@\s]+\.[^/?#:@\s]+(?:[/?#:\s].*)?)$/s;
const NO_HOST = 'no host';
/** The length of the column. */
const MOST = 255;

/**
 * Returns the host of an address according to the URL standard, for any scheme. International names are in ASCII. The
 * user, the password and the dot at the end of a full name are left out.
 */
export function hostOf(url: string): string {
  const rest = WITH_AUTHORITY.exec(url)?.[1] ?? BARE.exec(url)?.[1];
  const address = rest === undefined ? undefined : `https://${rest}`;
  if (address === undefined || !URL.canParse(address)) return NO_HOST;
  return new URL(address).hostname.replace(/\.$/, '').slice(0, MOST);
}

/** Selects the id of a host by name, as in the list or as typed. A host with failed URLs comes first. */
export const hostByName = (host: string) => sql`(
  select id from failed_hosts where host in (${host}, ${hostOf(`//${host}`)}) order by failed > 0 desc, host = ${host} desc limit 1)`;

/** Returns a search term as the list has it: international names as ASCII. */
export const asciiHost = (keyword: string): string => domainToASCII(keyword) || keyword;

import ipaddr from 'ipaddr.js';

/** A network: its first address and how many bits of it are fixed. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Public IPv6 addresses are all in here (RFC 4291); the rest is special or not given out yet. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Reads networks in CIDR notation with commas between them; undefined when one of them is none. */
export function networksIn(text: string): readonly Network[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.every((part) => ipaddr.isValidCIDR(part)) ? parts.map((part) => ipaddr.parseCIDR(part)) : undefined;
}

/** An address as it counts: a mapped IPv4 address is that address. Undefined when it is none. */
const addressIn = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

const matches = (found: ReturnType<typeof ipaddr.process>, networks: readonly Network[]): boolean =>
  networks.some(([network, bits]) => network.kind() === found.kind() && found.match(network, bits));

/** Whether an address is in one of these networks; whatever is no address is in none. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  const found = addressIn(address);
  return found !== undefined && matches(found, networks);
}

/**
 * Whether a request to an address that a stranger chose may go there: it is a public unicast address, or in a network that
 * the operator allows. Private, loopback, link-local, shared (RFC 6598), multicast and reserved addresses are refused, as
 * are IPv6 addresses that hold an IPv4 address, but for mapped ones, which count as the IPv4 address.
 * @param address an IP address; whatever is none is refused.
 */
export function isReachable(address: string, allowed: readonly Network[]): boolean {
  const found = addressIn(address);
  if (!found) return false;
  if (matches(found, allowed)) return true;
  return found.range() === 'unicast' && (found.kind() === 'ipv4' || found.match(PUBLIC_IPV6));
}

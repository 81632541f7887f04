import ipaddr from 'ipaddr.js';

/** A network: its first address and the length of its prefix in bits. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** All public IPv6 addresses are in this range (RFC 4291). The rest is special or not assigned yet. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Parses comma-separated networks in CIDR notation. Returns undefined when one of them is not valid. */
export function networksIn(text: string): readonly Network[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.every((part) => ipaddr.isValidCIDR(part)) ? parts.map((part) => ipaddr.parseCIDR(part)) : undefined;
}

/**
 * Parses an address; an IPv4-mapped one becomes that IPv4 address. Returns undefined when the text is not an address.
 */
const addressIn = (text: string) => (ipaddr.isValid(text) ? ipaddr.process(text) : undefined);

const matches = (found: ReturnType<typeof ipaddr.process>, networks: readonly Network[]): boolean =>
  networks.some(([network, bits]) => network.kind() === found.kind() && found.match(network, bits));

/** Whether an address is in one of these networks. A text that is not an address is in none. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  const found = addressIn(address);
  return found !== undefined && matches(found, networks);
}

/**
 * Whether a request to an untrusted address is allowed: the address is public unicast, or in a network that the
 * operator allows. Private, loopback, link-local, shared (RFC 6598), multicast and reserved addresses are refused. So
 * are IPv6 addresses that contain an IPv4 address, except mapped ones, which count as the IPv4 address.
 * @param address an IP address; any other text is refused.
 */
export function isReachable(address: string, allowed: readonly Network[]): boolean {
  const found = addressIn(address);
  if (!found) return false;
  if (matches(found, allowed)) return true;
  return found.range() === 'unicast' && (found.kind() === 'ipv4' || found.match(PUBLIC_IPV6));
}

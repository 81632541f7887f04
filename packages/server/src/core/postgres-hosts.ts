/** What an address of PostgreSQL names. */
interface PostgresHosts {
  /** An address for each host, in the order of the address. */
  readonly addresses: readonly [string, ...string[]];
  /** Only a host that takes changes will do. */
  readonly wantsPrimary: boolean;
}

/** Before the hosts, the hosts, and what follows. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/;
const PRIMARY = new Set(['read-write', 'primary']);

/** Reads `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write`; undefined when it is no such address. */
export function postgresHosts(url: string): PostgresHosts | undefined {
  const [, before, hosts, after] = PARTS.exec(url) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return undefined;
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  const addresses: PostgresHosts['addresses'] = [first, ...others];
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  const { searchParams } = new URL(first);
  const wish = searchParams.get('target_session_attrs');
  const isSingle = others.length === 0;
  // Several hosts stand in the address itself, each with its port.
  if (!isSingle && (searchParams.has('host') || hosts.split(',').includes(''))) return undefined;
  if (searchParams.get('host')?.includes(',')) return undefined;
  const wantsPrimary = wish === null ? !isSingle : PRIMARY.has(wish);
  return wantsPrimary || isSingle ? { addresses, wantsPrimary } : undefined;
}

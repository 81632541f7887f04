/** The hosts of a PostgreSQL connection URL. */
interface PostgresHosts {
  /** One URL for each host, in the same order. */
  readonly addresses: readonly [string, ...string[]];
  /** Whether only a host that accepts writes can be used. */
  readonly wantsPrimary: boolean;
}

/** The text before the hosts, the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/;
const PRIMARY = new Set(['read-write', 'primary']);

/**
 * Parses `postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write`. Returns undefined when
 * it is not valid.
 */
export function postgresHosts(url: string): PostgresHosts | undefined {
  const [, before, hosts, after] = PARTS.exec(url) ?? [];
  if (before === undefined || hosts === undefined || after === undefined) return undefined;
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  const addresses: PostgresHosts['addresses'] = [first, ...others];
  if (!addresses.every((address) => URL.canParse(address))) return undefined;
  const { searchParams } = new URL(first);
  const wish = searchParams.get('target_session_attrs');
  const isSingle = others.length === 0;
  // Multiple hosts must be listed before the path, each with its port, and not in `host`.
  if (!isSingle && (searchParams.has('host') || hosts.split(',').includes(''))) return undefined;
  if (searchParams.get('host')?.includes(',')) return undefined;
  const wantsPrimary = wish === null ? !isSingle : PRIMARY.has(wish);
  return wantsPrimary || isSingle ? { addresses, wantsPrimary } : undefined;
}

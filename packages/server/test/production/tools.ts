import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const APT = '/usr/bin/apt-get';
const PACKAGES = ['postgresql', 'pgbouncer', 'nginx-light', 'openssl'];

/** The message when programs are missing. */
export const HOW_TO_GET_THEM = `needs PostgreSQL 15 or newer, PgBouncer, nginx and OpenSSL: apt-get install ${PACKAGES.join(' ')}`;

/** The system programs that a production set-up needs. */
export interface Tools {
  /** The folder with `initdb` and `postgres`. */
  readonly postgres: string;
  readonly psql: string;
  readonly pgbouncer: string;
  readonly nginx: string;
  readonly openssl: string;
}

const DEBIAN = '/usr/lib/postgresql';

/**
 * Returns the folders with `initdb` and `postgres` of each PostgreSQL version to test: Debian's, and those in
 * `POSTGRES_BINARIES`, separated by colons.
 */
export const otherServers = (): readonly string[] => [
  ...versions().map((version) => `${DEBIAN}/${version}/bin`),
  ...(process.env.POSTGRES_BINARIES?.split(':') ?? []),
];

/** Returns the installed versions of Debian's PostgreSQL, oldest first. */
function versions(): readonly string[] {
  const all = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((version) => Number(version) >= 15) : [];
  return all.filter((one) => existsSync(`${DEBIAN}/${one}/bin/initdb`)).sort();
}

function find(): Tools | undefined {
  const place = (name: string): string | undefined =>
    ['/usr/sbin', '/usr/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
  const [version] = versions();
  const [psql, pgbouncer, nginx, openssl] = ['psql', 'pgbouncer', 'nginx', 'openssl'].map(place);
  if (!version || !psql || !pgbouncer || !nginx || !openssl) return undefined;
  return { postgres: `${DEBIAN}/${version}/bin`, psql, pgbouncer, nginx, openssl };
}

/** Installs Debian packages, if the machine allows it. */
function install(packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(APT)) return;
  // At this run level, packages do not start their services.
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    stdio: 'ignore' as const,
  };
  spawnSync(APT, ['update', '-qq'], quiet);
  spawnSync(APT, ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

/**
 * Finds Debian's programs, and installs missing ones if the machine allows it.
 * @returns undefined, after printing how to get them, if it does not.
 */
export function productionTools(): Tools | undefined {
  const found = find();
  if (found) return found;
  install(PACKAGES);
  const installed = find();
  if (!installed) process.stderr.write(`Left out: ${HOW_TO_GET_THEM}\n`);
  return installed;
}

const CLUSTER_PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'etcd-client', 'haproxy', 'pgbackrest'];
const CLUSTER_PROGRAMS = ['bin/patroni', 'bin/patronictl', 'bin/etcd', 'bin/etcdctl', 'sbin/haproxy', 'bin/pgbackrest'];

/** The message when programs for a cluster are missing. */
export const HOW_TO_GET_A_CLUSTER = `${HOW_TO_GET_THEM} ${CLUSTER_PACKAGES.join(' ')}`;

/** Also finds the programs for a cluster of several databases, all in `/usr/bin` and `/usr/sbin`. */
export function clusterTools(): Tools | undefined {
  const isThere = (): boolean => CLUSTER_PROGRAMS.every((program) => existsSync(`/usr/${program}`));
  if (!isThere()) install(CLUSTER_PACKAGES);
  if (isThere()) return productionTools();
  process.stderr.write(`Left out: ${HOW_TO_GET_A_CLUSTER}\n`);
  return undefined;
}

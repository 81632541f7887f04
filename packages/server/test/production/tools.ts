import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

const APT = '/usr/bin/apt-get';
const PACKAGES = ['postgresql', 'pgbouncer', 'nginx-light', 'openssl'];

/** The message when they are missing. */
export const HOW_TO_GET_THEM = `needs PostgreSQL 15 or newer, PgBouncer, nginx and OpenSSL: apt-get install ${PACKAGES.join(' ')}`;

/** Programs of the operating system that a set-up for production is made of. */
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
 * The folders with `initdb` and `postgres` of each PostgreSQL to try: those of Debian, and those that `POSTGRES_BINARIES` names,
 * separated by colons.
 */
export const otherServers = (): readonly string[] => [
  ...versions().map((version) => `${DEBIAN}/${version}/bin`),
  ...(process.env.POSTGRES_BINARIES?.split(':') ?? []),
];

/** The versions of Debian's PostgreSQL that are installed, oldest first. */
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

/** Installs packages of Debian, when the machine allows it. */
function install(packages: readonly string[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(APT)) return;
  // At this run level the packages do not start what they bring.
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    stdio: 'ignore' as const,
  };
  spawnSync(APT, ['update', '-qq'], quiet);
  spawnSync(APT, ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

/**
 * Finds Debian's programs, installed when they are missing and the machine allows it.
 * @returns undefined, and says how to get them, when it does not.
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

/** The message when what a cluster needs is missing. */
export const HOW_TO_GET_A_CLUSTER = `${HOW_TO_GET_THEM} ${CLUSTER_PACKAGES.join(' ')}`;

/** The same with what a cluster of several databases is made of, all of it in `/usr/bin` and `/usr/sbin`. */
export function clusterTools(): Tools | undefined {
  const isThere = (): boolean => CLUSTER_PROGRAMS.every((program) => existsSync(`/usr/${program}`));
  if (!isThere()) install(CLUSTER_PACKAGES);
  if (isThere()) return productionTools();
  process.stderr.write(`Left out: ${HOW_TO_GET_A_CLUSTER}\n`);
  return undefined;
}

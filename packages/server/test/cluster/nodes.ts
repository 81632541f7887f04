import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RunningProcess, Sandbox } from '../production/processes.ts';
import { signalTree } from './signals.ts';

const SERVICES = ['etcd', 'patroni', 'pgbouncer'] as const;
type Service = (typeof SERVICES)[number];
const isService = (name: string): name is Service => (SERVICES as readonly string[]).includes(name);

/** A database machine of the cluster, simulated by processes on a loopback address. */
export interface Node {
  readonly name: string;
  readonly address: string;
  /** The folder of its files: `etc`, `main` (the data), `run` (the socket). */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Does what `systemctl` does. */
  systemctl(verb: string, services: readonly string[]): Promise<void>;
  /** Sends a signal to PostgreSQL and all of its processes. */
  signalPostgres(signal: NodeJS.Signals): void;
  /** Sends a signal to the PostgreSQL processes with this title. */
  signalPart(signal: NodeJS.Signals, title: string): void;
  /** Sends a signal to all processes on the machine. */
  signalAll(signal: NodeJS.Signals): void;
  signalService(signal: NodeJS.Signals, service: Service): void;
  /** Returns the output of a service. */
  said(service: Service): string;
}

/** Returns the variables in an environment file of systemd. */
const variablesIn = (file: string): NodeJS.ProcessEnv =>
  Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

export function databaseMachine(
  sandbox: Sandbox,
  { name, address, folder, environment }: Pick<Node, 'name' | 'address' | 'folder' | 'environment'>,
): Node {
  const running = new Map<Service, RunningProcess>();
  const etc = (file: string): string => join(folder, 'etc', file);
  const commands: Readonly<Record<Service, () => [string, string[], NodeJS.ProcessEnv?]>> = {
    etcd: () => ['/usr/bin/etcd', [], variablesIn(etc('default/etcd'))],
    patroni: () => ['/usr/bin/patroni', [etc('patroni/config.yml')]],
    pgbouncer: () => ['/usr/sbin/pgbouncer', [etc('pgbouncer/pgbouncer.ini')]],
  };
  const postmaster = (): string => {
    try {
      return readFileSync(join(folder, 'main/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    } catch {
      return '';
    }
  };
  const start = (service: Service): void => {
    const [command, args, more] = commands[service]();
    running.set(service, sandbox.start(command, args, { ...environment, ...more }, true));
  };
  const signalService = (signal: NodeJS.Signals, service: Service): void => {
    const pid = running.get(service)?.child;
    if (pid?.exitCode === null && pid.signalCode === null) signalTree(signal, String(pid.pid));
  };
  return {
    ...{ name, address, folder, environment, signalService },
    systemctl: async (verb, services) => {
      for (const service of services) {
        if (!isService(service)) throw new Error(`There is no service ${service}`);
        if (verb === 'stop' || verb === 'restart') await running.get(service)?.stop();
        if (verb === 'start' || verb === 'restart') start(service);
      }
    },
    signalPostgres: (signal) => signalTree(signal, postmaster()),
    signalPart: (signal, title) => signalTree(signal, postmaster(), title),
    signalAll: (signal) => {
      for (const service of SERVICES) signalService(signal, service);
      signalTree(signal, postmaster());
    },
    said: (service) => running.get(service)?.said() ?? '',
  };
}

/** A member as Patroni shows it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline: number;
}

const PATIENCE_MS = 300_000;

/** The three machines of the cluster, as Patroni sees them. */
export class Cluster {
  readonly nodes: readonly Node[];
  readonly #password: string;

  constructor(nodes: readonly Node[], password: string) {
    this.nodes = nodes;
    this.#password = password;
  }

  async #members(): Promise<readonly Member[]> {
    for (const { address } of this.nodes) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(3000) }).catch(
        () => undefined,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  /** Returns the machine with a role. @throws when there is none. */
  async node(role: 'leader' | 'sync_standby' | 'replica'): Promise<Node> {
    const members = await this.#members();
    const found = members.find((member) => member.role === role && member.state === 'running');
    const node = this.nodes.find(({ name }) => name === found?.name);
    if (!node) throw new Error(`There is no ${role}: ${JSON.stringify(members)}`);
    return node;
  }

  /** Waits until there is a primary with two connected standbys. */
  async healthy(isSynchronous: boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const members = await this.#members();
      const leader = members.find(({ role }) => role === 'leader');
      const following = members.filter(
        ({ state, timeline }) => ['running', 'streaming'].includes(state) && timeline === leader?.timeline,
      );
      const isConfirmed = !isSynchronous || members.some(({ role }) => role === 'sync_standby');
      if (leader && following.length === this.nodes.length && isConfirmed && (await this.#streams(leader.name))) return;
      if (Date.now() > end)
        throw new Error(
          `The cluster is not healthy: ${JSON.stringify(members)}\n${this.nodes.map((node) => `${node.name}: ${node.said('patroni').slice(-1500)}`).join('\n')}`,
        );
      await pause(500);
    }
  }

  /** Returns whether both standbys receive changes. */
  async #streams(leader: string): Promise<boolean> {
    const node = this.nodes.find(({ name }) => name === leader);
    if (!node) return false;
    const rows = await this.ask(
      `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
      'postgres',
      node,
    ).catch(() => []);
    return rows[0]?.n === this.nodes.length - 1;
  }

  /** Queries the primary, or another machine, as the superuser. */
  async ask(
    query: string,
    database = 'quarterdeck',
    on?: Node,
    values: unknown[] = [],
  ): Promise<Record<string, unknown>[]> {
    const { address } = on ?? (await this.node('leader'));
    const client = new pg.Client({
      ...{ host: address, port: 5432, user: 'postgres', password: this.#password, database },
      ...{ connectionTimeoutMillis: 10_000 },
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(query, values)).rows;
    } finally {
      await client.end();
    }
  }
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningProcess, type Sandbox, until } from '../production/processes.ts';
import { freePort } from '../support/free-port.ts';

/** Debian's ClickHouse is of 2018: the only one that a package registry brings whole, with replication. */
const PACKAGES = ['clickhouse-server', 'zookeeper'];
/** What Debian has ZooKeeper's command line need, which its package only suggests. */
const JARS = ['libguava-java', 'libcommons-cli-java', 'libcommons-io-java', 'libslf4j-java'];
const LIBRARIES = [
  'zookeeper',
  'zookeeper-jute',
  'log4j-1.2',
  'slf4j-api',
  'slf4j-nop',
  'netty-all',
  'netty-common',
].concat(
  ['netty-handler', 'netty-transport', 'netty-buffer', 'netty-codec', 'netty-resolver', 'netty-transport-native-epoll'],
  ['netty-transport-native-unix-common', 'snappy-java', 'metrics-core', 'commons-cli', 'commons-io', 'jackson-core'],
  ['jackson-databind', 'jackson-annotations', 'guava'],
);
const cache = fileURLToPath(new URL('../../node_modules/.quarterdeck/clickhouse-18', import.meta.url));

/** The message when it is missing. */
export const HOW_TO_GET_IT = 'needs Java and the packages of Debian 12, which apt-get downloads';

/** Unpacks the packages into a folder of our own, once: nothing is installed. @returns it; undefined when they cannot be had. */
export function oldClickHouse(): string | undefined {
  const root = process.env.OLD_CLICKHOUSE ?? join(cache, 'root');
  if (spawnSync('java', ['-version']).status !== 0) return undefined;
  if (existsSync(root)) return root;
  const [debs, made] = [join(cache, 'debs'), join(cache, 'part')];
  for (const folder of [debs, made]) mkdirSync(folder, { recursive: true });
  const quiet = { cwd: debs, encoding: 'utf8' as const };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  const plan = spawnSync('apt-get', ['install', '--no-install-recommends', '-s', ...PACKAGES], quiet).stdout ?? '';
  const names = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => name ?? []);
  if (spawnSync('apt-get', ['download', '-qq', ...new Set([...PACKAGES, ...names, ...JARS])], quiet).status !== 0)
    return undefined;
  for (const deb of readdirSync(debs)) spawnSync('dpkg', ['-x', join(debs, deb), made]);
  renameSync(made, root);
  return root;
}

/** A server of the cluster. */
export interface OldServer {
  readonly shard: number;
  readonly url: string;
  ask(query: string, settings?: Readonly<Record<string, number>>): Promise<string>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Whether something listens at a port. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.end());
  });

const NAME = 'events';
const SHARDS = 2;
const REPLICAS = 2;

/** Starts ZooKeeper, and 2 shards of 2 replicas, on loopback. The cluster is called `events`. */
export async function startOldCluster(sandbox: Sandbox, root: string): Promise<readonly OldServer[]> {
  const zoo = sandbox.folder('zookeeper');
  const zooPort = await freePort();
  const zooFile = sandbox.file(
    join(zoo, 'zoo.cfg'),
    `tickTime=2000\ndataDir=${join(zoo, 'data')}\nclientPort=${zooPort}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\n`,
  );
  const jars = LIBRARIES.flatMap((name) =>
    [join(root, 'usr/share/java'), '/usr/share/java']
      .map((folder) => join(folder, `${name}.jar`))
      .filter(existsSync)
      .slice(0, 1),
  );
  const keeper = sandbox.start('java', [
    '-Xmx256m',
    ...['-cp', jars.join(':'), 'org.apache.zookeeper.server.quorum.QuorumPeerMain', zooFile],
  ]);
  const places = await Promise.all(
    Array.from({ length: SHARDS * REPLICAS }, async (_, n) => ({
      shard: 1 + Math.floor(n / REPLICAS),
      replica: 1 + (n % REPLICAS),
      folder: sandbox.folder(`clickhouse-${n}`),
      ports: { http: await freePort(), tcp: await freePort(), between: await freePort() },
    })),
  );
  const shards = Array.from({ length: SHARDS }, (_, n) => {
    const replicas = places.filter(({ shard }) => shard === n + 1);
    const hosts = replicas.map(({ ports }) => `<replica><host>127.0.0.1</host><port>${ports.tcp}</port></replica>`);
    return `<shard><internal_replication>true</internal_replication>${hosts.join('')}</shard>`;
  });
  const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'].map((folder) => join(root, folder)).join(':');
  const servers = places.map(({ shard, replica, folder, ports }): OldServer => {
    const config = sandbox.file(
      join(folder, 'config.xml'),
      `<?xml version="1.0"?><yandex>
<logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog><size>10M</size><count>2</count></logger>
<listen_host>127.0.0.1</listen_host><http_port>${ports.http}</http_port><tcp_port>${ports.tcp}</tcp_port>
<interserver_http_port>${ports.between}</interserver_http_port><interserver_http_host>127.0.0.1</interserver_http_host>
<path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><format_schema_path>${folder}/schemas/</format_schema_path>
<users_config>${folder}/users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
<timezone>UTC</timezone><keep_alive_timeout>0</keep_alive_timeout><mark_cache_size>134217728</mark_cache_size>
<zookeeper><node><host>127.0.0.1</host><port>${zooPort}</port></node></zookeeper>
<macros><shard>${shard}</shard><replica>${replica}</replica></macros>
<remote_servers><${NAME}>${shards.join('')}</${NAME}></remote_servers>
<distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>
</yandex>`,
    );
    sandbox.file(
      join(folder, 'users.xml'),
      `<?xml version="1.0"?><yandex><profiles><default><max_memory_usage>2000000000</max_memory_usage></default></profiles>
<users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
<quotas><default><interval><duration>3600</duration><queries>0</queries><errors>0</errors><result_rows>0</result_rows><read_rows>0</read_rows><execution_time>0</execution_time></interval></default></quotas></yandex>`,
    );
    const url = `http://127.0.0.1:${ports.http}`;
    let running: RunningProcess | undefined;
    const ask = async (query: string, settings: Readonly<Record<string, number>> = {}): Promise<string> => {
      const params = new URLSearchParams(
        Object.entries(settings).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const answer = await fetch(`${url}/?${params}`, { method: 'POST', body: query });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text.trim();
    };
    return {
      ...{ shard, url, ask },
      kill: async () => {
        await running?.stop('SIGKILL');
      },
      start: async () => {
        const server = sandbox.start(join(root, 'usr/sbin/clickhouse-server'), [`--config-file=${config}`], {
          LD_LIBRARY_PATH: libraries,
        });
        running = server;
        await until('ClickHouse answers', () =>
          ask('select 1').then(
            () => true,
            () => false,
          ),
        );
      },
    };
  });
  // ClickHouse waits for it itself, but tables are made when it is there.
  await until('ZooKeeper listens', () => listens(zooPort), keeper);
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}

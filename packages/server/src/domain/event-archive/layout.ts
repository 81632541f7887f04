/** Where ClickHouse is. */
export interface ClickHouseAddress {
  /** With user and password. */
  readonly url: string;
  readonly database: string;
  /** The cluster with its tables, as `system.clusters` names it; undefined: this server alone. */
  readonly cluster?: string | undefined;
}

/** Where tables of ClickHouse are: on one server, or on all of a cluster. */
export interface Layout {
  readonly makeDatabase: string;
  readonly dropDatabase: string;
  /** The statements that make a table, from that of one server. */
  tables(definition: string): readonly string[];
  /** A table as `alter table` has it: on a cluster, its parts on each server. */
  altered(table: string): string;
  /** Where the parts of a table are listed, once for each shard. */
  parts(table: string): string;
  /** Counts mutations of a table that are not done on some server; undefined: the statement that made them has waited. */
  unfinished(table: string): string | undefined;
  /** Says with how many replicas a shard has its rows; undefined: there is one server. */
  readonly replicas: string | undefined;
  /** Settings of each statement. */
  readonly settings: Readonly<Record<string, number>>;
  /** Settings of an insert: it ends when every replica has the rows, so that any of them can be read. */
  inserts(replicas: number): Readonly<Record<string, number>>;
}

const LOCAL = '_local';
/** A replica that has not written a slice by then is away. */
const QUORUM_MS = 60_000;
const quoted = (name: string): string => `\`${name}\``;
const text = (value: string): string => `'${value}'`;

const oneServer = (database: string): Layout => ({
  makeDatabase: `create database if not exists ${quoted(database)}`,
  dropDatabase: `drop database if exists ${quoted(database)}`,
  tables: (definition) => [definition],
  altered: (table) => table,
  parts: (table) => `system.parts where database = ${text(database)} and table = ${text(table)}`,
  unfinished: () => undefined,
  replicas: undefined,
  settings: {},
  inserts: () => ({}),
});

/** Rows are spread over the shards by chance, as no column is in all tables, and each replica of a shard has all of it. */
const onCluster = (database: string, cluster: string): Layout => {
  const on = `on cluster ${quoted(cluster)}`;
  const where = (table: string) => `where database = ${text(database)} and table = ${text(table + LOCAL)}`;
  return {
    makeDatabase: `create database if not exists ${quoted(database)} ${on}`,
    dropDatabase: `drop database if exists ${quoted(database)} ${on} sync`,
    tables: (definition) => {
      const [, table = ''] = /create table if not exists (\w+)/.exec(definition) ?? [];
      const path = text(`/clickhouse/tables/{shard}/${database}/${table}`);
      return [
        definition
          .replace(`exists ${table}`, `exists ${table}${LOCAL} ${on}`)
          .replace('engine = MergeTree', `engine = ReplicatedMergeTree(${path}, '{replica}')`),
        `create table if not exists ${table} ${on} as ${table}${LOCAL}
         engine = Distributed(${quoted(cluster)}, ${quoted(database)}, ${table}${LOCAL}, rand())`,
      ];
    },
    altered: (table) => `${table}${LOCAL} ${on}`,
    parts: (table) => `cluster(${quoted(cluster)}, system.parts) ${where(table)}`,
    unfinished: (table) =>
      `select count() as n from clusterAllReplicas(${quoted(cluster)}, system.mutations) ${where(table)} and not is_done`,
    replicas: `select min(n) as n from (select count() as n from system.clusters where cluster = ${text(cluster)} group by shard_num)`,
    settings: {
      // A replica that lacks rows, because it was away, does not answer for its shard.
      ...{ max_replica_delay_for_distributed_queries: 5, fallback_to_stale_replicas_for_distributed_queries: 0 },
      // 26.7 ends with a fatal error when it sorts projections of several shards this way.
      ...{ query_plan_optimize_lazy_materialization: 0, use_top_k_dynamic_filtering: 0 },
    },
    inserts: (replicas) => ({
      insert_distributed_sync: 1,
      ...(replicas > 1 ? { insert_quorum: replicas, insert_quorum_timeout: QUORUM_MS } : {}),
    }),
  };
};

/** Where the tables of an address are. */
export const layoutOf = ({ database, cluster }: Pick<ClickHouseAddress, 'database' | 'cluster'>): Layout =>
  cluster === undefined ? oneServer(database) : onCluster(database, cluster);

import pg from 'pg';
import { APP_ROLE, DATABASE, rolesSql } from '../rights/roles.ts';
import { findBinaries, usableBinaries } from './binaries.ts';
import { ownerUrlOf, type RunningCluster, startCluster, stopCluster, tryLock, urlOf } from './cluster.ts';
import { EmbeddedFailure } from './failure.ts';
import { type Home, homeOf } from './home.ts';
import { keepRunning } from './keep-running.ts';

export { removeEmbedded } from './remove.ts';
export { EmbeddedFailure };

const PREPARING = `hashtext('quarterdeck roles')`;

/** A PostgreSQL server from a package, with addresses for its owner and for the server. */
export interface EmbeddedDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The folder of the files, when it is not the data folder. */
  readonly notice?: string;
  stop(): Promise<void>;
}

/**
 * Creates the server's role and the database with the SQL that operators get. The owner is created with the cluster.
 */
async function prepare(client: pg.Client, home: Home, port: number): Promise<void> {
  const { roles, createDatabase, database, inside } = rolesSql({ owner: undefined, app: home.appPassword });
  await client.query(`select pg_advisory_lock(${PREPARING})`);
  await client.query(roles);
  const there = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (there.rowCount === 0) await client.query(createDatabase);
  await client.query(database);
  const within = new pg.Client({ connectionString: ownerUrlOf(home, port, DATABASE) });
  within.on('error', () => undefined);
  await within.connect();
  try {
    await within.query(inside);
  } finally {
    await within.end();
  }
  await client.query(`select pg_advisory_unlock(${PREPARING})`);
}

/**
 * Starts a data folder's embedded database. It is created at the first start and survives restarts and kills.
 * PostgreSQL refuses to run as root: then its files are in a place that an unprivileged user can reach, recorded in the
 * folder. Unless it joined a running server, it restarts the database whenever that stops unexpectedly.
 * @param options.join work next to a server that already runs, instead of refusing.
 * @param options.say takes sentences for the operator.
 * @param options.instead what an operator can do where PostgreSQL is not installed.
 * @throws EmbeddedFailure with one sentence that says what to do.
 */
export async function startEmbedded(options: {
  readonly dataDir: string;
  readonly join?: boolean;
  readonly say?: (sentence: string) => void;
  readonly instead?: string;
}): Promise<EmbeddedDatabase> {
  const found = await findBinaries(options.instead);
  const home = await homeOf(options.dataDir);
  const binaries = await usableBinaries(found, home.copies);
  const cluster = await startCluster(home, binaries, found.version);
  const { client, port, started } = cluster;
  const isMine = await tryLock(client);
  if (!isMine && !options.join) {
    await client.end();
    throw new EmbeddedFailure(
      `Another server is using the data folder ${options.dataDir}: stop it, or set DATA_DIR to another folder.`,
    );
  }
  try {
    await prepare(client, home, port);
  } catch (error) {
    // Nothing else ends the connection, and the process would wait for it.
    await client.end();
    if (isMine && started) await stopCluster(home, binaries);
    const why = error instanceof Error ? error.message : 'unknown error';
    throw new EmbeddedFailure(`The embedded database cannot be prepared: ${why}`);
  }
  const startAgain = async (): Promise<RunningCluster> => {
    const again = await startCluster(home, binaries, found.version, port);
    if (again.port === port && (await tryLock(again.client))) return again;
    await again.client.end();
    throw new EmbeddedFailure(
      `Another process is using the data folder ${options.dataDir}. Stop it, or start this server again.`,
    );
  };
  const kept = isMine ? keepRunning(cluster, startAgain, options.say ?? (() => undefined)) : undefined;
  return {
    ownerUrl: ownerUrlOf(home, port, DATABASE),
    appUrl: urlOf(APP_ROLE, home.appPassword, port, DATABASE),
    ...(home.user ? { notice: `As root, the database keeps its files in ${home.home}.` } : {}),
    stop: async () => {
      await kept?.leave();
      await (kept?.client() ?? client).end();
      if (isMine && (started || !options.join)) await stopCluster(home, binaries);
    },
  };
}

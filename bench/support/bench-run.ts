import { type BenchDatabase, buildServer, openBenchDatabase } from './database.ts';
import { startOurServer } from './our-server.ts';
import type { Server } from './server.ts';

/** A built server on a filled database, and a session of its super admin. */
export interface BenchRun<Filled> {
  readonly database: BenchDatabase;
  readonly server: Server;
  readonly token: string;
  readonly filled: Filled;
}

/** The settings of a measurement's database. */
export interface Setting<Filled> {
  /** The name of the database, which is reused between runs, and of the log. */
  readonly name: string;
  readonly log: string;
  readonly fill: (database: BenchDatabase, built: (file: string) => string) => Promise<Filled>;
}

/** Builds and starts a server on a filled database for some work, and stops both afterwards. */
export async function withBenchServer<Filled, Result>(
  { name, log, fill }: Setting<Filled>,
  work: (running: BenchRun<Filled>) => Promise<Result>,
): Promise<Result> {
  const built = buildServer();
  const database = await openBenchDatabase(name);
  try {
    const filled = await fill(database, built);
    const server = await startOurServer(database, { main: built('main.js'), log });
    try {
      return await work({ database, server, filled, token: server.token });
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

import { join } from 'node:path';
import { type BenchDatabase, buildServer, environmentFor, openBenchDatabase } from './database.ts';
import { type Server, startServer } from './server.ts';
import { signIn } from './sign-in.ts';

/** A built server over a database that was filled for it, and a session of its super admin. */
export interface BenchRun<Filled> {
  readonly database: BenchDatabase;
  readonly server: Server;
  readonly token: string;
  readonly filled: Filled;
}

/** What is measured over. */
export interface Setting<Filled> {
  /** The name of the database, which is kept between runs, and of the log. */
  readonly name: string;
  readonly log: string;
  readonly fill: (database: BenchDatabase, built: (file: string) => string) => Promise<Filled>;
}

/** Builds and starts a server over a filled database for some work; both are stopped when it ends, however it ends. */
export async function whileRunning<Filled, Result>(
  { name, log, fill }: Setting<Filled>,
  work: (running: BenchRun<Filled>) => Promise<Result>,
): Promise<Result> {
  const built = buildServer();
  const database = await openBenchDatabase(name);
  try {
    const filled = await fill(database, built);
    const server = await startServer({
      args: [built('main.js')],
      environment: { ...environmentFor(database), LOG_LEVEL: 'error' },
      path: '/readyz',
      log: join(database.dataDir, log),
    });
    try {
      return await work({ database, server, filled, token: await signIn(server.port, database.dataDir) });
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

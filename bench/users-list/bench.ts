import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchDatabase } from '../support/database.ts';
import { type Loader, type LoadResult, startLoader } from '../support/load/load.ts';
import { startOurServer } from '../support/our-server.ts';
import { type Server, startServer } from '../support/server.ts';

/** The number and duration of measurements. */
export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
}

/** The two servers that are compared, and the process that measures them. */
export interface Bench {
  readonly ours: Server;
  readonly raw: Server;
  readonly users: number;
  readonly effort: Effort;
  /** The headers of a signed-in admin. */
  readonly headers: Readonly<Record<string, string>>;
  readonly loader: Loader;
  stop(): Promise<void>;
}

const CONNECTIONS = 16;
const WARM_UP = 0.5;

/** Returns the path of a page of the list with 20 rows. */
export const listPath = (query = ''): string => `/api/v1/users-list?page_limit=20${query && `&${query}`}`;

/** Starts the built server, signs in, and starts the raw server next to it. */
export async function startBench(
  database: BenchDatabase,
  options: { readonly users: number; readonly effort: Effort; readonly main: string },
): Promise<Bench> {
  const ours = await startOurServer(database, {
    main: options.main,
    log: 'ours.log',
    environment: { EXPORTS_PER_DAY: '10000' },
  });
  const raw = await startServer({
    args: ['--import', 'tsx', fileURLToPath(new URL('./raw.ts', import.meta.url))],
    environment: { DATABASE_URL: database.appUrl },
    path: '/',
    log: join(database.dataDir, 'raw.log'),
  });
  const loader = startLoader();
  return {
    ...options,
    ours,
    raw,
    loader,
    headers: { authorization: `Bearer ${ours.token}` },
    stop: async () => {
      loader.stop();
      await raw.stop();
      await ours.stop();
    },
  };
}

/** Sends requests to one of the servers with 16 connections. */
export const press = (
  { loader, headers, effort, ...bench }: Bench,
  at: 'ours' | 'raw',
  path: string,
): Promise<LoadResult> =>
  loader.run({
    port: bench[at].port,
    path,
    headers,
    connections: CONNECTIONS,
    seconds: effort.seconds,
    warmUp: WARM_UP,
  });

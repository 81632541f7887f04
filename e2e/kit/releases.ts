import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { databaseUrls } from './database.ts';
import { environmentFile, folder } from './places.ts';

const PATIENCE_MS = 30_000;
const SERVER = 'packages/server/dist';
const CONSOLE = 'packages/web/dist';
/** The next release, as a checkout that is installed and built. */
const NEXT = join(folder, 'next');

/** Makes the next release: the same server, and the console as it is built after a change. */
export async function buildNext(): Promise<void> {
  rmSync(NEXT, { recursive: true, force: true });
  mkdirSync(NEXT, { recursive: true });
  cpSync(SERVER, join(NEXT, SERVER), { recursive: true });
  symlinkSync(resolve('node_modules'), join(NEXT, 'node_modules'));
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'packages/web', '--config', 'e2e/kit/next.vite.config.mjs'];
  const where = ['--outDir', join(NEXT, CONSOLE), '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, [...vite, ...where]);
}

/** A server of its own on the database of the journeys, which an operator can replace by the next release. */
export interface Releases {
  readonly origin: string;
  /** Stops the server and starts the next release at the same address. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the server that was built in a checkout, and waits until it can work. */
async function start(checkout: string, port: number): Promise<ChildProcess> {
  const { owner, app } = databaseUrls();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [join(checkout, SERVER, 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...JSON.parse(readFileSync(environmentFile, 'utf8')),
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, 'releases'),
      DATABASE_URL: app,
      DATABASE_OWNER_URL: owner,
    },
  });
  const isReady = (): Promise<boolean> =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = Date.now() + PATIENCE_MS; !(await isReady()); await pause(50))
    if (Date.now() > until || server.exitCode !== null) throw new Error(`The server in ${checkout} did not start`);
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

/** Starts the server as it is built now, at an address of its own. */
export async function startReleases(): Promise<Releases> {
  const port = await freePort();
  let server = await start('.', port);
  return {
    origin: `http://localhost:${port}`,
    release: async () => {
      await stop(server);
      server = await start(NEXT, port);
    },
    stop: () => stop(server),
  };
}

import type { ChildProcess } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { freePort } from '../../packages/server/test/support/free-port.ts';
import { startServer, stopServer } from './own-server.ts';
import { folder } from './places.ts';

const SERVER = 'packages/server/dist';
const CONSOLE = 'packages/web/dist';
/** The next release, in the form of an installed and built checkout. */
const NEXT = join(folder, 'next');

/** The only text that differs in the next release. */
const CHANGE = ['Each group grants', 'In the next version, each group grants'] as const;

/** Compresses ten times as fast, to slightly larger files. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Creates the next release: the same server, and a console in which every script has a new name. A change in a script
 * that all others import has that effect. The names are replaced in the files, instead of building the console a second
 * time.
 */
export function makeNext(): void {
  rmSync(NEXT, { recursive: true, force: true });
  cpSync(SERVER, join(NEXT, SERVER), { recursive: true });
  symlinkSync(resolve('node_modules'), join(NEXT, 'node_modules'));
  const isCompressed = /\.(br|gz)$/;
  cpSync(CONSOLE, join(NEXT, CONSOLE), { recursive: true, filter: (path) => !isCompressed.test(path) });
  const assets = join(NEXT, CONSOLE, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const names = scripts.toSorted((one, other) => other.length - one.length);
  const nextOf = (name: string): string => name.replace(/\.js$/, 'N.js');
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const name of names) renameSync(join(assets, name), join(assets, nextOf(name)));
  const [before, after] = CHANGE;
  let changes = 0;
  for (const file of readdirSync(join(NEXT, CONSOLE), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html)$/.test(file)) continue;
    const path = join(NEXT, CONSOLE, file);
    const text = readFileSync(path, 'utf8');
    // The page also contains the titles of screens.
    if (file.endsWith('.js')) changes += text.split(before).length - 1;
    const next = text.replace(anyName, nextOf).replaceAll(before, after);
    writeFileSync(path, next);
    writeFileSync(`${path}.br`, brotliCompressSync(next, QUICK));
  }
  if (changes !== 1) throw new Error(`The scripts say “${before}” ${changes} times, not once`);
}

/** A separate server on the shared database, which can be replaced by the next release. */
export interface Releases {
  readonly origin: string;
  /** Stops the server and starts the next release at the same address. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server that was built in a checkout. */
const start = (checkout: string, port: number): Promise<ChildProcess> =>
  startServer({ main: join(checkout, SERVER, 'main.js'), port, data: 'releases', environment: {} });

/** Starts the server of the current build at a separate address. */
export async function startReleases(): Promise<Releases> {
  const port = await freePort();
  let server = await start('.', port);
  return {
    origin: `http://localhost:${port}`,
    release: async () => {
      await stopServer(server);
      server = await start(NEXT, port);
    },
    stop: () => stopServer(server),
  };
}

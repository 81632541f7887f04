import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../production/processes.ts';
import { freePort } from '../support/free-port.ts';

/**
 * ClickHouse as a library, which `server.py` turns into a server. It is 570 MB and only this test needs it, so `npm ci`
 * does not install it.
 */
const PACKAGE = '@chdb/lib-linux-x64-gnu';
const VERSION = '26.7.3-stable.1';
const folder = fileURLToPath(new URL('../../node_modules/.quarterdeck/clickhouse', import.meta.url));

/** Installs the engine once. @returns the path of the library. */
function engineLibrary(): string {
  const library = process.env.CHDB_LIBRARY ?? join(folder, 'node_modules', PACKAGE, 'libchdb.so');
  if (existsSync(library)) return library;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${PACKAGE}@${VERSION}`];
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${PACKAGE} could not be installed: ${stderr}`);
  return library;
}

/** A ClickHouse server for one test. */
export interface ClickHouse {
  readonly url: string;
  /** Ends it immediately, as if its process had crashed. */
  kill(): Promise<void>;
  /** Starts it again with the same data. */
  start(): Promise<void>;
  /** Queries it directly, for what no call can show. */
  ask(query: string): Promise<string>;
  remove(): Promise<void>;
}

/** Starts a ClickHouse with an empty disk. @param more options of its command line: with `--tcp_port` others can reach it. */
export async function startClickHouse(...more: readonly string[]): Promise<ClickHouse> {
  const library = engineLibrary();
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-clickhouse-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  const ask = async (query: string): Promise<string> => {
    const answer = await fetch(url, { method: 'POST', body: query });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text.trim();
  };
  const kill = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  const start = async (): Promise<void> => {
    const script = fileURLToPath(new URL('./server.py', import.meta.url));
    const child = spawn('python3', [script, library, data, String(port), ...more], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    running = child;
    // It can be busy reading its data folder.
    const answers = () =>
      ask('select 1').then(
        () => true,
        () => false,
      );
    await until('ClickHouse answers or ends', async () => child.exitCode !== null || (await answers()));
    if (child.exitCode !== null) throw new Error('ClickHouse did not start: it needs Python 3');
  };
  await start();
  return {
    ...{ url, kill, start, ask },
    remove: async () => {
      await kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 90_000;

/** The user for PostgreSQL and PgBouncer when the test runs as root, because they refuse to run as root. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

function idOf(flag: string): number {
  return Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
}

/** A program that runs in parallel with the test. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** Stops it, and waits until it has ended. @returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Everything that was started, with a separate folder for each part; `end` stops and deletes all of it. */
export interface Sandbox {
  folder(name: string): string;
  file(path: string, text: string): string;
  start(
    command: string,
    args: readonly string[],
    environment?: NodeJS.ProcessEnv,
    unprivileged?: boolean,
  ): RunningProcess;
  end(): Promise<void>;
}

export function newSandbox(): Sandbox {
  const root = mkdtempSync(join(tmpdir(), 'quarterdeck-production-'));
  chmodSync(root, 0o755);
  const started: RunningProcess[] = [];
  const own = (path: string): string => {
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  return {
    folder: (name) => own(mkdtempSync(join(root, `${name}-`))),
    file: (path, text) => {
      writeFileSync(path, text, { mode: 0o600 });
      return own(path);
    },
    start: (command, args, environment = {}, unprivileged = false) => {
      const child = spawn(command, args, {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(unprivileged ? user : {}),
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const ended = once(child, 'exit').then(([code]) => code as number | null);
      const running: RunningProcess = {
        child,
        said: () => output,
        ended,
        stop: async (signal = 'SIGTERM') => {
          child.kill(signal);
          return ended;
        },
      };
      started.push(running);
      return running;
    },
    end: async () => {
      // All at once, because PostgreSQL waits until all clients have disconnected.
      await Promise.all(started.map((running) => running.stop()));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Runs a command until it ends, as the unprivileged user if requested. @throws its output when it fails. */
export function run(
  command: string,
  args: readonly string[],
  options: {
    readonly input?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly unprivileged?: boolean;
    readonly cwd?: string;
  } = {},
): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: options.cwd ?? '/',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    ...(options.input === undefined ? {} : { input: options.input }),
    ...(options.unprivileged ? user : {}),
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** Waits until a condition is true. @throws after a timeout, or when the program has ended. */
export async function until(what: string, isSo: () => Promise<boolean>, running?: RunningProcess): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end || (running && running.child.exitCode !== null))
      throw new Error(`${what} did not happen${running ? `: ${running.said().slice(-2000)}` : ''}`);
    await pause(100);
  }
}

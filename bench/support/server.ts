import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/server/test/support/free-port.ts';

const PATIENCE_MS = 180_000;

/** A server started for measurements. */
export interface Server {
  readonly port: number;
  /** Its resident memory in megabytes; NaN if the system does not report it. */
  memory(): number;
  stop(): Promise<void>;
}

function memoryOf(child: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Returns whether a process has ended, on its own or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function answers(child: ChildProcess, address: string, log: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (hasEnded(child)) throw new Error(`The server ended: ${readFileSync(log, 'utf8').trim()}`);
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The server does not answer at ${address}`);
}

/** Starts a Node server, and waits until it answers at a path. @param log the file for its output. */
export async function startServer(options: {
  readonly args: readonly string[];
  /** If unset, the folder of the benchmark. */
  readonly cwd?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly path: string;
  readonly log: string;
}): Promise<Server> {
  const port = await freePort();
  const log = openSync(options.log, 'w');
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.environment, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await answers(child, `http://127.0.0.1:${port}${options.path}`, options.log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, memory: () => memoryOf(child), stop };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// oxlint-disable-next-line time/real-time -- polls for the end of a process group, which has no event; then it is killed
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { removeLater } from './remove-later.ts';

/** Longer than any start takes on a slow machine, including creating and filling a cluster. */
export const PATIENCE_MS = 300_000;

/** A child process and its output. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** Returns its output for a command that it is piped to. */
  readonly printed: () => string;
  /** Waits until it prints this text; rejects if it ends without it, or takes too long. */
  says(text: string, patienceMs?: number): Promise<void>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

interface Surroundings {
  readonly cwd: string;
  /** The complete environment of the process. */
  readonly env: NodeJS.ProcessEnv;
}

/** Returns the folder in which a data folder's embedded database keeps its files. */
export function homeOf(dataDir: string): string | undefined {
  const record = join(dataDir, 'embedded.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).home : undefined;
}

/**
 * Returns how long the main thread of a process has waited for a core, in milliseconds; 0 if the system does not report
 * it.
 */
export function waitedForCore({ pid = 0 }: ChildProcess): number {
  const file = `/proc/${pid}/schedstat`;
  // Time on a processor, waiting time (both in nanoseconds), and number of time slices:
  // https://docs.kernel.org/scheduler/sched-stats.html
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}

/**
 * How long the processes of a group have to end after the first one; then they are killed. A server stops within 20 s.
 */
const GROUP_MS = 60_000;

/** Stops processes that a shell or npm left running, and waits until they have ended. */
async function endGroup({ pid = 0 }: ChildProcess): Promise<void> {
  const tell = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  };
  tell('SIGTERM');
  for (const until = Date.now() + GROUP_MS; tell(0) && Date.now() < until; ) await pause(20);
  tell('SIGKILL');
}

/** Repeats a call while an overloaded server refuses it. @returns the first other answer. */
export async function answerOf(ask: () => Promise<Response>): Promise<Response> {
  let answer = await ask();
  const again = async (): Promise<number> => {
    if (answer.status === 503) answer = await ask();
    return answer.status;
  };
  await expect.poll(again).not.toBe(503);
  return answer;
}

/** Starts processes and creates folders; `clear` removes all of them. */
export function processes() {
  const children: ChildProcess[] = [];
  const folders: string[] = [];

  const start = (command: string, args: readonly string[], { cwd, env }: Surroundings): RunningProcess => {
    // A separate process group, which can receive the signals of a terminal.
    const child = spawn(command, [...args], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    children.push(child);
    let output = '';
    let printed = '';
    let hasEnded = false;
    const news = new EventEmitter();
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        news.emit('news');
      });
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', () => {
      hasEnded = true;
      news.emit('news');
    });
    return {
      child,
      said: () => output,
      printed: () => printed,
      ended: once(child, 'close').then(([code]) => code as number | null),
      says: async (text, patienceMs = PATIENCE_MS) => {
        const signal = AbortSignal.timeout(patienceMs);
        while (!output.includes(text)) {
          if (hasEnded || signal.aborted) throw new Error(`It did not say "${text}", but: ${output}`);
          await once(news, 'news', { signal }).catch(() => undefined);
        }
      },
    };
  };

  return {
    start,
    newFolder: (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-process-'));
      folders.push(folder);
      return folder;
    },
    clear: async (): Promise<void> => {
      for (const child of children.splice(0)) {
        if (child.exitCode === null && child.signalCode === null) {
          const gone = once(child, 'exit');
          child.kill('SIGTERM');
          await gone;
        }
        await endGroup(child);
      }
      for (const folder of folders.splice(0)) removeLater(homeOf(folder) ?? folder, folder);
    },
  };
}

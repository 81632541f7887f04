import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Calls } from '../verdict.ts';

/** What to ask, and how hard. */
export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
  /** Kept-alive connections, each with one request at a time. */
  readonly connections: number;
  readonly seconds: number;
  /** Seconds before counting begins. */
  readonly warmUp: number;
}

/** The result; times in milliseconds, of what was answered. Refused calls count nowhere else. */
export interface LoadResult extends Calls {
  /** How many were answered a second. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that are neither a 200 nor a refusal. */
  readonly failed: number;
  /** The size of one answer. */
  readonly bytes: number;
}

/** A process that makes requests. */
export interface Loader {
  /** @throws when an answer is neither a 200 nor a refusal, or a connection breaks. */
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

type Report = { readonly measured: LoadResult } | { readonly failure: string };

/**
 * Starts the process that makes requests. It is our own, bare sockets in a process of its own, so that the benchmark
 * needs nothing but npm; on the same machine it asks as fast as wrk does within the noise of these measurements.
 */
export function startLoader(): Loader {
  // Said here as well, because a process of tests is started without it.
  const execArgv = ['--import', 'tsx'];
  const child = fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)), { execArgv });
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const fail = (why: string): void => reject(new Error(`${load.path}: ${why}`));
        const onExit = (): void => fail('the process that makes requests has ended');
        child.once('exit', onExit);
        child.once('message', (report: Report) => {
          child.off('exit', onExit);
          if ('failure' in report) fail(report.failure);
          else if (report.measured.failed > 0)
            fail(`${report.measured.failed} answers were neither a 200 nor a refusal`);
          else resolve(report.measured);
        });
        child.send(load);
      }),
    stop: () => {
      child.disconnect();
    },
  };
}

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Calls } from '../verdict.ts';

/** The request to send, and the load. */
export interface Load {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** If set, the request is a POST. */
  readonly body?: string;
  /** Kept-alive connections, each with one request at a time. */
  readonly connections: number;
  readonly seconds: number;
  /** The seconds before counting starts. */
  readonly warmUp: number;
}

/** The result; times are in milliseconds and only of answered calls. Refused calls are counted separately. */
export interface LoadResult extends Calls {
  /** The number of answers per second. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers that are neither a 200 nor a refusal. */
  readonly failed: number;
  /** The size of one answer. */
  readonly bytes: number;
}

/** A process that sends requests. */
export interface Loader {
  /** @throws when an answer is neither a 200 nor a refusal, or a connection breaks. */
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

type Report = { readonly measured: LoadResult } | { readonly failure: string };

/**
 * Starts the process that sends requests. It uses bare sockets in a separate process, so that the benchmark needs only
 * npm. On the same machine it is as fast as wrk, within the noise of these measurements.
 */
export function startLoader(): Loader {
  // Set here as well, because a test process is started without it.
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

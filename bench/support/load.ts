import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

/** The result; times in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Answers other than 200. */
  readonly failed: number;
  /** The size of one answer. */
  readonly bytes: number;
}

/** A process that makes requests. */
export interface Loader {
  /** @throws when an answer is not a 200 or a connection breaks. */
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

type Report = { readonly measured: LoadResult } | { readonly failure: string };

/**
 * Starts the process that makes requests. It is our own, bare sockets in a process of its own, so that the benchmark
 * needs nothing but npm; on the same machine it asks as fast as wrk does within the noise of these measurements.
 */
export function startLoader(): Loader {
  const child = fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)));
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        child.once('message', (report: Report) => {
          if ('failure' in report) reject(new Error(`${load.path}: ${report.failure}`));
          else if (report.measured.failed > 0) reject(new Error(`${load.path}: ${report.measured.failed} failures`));
          else resolve(report.measured);
        });
        child.send(load);
      }),
    stop: () => {
      child.disconnect();
    },
  };
}

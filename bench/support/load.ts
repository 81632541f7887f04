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
  /** So many requests may be more than the server can answer. */
  readonly mayBeRefused?: true;
}

/** The result; times in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Answers of load shedding; they count nowhere else. */
  readonly refused: number;
  /** Any other answers than 200. */
  readonly failed: number;
  /** The size of one answer. */
  readonly bytes: number;
}

/** A process that makes requests. */
export interface Loader {
  /** @throws when there was an answer that may not be there, or a connection broke. */
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

/** What is wrong with the answers, if something is. */
function faultOf({ mayBeRefused }: Load, { refused, failed }: LoadResult): string | undefined {
  if (failed > 0) return `${failed} failures`;
  return refused > 0 && !mayBeRefused ? `${refused} refusals` : undefined;
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
          const fail = (why: string): void => reject(new Error(`${load.path}: ${why}`));
          if ('failure' in report) return fail(report.failure);
          const fault = faultOf(load, report.measured);
          if (fault === undefined) resolve(report.measured);
          else fail(fault);
        });
        child.send(load);
      }),
    stop: () => {
      child.disconnect();
    },
  };
}

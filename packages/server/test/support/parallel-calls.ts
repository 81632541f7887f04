import { performance } from 'node:perf_hooks';
// oxlint-disable-next-line time/real-time -- gives others a turn; no one waits for anything
import { setTimeout as pause } from 'node:timers/promises';
import type { CallCase } from '../calls.ts';
import type { SignedIn, TestServer } from './index.ts';
import { makeSeed } from './seed.ts';

/** The times of another admin's calls while one admin makes many parallel calls. */
interface OtherAdminTimes {
  /** The write that the crowd made. */
  readonly title: string;
  /** Milliseconds of each call of the other admin, in ascending order. */
  readonly times: readonly number[];
  /** Statuses of the other admin's calls that were not 200. */
  readonly failures: readonly number[];
  /** Statuses of 500 or above in the crowd's answers. */
  readonly broken: readonly number[];
}

/** Makes calls as another admin, one at a time, until stopped. */
function watch(server: TestServer, { token }: SignedIn) {
  const times: number[] = [];
  const failures: number[] = [];
  let isOver = false;
  const round = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now();
      const { statusCode } = await server.send('GET', '/get-login-data', {}, { token });
      times.push(performance.now() - begun);
      if (statusCode !== 200) failures.push(statusCode);
      // Early refusals are immediate: without a pause, no other code in this process would run.
      await pause(1);
    }
  };
  const watching = round();
  return {
    times,
    failures,
    stop: async (): Promise<void> => {
      isOver = true;
      await watching;
    },
  };
}

/**
 * Makes many parallel calls of each of several writes as an admin without permissions, while another admin works.
 * @param parallel the number of calls in progress at any moment.
 * @param milliseconds how long each write is called; at least once by each parallel caller.
 */
export async function* parallelCallsOf(
  server: TestServer,
  which: readonly CallCase[],
  parallel: number,
  milliseconds: number,
): AsyncGenerator<OtherAdminTimes> {
  const other = await server.signedIn({ super: true });
  for (const { endpoint, title, input } of which) {
    const nobody = await server.signedIn();
    const seed = await makeSeed(server, nobody);
    const broken: number[] = [];
    const watching = watch(server, other);
    const until = performance.now() + milliseconds;
    const caller = async (): Promise<void> => {
      do {
        const { statusCode } = await server.send(endpoint.method, endpoint.path, input(seed), { token: nobody.token });
        if (statusCode >= 500) broken.push(statusCode);
        await pause(1);
      } while (performance.now() < until);
    };
    try {
      await Promise.all(Array.from({ length: parallel }, caller));
    } finally {
      await watching.stop();
    }
    yield { title, times: watching.times.toSorted((a, b) => a - b), failures: watching.failures, broken };
  }
}

/** Returns the 95th percentile. @param sorted in ascending order, not empty. */
export const p95 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;

import { performance } from 'node:perf_hooks';
// oxlint-disable-next-line time/real-time -- gives others a turn; no one waits for anything
import { setTimeout as pause } from 'node:timers/promises';
import type { CallCase } from '../calls.ts';
import type { SignedIn, TestServer } from './index.ts';
import { makeSeed } from './seed.ts';

/** How another admin's calls went while one admin made many calls at once. */
interface OtherAdminTimes {
  /** The write that the crowd called. */
  readonly title: string;
  /** Milliseconds of each call of the other admin, in ascending order. */
  readonly times: readonly number[];
  /** Statuses of the other admin's calls that were not 200. */
  readonly failures: readonly number[];
  /** Statuses of 500 and more that the crowd was given. */
  readonly broken: readonly number[];
}

/** Calls as someone else, one after another, until told to stop. */
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
 * Has an admin without permissions make each of some writes many times at once, while someone else works.
 * @param parallel how many calls are under way at any moment.
 * @param milliseconds for how long each write is called; at least once by each of the parallel callers.
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

/** The value that 95 of 100 stay below. @param sorted in ascending order, not empty. */
export const p95 = (sorted: readonly number[]): number => sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;

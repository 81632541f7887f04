import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type Question } from '../../packages/server/test/former-server/questions.ts';
import { ask } from '../support/ask.ts';
import type { OurServer } from '../support/our-server.ts';
import { processorTimeOf } from './processor-time.ts';

/** So often a call is asked at once, at least: its questions in turn. */
const ASKED = 32;
/** So many of them are on their way at the same time. */
const AT_ONCE = 4;
const REST_MS = 200;
/** A crowded machine is refused now and then: it asks again. */
const CROWDED = 503;
const TRIES = 20;

/** What was measured while a call was asked, in seconds. */
export interface Measurement {
  /** Of the processor. */
  readonly busy: number;
  readonly passed: number;
  readonly requests: number;
}

/** A server that is compared. */
export interface Contestant {
  /** Asks all questions of a call. @throws when an answer is not a 200. */
  ask(questions: readonly Question[]): Promise<Measurement>;
  /** Asks nothing for a while. @returns the part of a processor that its work in the background takes. */
  rest(milliseconds?: number): Promise<number>;
  /** That part, over all rests. */
  idle(): number;
  /** Begins again with what `idle` tells. */
  forget(): void;
  stop(): Promise<void>;
}

/** @returns milliseconds of the processor for one request, without work in the background. */
export const costOf = ({ busy, passed, requests }: Measurement, idle: number): number =>
  ((busy - idle * passed) / requests) * 1000;

/** @param ownerUrl the database of the server, as its owner. */
export async function contestant(server: OurServer, ownerUrl: string): Promise<Contestant> {
  const time = await processorTimeOf(server, ownerUrl);
  const rests = { busy: 0, passed: 0 };
  const during = async (work: () => Promise<unknown>): Promise<Omit<Measurement, 'requests'>> => {
    const [before, begun] = [await time.read(), performance.now()];
    await work();
    return { busy: (await time.read()) - before, passed: (performance.now() - begun) / 1000 };
  };
  const askOne = async (question: Question, tries = 1): Promise<void> => {
    const { status, body } = await ask(server, server.token, addressOf(question));
    if (status === CROWDED && tries < TRIES) {
      await pause(REST_MS);
      return askOne(question, tries + 1);
    }
    if (status !== 200) throw new Error(`${addressOf(question)} answered ${status}: ${JSON.stringify(body)}`);
  };
  return {
    ask: async (questions) => {
      const asked = Array.from({ length: Math.ceil(ASKED / questions.length) }, () => questions).flat();
      const measured = await during(async () => {
        for (let from = 0; from < asked.length; from += AT_ONCE)
          await Promise.all(asked.slice(from, from + AT_ONCE).map((question) => askOne(question)));
      });
      return { ...measured, requests: asked.length };
    },
    rest: async (milliseconds = REST_MS) => {
      const { busy, passed } = await during(() => pause(milliseconds));
      rests.busy += busy;
      rests.passed += passed;
      return busy / passed;
    },
    idle: () => rests.busy / rests.passed,
    forget: () => Object.assign(rests, { busy: 0, passed: 0 }),
    stop: async () => {
      await time.close();
      await server.stop();
    },
  };
}

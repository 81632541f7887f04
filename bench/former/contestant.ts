import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type Question } from '../../packages/server/test/former-server/questions.ts';
import { ask, isRefusal, type TimedAnswer } from '../support/ask.ts';
import type { OurServer } from '../support/our-server.ts';
import type { Calls } from '../support/verdict.ts';
import { processorTimeOf } from './processor-time.ts';

/** So often a call is asked at once, at least: its questions in turn. */
const ASKED = 32;
/** So many of them are on their way at the same time. */
const AT_ONCE = 4;
const REST_MS = 200;

/** What was measured while a call was asked, in seconds. Without a single answer where a question was given up. */
export interface Measurement extends Calls {
  /** Of the processor. */
  readonly busy: number;
  readonly passed: number;
}

/** A server that is compared. */
export interface Contestant {
  /** Asks all questions of a call. @throws when an answer is neither a 200 nor a refusal. */
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
export const costOf = ({ busy, passed, answered }: Measurement, idle: number): number =>
  answered === 0 ? Number.POSITIVE_INFINITY : ((busy - idle * passed) / answered) * 1000;

/** @param ownerUrl the database of the server, as its owner. */
export async function contestant(server: OurServer, ownerUrl: string): Promise<Contestant> {
  const time = await processorTimeOf(server, ownerUrl);
  const rests = { busy: 0, passed: 0 };
  const during = async (work: () => Promise<unknown>): Promise<Pick<Measurement, 'busy' | 'passed'>> => {
    const [before, begun] = [await time.read(), performance.now()];
    await work();
    return { busy: (await time.read()) - before, passed: (performance.now() - begun) / 1000 };
  };
  const askOne = (question: Question): Promise<TimedAnswer> => ask(server, server.token, addressOf(question));
  return {
    ask: async (questions) => {
      const asked = Array.from({ length: Math.ceil(ASKED / questions.length) }, () => questions).flat();
      const answers: TimedAnswer[] = [];
      const isGivenUp = (): boolean => answers.some(({ status }) => isRefusal(status));
      const measured = await during(async () => {
        for (let from = 0; from < asked.length && !isGivenUp(); from += AT_ONCE)
          answers.push(...(await Promise.all(asked.slice(from, from + AT_ONCE).map(askOne))));
      });
      const refused = answers.reduce((sum, answer) => sum + answer.refused, 0);
      return { ...measured, answered: isGivenUp() ? 0 : answers.length, refused };
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

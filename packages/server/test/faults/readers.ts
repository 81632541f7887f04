import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './stage.ts';

const ANSWER_MS = 30_000;

/** The answers to readers since the last reset. */
interface ReadReport {
  readonly answered: number;
  readonly succeeded: number;
  /** Answers with 503 in JSON, as expected. */
  readonly refused: number;
  readonly slowestMs: number;
  /** The 95th percentile of answer times, in milliseconds. */
  readonly p95Ms: number;
  readonly odd: readonly string[];
}

/** Readers of a list, which repeat their request after each answer. */
export interface Readers {
  reset(): void;
  /** @param from the moment from which successes are counted. */
  report(from?: number): ReadReport;
  /** Waits for the next successful answer. */
  success(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts this many readers, which pause between requests. */
export function startReaders({ at, admins }: Pick<Target, 'at' | 'admins'>, count: number, restMs = 50): Readers {
  let isOver = false;
  const asked = new Set<{ readonly at: number }>();
  let answers: { readonly at: number; readonly ms: number; readonly status: number; readonly text: string }[] = [];
  let succeeded = (): void => undefined;

  async function read(number: number): Promise<void> {
    const question = { at: Date.now() };
    asked.add(question);
    const answer = await fetch(`${at(number)}/api/v1/users-list`, {
      headers: { authorization: `Bearer ${admins[number % admins.length]?.token}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: Error) => error);
    const text = answer instanceof Error ? String(answer.cause ?? answer) : await answer.text().catch(String);
    asked.delete(question);
    const status = answer instanceof Error ? 0 : answer.status;
    answers.push({ at: question.at, ms: Date.now() - question.at, status, text: text.slice(0, 200) });
    if (status === 200) succeeded();
  }

  const reading = Promise.all(
    Array.from({ length: count }, async (_, number) => {
      while (!isOver) {
        await read(number);
        await pause(restMs);
      }
    }),
  );
  return {
    reset: () => {
      answers = [];
    },
    report: (from = 0) => {
      const failed = answers.filter(({ status }) => status !== 200);
      const isRefusal = ({ status, text }: (typeof answers)[number]) =>
        status === 503 && text.includes('"responseCode":503');
      // Pending requests have already waited this long.
      const waited = [...answers.map(({ ms }) => ms), ...[...asked].map((question) => Date.now() - question.at)];
      const sorted = waited.toSorted((a, b) => a - b);
      return {
        answered: answers.length,
        succeeded: answers.filter((answer) => answer.status === 200 && answer.at >= from).length,
        refused: failed.filter(isRefusal).length,
        slowestMs: sorted.at(-1) ?? 0,
        p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
        odd: failed.filter((answer) => !isRefusal(answer)).map(({ status, text }) => `${status} ${text}`),
      };
    },
    success: () =>
      new Promise((resolve) => {
        succeeded = resolve;
      }),
    stop: async () => {
      isOver = true;
      await reading;
    },
  };
}

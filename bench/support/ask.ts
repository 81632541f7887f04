import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from './server.ts';

/** How long a refused request is retried before it is given up. */
const PATIENCE_MS = 120_000;
const USUAL_WAIT_SECONDS = 1;

/** Returns whether a status asks the caller to retry: the server sheds load, or limits its callers. */
export const isRefusal = (status: number): boolean => status === 503 || status === 429;

interface AnswerHead {
  readonly status: number;
  /** The seconds until a retry; 0 if the answer does not say. */
  readonly retryAfter: number;
}

/**
 * Retries until an answer is not a refusal, and waits before each retry as the refusal asks.
 * @returns the answer and the number of refusals; when patience ends, the last refusal.
 */
export async function askUntilAnswered<Answer extends AnswerHead>(
  askOnce: () => Promise<Answer>,
  patienceMs = PATIENCE_MS,
): Promise<Answer & { readonly refused: number }> {
  const begun = performance.now();
  for (let refused = 0; ; ) {
    const answer = await askOnce();
    if (!isRefusal(answer.status)) return { ...answer, refused };
    refused += 1;
    const waitMs = (answer.retryAfter || USUAL_WAIT_SECONDS) * 1000;
    if (performance.now() - begun + waitMs > patienceMs) return { ...answer, refused };
    await pause(waitMs);
  }
}

/** The answer to a request, with its time. */
export interface TimedText extends AnswerHead {
  /** The duration of the last attempt. */
  readonly milliseconds: number;
  readonly text: string;
  /** The number of refusals; if the status is a refusal, the request was given up. */
  readonly refused: number;
}

/** Requests an address. @throws when the connection breaks. */
export const askText = (url: string, request: RequestInit, patienceMs?: number): Promise<TimedText> =>
  askUntilAnswered(async () => {
    const begun = performance.now();
    try {
      const answer = await fetch(url, request);
      const text = await answer.text();
      return {
        milliseconds: performance.now() - begun,
        status: answer.status,
        retryAfter: Number(answer.headers.get('retry-after')) || 0,
        text,
      };
    } catch (cause) {
      throw new Error(`${url} was not answered`, { cause });
    }
  }, patienceMs);

/** An answer with its JSON body; a refusal has none. */
export interface TimedAnswer extends TimedText {
  readonly body: unknown;
}

/** Calls our server as a signed-in admin, and accepts any answer. @param path below the API. */
export async function askAny(
  { port }: Pick<Server, 'port'>,
  token: string,
  path: string,
  patienceMs?: number,
): Promise<TimedAnswer> {
  const url = `http://127.0.0.1:${port}/api/v1${path}`;
  const answer = await askText(url, { headers: { authorization: `Bearer ${token}` } }, patienceMs);
  return { ...answer, body: isRefusal(answer.status) ? undefined : (JSON.parse(answer.text) as unknown) };
}

/** Calls our server as a signed-in admin. @throws when the answer is neither a 200 nor a refusal. */
export async function ask(...[server, token, path, patienceMs]: Parameters<typeof askAny>): Promise<TimedAnswer> {
  const answer = await askAny(server, token, path, patienceMs);
  if (answer.status !== 200 && !isRefusal(answer.status))
    throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer;
}

import { setTimeout as pause } from 'node:timers/promises';
import { isRefusal } from '../support/ask.ts';
import type { Calls } from '../support/verdict.ts';

const BATCH = 5000;

/** The result of sending random searches to a server. */
export interface SendResult {
  /** The number of accepted searches. */
  readonly accepted: number;
  /** The calls, with many searches each. */
  readonly calls: Calls;
  /** The duration of each accepted call in milliseconds. */
  readonly times: readonly number[];
}

/** The target and settings of a sender. */
export interface SendOptions {
  readonly port: number;
  readonly key: string;
  /** The app ids of users; each search belongs to one of them or to none. */
  readonly users: readonly string[];
  /** Stops the sender. */
  readonly until: AbortSignal;
  /** The number of items per second; if undefined, as many as the server accepts. */
  readonly rate?: number;
  readonly atOnce: number;
}

const terms = Array.from({ length: 5000 }, (_, index) => `term ${Math.floor(index ** 1.1)}`);
let made = 0;

/** Returns lines of searches, a tenth of them without a known user. */
function lines(users: readonly string[], count: number): string {
  const now = Date.now();
  let text = '';
  for (let index = 0; index < count; index += 1) {
    made += 1;
    const user = made % 10 === 0 ? '' : `,"user":"${users[(made * 7919) % users.length]}"`;
    const title = made % 3 === 0 ? `,"title":"What was found for ${made % 997}"` : '';
    text += `{"type":"search","id":"b${process.pid}-${made}","occurred_at":"${new Date(now - (made % 60_000)).toISOString()}","data":{"search_term":"${terms[(made * 31) % terms.length]}","search_type":"web"${user}${title}}}\n`;
  }
  return text;
}

/** Sends searches until stopped. */
export async function sendSearches({ port, key, users, until, rate, atOnce }: SendOptions): Promise<SendResult> {
  const size = rate === undefined ? BATCH : Math.max(1, Math.min(BATCH, Math.round(rate / 4)));
  let accepted = 0;
  let refusedCalls = 0;
  let due = Date.now();
  const times: number[] = [];
  const client = async (): Promise<void> => {
    while (!until.aborted) {
      if (rate !== undefined) {
        due = Math.max(due, Date.now() - 1000) + (size / rate) * 1000;
        await pause(Math.max(0, due - Date.now()));
      }
      const body = lines(users, size);
      for (let sent = false; !sent && !until.aborted; ) {
        const begun = performance.now();
        const answer = await fetch(`http://127.0.0.1:${port}/app/v1/batch`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
          body,
        });
        const text = await answer.text();
        if (answer.status === 202) {
          times.push(performance.now() - begun);
          accepted += (JSON.parse(text) as { accepted: number }).accepted;
          sent = true;
        } else if (isRefusal(answer.status)) {
          refusedCalls += 1;
          await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
        } else throw new Error(`The server answered ${answer.status}: ${text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return { accepted, calls: { answered: times.length, refused: refusedCalls }, times };
}

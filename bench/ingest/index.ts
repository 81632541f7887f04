import { setTimeout as pause } from 'node:timers/promises';
import { ask, askAny, askText, isRefusal, type TimedAnswer, type TimedText } from '../support/ask.ts';
import { fillTo } from '../support/database.ts';
import { whileRunning } from '../support/running.ts';
import { makeSender } from '../support/sender.ts';
import { percentile, short, table } from '../support/statistics.ts';
import { type Calls, refusedShare, refusedText, verdictOf } from '../support/verdict.ts';
import { rawLimit } from './raw.ts';
import { type SendResult, sendSearches } from './senders.ts';

/** What is to be reached: searches a second; milliseconds of list pages; seconds until an item is seen; megabytes. */
const TARGETS = { rate: 10_000, pages: 200, seen: 2, memory: 150, behind: 5 };
const BESIDE_RATE = 1000;
const SENDERS = 3;
const MOST_SEEN_MS = 120_000;

const lists = [
  '/users-list?page=0&page_limit=10',
  '/users-list?page=0&page_limit=10&query=ann',
  '/searches?page=0&page_limit=10',
  '/searches?page=50&page_limit=10',
  '/transaction-history?page=0&page_limit=10',
  '/failed-urls?page=0&page_limit=10',
];

/** Requests pages of lists and the dashboard while other work runs. */
async function lookOn(port: number, token: string, isOver: () => boolean) {
  const pages: TimedAnswer[] = [];
  const dashboards: TimedAnswer[] = [];
  while (!isOver()) {
    for (const path of lists) pages.push(await ask({ port }, token, path));
    dashboards.push(await askAny({ port }, token, '/dashboard-data'));
    await pause(100);
  }
  return { pages, dashboards };
}

const isAnswered = ({ status }: TimedText): boolean => !isRefusal(status);

const callsOf = (all: readonly TimedText[]): Calls => ({
  answered: all.filter(isAnswered).length,
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
});

interface Seen extends Calls {
  readonly seconds: number;
}

/** How long it takes until one search through the API is in its list; without end where it is not there after minutes. */
async function untilSeen(port: number, token: string, key: string): Promise<Seen> {
  const term = `seen ${Date.now()}`;
  const item = {
    type: 'search',
    id: term,
    occurred_at: new Date().toISOString(),
    data: { search_term: term, search_type: 'web' },
  };
  const sent = await askText(`http://127.0.0.1:${port}/app/v1/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify([item]),
  });
  const never = { seconds: Number.POSITIVE_INFINITY };
  if (isRefusal(sent.status)) return { ...never, answered: 0, refused: sent.refused };
  if (sent.status !== 202) throw new Error(`The server answered ${sent.status}: ${sent.text}`);
  const begun = performance.now() - sent.milliseconds;
  const calls: TimedText[] = [sent];
  while (performance.now() - begun < MOST_SEEN_MS) {
    const look = await ask({ port }, token, '/searches?page=0&page_limit=10');
    calls.push(look);
    if (look.text.includes(term)) return { seconds: (performance.now() - begun) / 1000, ...callsOf(calls) };
    await pause(20);
  }
  return { ...never, ...callsOf(calls) };
}

/**
 * Measures how fast searches come in, and what staff feel of it; gives a report in markdown.
 * @param seconds how long searches are sent as fast as they are taken; @param beside how long at a thousand a second, with pages.
 */
export const ingest = (
  { users, seconds, beside }: { readonly users: number; readonly seconds: number; readonly beside: number },
  say: (step: string) => void,
): Promise<string> =>
  whileRunning(
    {
      name: `quarterdeck-bench-ingest-${users}`,
      log: 'ingest.log',
      fill: async (database, built) => {
        const filled = await fillTo(database, users, built);
        return { filled, ...(await makeSender(database, built, users)) };
      },
    },
    async ({ database, server, token, filled }) => {
      const { port } = server;
      const base = server.memory();
      let highest = base;
      const timer = setInterval(() => {
        highest = Math.max(highest, server.memory());
      }, 500);
      const wish = { port, key: filled.key, users: filled.users, atOnce: SENDERS };
      const after = (time: number): AbortSignal => AbortSignal.timeout(time * 1000);

      say(`searches for ${seconds} s, as fast as they are taken`);
      const begun = performance.now();
      const fast = await sendSearches({ ...wish, until: after(seconds) });
      const rate = fast.accepted / ((performance.now() - begun) / 1000);

      say(`${BESIDE_RATE} searches a second for ${beside} s, and pages beside them`);
      let isOver = false;
      const sending = async (): Promise<readonly [Seen, SendResult]> => {
        const seen = await untilSeen(port, token, filled.key);
        const slow = await sendSearches({ ...wish, rate: BESIDE_RATE, until: after(beside) });
        isOver = true;
        return [seen, slow];
      };
      const [{ pages, dashboards }, [seen, slow]] = await Promise.all([lookOn(port, token, () => isOver), sending()]);
      clearInterval(timer);
      await pause(TARGETS.behind * 1000);
      const [behind] = await database.query<{ waiting: number }>(`select count(*)::int as waiting from search_changes`);
      const failed = dashboards.filter(({ status }) => status !== 200).length;

      say('the same rows by COPY into bare tables');
      const raw = await rawLimit(database, Math.min(fast.accepted, 1_000_000));
      const p95 = percentile(
        pages
          .map((page) => (isAnswered(page) ? page.milliseconds : Number.POSITIVE_INFINITY))
          .toSorted((a, b) => a - b),
        0.95,
      );
      const growth = highest - base;
      const times = fast.times.toSorted((a, b) => a - b);
      return `# Items that come in

${filled.filled.toLocaleString('en')} users; ${seconds} s as fast as they are taken, ${beside} s at ${short(BESIDE_RATE)} a second.

${table(
  ['what', 'measured', 'target', ''],
  [
    [
      'searches a second',
      `${short(rate)}${refusedText(refusedShare(fast.calls))}`,
      `at least ${short(TARGETS.rate)}`,
      verdictOf({ figure: rate, target: { least: TARGETS.rate }, refused: refusedShare(fast.calls) }),
    ],
    ['of the raw limit', `${short(rate / raw)} of ${short(raw)} rows a second`, '', ''],
    ['a call of 5,000, p50 / p95', `${short(percentile(times, 0.5))} / ${short(percentile(times, 0.95))} ms`, '', ''],
    ['calls asked to come again', String(fast.calls.refused + slow.calls.refused), '', ''],
    [
      'memory above the base',
      `${short(growth)} MB`,
      `at most ${TARGETS.memory} MB`,
      verdictOf({ figure: growth, target: { most: TARGETS.memory } }),
    ],
    [
      'list pages beside, p95',
      `${short(p95)} ms${refusedText(refusedShare(callsOf(pages)))}`,
      `at most ${TARGETS.pages} ms`,
      verdictOf({
        figure: p95,
        target: { most: TARGETS.pages },
        refused: refusedShare(callsOf(pages)),
        // Pages beside searches that are refused are beside nothing.
        reference: { figure: slow.accepted, refused: refusedShare(slow.calls) },
      }),
    ],
    [
      'dashboards that failed',
      `${failed} of ${dashboards.length}${refusedText(refusedShare(callsOf(dashboards)))}`,
      '0',
      verdictOf({ figure: failed, target: { most: 0 }, refused: refusedShare(callsOf(dashboards)) }),
    ],
    [
      'changes not summed up 5 s later',
      String(behind?.waiting),
      '0 to 500',
      verdictOf({ figure: behind?.waiting ?? Number.NaN, target: { most: 500 } }),
    ],
    [
      'until one item is seen',
      `${short(seen.seconds)} s${refusedText(refusedShare(seen))}`,
      `at most ${TARGETS.seen} s`,
      verdictOf({ figure: seen.seconds, target: { most: TARGETS.seen }, refused: refusedShare(seen) }),
    ],
  ],
)}
`;
    },
  );

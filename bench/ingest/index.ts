import { setTimeout as pause } from 'node:timers/promises';
import { ask, isRefusal, type TimedAnswer, type TimedText } from '../support/ask.ts';
import { withBenchServer } from '../support/bench-run.ts';
import { fillTo } from '../support/database.ts';
import { makeSender } from '../support/sender.ts';
import { percentile, short, table } from '../support/statistics.ts';
import { type Calls, refusedShare, refusedText, verdictOf } from '../support/verdict.ts';
import { sendSearches } from './senders.ts';

/** The targets: searches per second, milliseconds of list pages, megabytes, seconds to the sums. */
const TARGETS = { rate: 10_000, pages: 200, memory: 150, behind: 5 };
const BESIDE_RATE = 1000;
const SENDERS = 3;

const lists = [
  '/users-list?page=0&page_limit=10',
  '/users-list?page=0&page_limit=10&query=ann',
  '/searches?page=0&page_limit=10',
  '/searches?page=50&page_limit=10',
  '/transaction-history?page=0&page_limit=10',
  '/failed-urls?page=0&page_limit=10',
  '/dashboard-data',
];

/** Requests pages of lists while other work runs. */
async function lookOn(port: number, token: string, isOver: () => boolean): Promise<readonly TimedAnswer[]> {
  const pages: TimedAnswer[] = [];
  while (!isOver()) {
    for (const path of lists) pages.push(await ask({ port }, token, path));
    await pause(100);
  }
  return pages;
}

const isAnswered = ({ status }: TimedText): boolean => !isRefusal(status);

const callsOf = (all: readonly TimedText[]): Calls => ({
  answered: all.filter(isAnswered).length,
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
});

/**
 * Measures how fast searches are ingested, and how that affects staff. Returns a report in Markdown.
 * @param seconds how long searches are sent at full speed. The second duration is for a thousand searches a second, while
 * list pages are requested.
 */
export const ingest = (
  { users, seconds, steady }: { readonly users: number; readonly seconds: number; readonly steady: number },
  say: (step: string) => void,
): Promise<string> =>
  withBenchServer(
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

      say(`${BESIDE_RATE} searches a second for ${steady} s, and pages next to them`);
      let isOver = false;
      const sending = sendSearches({ ...wish, rate: BESIDE_RATE, until: after(steady) }).finally(() => {
        isOver = true;
      });
      const [pages, slow] = await Promise.all([lookOn(port, token, () => isOver), sending]);
      clearInterval(timer);
      await pause(TARGETS.behind * 1000);
      const [behind] = await database.query<{ waiting: number }>(`select count(*)::int as waiting from search_changes`);

      const p95 = percentile(
        pages
          .map((page) => (isAnswered(page) ? page.milliseconds : Number.POSITIVE_INFINITY))
          .toSorted((a, b) => a - b),
        0.95,
      );
      const times = fast.times.toSorted((a, b) => a - b);
      return `# Items that come in

${filled.filled.toLocaleString('en')} users; ${seconds} s as fast as they are taken, ${steady} s at ${short(BESIDE_RATE)} a second.

${table(
  ['what', 'measured', 'target', ''],
  [
    [
      'searches a second',
      `${short(rate)}${refusedText(refusedShare(fast.calls))}`,
      `at least ${short(TARGETS.rate)}`,
      verdictOf({ figure: rate, target: { least: TARGETS.rate }, refused: refusedShare(fast.calls) }),
    ],
    ['a call of 5,000, p50 / p95', `${short(percentile(times, 0.5))} / ${short(percentile(times, 0.95))} ms`, '', ''],
    ['calls asked to come again', String(fast.calls.refused + slow.calls.refused), '', ''],
    [
      'memory above the base',
      `${short(highest - base)} MB`,
      `at most ${TARGETS.memory} MB`,
      verdictOf({ figure: highest - base, target: { most: TARGETS.memory } }),
    ],
    [
      'list pages next to, p95',
      `${short(p95)} ms${refusedText(refusedShare(callsOf(pages)))}`,
      `at most ${TARGETS.pages} ms`,
      verdictOf({
        figure: p95,
        target: { most: TARGETS.pages },
        refused: refusedShare(callsOf(pages)),
        // If the searches are refused, pages measured next to them prove nothing.
        reference: { figure: slow.accepted, refused: refusedShare(slow.calls) },
      }),
    ],
    [
      'changes not summed up 5 s later',
      String(behind?.waiting),
      '0 to 500',
      verdictOf({ figure: behind?.waiting ?? Number.NaN, target: { most: 500 } }),
    ],
  ],
)}
`;
    },
  );

import { cpus } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { countCalls, since } from '../clicks/calls.ts';
import { type Click, clickThrough, commonName } from '../clicks/clicks.ts';
import { buildConsole, openConsole, startBrowser } from '../support/console.ts';
import { catchUp, fillAll } from '../support/full.ts';
import type { OurServer } from '../support/our-server.ts';
import { whileRunning } from '../support/running.ts';
import { percentile, short, table } from '../support/statistics.ts';
import { refusedShare, refusedText, verdictOf } from '../support/verdict.ts';
import { categories, forms, scoreScreens } from './lighthouse.ts';
import { type Held, heldBy, startNoticing, takeNoticed, workThrough } from './steps.ts';

/** How much slower than this machine the one of an editor is. */
const SLOWER = 4;
const LEAST_SCORE = 95;
const MOST_DELAY_MS = 100;
/** What is held may differ by so much from one round to another. */
const MOST_GROWTH = 1.05;
/** Until all screens were opened some times: what is kept for them is there. */
const WARM_ROUNDS = 5;
/** So many interactions are named. */
const SLOWEST = 12;
const LIGHTHOUSE_ROUNDS = 3;
/** How often it is looked at what a page holds. */
const LOOKS = 10;
/**
 * V8 compiles what is called often, and goes on with that for hours: what a page holds is what is left without it. Otherwise code
 * that was not run for some rounds would be thrown away and parsed again.
 */
const NO_COMPILER = '--js-flags=--jitless --no-flush-bytecode';

const LISTS = ['/users', '/reported-posts', '/searches', '/campaign-list', '/transactions'];
const WEIGHED = ['/login', ...LISTS, '/dashboard', '/reported-users', '/geographical-users-count', '/audit-log'];

/** What each screen loads into a browser that has nothing yet. */
async function weigh(browser: Browser, server: OurServer): Promise<string> {
  const rows: string[][] = [];
  for (const path of WEIGHED) {
    const page = await openConsole(browser, server);
    const counted = countCalls(page);
    if (path === '/login') await page.evaluate(() => localStorage.clear());
    // A worker takes in the whole console later, when nothing waits for it.
    await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const files = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
        const { name, transferSize } = entry as PerformanceResourceTiming;
        return { isCall: new URL(name).pathname.startsWith('/api/'), bytes: transferSize };
      }),
    );
    const sum = (of: typeof files): number => of.reduce((bytes, file) => bytes + file.bytes, 0) / 1024;
    const calls = files.filter(({ isCall }) => isCall);
    const [requests = '', kilobytes = '', asked = '', ...more] = [
      files.length,
      sum(files),
      calls.length,
      sum(calls),
    ].map(short);
    rows.push([path, requests, kilobytes, `${asked}${refusedText(refusedShare(counted()))}`, ...more]);
    await page.context().close();
  }
  return table(['First screen', 'Requests', 'KB', 'Calls among them', 'KB of them'], rows);
}

/** How a page on a slow processor answers its user. */
async function measureSlow(page: Page, term: string, rounds: number, say: (step: string) => void): Promise<string> {
  const counted = countCalls(page);
  const devtools = await page.context().newCDPSession(page);
  // The files are loaded, and the caches filled.
  await clickThrough(page, term, counted);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await startNoticing(page);
  const clicks: Click[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`a slow processor, round ${round} of ${rounds}`);
    clicks.push(...(await clickThrough(page, term, counted)));
  }
  const { interactions, longTasks } = await takeNoticed(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const times = clicks.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const refused = refusedShare(...clicks);
  const slowestFirst = interactions.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const delays = interactions.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const delay = percentile(delays, 0.98);
  const summary = table(
    [`On a processor slowed ${SLOWER} times`, 'Times', 'p50 ms', 'p95 ms', 'p98 ms', 'slowest', 'Target'],
    [
      [`From the click to the painted rows${refusedText(refused)}`, ...numbersOf(times), ''],
      [
        'Delay of an interaction',
        ...numbersOf(delays),
        `p98 at most ${MOST_DELAY_MS} ms: ${verdictOf({ figure: delay, target: { most: MOST_DELAY_MS }, refused })}`,
      ],
      ['Tasks of more than 50 ms', ...numbersOf(longTasks.toSorted((a, b) => a - b)), ''],
    ],
  );
  const named = table(
    ['The slowest interactions', 'ms', 'input delay', 'processing', 'presentation delay'],
    slowestFirst
      .slice(0, SLOWEST)
      .map(({ what, milliseconds, inputDelay, processing, presentationDelay }) => [
        what,
        ...[milliseconds, inputDelay, processing, presentationDelay].map(short),
      ]),
  );
  return `${summary}\n\n${named}`;
}

const numbersOf = (sorted: readonly number[]): readonly string[] => [
  String(sorted.length),
  ...[0.5, 0.95, 0.98, 1].map((share) => short(percentile(sorted, share))),
];

/** What a page holds after many steps. */
async function measureMemory(page: Page, term: string, steps: number, say: (step: string) => void): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const counted = countCalls(page);
  for (let round = 0; round < WARM_ROUNDS; round += 1) await workThrough(page, term, counted);
  const before = counted();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const held: Held[] = [await heldBy(devtools, 0)];
  for (let done = 0; done < steps; ) {
    done += await workThrough(page, term, counted);
    if (done < (held.length * steps) / LOOKS) continue;
    const now = await heldBy(devtools, done);
    say(`${done} of ${steps} steps: ${now.megabytes.toFixed(1)} MB`);
    held.push(now);
  }
  const [first, last] = [held[0], held.at(-1)] as [Held, Held];
  const growth = last.megabytes / first.megabytes;
  const refused = refusedShare(since(before, counted()));
  const verdict = verdictOf(
    { figure: growth, target: { most: MOST_GROWTH }, refused, reference: { figure: first.megabytes } },
    // A page that was loaded again, because its calls were refused, holds nothing of what it held before.
    { figure: loads, target: { most: 0 } },
  );
  return [
    table(
      ['Steps', 'MB of scripts, not compiled', 'Nodes', 'Listeners'],
      held.map(({ steps: after, megabytes, nodes, listeners }) => [
        String(after),
        megabytes.toFixed(1),
        String(nodes),
        String(listeners),
      ]),
    ),
    '',
    `${growth.toFixed(2)} times as much after ${last.steps} steps${refusedText(refused)}; no growth, at most ${MOST_GROWTH} times: ${verdict}`,
  ].join('\n');
}

/** Lighthouse on the sign-in page and five lists. */
async function scores(server: OurServer, say: (step: string) => void): Promise<string> {
  const tables: string[] = [];
  for (const [form, title] of Object.entries(forms)) {
    const screens = { signedOut: ['/login'], signedIn: LISTS, rounds: LIGHTHOUSE_ROUNDS, form };
    const found = await scoreScreens(server, screens, say);
    tables.push(
      table(
        [`Lighthouse, ${title}`, ...categories, `each at least ${LEAST_SCORE}`, 'Machine', 'What lowers them'],
        [...found].map(([path, { scores: of, machine, low, calls }]) => [
          `${path}${refusedText(refusedShare(calls))}`,
          ...of.map(short),
          verdictOf(...of.map((figure) => ({ figure, target: { least: LEAST_SCORE }, refused: refusedShare(calls) }))),
          short(machine),
          low.join(', '),
        ]),
      ),
    );
  }
  return tables.join('\n\n');
}

type Part = (opened: {
  readonly browser: Browser;
  readonly server: OurServer;
  readonly term: string;
}) => Promise<string>;

/**
 * Measures the console in a browser: what it loads, how it answers on a slow processor, what it holds after many steps and what
 * Lighthouse says of it. Gives a report in markdown.
 * @param only the name of one part; empty for all.
 * @param say is called with the current step.
 */
export function inBrowser(
  { users, rounds, steps, only }: { users: number; rounds: number; steps: number; only: string },
  say: (step: string) => void,
): Promise<string> {
  const opened = async (browser: Browser, server: OurServer, work: (page: Page) => Promise<string>) => {
    const page = await openConsole(browser, server);
    await page.goto('/preferences');
    return work(page);
  };
  const parts: Readonly<Record<string, Part>> = {
    weight: ({ browser, server }) => weigh(browser, server),
    slow: ({ browser, server, term }) => opened(browser, server, (page) => measureSlow(page, term, rounds, say)),
    memory: async ({ server, term }) => {
      const browser = await startBrowser(NO_COMPILER);
      try {
        return await opened(browser, server, (page) => measureMemory(page, term, steps, say));
      } finally {
        await browser.close();
      }
    },
    lighthouse: ({ server }) => scores(server, say),
  };
  const chosen = Object.entries(parts).filter(([name]) => only === '' || name === only);
  if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);
  return whileRunning(
    {
      name: `quarterdeck-bench-${users}`,
      log: 'browser.log',
      fill: async (database, built) => {
        buildConsole();
        say('filling');
        return { users: await fillAll(database, users, built), term: await commonName(database) };
      },
    },
    async ({ database, server, token, filled: { users: filled, term } }) => {
      await catchUp({ database, server, token }, say);
      const browser = await startBrowser();
      const reports: string[] = [];
      try {
        for (const [name, measure] of chosen) {
          say(name);
          reports.push(await measure({ browser, server: { ...server, token }, term }));
        }
      } finally {
        await browser.close();
      }
      const machine = `Node ${process.versions.node}, ${cpus().length} cores shared by browser, server and database.`;
      return [`# The console in a browser, of ${filled.toLocaleString('en')} users`, machine, ...reports].join('\n\n');
    },
  );
}

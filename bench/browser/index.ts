import { cpus } from 'node:os';
import type { Browser } from '@playwright/test';
import { withBenchServer } from '../support/bench-run.ts';
import { openConsole, startBrowser } from '../support/console.ts';
import { buildPackage } from '../support/database.ts';
import { catchUp, fillAll } from '../support/full.ts';
import type { OurServer } from '../support/our-server.ts';
import { percentile, short, table } from '../support/statistics.ts';
import { refusedShare, refusedText, verdictOf } from '../support/verdict.ts';
import { clickThrough, commonName } from './clicks.ts';
import { takeDelays, watchDelays } from './delays.ts';
import { categories, forms, scoreScreens } from './lighthouse.ts';

/** How much slower a typical user's machine is than this one. */
const SLOWER = 4;
const LEAST_SCORE = 95;
/** Libraries are used as published, which costs the score on a phone. */
const LEAST_PERFORMANCE = { phone: 90, desktop: 98 } as const;
const MOST_DELAY_MS = 100;
const LIGHTHOUSE_ROUNDS = 3;
const LISTS = ['/users', '/reported-posts', '/searches', '/campaign-list', '/transactions'];

interface Visit {
  readonly browser: Browser;
  readonly server: OurServer;
  /** The search term. */
  readonly term: string;
  readonly rounds: number;
}

type Part = (opened: Visit, say: (step: string) => void) => Promise<string>;

const numbersOf = (numbers: readonly number[]): readonly string[] => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [String(sorted.length), ...[0.5, 0.95, 0.98, 1].map((share) => short(percentile(sorted, share)))];
};

/** Measures how a page responds on a slow processor. */
const measureSlow: Part = async ({ browser, server, term, rounds }, say) => {
  const page = await openConsole(browser, server);
  await page.goto('/preferences');
  const devtools = await page.context().newCDPSession(page);
  // A first pass loads the files and fills the caches.
  await clickThrough(page, term);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await watchDelays(page);
  const clicks: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    say(`a slow processor, round ${round} of ${rounds}`);
    clicks.push(...(await clickThrough(page, term)));
  }
  const { delays, longTasks } = await takeDelays(page);
  const delay = percentile(
    delays.toSorted((a, b) => a - b),
    0.98,
  );
  const verdict = verdictOf({ figure: delay, target: { most: MOST_DELAY_MS } });
  return table(
    [`On a processor slowed ${SLOWER} times`, 'Times', 'p50 ms', 'p95 ms', 'p98 ms', 'slowest', 'Target'],
    [
      ['From the click to the painted rows', ...numbersOf(clicks), ''],
      ['Delay of an interaction', ...numbersOf(delays), `p98 at most ${MOST_DELAY_MS} ms: ${verdict}`],
      ['Tasks of more than 50 ms', ...numbersOf(longTasks), ''],
    ],
  );
};

/** Runs Lighthouse on the sign-in page and five lists. */
const scores: Part = async ({ server }, say) => {
  const tables: string[] = [];
  for (const form of ['phone', 'desktop'] as const) {
    const least = (at: number): number => (categories[at] === 'performance' ? LEAST_PERFORMANCE[form] : LEAST_SCORE);
    const screens = { signedOut: ['/login'], signedIn: LISTS, rounds: LIGHTHOUSE_ROUNDS, form };
    const found = await scoreScreens(server, screens, say);
    tables.push(
      table(
        [
          `Lighthouse, ${forms[form]}`,
          ...categories,
          `performance at least ${LEAST_PERFORMANCE[form]}, the others ${LEAST_SCORE}`,
          'What lowers them',
        ],
        [...found].map(([path, { scores: of, low, calls }]) => [
          `${path}${refusedText(refusedShare(calls))}`,
          ...of.map(short),
          verdictOf(
            ...of.map((figure, at) => ({ figure, target: { least: least(at) }, refused: refusedShare(calls) })),
          ),
          low.join(', '),
        ]),
      ),
    );
  }
  return tables.join('\n\n');
};

const parts: Readonly<Record<string, Part>> = { slow: measureSlow, lighthouse: scores };

/**
 * Measures the console in a browser: its response times on a slow processor, and its Lighthouse scores. Returns a
 * report in Markdown.
 * @param only the name of one part; empty for all.
 * @param say called with the current step.
 */
export function inBrowser(
  { users, rounds, only }: { readonly users: number; readonly rounds: number; readonly only: string },
  say: (step: string) => void,
): Promise<string> {
  const chosen = Object.entries(parts).filter(([name]) => only === '' || name === only);
  if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`);
  return withBenchServer(
    {
      name: `quarterdeck-bench-${users}`,
      log: 'browser.log',
      fill: async (database, built) => {
        buildPackage('web');
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
          reports.push(await measure({ browser, server: { ...server, token }, term, rounds }, say));
        }
      } finally {
        await browser.close();
      }
      const machine = `Node ${process.versions.node}, ${cpus().length} cores shared by browser, server and database.`;
      return [`# The console in a browser, of ${filled.toLocaleString('en')} users`, machine, ...reports].join('\n\n');
    },
  );
}

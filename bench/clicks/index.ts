import { cpus } from 'node:os';
import { buildConsole, openConsole, startBrowser } from '../support/console.ts';
import { fillTo } from '../support/database.ts';
import { whileRunning } from '../support/running.ts';
import { percentile, short, table } from '../support/statistics.ts';
import { refusedShare, refusedText, verdictOf } from '../support/verdict.ts';
import { countCalls } from './calls.ts';
import { type Click, clickThrough, commonName } from './clicks.ts';

/** From a click to the painted rows, 19 times of 20. */
const TARGET_MS = 300;

function reportOf(all: readonly Click[], title: string, rounds: number): string {
  const sorted = (of: readonly Click[]): readonly number[] =>
    of.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  const rowOf = (what: string, of: readonly Click[]): readonly string[] => {
    const times = sorted(of);
    const p95 = percentile(times, 0.95);
    const refused = refusedShare(...of);
    return [
      what,
      String(times.length),
      short(percentile(times, 0.5)),
      `${short(p95)}${refusedText(refused)}`,
      short(times.at(-1) ?? Number.NaN),
      verdictOf({ figure: p95, target: { most: TARGET_MS }, refused }),
    ];
  };
  const names = [...new Set(all.map(({ what }) => what))];
  return [
    `# ${title}`,
    '',
    `Node ${process.versions.node}, ${cpus().length} cores shared by browser, server and database; ${rounds} rounds in a warm console, one click at a time.`,
    'From the click to the frame in which the rows that it asked for are painted.',
    '',
    table(
      ['Click', 'Times', 'p50 ms', 'p95 ms', 'slowest', `p95 at most ${TARGET_MS} ms`],
      [
        ...names.map((name) =>
          rowOf(
            name,
            all.filter(({ what }) => what === name),
          ),
        ),
        rowOf('All of them', all),
      ],
    ),
  ].join('\n');
}

/**
 * Measures in a browser how long each click on the list of users takes until its rows are painted, and gives a report in markdown.
 * @param say is called with the current step.
 */
export const clicks = (
  { users, rounds }: { readonly users: number; readonly rounds: number },
  say: (step: string) => void,
): Promise<string> =>
  whileRunning(
    {
      name: `quarterdeck-bench-${users}`,
      log: 'clicks.log',
      fill: async (database, built) => {
        buildConsole();
        say('filling');
        const filled = await fillTo(database, users, built);
        return { users: filled, term: await commonName(database) };
      },
    },
    async ({ server, token, filled }) => {
      const browser = await startBrowser();
      try {
        const page = await openConsole(browser, { ...server, token });
        const counted = countCalls(page);
        await page.goto('/preferences');
        const all: Click[] = [];
        // The first round loads the files and fills the caches.
        for (let round = 0; round <= rounds; round += 1) {
          say(`round ${round} of ${rounds}`);
          await page.evaluate(() => history.pushState({}, '', '/preferences'));
          await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
          const made = await clickThrough(page, filled.term, counted);
          if (round > 0) all.push(...made);
        }
        return reportOf(all, `From a click to the rows, of ${filled.users.toLocaleString('en')} users`, rounds);
      } finally {
        await browser.close();
      }
    },
  );

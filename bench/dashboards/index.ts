import { presets, todayInUtc } from '../../packages/contract/src/core/reports/date-range.ts';
import { addMonths, latestMonth } from '../../packages/contract/src/core/reports/month.ts';
import { withBenchServer } from '../support/bench-run.ts';
import { catchUp, fillAll } from '../support/full.ts';
import { type ListResult, type ListTimes, measure, type Probe, reportOf } from '../support/lists.ts';

/** The target for 19 of 20 dashboard calls, in milliseconds. */
const TARGET = 200;

const calls = [
  '/dashboard-data',
  '/top-searches',
  '/campaign-analytics',
  '/transaction-graph-data',
  '/active-campaign-locations',
  '/failed-urls-data',
  '/google-analytics',
  '/google-analytics-graph',
] as const;
const comparisons = ['previous_period', 'previous_month', 'previous_year', 'same_weekdays'] as const;
const MONTHS = 4;
const withoutComparison: readonly string[] = ['/active-campaign-locations'];

const months = (today: string): readonly Probe[] =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(latestMonth(today), -index)).map((month) => ({
    what: `/month-report ${month}`,
    path: `/month-report?month=${month}`,
  }));

/** Returns the probes: every call with every named range and every possible comparison, and some months. */
const probes = (today: string): Readonly<Record<string, readonly Probe[]>> => ({
  '/month-report': months(today),
  ...Object.fromEntries(
    calls.map((call) => [
      call,
      Object.entries(presets).flatMap(([name, rangeOf]) => {
        const { start, end } = rangeOf(today);
        const path = `${call}?start_date=${start}&end_date=${end}`;
        const compared = withoutComparison.includes(call)
          ? []
          : comparisons.map((by) => ({ what: `${call} ${name}, ${by}`, path: `${path}&compare=${by}` }));
        return [{ what: `${call} ${name}`, path }, ...compared];
      }),
    ]),
  ),
});

/**
 * Measures the calls of the dashboards. Returns a report in Markdown.
 * @param say called with the current step.
 */
export const dashboards = (
  { users, rounds }: { readonly users: number; readonly rounds: number },
  say: (step: string) => void,
): Promise<string> =>
  withBenchServer(
    {
      name: `quarterdeck-bench-${users}`,
      log: 'dashboards.log',
      fill: (database, built) => fillAll(database, users, built),
    },
    async ({ database, server, token, filled }) => {
      await catchUp({ database, server, token }, say);
      const measured: ListResult[] = [];
      for (const [path, wanted] of Object.entries(probes(todayInUtc()))) {
        say(path);
        const times: ListTimes[] = [];
        for (const probe of wanted) times.push(await measure(server, token, probe, rounds));
        measured.push({ path, times });
      }
      return reportOf(measured, {
        title: `Dashboards of ${filled.toLocaleString('en')} users and all they do`,
        says: `${rounds} requests each, one at a time.`,
        target: TARGET,
      });
    },
  );

import { presets, todayInUtc } from '../../packages/contract/src/core/reports/date-range.ts';
import { addMonths, latestMonth } from '../../packages/contract/src/core/reports/month.ts';
import { measureLists, type Probe } from '../support/lists.ts';
import { type Amount, fill } from './fill.ts';

/** A dashboard may take so many milliseconds, 19 times of 20. */
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
    what: `/month-report, ${month}`,
    path: `/month-report?month=${month}`,
  }));

/** Every call in every range that can be picked by name, and with what it can be compared with beside it; some months. */
const probes = (today: string): readonly Probe[] => [
  ...months(today),
  ...calls.flatMap((call) =>
    Object.entries(presets).flatMap(([name, rangeOf]) => {
      const { start, end } = rangeOf(today);
      const path = `${call}?start_date=${start}&end_date=${end}`;
      const compared = withoutComparison.includes(call)
        ? []
        : comparisons.map((by) => ({ what: `${call}, ${name}, ${by}`, path: `${path}&compare=${by}` }));
      return [{ what: `${call}, ${name}`, path }, ...compared];
    }),
  ),
];

/**
 * Measures what the dashboards ask for, and gives a report in markdown.
 * @param say is called with the current step.
 */
export const dashboards = (wish: Amount & { readonly rounds: number }, say: (step: string) => void): Promise<string> =>
  measureLists(
    {
      name: `quarterdeck-bench-dashboards-${wish.rows}`,
      log: 'dashboards.log',
      rounds: wish.rounds,
      target: TARGET,
      fill: async (database, built) => {
        await fill(database, wish, built, say);
        return `Dashboards over ${wish.rows.toLocaleString('en')} searches and as many campaign events of ${wish.users.toLocaleString('en')} users in two years`;
      },
      probes: async () => probes(todayInUtc()),
    },
    say,
  );

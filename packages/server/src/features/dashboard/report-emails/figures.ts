import { type Holder, may } from '@quarterdeck/contract/core/access/access';
import { comparedRange, type DateRange, presets } from '@quarterdeck/contract/core/reports/date-range';
import { latestMonth } from '@quarterdeck/contract/core/reports/month';
import type { EmailedReport } from '@quarterdeck/contract/report-emails';
import { thresholdFigureNames, thresholdFigures } from '@quarterdeck/contract/thresholds';
import type { Db } from '../../../database/database.ts';
import { monthOf, readMonth } from '../month.ts';
import { figureReader } from '../thresholds/figures.ts';

/** How often a report is sent. */
export type Every = 'day' | 'week' | 'month';

/** A figure of a report: null where there is none. */
export interface Figure {
  readonly label: string;
  readonly now: number | string | null;
  readonly before: number | string | null;
  readonly unit: 'count' | 'dollars' | 'seconds';
}

/** A report's content, and its address in the console. */
export interface EmailContent {
  readonly title: string;
  readonly range: DateRange;
  readonly compared: DateRange;
  readonly figures: readonly Figure[];
  readonly path: string;
}

const MONEY: ReadonlySet<string> = new Set(['debit', 'credit']);

/** The completed days that a report covers. */
const rangeOf = { day: presets['Last 24 hours'], week: presets['Last 7 days'], month: presets['Previous Month'] };

async function readDashboard(db: Db, admin: Holder, every: Every, due: string): Promise<EmailContent> {
  const range = rangeOf[every](due);
  const compared = comparedRange(range, every === 'month' ? 'previous_month' : 'previous_period') ?? range;
  const read = figureReader(db);
  const figures: Figure[] = [];
  for (const name of thresholdFigureNames) {
    const { label, access } = thresholdFigures[name];
    if (!may(admin, access).allowed) continue;
    const isMoney = MONEY.has(name);
    const [now, before] = [await read(name, range, admin), await read(name, compared, admin)];
    figures.push({
      label,
      now: isMoney ? now.toFixed(2) : now,
      before: isMoney ? before.toFixed(2) : before,
      unit: isMoney ? 'dollars' : 'count',
    });
  }
  const compare = every === 'month' ? 'previous_month' : 'previous_period';
  const path = `/?start_date=${range.start}&end_date=${range.end}&compare=${compare}`;
  return { title: 'Dashboard', range, compared, figures, path };
}

const monthLabels: Readonly<Record<string, string>> = {
  searches: 'Searches',
  active_users: 'Active users',
  new_users: 'New users',
  posts: 'Posts',
  follows: 'Follows',
  messages: 'Messages',
  debit: 'Debit',
  credit: 'Credit',
  campaigns: 'Campaigns created',
  views: 'Ad views',
  clicks: 'Ad clicks',
  reports: 'Reports',
  decisions: 'Decisions',
  dismissed: 'Dismissed',
  overturned: 'Overturned by appeals',
  median_seconds: 'Time to decision, median',
  p95_seconds: 'Time to decision, 95%',
};

async function readMonthReport(db: Db, admin: Holder, due: string): Promise<EmailContent> {
  const month = latestMonth(due);
  const report = monthOf(month, new Date(`${due}T00:00:00Z`));
  const { searches, people, spend, moderation } = await readMonth(db, admin, report);
  const parts = [searches, people, spend, moderation].flatMap((part) => part ?? []);
  const figures = parts.flatMap(({ now, previous }) => {
    const totals: Readonly<Record<string, number | string | null>> = now.totals;
    const former: Readonly<Record<string, number | string | null>> = previous.totals;
    return Object.entries(monthLabels).flatMap(([name, label]): Figure[] =>
      name in totals
        ? [
            {
              label,
              now: totals[name] ?? null,
              before: former[name] ?? null,
              unit: MONEY.has(name) ? 'dollars' : name.endsWith('_seconds') ? 'seconds' : 'count',
            },
          ]
        : [],
    );
  });
  const terms = (searches?.terms ?? []).map(
    ({ search_term: label, searches: now, previous }): Figure => ({
      label: `Search: ${label}`,
      now,
      before: previous?.searches ?? 0,
      unit: 'count',
    }),
  );
  return {
    title: 'Monthly report',
    range: report.range,
    compared: report.compared,
    figures: [...figures, ...terms],
    path: `/monthly-report?month=${month}`,
  };
}

/** Reads the figures that an admin can see, for the days before the due date. */
export const readReport = (
  db: Db,
  admin: Holder,
  { report, every, due }: { readonly report: EmailedReport; readonly every: Every; readonly due: string },
): Promise<EmailContent> =>
  report === 'month' ? readMonthReport(db, admin, due) : readDashboard(db, admin, every, due);

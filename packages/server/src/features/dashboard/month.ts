import { type Holder, holds } from '@quarterdeck/contract/core/access/access';
import { comparedRange, type DateRange, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import { latestMonth, monthRange } from '@quarterdeck/contract/core/reports/month';
import type { dashboard } from '@quarterdeck/contract/dashboard';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import type { Db } from '../../database/database.ts';
import { eventsIn } from '../../domain/activity/counts.ts';
import { type Report, seriesFrom, shownRange } from '../../domain/activity/report.ts';
import { campaignsIn, moneyIn } from '../../domain/advertising/analytics.ts';
import { readMoney } from '../../domain/advertising/money.ts';
import { codeFor, type Subject } from '../../domain/moderation/case.ts';
import { readSeries, readTotals } from '../../domain/moderation/numbers/totals.ts';
import { readProduct } from './product.ts';
import { readTerms } from './terms.ts';

type Data = z.input<typeof dashboard.month.output>['data'];
type Part<Name extends 'searches' | 'people' | 'spend' | 'moderation'> = NonNullable<Data[Name]>['now'];

/**
 * Returns the completed days of a month, and as many of the previous month.
 * @throws Refusal invalid when no day of the month is complete.
 */
export function monthOf(asked: string | undefined, now = new Date()): Report & { readonly compared: DateRange } {
  const today = todayInUtc(now);
  const range = monthRange(asked ?? latestMonth(today), today);
  const compared = range && comparedRange(range, 'previous_month');
  if (!(range && compared)) throw invalid([{ field: 'month', message: 'This month has no completed days yet (UTC)' }]);
  return { range, compared, step: 'day' };
}

async function searchesIn(db: Db, range: DateRange): Promise<Part<'searches'>> {
  const days = await eventsIn(db, ['search'], range, 'day');
  const rows = days.map(({ at, events }) => ({ at, searches: events }));
  return {
    totals: { searches: rows.reduce((sum, row) => sum + row.searches, 0) },
    series: seriesFrom(rows, { range, step: 'day', names: ['searches'], empty: 0 }),
  };
}

async function peopleIn(db: Db, range: DateRange): Promise<Part<'people'>> {
  const { totals, series } = await readProduct(db, range, 'day');
  return { totals, series };
}

async function spendIn(db: Db, range: DateRange): Promise<Part<'spend'>> {
  const [money, campaigns, events, { date, debit, credit }] = await Promise.all([
    moneyIn(db, range),
    campaignsIn(db, range),
    eventsIn(db, ['view', 'click'], range, 'year'),
    readMoney(db, range, 'day'),
  ]);
  const sum = (wanted: string): number =>
    events.reduce((total, { kind, events: count }) => (kind === wanted ? total + count : total), 0);
  return {
    totals: { ...money, campaigns: campaigns.total, views: sum('view'), clicks: sum('click') },
    series: { date, debit, credit },
  };
}

const moderationIn =
  (seen: readonly Subject[]) =>
  async (db: Db, range: DateRange): Promise<Part<'moderation'>> => {
    const [totals, series] = await Promise.all([readTotals(db, range, seen), readSeries(db, range, 'day', seen)]);
    return { totals, series };
  };

/** Reads a month and the previous one, limited to what an admin can see. */
export async function readMonth(db: Db, admin: Holder, report: ReturnType<typeof monthOf>): Promise<Data> {
  const { range, compared } = report;
  const seen = (['posts', 'users'] as const).filter((what) => holds(admin, codeFor(what)));
  const [seesAll, seesTerms] = [holds(admin, 'dashboard_data'), holds(admin, 'top_searches')];
  const both = async <Month>(isSeen: boolean, read: (db: Db, range: DateRange) => Promise<Month>) => {
    if (!isSeen) return undefined;
    const [now, previous] = await Promise.all([read(db, range), read(db, compared)]);
    return { now, previous };
  };
  const [searches, terms, people, spend, moderation] = await Promise.all([
    both(seesAll || seesTerms, searchesIn),
    seesTerms ? readTerms(db, report) : undefined,
    both(seesAll, peopleIn),
    both(holds(admin, 'campaign_analytics'), spendIn),
    both(seen.length > 0, moderationIn(seen)),
  ]);
  return {
    range: shownRange(range),
    compared: shownRange(compared),
    ...(searches && { searches: { ...searches, ...(terms && { terms }) } }),
    ...(people && { people }),
    ...(spend && { spend }),
    ...(moderation && { moderation }),
  };
}

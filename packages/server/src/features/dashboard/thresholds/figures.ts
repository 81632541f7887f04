import { type Holder, holds } from '@quarterdeck/contract/core/access/access';
import { addDays, type DateRange, todayInUtc } from '@quarterdeck/contract/core/reports/date-range';
import type { ThresholdFigure } from '@quarterdeck/contract/thresholds';
import type { Db } from '../../../database/database.ts';
import { eventsIn } from '../../../domain/activity/counts.ts';
import { campaignsIn, moneyIn } from '../../../domain/advertising/analytics.ts';
import { codeFor, type Subject } from '../../../domain/moderation/case.ts';
import { readTotals } from '../../../domain/moderation/numbers/totals.ts';
import { readProduct } from '../product.ts';

const WEEK = 7;

/** Returns the days of a period, and as many before them. */
export function daysOf(
  period: 'today' | 'week',
  now = new Date(),
): { readonly range: DateRange; readonly before: DateRange } {
  const end = todayInUtc(now);
  const days = period === 'week' ? WEEK : 1;
  const start = addDays(end, 1 - days);
  return { range: { start, end }, before: { start: addDays(start, -days), end: addDays(start, -1) } };
}

type Numbers = Readonly<Record<string, number>>;

async function adsIn(db: Db, range: DateRange): Promise<Numbers> {
  const money = await moneyIn(db, range);
  const campaigns = await campaignsIn(db, range);
  const events = await eventsIn(db, ['view', 'click'], range, 'year');
  const sum = (wanted: string): number =>
    events.reduce((total, { kind, events: count }) => (kind === wanted ? total + count : total), 0);
  return {
    debit: Number(money.debit),
    credit: Number(money.credit),
    campaigns: campaigns.total,
    views: sum('view'),
    clicks: sum('click'),
  };
}

async function moderationIn(db: Db, range: DateRange, seen: readonly Subject[]): Promise<Numbers> {
  const { reports, decisions } = await readTotals(db, range, seen);
  return { reports, decisions };
}

const ADS: ReadonlySet<ThresholdFigure> = new Set(['debit', 'credit', 'campaigns', 'views', 'clicks']);
const MODERATION: ReadonlySet<ThresholdFigure> = new Set(['reports', 'decisions']);

/** Returns a reader of figures. Figures that several thresholds need are read only once. */
export function figureReader(db: Db) {
  const read = new Map<string, Promise<Numbers>>();
  const once = (key: string, load: () => Promise<Numbers>): Promise<Numbers> => {
    const known = read.get(key) ?? load();
    read.set(key, known);
    return known;
  };
  return async (figure: ThresholdFigure, range: DateRange, admin: Holder): Promise<number> => {
    const days = `${range.start} ${range.end}`;
    const seen = (['posts', 'users'] as const).filter((what) => holds(admin, codeFor(what)));
    const numbers = await (ADS.has(figure)
      ? once(`ads ${days}`, () => adsIn(db, range))
      : MODERATION.has(figure)
        ? once(`moderation ${seen.join()} ${days}`, () => moderationIn(db, range, seen))
        : once(`users ${days}`, async () => (await readProduct(db, range, 'year')).totals));
    return numbers[figure] ?? 0;
  };
}

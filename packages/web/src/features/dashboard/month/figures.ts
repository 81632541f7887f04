import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { dashboard } from '@quarterdeck/contract/dashboard';
import type { Sheet } from '../../../ui/chart/sheet.ts';
import type { Tile } from '../../../ui/chart/tiles.tsx';
import { type Chart, withEarlier } from '../../../ui/chart/time/series.ts';
import type { Amount } from '../../../ui/chart/unit.ts';
import { count, dollars, duration, exactDollars, type Unit } from '../../../ui/chart/unit.ts';
import { monthName } from '../../../ui/date-range/month-choice.tsx';

/** A month and the previous one, as the server answers them. */
export type Report = OutputOf<typeof dashboard.month>['data'];

/** The parts with figures and a chart. */
export type PartName = 'searches' | 'people' | 'spend' | 'moderation';

/** A figure of a part; figures with a value for each day can be drawn. */
interface Figure {
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
}

interface Part {
  readonly title: string;
  readonly figures: readonly Figure[];
}

const counted = (id: string, label: string): Figure => ({ id, label, unit: count });

/** The figures of each part, in order; the first is drawn initially. */
export const parts: Readonly<Record<PartName, Part>> = {
  searches: { title: 'Searches', figures: [counted('searches', 'Searches')] },
  people: {
    title: 'People',
    figures: [
      counted('active_users', 'Active users'),
      counted('new_users', 'New users'),
      counted('posts', 'Posts'),
      counted('follows', 'Follows'),
      counted('messages', 'Messages'),
    ],
  },
  spend: {
    title: 'Spend',
    figures: [
      { id: 'debit', label: 'Debit', unit: dollars },
      { id: 'credit', label: 'Credit', unit: dollars },
      counted('campaigns', 'Campaigns created'),
      counted('views', 'Views'),
      counted('clicks', 'Clicks'),
    ],
  },
  moderation: {
    title: 'Moderation',
    figures: [
      counted('reports', 'Reports'),
      counted('decisions', 'Decisions'),
      counted('dismissed', 'Dismissed'),
      counted('overturned', 'Overturned by appeals'),
      { id: 'median_seconds', label: 'Time to decision, median', unit: duration },
      { id: 'p95_seconds', label: 'Time to decision, 95 %', unit: duration },
    ],
  },
};

/** All parts, in their order. */
const partNames = ['searches', 'people', 'spend', 'moderation'] as const satisfies readonly PartName[];

const totalOf = (totals: Readonly<Record<string, Amount | null>>, id: string): Amount => totals[id] ?? '';

/** Returns the figures of a part, each with its value in the previous month. */
export const tilesOf = (name: PartName, report: Report): readonly Tile[] => {
  const part = report[name];
  return part
    ? parts[name].figures.map((figure) => ({
        ...figure,
        unit: figure.unit === dollars ? exactDollars : figure.unit,
        value: totalOf(part.now.totals, figure.id),
        before: totalOf(part.previous.totals, figure.id),
      }))
    : [];
};

const isList = (value: unknown): value is readonly Amount[] => Array.isArray(value);

const valuesOf = (series: object, id: string): readonly Amount[] | undefined => {
  const found = Object.entries(series).find(([name]) => name === id)?.[1];
  return isList(found) ? found : undefined;
};

/** Returns the figures of a part that have a value for each day. */
export const drawnOf = (name: PartName, report: Report): readonly Figure[] => {
  const series = report[name]?.now.series;
  return series ? parts[name].figures.filter(({ id }) => valuesOf(series, id) !== undefined) : [];
};

/** Returns a chart of some figures of a part by day, compared with the same days of the previous month. */
export function chartOf(name: PartName, report: Report, figures: readonly Figure[]): Chart {
  const { now, previous } = report[name] ?? {};
  return {
    unit: figures[0]?.unit ?? count,
    step: 'day',
    dates: now?.series.date ?? [],
    earlierDates: previous?.series.date,
    earlierName: monthName(report.compared.start_date.slice(0, 'YYYY-MM'.length)),
    series: figures.flatMap(({ id, label }) =>
      withEarlier(
        { label, shape: 'area', values: (now && valuesOf(now.series, id)) ?? [] },
        previous && valuesOf(previous.series, id),
      ),
    ),
  };
}

const days = ({ start_date: start, end_date: end }: Report['range']): string => `${start} to ${end}`;

/** Returns the whole report as a table: a row for each figure, then the most frequent terms. */
export function monthSheet(report: Report): Sheet {
  const rows = [
    ...partNames.flatMap((name) => tilesOf(name, report).map((tile) => ({ group: parts[name].title, ...tile }))),
    ...(report.searches?.terms ?? []).map(({ search_term: label, searches: value, previous }) => ({
      group: 'Top searches',
      label,
      value,
      before: previous?.searches,
      unit: count,
    })),
  ];
  const show = (value: Amount, row: number): string => rows[row]?.unit.full(value) ?? String(value);
  return {
    columns: [
      { header: 'Group' },
      { header: 'What' },
      { header: days(report.range), show },
      { header: days(report.compared), show },
    ],
    rows: rows.map(({ group, label, value, before }) => [group, label, value, before ?? null]),
  };
}

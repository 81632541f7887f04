import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { addDays, type DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { type ExploreField, type explore, FEWER } from '@quarterdeck/contract/explore';
import type { Sheet } from '../../ui/chart/sheet.ts';
import { type Chart, type Series, withEarlier } from '../../ui/chart/time/series.ts';
import { type Amount, count, type Unit } from '../../ui/chart/unit.ts';
import { valueName } from './names.ts';

/** The counted events, as the server answers them. */
export type Answer = OutputOf<typeof explore.events>;
type Row = Answer['data'][number];

/** The parts of a question that determine how its answer is shown. */
export interface Shape {
  readonly by: 'day' | 'week' | 'none';
  readonly group: ExploreField | undefined;
  /** The label of what is counted. */
  readonly label: string;
}

const MOST_LINES = 4;
const DAYS_OF_WEEK = 7;

/** Numbers, with a text instead of exact numbers below 5. */
export const peopleUnit: Unit = {
  full: (value) => (value === FEWER ? 'Fewer than 5' : count.full(value)),
  short: (value) => (value === FEWER ? 'Fewer than 5' : count.short(value)),
  isWhole: true,
};

/** Returns the days in the format of charts and panels. */
export const rangeOf = ({ start_date, end_date }: Answer['range']): DateRange => ({ start: start_date, end: end_date });

/** Returns the first day of each point on the axis: of the range, then of each day, or of each week from Monday. */
function placesIn({ start_date: start, end_date: end }: Answer['range'], by: Shape['by']): readonly string[] {
  const places: string[] = [];
  for (let day = start; day <= end; ) {
    places.push(day);
    const sinceMonday = (new Date(day).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
    day = addDays(day, by === 'week' ? DAYS_OF_WEEK - sinceMonday : 1);
  }
  return places;
}

/** Returns an answer's groups, highest first, each with its rows. */
function groupsOf({ data }: Pick<Answer, 'data'>): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of data) groups.set(row.group ?? '', [...(groups.get(row.group ?? '') ?? []), row]);
  return groups;
}

const valuesAt = (rows: readonly Row[], places: readonly string[]): readonly Amount[] =>
  places.map((place) => rows.find(({ day }) => day === place)?.value ?? 0);

/** Returns an answer over time as a chart. @param most the most groups, because a chart has little room. */
function chartOf(answer: Answer, { by, group, label }: Shape, most: number): Chart {
  const { range, compared, previous } = answer;
  const dates = placesIn(range, by);
  const earlierDates = compared && placesIn(compared, by);
  const groups = groupsOf(answer);
  const earlier = previous && groupsOf(previous);
  const seriesOf = (name: string, rows: readonly Row[]): readonly Series[] =>
    withEarlier(
      {
        label: group ? valueName(group, name, rows[0]?.name) : label,
        shape: group ? 'line' : 'area',
        values: valuesAt(rows, dates),
      },
      earlier && earlierDates && valuesAt(earlier.get(name) ?? [], earlierDates),
    );
  const shown = group ? [...groups].slice(0, most) : [['', groups.get('') ?? []] as const];
  return {
    unit: peopleUnit,
    step: by === 'week' ? 'week' : 'day',
    dates,
    earlierDates,
    series: shown.flatMap(([name, rows]) => seriesOf(name, rows)),
  };
}

/** Returns an answer over time for drawing: with several groups, only the table has the earlier range. */
export function drawnOf(answer: Answer, shape: Shape): Chart {
  const { compared: _compared, previous: _previous, ...now } = answer;
  return chartOf(shape.group ? now : answer, shape, MOST_LINES);
}

/** Returns groups with their values in the whole range, highest first. */
export function rankingOf({ data, previous }: Answer, group: ExploreField) {
  const before = previous && groupsOf(previous);
  return data.map(({ group: key, name, value }) => ({
    key: key ?? '',
    name: valueName(group, key ?? '', name),
    value,
    before: before && (before.get(key ?? '')?.[0]?.value ?? 0),
  }));
}

/** Returns an answer as a table. */
export function sheetOf(answer: Answer, shape: Shape, overTime: (chart: Chart) => Sheet): Sheet {
  const { by, group, label } = shape;
  if (by !== 'none') return overTime(chartOf(answer, shape, Number.POSITIVE_INFINITY));
  const rows = group
    ? rankingOf(answer, group)
    : [{ name: 'Whole range', value: answer.total, before: answer.previous?.total }];
  const isCompared = answer.previous !== undefined;
  return {
    columns: [
      { header: group ? 'Group' : 'Days' },
      { header: label, show: peopleUnit.full },
      ...(isCompared ? [{ header: `${label}, earlier`, show: peopleUnit.full }] : []),
    ],
    rows: rows.map(({ name, value, before }) => [name, value, ...(isCompared ? [before ?? null] : [])]),
  };
}

/** Returns the earlier number for comparison, if both are exact. */
export const comparable = (now: Amount, before: Amount | undefined): Amount | undefined =>
  now === FEWER || before === FEWER ? undefined : before;

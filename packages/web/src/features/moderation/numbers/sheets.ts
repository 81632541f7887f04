import type { Sheet } from '../../../ui/chart/sheet.ts';
import type { Tile } from '../../../ui/chart/tiles.tsx';
import type { Group } from '../../../ui/chart/time/groups.ts';
import { groupsSheet } from '../../../ui/chart/time/groups.ts';
import { count, duration, percentage } from '../../../ui/chart/unit.ts';
import { type ByKind, kindNames, kinds, type Numbers, sumOf } from './kinds.ts';

type Totals = NonNullable<Numbers['previous']>;

const PERCENT = 100;

/** Returns a part of a whole in percent; an empty text where the whole is 0. */
const shareOf = (part: number, whole: number): number | '' => (whole === 0 ? '' : (part / whole) * PERCENT);

const openCases = ({ backlog }: Numbers): number =>
  backlog.reduce((sum, { posts = 0, users = 0 }) => sum + posts + users, 0);

/** Returns the tiles at the top, each with its previous value if there is a comparison. */
export function tilesOf(numbers: Numbers): readonly Tile[] {
  const { previous } = numbers;
  const tile = (id: string, label: string, unit: Tile['unit'], of: (totals: Totals) => Tile['value']): Tile => ({
    id,
    label,
    unit,
    value: of(numbers),
    before: previous && of(previous),
  });
  return [
    { id: 'open', label: 'Open cases now', value: openCases(numbers), unit: count },
    tile('reports', 'Reports', count, ({ reports }) => reports),
    tile('decisions', 'Decisions', count, ({ decisions }) => decisions),
    tile('median', 'Time to decision, median', duration, ({ median_seconds: seconds }) => seconds ?? ''),
    tile('p95', 'Time to decision, 95 %', duration, ({ p95_seconds: seconds }) => seconds ?? ''),
    tile('overturned', 'Overturned by appeals', percentage, ({ overturned, decisions }) =>
      shareOf(overturned, decisions),
    ),
  ];
}

/** Returns the tiles as a table. */
export const tilesSheet = (numbers: Numbers): Sheet =>
  groupsSheet([{ title: 'Moderation', members: tilesOf(numbers) satisfies Group['members'] }]);

const HOUR = 3600;
const ages: Readonly<Record<number, string>> = {
  0: 'Less than 1 hour',
  [HOUR]: '1 to 24 hours',
  [24 * HOUR]: '1 to 3 days',
  [72 * HOUR]: '3 to 7 days',
  [168 * HOUR]: '7 to 30 days',
  [720 * HOUR]: 'More than 30 days',
};
const ageName = (seconds: number): string => ages[seconds] ?? `${duration.full(seconds)} and more`;

/** Returns the open cases by age. */
export const backlogRows = ({ backlog }: Numbers) =>
  backlog.map(({ older_than_seconds: age, posts = 0, users = 0 }) => ({
    key: String(age),
    name: ageName(age),
    value: posts + users,
  }));

/** Returns the same as a table, with posts and users separately. */
export const backlogSheet = ({ backlog }: Numbers): Sheet => ({
  columns: [{ header: 'Age' }, { header: 'Posts', show: count.full }, { header: 'Users', show: count.full }],
  rows: backlog.map(({ older_than_seconds: age, posts, users }) => [ageName(age), posts ?? null, users ?? null]),
});

const kindColumns = kinds.map((kind) => ({ header: kindNames[kind], show: count.full }));
const kindCells = (counted: ByKind): readonly number[] => kinds.map((kind) => counted[kind]);

/** Returns the decisions by reason as a table. */
export const reasonsSheet = ({ by_reason: rows }: Numbers): Sheet => ({
  columns: [
    { header: 'Reason' },
    { header: 'Decisions', show: count.full },
    ...kindColumns,
    { header: 'Overturned', show: count.full },
  ],
  rows: rows.map(({ reason, decisions, overturned }) => [
    reason?.name ?? 'No reason',
    sumOf(decisions),
    ...kindCells(decisions),
    overturned,
  ]),
});

/** Returns each admin's decisions as a table. */
export const staffSheet = ({ by_staff: rows }: Numbers): Sheet => ({
  columns: [
    { header: 'Who' },
    { header: 'Decisions', show: count.full },
    ...kindColumns,
    { header: 'Median', show: duration.full },
    { header: '95 %', show: duration.full },
    { header: 'Overturned', show: percentage.full },
  ],
  rows: rows.map(({ staff, decisions, overturned, median_seconds: median, p95_seconds: p95 }) => [
    staff.name,
    sumOf(decisions),
    ...kindCells(decisions),
    median,
    p95,
    shareOf(overturned, sumOf(decisions)),
  ]),
});

const percentText = (share: number): string => `${Math.round(share * PERCENT)} %`;
const shareName = ({ from, to }: Numbers['reliability'][number]): string =>
  `${percentText(from)} to ${percentText(to)}`;

/** Returns the reporters by reliability. */
export const reliabilityRows = ({ reliability }: Numbers) =>
  reliability.map((row) => ({ key: String(row.from), name: shareName(row), value: row.reporters }));

/** Returns the same as a table. */
export const reliabilitySheet = ({ reliability }: Numbers): Sheet => ({
  columns: [{ header: 'Reliability' }, { header: 'Reporters', show: count.full }],
  rows: reliability.map((row) => [shareName(row), row.reporters]),
});

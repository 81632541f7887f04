import type { map } from '@quarterdeck/contract/map';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import { type Box, boxOf, FINE, FINEST, holds, isInside, levelFor, middleOf, touches } from './box.ts';

type Input = z.output<typeof map.locations.input>;
type Output = z.input<typeof map.locations.output>;
type Cluster = NonNullable<Output['clusters']>[number];

/** The people in one cell: how many, and the middle of their locations. */
interface Cell extends Cluster {
  readonly x: number;
  readonly y: number;
}

/** The most users that are shown individually. */
const MOST_PEOPLE = 500;
/** Roll-ups store sums of coordinates in millionths of a degree. */
const EXACT = 1e-6;
/** The levels with roll-ups. */
const KEPT = [8, 12, FINE] as const;
/**
 * Without the permission to see people, cells are about 15 km wide and counts are multiples of `ANONYMOUS_PEOPLE`. Two
 * exact counts or means would reveal, by their difference, where a user appears, moves or leaves.
 */
const ANONYMOUS = 11;
const ANONYMOUS_PEOPLE = 5;

/** The cells of a level, from the nearest finer roll-up and the changes that it does not include yet. */
function storedCells(box: Box, level: number): RawBuilder<unknown> {
  const kept = KEPT.find((one) => one >= level) ?? FINE;
  const changed = { x: sql`(x >> ${sql.lit(FINE - kept)})`, y: sql`(y >> ${sql.lit(FINE - kept)})` };
  return sql`
    select x >> ${sql.lit(kept - level)} as x, y >> ${sql.lit(kept - level)} as y, sum(people)::int as count,
      (sum(latitudes) / sum(people) / 1e6)::float8 as latitude,
      (sum(longitudes) / sum(people) / 1e6)::float8 as longitude
    from (
      select x, y, people, latitudes, longitudes from users_grid
      where cells = ${2 ** kept} and ${touches(box, level, sql.ref('x'), sql.ref('y'), kept)}
      union all
      select ${changed.x}, ${changed.y}, people, latitudes, longitudes from users_grid_change
      where ${touches(box, level, changed.x, changed.y, kept)}
    ) counted
    group by 1, 2
    having sum(people) > 0
    order by 1, 2
  `;
}

/** The users in the index cells that the box touches. */
const usersNear = (box: Box) => sql`
  (select x, y from users_grid where cells = ${2 ** FINE} and people > 0
     and ${touches(box, FINE, sql.ref('x'), sql.ref('y'), FINE)}
   union
   select x, y from users_grid_change where ${touches(box, FINE, sql.ref('x'), sql.ref('y'), FINE)}) cell
  cross join lateral (
    select id, latitude, longitude from users
    where is_app_user and latitude is not null and longitude is not null
      and grid_x(longitude, ${sql.lit(2 ** FINE)}) = cell.x and grid_y(latitude, ${sql.lit(2 ** FINE)}) = cell.y
    offset 0
  ) near`;

/** The cells of a level that is finer than the roll-ups, computed from the index. */
const freshCells = (box: Box, level: number): RawBuilder<unknown> => sql`
  select coalesce(x, 0) as x, coalesce(y, 0) as y, count(*)::int as count, coalesce(avg(latitude), 0) as latitude, coalesce(avg(longitude), 0) as longitude
  from (
    select grid_x(longitude, ${2 ** level}) as x, grid_y(latitude, ${2 ** level}) as y, latitude, longitude
    from ${usersNear(box)}
    offset 0
  ) placed
  where ${touches(box, level, sql.ref('x'), sql.ref('y'), level)}
  group by x, y
  order by x, y
`;

const peopleIn = (box: Box) => sql`
  select users.id, users.name, users.avatar, ${isReported('users')} as is_reported,
    coalesce(users.latitude, 0) as latitude, coalesce(users.longitude, 0) as longitude
  from (select id from ${usersNear(box)} where ${holds(box)} order by id limit ${MOST_PEOPLE}) found
  join users on users.id = found.id
  order by users.id
`;

/** Returns a location to the millionth of a degree, as in the sums of cells. */
const exactPlace = ({ latitude, longitude }: Pick<Cluster, 'latitude' | 'longitude'>): string =>
  `${Math.round(latitude / EXACT)} ${Math.round(longitude / EXACT)}`;

/** The user who is alone in a cell: the middle of the cell's locations is their own, so the index finds them. */
const peopleAlone = (cells: readonly Cluster[]) => sql`
  select alone.id, alone.name, alone.avatar, alone.is_reported, coalesce(alone.latitude, 0) as latitude,
    coalesce(alone.longitude, 0) as longitude
  from unnest(${cells.map(({ latitude }) => latitude)}::float8[], ${cells.map(({ longitude }) => longitude)}::float8[])
    as cell (latitude, longitude)
  cross join lateral (
    select id, name, avatar, ${isReported('users')} as is_reported, latitude, longitude from users
    where is_app_user and latitude is not null and longitude is not null
      and grid_x(longitude, ${sql.lit(2 ** FINE)}) = grid_x(cell.longitude, ${sql.lit(2 ** FINE)})
      and grid_y(latitude, ${sql.lit(2 ** FINE)}) = grid_y(cell.latitude, ${sql.lit(2 ** FINE)})
    order by abs(latitude - cell.latitude) + abs(longitude - cell.longitude) limit 1
  ) alone
  where abs(alone.latitude - cell.latitude) < ${EXACT} and abs(alone.longitude - cell.longitude) < ${EXACT}
`;

const person = {
  id: number,
  name: text,
  avatar: orNull(text),
  is_reported: flag,
  latitude: number,
  longitude: number,
};
const EXAMPLE: Box = { south: 0, north: 1, ranges: [[0, 1]] };

const selectPeopleIn = statement(person, peopleIn, [EXAMPLE]);
const selectPeopleAlone = statement(person, peopleAlone, [[{ count: 1, latitude: 0, longitude: 0 }]]);
const selectCells = statement(
  { x: number, y: number, count: number, latitude: number, longitude: number },
  (box: Box, level: number) => (level <= FINE ? storedCells(box, level) : freshCells(box, level)),
  ...[1, 8, 10, FINE, FINE + 1].map((level) => [EXAMPLE, level] as const),
);

/** Returns a cell as admins without the permission to see people receive it. */
const blurCell = ({ x, y, count }: Cell, level: number): Cluster => ({
  count: Math.max(1, Math.round(count / ANONYMOUS_PEOPLE)) * ANONYMOUS_PEOPLE,
  ...middleOf(x, y, level),
});

/** All people in a box, in clusters or individually. */
export interface PeopleInBox {
  readonly users: Output['users'];
  readonly clusters: Cluster[];
  readonly total: number;
}

/**
 * Finds the users in a box: individually if there are few, otherwise counted in cells. A user who is alone in a cell is
 * shown. The cells of a level do not depend on the box, so nothing jumps when the map is moved.
 * @param maySeePeople if false, there are only clusters, in cells of at least about fifteen kilometers.
 */
export async function findLocations(db: Db, input: Input, maySeePeople: boolean): Promise<PeopleInBox> {
  const box = boxOf(input);
  const wanted = levelFor(box, input.zoom);
  const level = maySeePeople ? wanted : Math.min(wanted, ANONYMOUS);
  const cells = await selectCells(db, box, level);
  const sumOf = (counted: readonly Cluster[]): number => counted.reduce((sum, { count }) => sum + count, 0);
  if (!maySeePeople) {
    const clusters = cells.map((cell) => blurCell(cell, level));
    return { users: [], clusters, total: sumOf(clusters) };
  }
  const total = sumOf(cells);
  if (total > MOST_PEOPLE && level < FINEST) {
    const single = cells.filter((cell) => cell.count === 1 && isInside(box, cell)).slice(0, MOST_PEOPLE);
    const users = await selectPeopleAlone(db, single);
    const shown = new Set(users.map(exactPlace));
    return { users, clusters: cells.filter((cell) => !(cell.count === 1 && shown.has(exactPlace(cell)))), total };
  }
  const users = await selectPeopleIn(db, box);
  return { users, clusters: [], total: users.length < MOST_PEOPLE ? users.length : total };
}

import { type map, PLACE_DEGREES } from '@quarterdeck/contract/map';
import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { flag, number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { Page } from '../../database/lists/source.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import { type Box, boxOf, FINE, holds, touches } from './box.ts';

type Input = z.output<typeof map.people.input>;
type Person = z.input<typeof map.people.output>['data'][number];

/** The rounding error of a difference between decimals. */
const EDGE = 1e-9;
const EXAMPLE: Box = { south: 0, north: PLACE_DEGREES, ranges: [[0, PLACE_DEGREES]] };

const cell = (side: 'x' | 'y') =>
  sql`grid_${sql.raw(side)}(${sql.ref(side === 'x' ? 'longitude' : 'latitude')}, ${sql.lit(2 ** FINE)})`;

const peopleList = list(
  {
    id: number,
    name: text,
    username: text,
    avatar: orNull(text),
    is_reported: flag,
    latitude: number,
    longitude: number,
  },
  (box: Box) => ({
    from: sql`users`,
    columns: sql`users.id, name, username, avatar, ${isReported('users')} as is_reported,
      coalesce(latitude, 0) as latitude, coalesce(longitude, 0) as longitude`,
    where: sql<boolean>`is_app_user and latitude is not null and longitude is not null`,
    id: sql`users.id`,
    orders: { id: sql`users.id` },
    // The index finds all users of the cells; they are then sorted.
    filter: { where: sql<boolean>`${touches(box, FINE, cell('x'), cell('y'), FINE)} and ${holds(box)}` },
  }),
  [EXAMPLE],
);

/**
 * Reads a page of the users at one place.
 * @throws Refusal invalid when south is above north, or the place is larger than about a kilometer.
 */
export async function listPeopleAt(db: Db, input: Input): Promise<Page<Person>> {
  const box = boxOf(input);
  if (box.south > box.north)
    throw invalid([{ field: 'northeast_lat', message: 'The northern edge is south of the southern one' }]);
  const width = box.ranges.reduce((sum, [west, east]) => sum + east - west, 0);
  if (Math.max(width, box.north - box.south) > PLACE_DEGREES + EDGE)
    throw invalid([{ field: 'northeast_lng', message: 'The area is larger than a kilometer. Zoom in' }]);
  return peopleList.page(db, input, box);
}

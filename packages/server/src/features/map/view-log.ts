import { map } from '@quarterdeck/contract/map';
import { sql } from 'kysely';
import type { z } from 'zod';
import { boolean } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { storedNames } from '../../domain/audit/former-events.ts';
import { isPast } from '../../jobs/clock.ts';
import type { Admin } from '../../ports/caller.ts';
import { boxOf, edgesOf } from './box.ts';
import type { PeopleInBox } from './locations.ts';

type Input = z.output<typeof map.locations.input>;

/**
 * The details of a map view's audit event: the box, the number of users shown, and whether these are all in the box.
 */
interface MapViewDetails {
  /** South, west, north and east, in degrees. */
  readonly box: readonly [south: number, west: number, north: number, east: number];
  readonly users: number;
  readonly isWhole: boolean;
}

const LOOKS = [map.locations.event, map.people.event].flatMap(storedNames);

/** Rounds to about a hundred meters. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1000) / 1000;

const edges = (input: Parameters<typeof boxOf>[0]): MapViewDetails['box'] => {
  const box = boxOf(input);
  const [west, east] = edgesOf(box);
  return [roundDegrees(box.south), roundDegrees(west), roundDegrees(box.north), roundDegrees(east)];
};

/** Returns the details for a view of all users at one place, whichever page is shown. */
export const placeDetailsOf = (input: Parameters<typeof boxOf>[0], users: number): MapViewDetails => ({
  box: edges(input),
  users,
  isWhole: true,
});

/**
 * Returns the details of an answer as a map view. A place always has the same edges, from west to east, however the box
 * was given.
 */
export function viewDetailsOf(input: Input, { users, clusters, total }: PeopleInBox): MapViewDetails {
  return {
    box: edges(input),
    users: users.length,
    isWhole: clusters.length === 0 && total === users.length,
  };
}

/** Map movements within this time count as the same view. */
const SAME_LOOK = sql.lit('10 minutes');

const selectLook = statement(
  { is_logged: boolean },
  (id: number, { box, users }: Pick<MapViewDetails, 'box' | 'users'>) => {
    const [south, west, north, east] = box;
    return sql`
    select exists (
      select from (
        select details, (details->'box'->>0)::float8 as south, (details->'box'->>1)::float8 as west,
          (details->'box'->>2)::float8 as north, (details->'box'->>3)::float8 as east
        from audit_log
        where admin_id = ${id} and at > now() - ${SAME_LOOK}::interval and ${isPast('at')} and call = any(${LOOKS}::text[]) and outcome = 'looked'
      ) look
      where (details->'isWhole' = 'true' and south <= ${south} and west <= ${west} and north >= ${north} and east >= ${east})
        or (details->'box' = ${JSON.stringify(box)}::jsonb and (details->>'users')::int >= ${users})
    ) as is_logged`;
  },
  [1, { box: [0, 0, 1, 1], users: 1 }],
);

/**
 * Whether the audit log has an earlier view by the admin, within ten minutes, that covers this one. It covers this one
 * with as many users in the same box, or with all users in a box around it.
 */
export async function isLogged(db: Db, { id }: Admin, look: MapViewDetails): Promise<boolean> {
  const { is_logged } = await selectLook.one(db, id, look);
  return is_logged;
}

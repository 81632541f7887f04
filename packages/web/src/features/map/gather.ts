import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { map } from '@quarterdeck/contract/map';
import { nearTo, type Position, pixelsAt } from '../../ui/map/position.ts';

type Answer = Pick<OutputOf<typeof map.locations>, 'users' | 'clusters'>;

/** A user on the map. */
type MapUser = Answer['users'][number];

/** A mark on the map: a number of users together, and their names if all of them are known. */
export interface Mark extends Position {
  readonly key: string;
  readonly count: number;
  readonly users: readonly MapUser[];
}

/** Returns a mark's radius in pixels: a larger number needs a larger mark. */
const reachOf = (count: number): number => (count < 100 ? 20 : count < 10_000 ? 25 : 33);

const one = (user: MapUser): Mark => ({ key: `user ${user.id}`, count: 1, users: [user], ...position(user) });
const position = ({ latitude, longitude }: Position): Position => ({ latitude, longitude });

/** Returns the marks of a server's answer, largest first. */
const marksOf = ({ users, clusters = [] }: Answer): Mark[] => [
  ...clusters
    .map((cluster) => ({ ...cluster, key: `cluster ${cluster.latitude} ${cluster.longitude}`, users: [] }))
    .toSorted((some, others) => others.count - some.count),
  ...users.map(one),
];

/**
 * Merges marks that would overlap at a zoom level: each mark absorbs the smaller ones next to it. The counts still add
 * up to those of the answer.
 * @param center the longitude of the map's center: marks beyond the antimeridian are drawn next to it.
 */
export function gather(answer: Answer, zoom: number, center: number): readonly Mark[] {
  const gathered: { mark: Mark; x: number; y: number; taken: Mark[] }[] = [];
  for (const found of marksOf(answer)) {
    const mark = { ...found, ...nearTo(center, found) };
    const { x, y } = pixelsAt(zoom, mark);
    const near = gathered.find(
      (other) => Math.hypot(other.x - x, other.y - y) < reachOf(other.mark.count) + reachOf(mark.count),
    );
    if (near) near.taken.push(mark);
    else gathered.push({ mark, x, y, taken: [] });
  }
  return gathered.map(({ mark, taken }) => {
    const count = taken.reduce((sum, other) => sum + other.count, mark.count);
    const users = [...mark.users, ...taken.flatMap((other) => other.users)];
    return { ...mark, count, users: users.length === count ? users : [] };
  });
}

/** Whether zooming in can split a mark. */
export const canPart = ({ count, users }: Mark, zoom: number, nearest: number): boolean => {
  if (count === 1 && users.length === 1) return false;
  if (zoom < nearest) return users.length === 0 || !isOnePlace(users);
  return false;
};

const isOnePlace = (users: readonly MapUser[]): boolean =>
  users.every(({ latitude, longitude }) => latitude === users[0]?.latitude && longitude === users[0]?.longitude);

import { randomFrom } from '../random.ts';
import { type Crowd, placeOf } from './crowd.ts';

/** One user follows another since a moment. */
export interface Follow {
  readonly follower_id: number;
  readonly followed_id: number;
  readonly created_at: Date;
}

/** The share of users who follow each of the three best-known users. */
const stars = [0.5, 0.2, 0.1] as const;
/** How much better known the well-known users are than the others. */
const SKEW = 3;
const MOST = 5000;
/** The mean number of fixed follows per user: the user before them, and the stars. */
const BASE = 1.8;

/** The options for generating follows. */
export interface FollowOptions {
  readonly seed: number;
  /** The approximate number of follows. */
  readonly count: number;
  readonly today: Date;
  /** Only users with a higher id follow others; everyone can be followed. */
  readonly after: number;
}

/**
 * Generates follows: everyone follows the user who signed up before them, and half of all follow one star. Of the rest,
 * a few users have most of the followers, and a few follow very many. No pair is repeated.
 */
export function* follows({ ids, since }: Crowd, wish: FollowOptions): Generator<Follow, void, undefined> {
  const random = randomFrom(wish.seed);
  const size = ids.length;
  if (size < 2) return;
  const mean = wish.count / ids.filter((id) => id > wish.after).length;
  const now = wish.today.getTime();
  for (const [place, id] of ids.entries()) {
    if (id <= wish.after) continue;
    const whom = new Set<number>([(place + size - 1) % size]);
    for (const [rank, share] of stars.entries()) if (random.chance(share)) whom.add(placeOf(rank, size));
    const wanted = Math.min(MOST, size - 1, Math.round(Math.max(0, mean - BASE) / 2 / Math.sqrt(1 - random.next())));
    for (let draw = 0; draw < wanted; draw += 1) whom.add(placeOf(Math.floor(random.next() ** SKEW * size), size));
    whom.delete(place);
    for (const other of whom) {
      const start = Math.max(since[place] ?? now, since[other] ?? now);
      yield {
        follower_id: id,
        followed_id: ids[other] ?? 0,
        created_at: new Date(start + Math.floor((now - start) * random.next())),
      };
    }
  }
}

import { randomFrom } from '../random.ts';
import { type Crowd, placeOf } from './crowd.ts';

/** Someone follows someone since a moment. */
export interface Follow {
  readonly follower_id: number;
  readonly followed_id: number;
  readonly created_at: Date;
}

/** The share of all who follow each of the three best known. */
const stars = [0.5, 0.2, 0.1] as const;
/** How much better known the well known are than everyone else. */
const SKEW = 3;
const MOST = 5000;
/** Follows of everyone before their own taste: the one before them, and the stars. */
const BASE = 1.8;

/** What follows are made from. */
export interface FollowOptions {
  readonly seed: number;
  /** About how many there are to be. */
  readonly count: number;
  readonly today: Date;
  /** Only those with a higher id follow; everyone may be followed. */
  readonly after: number;
}

/**
 * Makes follows: everyone follows the one who signed up before them, half of all follow one star, and of the rest a few
 * have most of the followers, as a few follow very many. No pair comes twice.
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

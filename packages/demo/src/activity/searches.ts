import { randomFrom } from '../random.ts';
import { signups } from '../signups.ts';
import { type Crowd, placeOf, signedUpBy } from './crowd.ts';
import { drawFind, type Find } from './find.ts';

/** A row of the table of searches. */
export interface Search extends Find {
  /** Null when no one was signed in. */
  readonly user_id: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The options for generating searches and bookmarks. */
export interface SearchOptions {
  readonly seed: number;
  readonly count: number;
  readonly today: Date;
}

const SKEW = 1.7;
const MINUTE = 60_000;
const AGAIN = 0.22;

/** Generates two years of searches in order of time: more each month, most by the most active users. */
export function* searches(crowd: Crowd, { seed, count, today }: SearchOptions): Generator<Search, void, undefined> {
  const random = randomFrom(seed);
  const momentOf = signups(random, count, today);
  const now = today.getTime();
  const size = crowd.ids.length;
  for (let n = 0; n < count; n += 1) {
    const moment = momentOf(n);
    const there = signedUpBy(crowd, moment.getTime());
    const place = placeOf(Math.floor(random.next() ** SKEW * size), size) % there;
    const createdAt = Math.min(now, Math.max(moment.getTime(), (crowd.since[place] ?? 0) + MINUTE));
    const again = random.chance(AGAIN) ? Math.floor((now - createdAt) * random.next() ** 2) : 0;
    yield {
      ...drawFind(random),
      user_id: crowd.ids[place] ?? 0,
      created_at: new Date(createdAt),
      updated_at: new Date(createdAt + again),
    };
  }
}

const ANONYMOUS = 11;

/** Makes some of the searches anonymous. */
export function* partlyAnonymous(made: Iterable<Search>): Generator<Search, void, undefined> {
  let n = 0;
  for (const search of made) {
    n += 1;
    yield n % ANONYMOUS === 0 ? { ...search, user_id: null } : search;
  }
}

/** Generates everyone's first search, soon after they signed up. */
export function* firstSearches(crowd: Crowd, { seed, today }: SearchOptions): Generator<Search, void, undefined> {
  const random = randomFrom(seed);
  for (const [place, user_id] of crowd.ids.entries()) {
    const moment = (crowd.since[place] ?? 0) + MINUTE * (1 + random.below(50));
    const at = new Date(Math.min(moment, today.getTime()));
    yield { ...drawFind(random, true), user_id, created_at: at, updated_at: at };
  }
}

/** A bookmarked page. */
export interface Bookmark extends Find {
  readonly user_id: number;
  readonly created_at: Date;
}

const COLLECTORS = 2.2;

/**
 * Generates bookmarks: at least one per user where there are enough, and many for a few users; `count` is approximate.
 */
export function* bookmarks(crowd: Crowd, { seed, count, today }: SearchOptions): Generator<Bookmark, void, undefined> {
  const random = randomFrom(seed);
  const now = today.getTime();
  const mean = count / crowd.ids.length;
  for (const [place, user_id] of crowd.ids.entries()) {
    const drawn = random.next();
    const own = mean < 1 ? Number(drawn < mean) : 1 + Math.floor((mean - 1) * (1 + COLLECTORS) * drawn ** COLLECTORS);
    const since = crowd.since[place] ?? now;
    for (let n = 0; n < own; n += 1)
      yield {
        ...drawFind(random, true),
        user_id,
        created_at: new Date(since + Math.floor((now - since) * ((n + random.next()) / own))),
      };
  }
}

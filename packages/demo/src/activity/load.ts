import type { ClientBase } from 'pg';
import { copyRows } from '../copy.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { readCrowd } from './crowd.ts';
import { follows } from './follows.ts';
import { bookmarks, firstSearches, partlyAnonymous, searches } from './searches.ts';

const SEED = 31_337;
const PROGRESS_ROWS = 500_000;

const tables = {
  follows: ['follower_id', 'followed_id', 'created_at'],
  searches: ['user_id', 'search_term', 'type', 'image', 'title', 'description', 'created_at', 'updated_at'],
  bookmarks: ['user_id', 'search_term', 'type', 'image', 'title', 'description', 'created_at'],
} as const;

type OnRows = (rows: number) => void;

/** The mean activity of each demo user. */
const each = { follows: 22, searches: 24, bookmarks: 6 };

/** Inserts the demo users' activity, so that no list of any user is empty. */
export async function insertActivity(client: ClientBase, users: number, today: Date): Promise<void> {
  const crowd = await readCrowd(client);
  const wish = (count: number) => ({ seed: SEED, count: count * users, today });
  await withoutIndexes(client, Object.keys(tables), async () => {
    await copyRows(client, 'follows', tables.follows, follows(crowd, { ...wish(each.follows), after: 0 }));
    await copyRows(client, 'searches', tables.searches, firstSearches(crowd, wish(1)));
    await copyRows(client, 'searches', tables.searches, partlyAnonymous(searches(crowd, wish(each.searches))));
    await copyRows(client, 'bookmarks', tables.bookmarks, bookmarks(crowd, wish(each.bookmarks)));
  });
  await client.query('analyze follows, searches, bookmarks, user_reports');
}

/** How much activity to add for measurements. */
export interface ActivityOptions {
  readonly follows: number;
  readonly searches: number;
  readonly bookmarks: number;
}

/**
 * Adds activity by bulk load: about this many follows by users who follow no one yet, and this many searches and
 * bookmarks.
 * @param onProgress is called with the current step.
 */
export async function addActivity(
  client: ClientBase,
  wish: ActivityOptions,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  const crowd = await readCrowd(client);
  const { rows: lasts } = await client.query<{ last: string | null }>('select max(follower_id) as last from follows');
  const after = Number(lasts[0]?.last ?? 0);
  const seeded = { seed: SEED + 1, today };
  const loads = {
    follows: (onRows: OnRows) =>
      copyRows(client, 'follows', tables.follows, follows(crowd, { ...seeded, count: wish.follows, after }), onRows),
    searches: (onRows: OnRows) =>
      copyRows(client, 'searches', tables.searches, searches(crowd, { ...seeded, count: wish.searches }), onRows),
    bookmarks: (onRows: OnRows) =>
      copyRows(client, 'bookmarks', tables.bookmarks, bookmarks(crowd, { ...seeded, count: wish.bookmarks }), onRows),
  };
  for (const table of ['follows', 'searches', 'bookmarks'] as const) {
    if (wish[table] === 0) continue;
    const onRows: OnRows = (rows) => {
      if (rows % PROGRESS_ROWS === 0) onProgress(`${rows.toLocaleString('en')} ${table}`);
    };
    await withoutIndexes(client, [table], () => loads[table](onRows), onProgress);
  }
}

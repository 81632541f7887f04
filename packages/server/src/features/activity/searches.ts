import type { activity } from '@quarterdeck/contract/activity';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { type CountedSource, checkDepth, countedList } from '../../database/lists/counted-list.ts';
import type { Page } from '../../database/lists/list-query.ts';
import { requireUser } from '../../domain/people/require-user.ts';

type SearchesInput = z.output<typeof activity.searches.input>;
type Search = z.output<typeof activity.searches.output>['data'][number];
type FavouritesInput = z.output<typeof activity.favourites.input>;
type Bookmark = z.output<typeof activity.favourites.output>['data'][number];

const byTerm = sql`(lower(s.search_term) collate "C")`;

/**
 * The rows of all users, or of one. Of one in an order without an index of its own, all of theirs are read and sorted:
 * the planner must not walk the order of everybody in the hope of meeting them.
 */
function rowsOf(table: string, userId: number | undefined, isOwnOrder: boolean) {
  const all = sql.table(table);
  if (userId === undefined) return { from: sql`${all} s`, where: sql<boolean>`true` };
  const own = sql<boolean>`s.user_id = ${userId}`;
  if (isOwnOrder) return { from: sql`${all} s`, where: own };
  return { from: sql`(select * from ${all} s where ${own} offset 0) s`, where: sql<boolean>`true` };
}

const source = (
  rows: ReturnType<typeof rowsOf>,
  columns: RawBuilder<unknown>,
  orders: CountedSource['orders'],
): CountedSource => ({ ...rows, columns, orders: { search_term: byTerm, id: sql`s.id`, ...orders }, id: sql`s.id` });

/**
 * A page of the searches of all users, or of one.
 * @throws HttpError 404 when there is no such user, 422 for a page too far from the beginning.
 */
export async function listSearches(db: Db, input: SearchesInput): Promise<Page<Search>> {
  const { userId, order_by: order } = input;
  checkDepth(input);
  if (userId !== undefined) await requireUser(db, userId);
  const page = await countedList<Search & { created_at: Date; updated_at: Date }>(
    db,
    source(
      rowsOf('searches', userId, order === 'updated_at'),
      sql`s.id, s.user_id as "userId", s.image, s.search_term, s.type, s.title, s.description, s.created_at, s.updated_at,
        (select username from users where users.id = s.user_id) as username`,
      { updated_at: sql`s.updated_at`, created_at: sql`s.created_at` },
    ),
    input,
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })),
  };
}

/**
 * A page of the bookmarks of all users, or of one.
 * @throws HttpError 404 when there is no such user, 422 for a page too far from the beginning.
 */
export async function listBookmarks(db: Db, input: FavouritesInput): Promise<Page<Bookmark>> {
  const { userId, order_by: order } = input;
  checkDepth(input);
  if (userId !== undefined) await requireUser(db, userId);
  return countedList<Bookmark>(
    db,
    source(
      rowsOf('bookmarks', userId, order === 'id'),
      sql`s.id, s.image, s.search_term, s.type, s.title, s.description`,
      {},
    ),
    input,
  );
}

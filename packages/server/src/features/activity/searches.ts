import type { activity } from '@quarterdeck/contract/activity';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { profileOf, usernameOf } from '../../domain/people/deleted-users.ts';
import { requireUser } from '../../domain/people/require-user.ts';

type FavouritesInput = z.output<typeof activity.favourites.input>;
type Bookmark = z.input<typeof activity.favourites.output>['data'][number];

export const byTerm = sql`(lower(s.search_term) collate "C")`;

/**
 * Returns the rows of all users, or of one. For one user in an order without its own index, all rows are read and
 * sorted. Otherwise the planner might walk everyone's rows in that order to find a few.
 */
export function rowsOf(table: string, userId: number | undefined, isOwnOrder: boolean) {
  const all = sql.table(table);
  if (userId === undefined) return { from: sql`${all} s`, where: sql<boolean>`true` };
  const own = sql<boolean>`s.user_id = ${userId}`;
  if (isOwnOrder) return { from: sql`${all} s`, where: own };
  return { from: sql`(select * from ${all} s where ${own} offset 0) s`, where: sql<boolean>`true` };
}

/** Filters by term. The index of the order tells the planner how common the term is. */
export const forTerm = (rows: ReturnType<typeof rowsOf>, term: string | undefined): ReturnType<typeof rowsOf> =>
  term ? { ...rows, where: sql<boolean>`${rows.where} and ${byTerm} = lower(${term})` } : rows;

const source = (
  rows: ReturnType<typeof rowsOf>,
  columns: RawBuilder<unknown>,
  orders: ListSource['orders'],
): ListSource => ({ ...rows, columns, orders: { search_term: byTerm, id: sql`s.id`, ...orders }, id: sql`s.id` });

/** The columns of a search, as the list shows it. */
export const searchRow = {
  id: number,
  userId: orNull(number),
  image: orNull(text),
  search_term: text,
  type: text,
  title: orNull(text),
  description: orNull(text),
  created_at: timestamp,
  updated_at: timestamp,
  username: text,
};

/** The same columns, from `searches s`. */
export const searchColumns = sql`s.id, (select ${profileOf('users')} from users where users.id = s.user_id) as "userId", s.image, s.search_term, s.type, s.title, s.description, s.created_at, s.updated_at,
        coalesce((select ${usernameOf('users')} from users where users.id = s.user_id), 'Anonymous') as username`;

export const searchList = list(
  searchRow,
  (userId: number | undefined, isOwnOrder: boolean, term: string | undefined) => ({
    byMonth: 's',
    newest: userId === undefined && !term ? 'created_at' : undefined,
    ...source(forTerm(rowsOf('searches', userId, isOwnOrder), term), searchColumns, {
      // This order's index has the rows of one term newest first, which is the list's default.
      search_term: { key: byTerm, ties: sql`s.updated_at` },
      updated_at: sql`s.updated_at`,
      created_at: sql`s.created_at`,
    }),
  }),
  [undefined, true, undefined],
  [1, true, undefined],
  [1, false, undefined],
  [undefined, true, 'a'],
  [1, false, 'a'],
);

const bookmarkList = list(
  { id: number, image: orNull(text), search_term: text, type: text, title: orNull(text), description: orNull(text) },
  (userId: number | undefined, isOwnOrder: boolean) =>
    source(
      rowsOf('bookmarks', userId, isOwnOrder),
      sql`s.id, s.image, s.search_term, s.type, s.title, s.description`,
      {},
    ),
  [undefined, true],
  [1, true],
  [1, false],
);

/**
 * Reads a page of the bookmarks of all users, or of one.
 * @throws Refusal not_found when the user does not exist, invalid for a page too far from the beginning.
 */
export async function listBookmarks(db: Db, input: FavouritesInput): Promise<Page<Bookmark>> {
  const { userId, order_by: order } = input;
  if (userId !== undefined) await requireUser(db, userId);
  return bookmarkList.page(db, input, userId, order === 'id');
}

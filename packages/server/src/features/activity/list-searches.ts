import type { activity } from '@quarterdeck/contract/activity';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text } from '../../database/columns.ts';
import { COUNTED } from '../../database/lists/pages.ts';
import type { Page } from '../../database/lists/source.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import {
  ArchiveAway,
  type ArchivedSearch,
  type EventArchive,
  type SearchPlace,
  type SearchQuery,
} from '../../domain/event-archive/archive.ts';
import { type ArchiveView, viewArchive } from '../../domain/event-archive/state.ts';
import { momentText } from '../../domain/items/micros.ts';
import { profileOf, usernameOf } from '../../domain/people/deleted-users.ts';
import { requireUser } from '../../domain/people/require-user.ts';
import { byTerm, forTerm, rowsOf, searchColumns, searchList, searchRow } from './searches.ts';

type Input = z.output<typeof activity.searches.input>;
type Search = z.input<typeof activity.searches.output>['data'][number];
type Trx = Parameters<typeof searchList.page>[0];

/**
 * A page. `archive` is set while the archive is unavailable: since when, and before which moment searches are missing.
 */
export type SearchPage = Page<Search> & {
  readonly archive?: { readonly unavailable_since: Date; readonly before: Date };
};

const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::int8`;
const keys: Readonly<Record<SearchQuery['order'], readonly ReturnType<typeof sql>[]>> = {
  updated_at: [sql`s.updated_at`],
  created_at: [sql`s.created_at`],
  search_term: [byTerm, sql`s.updated_at`],
  id: [],
};

/** The sort keys of the first rows in PostgreSQL. */
const hotPlaces = statement(
  { id: number, created: number, updated: number, termKey: text },
  ({ userId, order, direction }: SearchQuery, term: string | undefined, most: number) => {
    const { from, where } = forTerm(rowsOf('searches', userId, order === 'updated_at'), term);
    const way = sql.raw(direction);
    return sql`
      select s.id, ${micros('s.created_at')} as created, ${micros('s.updated_at')} as updated, lower(s.search_term) as "termKey"
      from ${from} where ${where}
      order by ${sql.join([...keys[order], sql`s.id`].map((key) => sql`${key} ${way}`))} limit ${most}`;
  },
  ...(['updated_at', 'created_at', 'search_term', 'id'] as const).flatMap((order) => [
    [{ order, direction: 'desc' as const }, undefined, 1] as const,
    [{ order, direction: 'asc' as const, userId: 1 }, 'a', 1] as const,
  ]),
);

const lowerCase = statement({ key: text }, (term: string) => sql`select coalesce(lower(${term}::text), '') as key`);

const selectUsers = statement(
  { id: number, profile: orNull(number), username: text },
  (ids: readonly number[]) => sql`
    select id, ${profileOf('users')} as profile, ${usernameOf('users')} as username from users where id = any(${ids}::bigint[])`,
);

const compareTexts = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Compares sort keys as both databases order them. */
function byPlace({ order, direction }: Pick<SearchQuery, 'order' | 'direction'>) {
  const sign = direction === 'asc' ? 1 : -1;
  return (one: SearchPlace, other: SearchPlace): number => {
    const byKey =
      order === 'created_at'
        ? one.created - other.created
        : order === 'id'
          ? 0
          : (order === 'search_term' && compareTexts(one.termKey, other.termKey)) || one.updated - other.updated;
    return sign * (byKey || one.id - other.id);
  };
}

const NO_USER = 'Anonymous';

/** Adds the users from PostgreSQL to rows of the archive. */
async function withUsers(db: Trx, rows: readonly ArchivedSearch[]): Promise<Search[]> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const users = new Map((ids.length === 0 ? [] : await selectUsers(db, ids)).map((user) => [user.id, user]));
  return rows.map(({ id, user_id, image, search_term, type, title, description, created, updated }) => {
    const user = user_id === null ? undefined : users.get(user_id);
    return {
      ...{ id, image, search_term, type, title, description },
      userId: user?.profile ?? null,
      username: user?.username ?? NO_USER,
      created_at: new Date(Math.floor(created / 1000)),
      updated_at: new Date(Math.floor(updated / 1000)),
    };
  });
}

const selectSearches = statement(
  searchRow,
  (ids: readonly number[], moments: readonly string[]) => sql`
    select ${searchColumns} from searches s
    where s.id = any(${ids}::bigint[]) and s.created_at = any(${moments}::timestamptz[])`,
);

const rowsAt = (db: Trx, places: readonly SearchPlace[]): Promise<Search[]> =>
  places.length === 0
    ? Promise.resolve([])
    : selectSearches(
        db,
        places.map(({ id }) => id),
        places.map(({ created }) => momentText(created)),
      );

/** Whether a full page from PostgreSQL is the final page, because all of its rows are too new for the archive. */
function isAllHot(
  { rows }: Page<Search>,
  { order_by, direction, page_limit }: Input,
  { hotFrom }: ArchiveView,
): boolean {
  const last = rows.at(-1);
  if (direction !== 'desc' || (order_by !== 'updated_at' && order_by !== 'created_at')) return false;
  return last !== undefined && hotFrom !== undefined && rows.length === page_limit && last[order_by] >= hotFrom;
}

/**
 * Reads one snapshot of PostgreSQL: its page, and the sort keys to merge with if the archive has a part of the page.
 */
const readHot = (db: Kysely<Schema>, input: Input) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { userId, order_by: order, direction, term, page, page_limit } = input;
      if (userId !== undefined) await requireUser(trx, userId);
      const view = await viewArchive(trx, 'searches');
      const found = await searchList.page(trx, input, userId, order === 'updated_at', term);
      const isHot = view.rows <= 0 || isAllHot(found, input, view);
      const termKey = term === undefined ? undefined : (await lowerCase.one(trx, term)).key;
      const query: SearchQuery = { userId, termKey, order, direction };
      const places = isHot ? [] : await hotPlaces(trx, query, term, (page + 1) * page_limit);
      return { view, found, isHot, query, places };
    });

type Hot = Awaited<ReturnType<typeof readHot>>;

/** Adds up both totals, to one more than lists count. */
async function totalOf(
  archive: EventArchive,
  input: Input,
  { total, exact }: Page<Search>,
  view: ArchiveView,
  query: SearchQuery,
): Promise<Pick<Page<Search>, 'total' | 'exact'>> {
  if (view.rows <= 0 || !exact) return { total, exact };
  const { userId, termKey } = query;
  // The sum includes users under erasure until they are deleted.
  const isSum = userId === undefined && termKey === undefined && view.users.length === 0;
  const most = input.count === 'exact' ? undefined : COUNTED + 1;
  const all = total + (isSum ? view.rows : await archive.count(query, view, most));
  return input.count === 'exact' || all <= COUNTED ? { total: all, exact: true } : { total: COUNTED, exact: false };
}

/** Returns PostgreSQL's page alone; while the archive is unavailable, its total is a minimum. */
async function hotPage(archive: EventArchive, input: Input, { found, view, query }: Hot): Promise<SearchPage> {
  try {
    return { rows: found.rows, ...(await totalOf(archive, input, found, view, query)) };
  } catch (error) {
    if (!(error instanceof ArchiveAway)) throw error;
    return { ...found, exact: false };
  }
}

/**
 * Reads a page of searches from both databases: of all users, of one user, or for one term.
 * @throws Refusal not_found when the user does not exist, invalid for a page too far from the beginning.
 */
export async function listSearches(db: Kysely<Schema>, archive: EventArchive, input: Input): Promise<SearchPage> {
  const { userId, order_by: order, term, page, page_limit } = input;
  if (!archive.isOn) {
    if (userId !== undefined) await requireUser(db, userId);
    return searchList.page(db, input, userId, order === 'updated_at', term);
  }
  const read = await readHot(db, input);
  const { view, found, query, places: hot } = read;
  if (read.isHot) return hotPage(archive, input, read);
  try {
    const [cold, total] = await Promise.all([
      archive.places(query, view, (page + 1) * page_limit),
      totalOf(archive, input, found, view, query),
    ]);
    const shown = [...hot, ...cold].sort(byPlace(query)).slice(page * page_limit, (page + 1) * page_limit);
    const hotIds = new Set(hot.map(({ id }) => id));
    const there = await rowsAt(
      db,
      shown.filter(({ id }) => hotIds.has(id)),
    );
    const isThere = new Set(there.map(({ id }) => id));
    // Rows that have moved since the snapshot are in the archive now.
    const archived = await withUsers(db, await archive.rowsAt(shown.filter(({ id }) => !isThere.has(id))));
    const rows = new Map([...there, ...archived].map((row) => [row.id, row]));
    return { rows: shown.flatMap(({ id }) => rows.get(id) ?? []), ...total };
  } catch (error) {
    if (!(error instanceof ArchiveAway) || !view.hotFrom) throw error;
    return { ...found, exact: false, archive: { unavailable_since: error.since, before: view.hotFrom } };
  }
}

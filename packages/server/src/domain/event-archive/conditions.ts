import type { ArchivedSearch, Deletion, Exclusions, SearchQuery } from './archive.ts';
import type { ArchivedKind } from './kinds/kind.ts';

/** A list of numbers in a statement; of none, one that no row has. */
export const among = (numbers: readonly number[]): string =>
  `(${(numbers.length === 0 ? [0] : numbers).map(Math.trunc).join(',')})`;

/** Which rows of a kind count. */
export const counts = ({ lastSlice, slices, ids, users, months }: Exclusions, kind: ArchivedKind): string =>
  [
    `slice <= ${Math.trunc(lastSlice)}`,
    ...(slices.length > 0 ? [`slice not in ${among(slices)}`] : []),
    ...(ids.length > 0 ? [`id not in ${among(ids)}`] : []),
    ...(users.length > 0 && kind.whenErased === 'deleted' ? [`user_id not in ${among(users)}`] : []),
    ...(months.length > 0 ? [`toYYYYMM(created_at) not in ${among(months)}`] : []),
  ].join(' and ');

/** Who a row is of: no one, when it is of a user who is being erased. */
export const userOf = ({ whenErased }: ArchivedKind, { users }: Pick<Exclusions, 'users'>): string =>
  whenErased === 'emptied' && users.length > 0 ? `if(user_id in ${among(users)}, 0, user_id)` : 'user_id';

/** Which searches a list has. */
export const isAsked = ({ userId, termKey }: Pick<SearchQuery, 'userId' | 'termKey'>): string =>
  [
    ...(userId === undefined ? [] : [`and user_id = ${Math.trunc(userId)}`]),
    ...(termKey === undefined ? [] : ['and term_key = {term:String}']),
  ].join(' ');

const at = (micros: number): string => `fromUnixTimestamp64Micro(${Math.trunc(micros)}, 'UTC')`;

/** Rows at some places. */
export const isOneOf = (rows: readonly Pick<ArchivedSearch, 'id' | 'created'>[]): string =>
  rows.length === 0
    ? 'false'
    : `(created_at, id) in (${rows.map(({ id, created }) => `(${at(created)}, ${Math.trunc(id)})`).join(',')})`;

/** What a deletion deletes. */
export const isDeleted = ({ users, rows, posts }: Deletion): string =>
  posts
    ? `post_id in ${among(posts)}`
    : `(${users.length === 0 ? 'false' : `user_id in ${among(users)}`} or ${isOneOf(rows)})`;

/** Whether rows go, or only what says whose they are. */
export const areRowsDeleted = ({ whenErased }: ArchivedKind, { posts }: Deletion): boolean =>
  whenErased === 'deleted' || posts !== undefined;

/** Sums by day. */
export const sumsOf = ({ archived, checksum }: ArchivedKind): string =>
  `select toString(toDate(created_at)) as day, count() as rows, sum(${checksum('user_id')}) as checks from ${archived}`;

/** The columns of each order of searches. */
export const orders: Readonly<Record<SearchQuery['order'], readonly string[]>> = {
  updated_at: ['updated_at', 'id'],
  created_at: ['created_at', 'id'],
  search_term: ['term_key', 'updated_at', 'id'],
  id: ['id'],
};

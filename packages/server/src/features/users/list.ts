import { type CompiledQuery, sql } from 'kysely';
import { flag, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import { byMoment, byText } from '../../database/lists/page-index.ts';
import type { ListSource } from '../../database/lists/source.ts';
import { emailKey } from '../../domain/people/matching-people.ts';
import { isReported } from '../../domain/people/report-flags.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { type Filters, filterOf, type Input } from './filter.ts';

/** Up to this many matches are all sorted. For a more common term, this many rows are searched in order. */
const FEW = 2000;
const WALK = 2000;
const FURTHER = 32_000;

/** Each order needs an index, a line here and one in `functions/page-index.ts`. */
const all: ListSource = {
  from: sql`users`,
  where: sql<boolean>`is_app_user`,
  columns: sql`users.id, avatar, ${isReported('users')} as is_reported, name, username, email, phone, device,
    device_app_version, created_at, is_suspended::int as is_suspended, suspended_until, app_id`,
  id: sql`users.id`,
  orders: {
    name: byText(sql`sort_name`),
    username: byText(sql`search_key(username)`),
    email: byText(emailKey),
    created_at: byMoment(sql`created_at`),
    id: sql`users.id`,
  },
  pageIndex: 'users_rank',
};

function sourceFor(input: Filters): ListSource {
  const filter = filterOf(input);
  return filter
    ? { ...all, filter: { ...filter, few: FEW, walk: { alias: 'users', rows: WALK, further: FURTHER } } }
    : all;
}

const examples: readonly Filters[] = [
  {},
  { query: 'abc' },
  { query: 'a' },
  { query: 'a_b', is_suspended: 1 },
  { is_suspended: 1, is_reported: 1, auto_follow: 1 },
  { is_suspended: 0, is_reported: 0, auto_follow: 0 },
  { device: 'iOS', device_app_version: '5.4' },
  { created_at_from: '2026-01-31', last_seen_at_from: '2026-01-31' },
  { created_at_to: '2026-01-31', last_seen_at_to: '2026-01-31' },
];

/** The list of app users: all, or those that match the search and the filters. */
export const userList = listByInput(
  {
    id: number,
    avatar: orNull(text),
    is_reported: flag,
    name: text,
    username: text,
    email: orNull(text),
    phone: orNull(text),
    device: orNull(text),
    device_app_version: orNull(text),
    created_at: timestamp,
    is_suspended: flag,
    suspended_until: orNull(timestamp),
    app_id: orNull(text),
  },
  sourceFor,
  ...examples.map((filters) => [filters] as const),
);

const cell = (column: string) => sql`${safeCell(sql.ref(column))} as ${sql.ref(column)}`;

const exportColumns = sql`users.id,
  ${sql.join(['avatar', 'name', 'username', 'email', 'phone', 'device', 'device_app_version'].map(cell))},
  ${momentCell(sql.ref('created_at'))} as created_at`;

/** The query for every app user that matches the filters, in the columns of the list. */
export const usersExport = (db: Db, input: Input): CompiledQuery => userList.all(db, exportColumns, input);

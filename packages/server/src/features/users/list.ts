import type { users } from '@quarterdeck/contract/users';
import { type CompiledQuery, sql } from 'kysely';
import type { z } from 'zod';
import { flag, number, orNull, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import {
  byId,
  byMoment,
  byText,
  commonTerms,
  exportQuery,
  type ListSource,
  type Page,
  rankedList,
} from '../../database/lists/list-query.ts';
import { isReported } from '../../domain/people/is-reported.ts';
import { emailKey } from '../../domain/people/matching-people.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { filterOf, type Input } from './filter.ts';

type Row = z.input<typeof users.list.output>['users'][number];

const source: ListSource = {
  table: 'users',
  where: sql<boolean>`is_app_user`,
  columns: sql`users.id, avatar, ${isReported('users')} as is_reported, name, username, email, phone, device,
    device_app_version, created_at, is_suspended::int as is_suspended, app_id`,
  orders: {
    name: byText(sql`lower(name)`),
    username: byText(sql`lower(username)`),
    email: byText(emailKey),
    created_at: byMoment('created_at'),
    id: byId(),
  },
  rank: 'users_rank',
};

const list = rankedList(
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
    app_id: orNull(text),
  },
  source,
  filterOf,
  [
    { query: 'abc' },
    { query: 'a' },
    { is_suspended: 1, is_reported: 1, auto_follow: 1 },
    { is_suspended: 0, is_reported: 0, auto_follow: 0 },
    { device: 'iOS', device_app_version: '5.4' },
    { created_at_from: '2026-01-31', last_seen_at_from: '2026-01-31' },
    { created_at_to: '2026-01-31', last_seen_at_to: '2026-01-31' },
  ],
);

/** Finds a page of app users: all of them, or those whom the search and the filters find. */
export function usersList(): (db: Db, input: Input) => Promise<Page<Row>> {
  const common = commonTerms();
  return (db, input) => list.page(db, input, common);
}

const cell = (column: string) => sql`${safeCell(sql.ref(column))} as ${sql.ref(column)}`;

/** Every app user that the filters match, in the columns of the list. */
export const usersExport = (db: Db, input: Input): CompiledQuery =>
  exportQuery(
    db,
    source,
    input,
    sql`users.id, ${sql.join(['avatar', 'name', 'username', 'email', 'phone', 'device', 'device_app_version'].map(cell))},
      ${momentCell(sql.ref('created_at'))} as created_at`,
    filterOf(input),
  );

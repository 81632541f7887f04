import { MOST_UNREAD, type notices } from '@quarterdeck/contract/notices';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull, type RowOf, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { isCurrentByRights, rightsOf } from '../../domain/notices/current.ts';

type Input = z.output<typeof notices.list.input>;
type Row = z.input<typeof notices.list.output>['data'][number];

/** The newest notices among which unread ones are counted; those about closed cases are skipped. */
const LOOKED_AT = 1000;

const row = {
  id: number,
  kind: textOf<Row['kind']>(),
  text,
  about_type: textOf<Row['about']['type']>(),
  about_id: number,
  what: orNull(textOf<NonNullable<Row['about']['what']>>()),
  user_id: orNull(number),
  by: orNull(json<NonNullable<Row['by']>>()),
  created_at: timestamp,
  read_at: orNull(timestamp),
};

/** The most notices of one admin that are listed, newest first. Most of the older ones are about closed cases. */
const LISTED = 10_000;

const newestOf = (adminId: number, { kind, is_read }: Pick<Input, 'kind' | 'is_read'>, most: number) => sql`(
  select * from notices where admin_id = ${adminId} ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${is_read === undefined ? sql`` : is_read === 1 ? sql`and read_at is not null` : sql`and read_at is null`}
  order by id desc limit ${sql.lit(most)}
) n cross join ${rightsOf(adminId)}`;

const sourceFor = (adminId: number, input: Pick<Input, 'kind' | 'is_read'>): ListSource => ({
  from: newestOf(adminId, input, LISTED),
  joined: sql`left join users actor on actor.id = n.by_id
    left join cases c on n.about_type = 'case' and c.id = n.about_id`,
  columns: sql`n.id, n.kind, n.text, n.about_type, n.about_id, c.what, coalesce(c.user_id, c.author_id) as user_id, n.created_at, n.read_at,
    case when actor.id is not null then json_build_object('id', actor.id, 'name', actor.name) end as by`,
  where: isCurrentByRights,
  id: sql`n.id`,
  orders: { id: sql`n.id` },
});

const ofAdmin = list(
  row,
  sourceFor,
  [1, {}],
  [1, { kind: 'assigned' }],
  [1, { is_read: 0 }],
  [1, { kind: 'access', is_read: 1 }],
);

const rowOf = ({ about_type: type, about_id: id, what, user_id, ...found }: RowOf<typeof row>): Row => ({
  ...found,
  about: { type, id, ...(what === null ? {} : { what }), ...(user_id === null ? {} : { user_id }) },
});

/** Reads a page of an admin's notices. */
export async function noticesOf(db: Db, adminId: number, input: Input): Promise<Page<Row>> {
  const page = await ofAdmin.page(db, input, adminId, input);
  return { ...page, rows: page.rows.map(rowOf) };
}

const countUnread = statement(
  { unread: number },
  (adminId: number) => sql`
    select count(*) as unread from (
      select from ${newestOf(adminId, { is_read: 0 }, LOOKED_AT)}
      where ${isCurrentByRights} limit ${sql.lit(MOST_UNREAD)}) counted`,
);

/** Counts an admin's unread notices, up to a hundred. */
export async function unreadOf(db: Db, adminId: number): Promise<number> {
  return (await countUnread.one(db, adminId)).unread;
}

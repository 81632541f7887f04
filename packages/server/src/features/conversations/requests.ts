import type { conversations } from '@quarterdeck/contract/conversations';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull, type RowOf, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { ListInput, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { isRunning } from '../../domain/access/grants.ts';
import { isDeleted } from '../../domain/people/deleted-users.ts';
import { isReported } from '../../domain/people/report-flags.ts';

export type AccessRequest = z.input<typeof conversations.requests.output>['data'][number];
type AccessGrant = z.input<typeof conversations.grants.output>['data'][number];
type RequestsInput = z.output<typeof conversations.requests.input>;

const person = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')},
    'avatar', ${column('avatar')}, 'is_reported', ${isReported(alias)}, 'is_deleted', ${isDeleted(alias)})`;
};

const requestRow = {
  id: number,
  message: orNull(text),
  created_at: timestamp,
  admin: json<AccessRequest['admin']>(),
  user: orNull(json<NonNullable<AccessRequest['user']>>()),
  state: textOf<AccessRequest['state']>(),
  decided_at: orNull(timestamp),
  decided_by: orNull(text),
  note: orNull(text),
  expires_at: orNull(timestamp),
  reach: orNull(textOf<'user' | 'all'>()),
};

const requestFrom = sql`conversation_access_requests r join users a on a.id = r.admin_id left join users u on u.id = r.user_id
  left join users d on d.id = r.decided_by left join access_grants g on g.id = r.grant_id`;
const requestColumns = sql`r.id, r.message, r.created_at, ${person('a')} as admin, case when u.id is not null then ${person('u')} end as "user",
  case when r.decided_at is null then 'open' when r.grant_id is null then 'refused' else 'granted' end as state,
  r.decided_at, d.name as decided_by, r.note, g.expires_at,
  case when g.id is null then null when g.user_id is null then 'all' else 'user' end as reach`;

const states: Readonly<Record<AccessRequest['state'], RawBuilder<boolean>>> = {
  open: sql<boolean>`r.decided_at is null`,
  granted: sql<boolean>`r.decided_at is not null and r.grant_id is not null`,
  refused: sql<boolean>`r.decided_at is not null and r.grant_id is null`,
};

function asRequest({
  decided_at,
  decided_by,
  note,
  reach,
  expires_at,
  ...row
}: RowOf<typeof requestRow>): AccessRequest {
  return {
    ...row,
    decided: decided_at && { at: decided_at, by: decided_by ?? '', note, reach, expires_at },
  };
}

const requestList = list(
  requestRow,
  (state: AccessRequest['state'] | undefined) => ({
    from: requestFrom,
    columns: requestColumns,
    where: state === undefined ? sql<boolean>`true` : states[state],
    id: sql`r.id`,
    anyDepth: true,
    orders: { decided_at: sql`coalesce(r.decided_at, 'infinity')` },
  }),
  [undefined],
  ['open'],
  ['granted'],
  ['refused'],
);

const oneRequest = statement(
  requestRow,
  (id: number) => sql`select ${requestColumns} from ${requestFrom} where r.id = ${id}`,
);

const grantList = list(
  {
    id: number,
    note: orNull(text),
    granted_at: timestamp,
    expires_at: orNull(timestamp),
    granted_by: text,
    admin: json<AccessGrant['admin']>(),
    user: orNull(json<NonNullable<AccessGrant['user']>>()),
  },
  () => ({
    from: sql`access_grants g join users a on a.id = g.admin_id join users d on d.id = g.granted_by
      left join users u on u.id = g.user_id`,
    columns: sql`g.id, g.note, g.granted_at, g.expires_at, d.name as granted_by, ${person('a')} as admin,
      case when u.id is not null then ${person('u')} end as "user"`,
    where: sql<boolean>`g.permission = 'conversation' and ${isRunning}`,
    id: sql`g.id`,
    anyDepth: true,
    orders: { granted_at: sql`g.granted_at` },
  }),
);

/** Reads requests for access: open ones first, then the most recently decided. */
export async function listRequests(db: Db, input: RequestsInput): Promise<Page<AccessRequest>> {
  const page = await requestList.page(db, input, input.state);
  return { ...page, rows: page.rows.map(asRequest) };
}

/** Reads one request for access; undefined if the id is unknown. */
export async function findRequest(db: Db, id: number): Promise<AccessRequest | undefined> {
  const found = await oneRequest.first(db, id);
  return found && asRequest(found);
}

/** Reads the grants in effect. */
export const listGrants = (db: Db, input: ListInput): Promise<Page<AccessGrant>> => grantList.page(db, input);

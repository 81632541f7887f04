import type { conversations } from '@quarterdeck/contract/conversations';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { countedList } from '../../database/lists/counted-list.ts';
import type { ListInput, Page } from '../../database/lists/list-query.ts';
import { isRunning } from '../../domain/access/grants.ts';
import { isReported } from '../../domain/people/is-reported.ts';

export type AccessRequest = z.output<typeof conversations.requests.output>['data'][number];
type AccessGrant = z.output<typeof conversations.grants.output>['data'][number];
type RequestsInput = z.output<typeof conversations.requests.input>;

const person = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')},
    'avatar', ${column('avatar')}, 'is_reported', ${isReported(alias)})`;
};

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

interface RequestRow extends Omit<AccessRequest, 'created_at' | 'decided'> {
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly note: string | null;
  readonly reach: 'user' | 'all' | null;
  readonly expires_at: Date | null;
}

const requestFrom = sql`conversation_access_requests r join users a on a.id = r.admin_id join users u on u.id = r.user_id
  left join users d on d.id = r.decided_by left join access_grants g on g.id = r.grant_id`;
const requestColumns = sql`r.id, r.message, r.created_at, ${person('a')} as admin, ${person('u')} as "user",
  case when r.decided_at is null then 'open' when r.grant_id is null then 'refused' else 'granted' end as state,
  r.decided_at, d.name as decided_by, r.note, g.expires_at,
  case when g.id is null then null when g.user_id is null then 'all' else 'user' end as reach`;

const states: Readonly<Record<AccessRequest['state'], RawBuilder<boolean>>> = {
  open: sql<boolean>`r.decided_at is null`,
  granted: sql<boolean>`r.decided_at is not null and r.grant_id is not null`,
  refused: sql<boolean>`r.decided_at is not null and r.grant_id is null`,
};

function asRequest({ decided_at, decided_by, note, reach, expires_at, ...row }: RequestRow): AccessRequest {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    decided: decided_at && {
      at: decided_at.toISOString(),
      by: decided_by ?? '',
      note,
      reach,
      expires_at: iso(expires_at),
    },
  };
}

/** Requests for access, the open ones first, then the latest decided. */
export async function listRequests(db: Db, input: RequestsInput): Promise<Page<AccessRequest>> {
  const page = await countedList<RequestRow>(
    db,
    {
      from: requestFrom,
      columns: requestColumns,
      where: input.state === undefined ? sql<boolean>`true` : states[input.state],
      id: sql`r.id`,
      orders: { decided_at: sql`coalesce(r.decided_at, 'infinity')` },
    },
    input,
  );
  return { ...page, rows: page.rows.map(asRequest) };
}

/** One request for access, if there is one with this id. */
export async function findRequest(db: Db, id: number): Promise<AccessRequest | undefined> {
  const { rows } = await sql<RequestRow>`select ${requestColumns} from ${requestFrom} where r.id = ${id}`.execute(db);
  return rows[0] && asRequest(rows[0]);
}

interface GrantRow extends Omit<AccessGrant, 'granted_at' | 'expires_at'> {
  readonly granted_at: Date;
  readonly expires_at: Date | null;
}

/** The grants that open conversations now. */
export async function listGrants(db: Db, input: ListInput): Promise<Page<AccessGrant>> {
  const page = await countedList<GrantRow>(
    db,
    {
      from: sql`access_grants g join users a on a.id = g.admin_id join users d on d.id = g.granted_by
        left join users u on u.id = g.user_id`,
      columns: sql`g.id, g.note, g.granted_at, g.expires_at, d.name as granted_by, ${person('a')} as admin,
        case when u.id is not null then ${person('u')} end as "user"`,
      where: sql<boolean>`g.permission = 'conversation' and ${isRunning}`,
      id: sql`g.id`,
      orders: { granted_at: sql`g.granted_at` },
    },
    input,
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      granted_at: row.granted_at.toISOString(),
      expires_at: iso(row.expires_at),
    })),
  };
}

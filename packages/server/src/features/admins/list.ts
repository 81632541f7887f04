import { contract } from '@quarterdeck/contract';
import type { admins } from '@quarterdeck/contract/admins';
import type { SignInRule } from '@quarterdeck/contract/core/access/sign-in';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import { isId } from '../../database/lists/search.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { groupsOf, isMember } from '../../domain/access/membership.ts';
import { accountState, meetsRule, ruleOfAccount } from '../../domain/access/review/account-state.ts';
import type { SessionMethod } from '../../domain/access/sessions.ts';
import { refusedOn } from '../../domain/access/target.ts';
import { personHolds } from '../../domain/people/matching-people.ts';
import type { Admin } from '../../ports/caller.ts';
import { refusalsOf } from '../../ports/refusals.ts';

type Input = z.output<typeof admins.list.input>;
type Row = z.input<typeof admins.list.output>['users'][number];

/** All calls on a person. The list names those that the target rules refuse. */
const targeted: readonly Endpoint[] = Object.values(contract)
  .flatMap((endpoints): Endpoint[] => Object.values(endpoints))
  .filter(({ target }) => target !== undefined);

/** Whether a term matches the admin `u`, by the searched columns or the id. */
const adminHolds = (term: string): RawBuilder<boolean> =>
  sql<boolean>`(${personHolds(sql`u.search`, term)} or ${isId(sql`u.id`, term)})`;

const sourceOf = ({ query, group_id: group }: Pick<Input, 'query' | 'group_id'>): ListSource => ({
  from: sql`users u join admins a on a.user_id = u.id`,
  where: sql<boolean>`u.is_admin
    ${query ? sql`and ${adminHolds(query)}` : sql``}
    ${group ? sql`and ${isMember(sql`u.id`, sql`${group}`)}` : sql``}`,
  columns: sql`u.id, u.avatar, u.name, coalesce(u.email, '') as email, u.phone, u.username, a.is_sup_admin::int as is_sup_admin,
    u.is_suspended::int as is_suspended, u.created_at, a.rights_version as version, a.invited_until,
    a.is_emergency::int as is_emergency, a.last_sign_in_at, a.last_sign_in_method, ${accountState} as state,
    ${ruleOfAccount} as sign_in_rule, ${meetsRule} as meets_rule,
    ${groupsOf(sql`u.id`)} as auth_user_group`,
  id: sql`u.id`,
  anyDepth: true,
  orders: {
    id: sql`u.id`,
    name: sql`u.sort_name`,
    email: sql`(lower(u.email) collate "C")`,
    created_at: sql`u.created_at`,
  },
});

const adminList = listByInput(
  {
    id: number,
    avatar: orNull(text),
    name: text,
    email: text,
    phone: orNull(text),
    username: text,
    is_sup_admin: flag,
    is_suspended: flag,
    created_at: timestamp,
    version: number,
    invited_until: orNull(timestamp),
    is_emergency: flag,
    last_sign_in_at: orNull(timestamp),
    last_sign_in_method: orNull(textOf<SessionMethod>()),
    state: textOf<NonNullable<Row['state']>>(),
    sign_in_rule: textOf<SignInRule>(),
    meets_rule: flag,
    auth_user_group: json<Row['auth_user_group']>(),
  },
  sourceOf,
  [{}],
  [{ query: 'a', group_id: 1 }],
);

/** Reads a page of admins with their groups, and what the caller cannot do to each of them. */
export async function listAdmins(db: Db, asking: Admin, input: Input): Promise<Page<Row>> {
  const page = await adminList.page(db, input);
  const rows = page.rows.map((row): Row => {
    const person = { id: row.id, isAdmin: true, isSuper: row.is_sup_admin === 1 };
    return { ...row, ...refusalsOf(refusedOn(asking, person, targeted)) };
  });
  return { ...page, rows };
}

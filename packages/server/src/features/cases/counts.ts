import type { cases } from '@quarterdeck/contract/cases';
import { holds } from '@quarterdeck/contract/kit/access';
import type { Permission } from '@quarterdeck/contract/kit/permissions';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Admin } from '../../kit/caller.ts';
import type { Subject } from '../../kit/cases/case.ts';
import type { Db } from '../../kit/database.ts';

type Counts = Omit<z.output<typeof cases.counts.output>, 'responseMessage' | 'responseCode'>;
type Assignees = z.output<typeof cases.assignees.output>['data'];

const COUNTED = 10_000;
const MOST_ASSIGNEES = 500;

/** The permission to work on cases about this. */
const codeFor = (what: Subject): Permission => (what === 'posts' ? 'reported_posts' : 'reported_users');

async function countOpen(db: Db, asking: number, what: Subject) {
  const { rows } = await sql<{ all: number; own: number }>`
    select (select count(*) from (select from cases where what = ${what} and state = 'open' limit ${COUNTED + 1}) counted) as all,
      (select count(*) from cases where assigned_to = ${asking} and what = ${what} and state = 'open') as own
  `.execute(db);
  const { all = 0, own = 0 } = rows[0] ?? {};
  return { all: Math.min(all, COUNTED), own, exact: all > COUNTED ? (0 as const) : (1 as const) };
}

/** How many cases are open, of what the admin may see; `all` is a floor beyond ten thousand. */
export async function countCases(db: Db, asking: Admin): Promise<Counts> {
  const seen = (['posts', 'users'] as const).filter((what) => holds(asking, codeFor(what)));
  return Object.fromEntries(
    await Promise.all(seen.map(async (what) => [what, await countOpen(db, asking.id, what)] as const)),
  );
}

/** The admins who may work on cases about this, by name; `only` asks about one of them. */
export async function findAssignees(db: Db, what: Subject, only?: number): Promise<Assignees> {
  const code = codeFor(what);
  const { rows } = await sql<Assignees[number]>`
    select u.id, u.name, u.avatar from admins a join users u on u.id = a.user_id
    where u.is_admin and not u.is_suspended and ${only === undefined ? sql`true` : sql`u.id = ${only}`} and (
      a.is_sup_admin
      or exists (select from user_permissions p where p.admin_id = u.id and p.permission = ${code})
      or exists (
        select from admin_groups m join group_permissions g using (group_id)
        where m.admin_id = u.id and g.permission = ${code}))
    order by lower(u.name), u.id limit ${MOST_ASSIGNEES}
  `.execute(db);
  return rows;
}

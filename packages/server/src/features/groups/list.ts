import { admins } from '@quarterdeck/contract/admins';
import type { SignInRule } from '@quarterdeck/contract/core/access/sign-in';
import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { boolean, number, orNull, type RowOf, text, textOf, texts, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import { textHolds } from '../../database/lists/search.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { countMembers, isMember } from '../../domain/access/membership.ts';
import { grantError, groupError } from '../../domain/access/target.ts';
import type { Admin } from '../../ports/caller.ts';
import { refusalsOf } from '../../ports/refusals.ts';

type Input = z.output<typeof groups.list.input>;
type Row = z.input<typeof groups.list.output>['data'][number];
type Choice = z.input<typeof groups.dropdown.output>['data'][number];

const row = {
  id: number,
  name: text,
  created_at: timestamp,
  updated_at: timestamp,
  version: number,
  admins_count: number,
  permissions_count: number,
  sign_in_rule: textOf<SignInRule>(),
  sign_in_rule_from: orNull(text),
  /** Whether the caller is a member. */
  mine: boolean,
};

type GroupRow = RowOf<typeof row>;

const columnsFor = (asking: Pick<Admin, 'id'>): RawBuilder<unknown> => sql`
  g.id, g.name, g.created_at, g.updated_at, g.version,
  ${countMembers(sql`g.id`)} as admins_count,
  (select count(*) from group_permissions p where p.group_id = g.id) as permissions_count,
  g.sign_in_rule, g.sign_in_rule_from::text as sign_in_rule_from,
  ${isMember(sql`${asking.id}::bigint`, sql`g.id`)} as mine`;

function rowOf(asking: Admin, { mine, ...found }: GroupRow): Row {
  const refusal = groupError(asking, mine);
  return {
    ...found,
    ...refusalsOf([
      [groups.remove, refusal?.message],
      [permissions.toggleOfGroup, refusal?.message],
    ]),
  };
}

const sourceFor = (asking: Pick<Admin, 'id'>, { query, id }: Pick<Input, 'query' | 'id'>): ListSource => ({
  from: sql`groups g`,
  where: sql<boolean>`${query ? textHolds(sql`g.name`, query) : sql`true`} and ${id ? sql`g.id = ${id}` : sql`true`}`,
  columns: columnsFor(asking),
  id: sql`g.id`,
  anyDepth: true,
  orders: {
    id: sql`g.id`,
    name: sql`(search_key(g.name) collate "C")`,
    created_at: sql`g.created_at`,
    updated_at: sql`g.updated_at`,
  },
});

const groupList = list(row, sourceFor, [{ id: 1 }, {}], [{ id: 1 }, { query: 'a' }], [{ id: 1 }, { id: 1 }]);

const oneGroup = statement(
  row,
  (asking: Pick<Admin, 'id'>, id: number) => sql`select ${columnsFor(asking)} from groups g where g.id = ${id}`,
);

const groupChoices = statement(
  { id: number, name: text, codes: texts },
  () => sql`
    select g.id, g.name, array(
      select p.permission from group_permissions p where p.group_id = g.id order by p.permission) as codes
    from groups g order by search_key(g.name) collate "C", g.id`,
);

/** Reads a page of groups, and what the caller cannot do to each of them. */
export async function listGroups(db: Db, asking: Admin, input: Input): Promise<Page<Row>> {
  const page = await groupList.page(db, input, asking, input);
  return { ...page, rows: page.rows.map((found) => rowOf(asking, found)) };
}

/** Reads one group as the list shows it. */
export async function groupRow(db: Db, asking: Admin, id: number): Promise<Row | undefined> {
  const found = await oneGroup.first(db, asking, id);
  return found && rowOf(asking, found);
}

/** Reads all groups by name, with the reason for those that the caller cannot assign. */
export async function choices(db: Db, asking: Admin): Promise<Choice[]> {
  const rows = await groupChoices(db);
  return rows.map(({ id, name, codes }) => {
    const refusal = grantError(asking, codes);
    return { id, name, ...refusalsOf([[admins.assignGroups, refusal?.message]]) };
  });
}

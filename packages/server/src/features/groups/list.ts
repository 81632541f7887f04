import { admins } from '@quarterdeck/contract/admins';
import { routeOf } from '@quarterdeck/contract/core/endpoint';
import { groups } from '@quarterdeck/contract/groups';
import { permissions } from '@quarterdeck/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { type CountedSource, countedList } from '../../database/lists/counted-list.ts';
import { holdsTerm, type Page } from '../../database/lists/list-query.ts';
import { grantError, groupError } from '../../domain/access/target.ts';
import type { Admin } from '../../http/caller.ts';

type Input = z.output<typeof groups.list.input>;
type Row = z.output<typeof groups.list.output>['data'][number];
type Choice = z.output<typeof groups.dropdown.output>['data'][number];

interface Found extends Omit<Row, 'created_at' | 'updated_at' | 'refused'> {
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Whether the one who asks is in it. */
  readonly mine: boolean;
}

const columnsFor = (asking: Admin): RawBuilder<unknown> => sql`
  g.id, g.name, g.created_at, g.updated_at, g.version,
  (select count(*) from admin_groups m where m.group_id = g.id) as admins_count,
  (select count(*) from group_permissions p where p.group_id = g.id) as permissions_count,
  exists (select from admin_groups m where m.group_id = g.id and m.admin_id = ${asking.id}::bigint) as mine`;

function rowOf(asking: Admin, { mine, created_at, updated_at, ...row }: Found): Row {
  const refusal = groupError(asking, mine);
  return {
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    ...(refusal
      ? {
          refused: { [routeOf(groups.remove)]: refusal.message, [routeOf(permissions.toggleOfGroup)]: refusal.message },
        }
      : {}),
  };
}

const sourceFor = (asking: Admin, { query }: Input): CountedSource => ({
  from: sql`groups g`,
  where: query ? holdsTerm(sql`lower(g.name)`, query) : sql<boolean>`true`,
  columns: columnsFor(asking),
  id: sql`g.id`,
  orders: {
    id: sql`g.id`,
    name: sql`(lower(g.name) collate "C")`,
    created_at: sql`g.created_at`,
    updated_at: sql`g.updated_at`,
  },
});

/** A page of groups, and what the one who asks may not do to each of them. */
export async function listGroups(db: Db, asking: Admin, input: Input): Promise<Page<Row>> {
  const page = await countedList<Found>(db, sourceFor(asking, input), input);
  return { ...page, rows: page.rows.map((row) => rowOf(asking, row)) };
}

/** One group as the list shows it. */
export async function groupRow(db: Db, asking: Admin, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Found>`select ${columnsFor(asking)} from groups g where g.id = ${id}`.execute(db);
  return rows[0] && rowOf(asking, rows[0]);
}

/** All groups by name; those that the one who asks may not assign say why. */
export async function choices(db: Db, asking: Admin): Promise<Choice[]> {
  const { rows } = await sql<{ id: number; name: string; codes: string[] }>`
    select g.id, g.name, array(
      select p.permission from group_permissions p where p.group_id = g.id order by p.permission) as codes
    from groups g order by lower(g.name), g.id
  `.execute(db);
  return rows.map(({ id, name, codes }) => {
    const refusal = grantError(asking, codes);
    return { id, name, ...(refusal ? { refused: { [routeOf(admins.assignGroups)]: refusal.message } } : {}) };
  });
}

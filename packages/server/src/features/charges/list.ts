import type { charges } from '@quarterdeck/contract/charges';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { countedList } from '../../database/lists/counted-list.ts';
import type { Page } from '../../database/lists/list-query.ts';

type Row = z.output<typeof charges.list.output>['data'][number];
type Value = z.output<typeof charges.history.output>['data'][number];
type Found = Omit<Row, 'updated_at'> & { readonly updated_at: Date };
type FoundValue = Omit<Value, 'set_at'> & { readonly set_at: Date };

const columns = sql`c.id, c.goal, c.value::text as value, c.version, c.updated_at,
  (select name from users where id = c.updated_by) as updated_by`;

const rowOf = ({ updated_at, ...row }: Found): Row => ({ ...row, updated_at: updated_at.toISOString() });

/** A page of charges. */
export async function listCharges(db: Db, input: z.output<typeof charges.list.input>): Promise<Page<Row>> {
  const page = await countedList<Found>(
    db,
    {
      from: sql`campaign_charges c`,
      where: sql<boolean>`true`,
      columns,
      id: sql`c.id`,
      orders: { id: sql`c.id`, goal: sql`c.goal`, value: sql`c.value`, updated_at: sql`c.updated_at` },
    },
    input,
  );
  return { ...page, rows: page.rows.map(rowOf) };
}

/** What a charge was, page by page. */
export async function listValues(db: Db, input: z.output<typeof charges.history.input>): Promise<Page<Value>> {
  const page = await countedList<FoundValue>(
    db,
    {
      from: sql`campaign_charge_values v`,
      where: sql<boolean>`v.charge_id = ${input.id}`,
      columns: sql`v.id, v.goal, v.value::text as value, v.set_at, (select name from users where id = v.set_by) as set_by`,
      id: sql`v.id`,
      orders: { id: sql`v.id` },
    },
    input,
  );
  return { ...page, rows: page.rows.map(({ set_at, ...row }) => ({ ...row, set_at: set_at.toISOString() })) };
}

/** One charge as the list shows it. */
export async function chargeRow(db: Db, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Found>`select ${columns} from campaign_charges c where c.id = ${id}`.execute(db);
  return rows[0] && rowOf(rows[0]);
}

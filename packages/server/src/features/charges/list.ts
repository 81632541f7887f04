import type { charges } from '@quarterdeck/contract/charges';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';

type Row = z.input<typeof charges.list.output>['data'][number];
type Value = z.input<typeof charges.history.output>['data'][number];

const columns = sql`c.id, c.goal, c.value::text as value, c.version, c.updated_at,
  (select name from users where id = c.updated_by) as updated_by`;

const row = {
  id: number,
  goal: textOf<Row['goal']>(),
  value: text,
  version: number,
  updated_at: timestamp,
  updated_by: orNull(text),
};

const chargeList = list(row, () => ({
  from: sql`campaign_charges c`,
  where: sql<boolean>`true`,
  columns,
  id: sql`c.id`,
  anyDepth: true,
  orders: { id: sql`c.id`, goal: sql`c.goal`, value: sql`c.value`, updated_at: sql`c.updated_at` },
}));

const valueList = list(
  { id: number, goal: text, value: text, set_at: timestamp, set_by: orNull(text) },
  (id: number) => ({
    from: sql`campaign_charge_values v`,
    where: sql<boolean>`v.charge_id = ${id}`,
    columns: sql`v.id, v.goal, v.value::text as value, v.set_at, (select name from users where id = v.set_by) as set_by`,
    id: sql`v.id`,
    anyDepth: true,
    orders: { id: sql`v.id` },
  }),
);

const oneCharge = statement(row, (id: number) => sql`select ${columns} from campaign_charges c where c.id = ${id}`);

/** Reads a page of charges. */
export const listCharges = (db: Db, input: z.output<typeof charges.list.input>): Promise<Page<Row>> =>
  chargeList.page(db, input);

/** Reads a page of a charge's previous values. */
export const listValues = (db: Db, input: z.output<typeof charges.history.input>): Promise<Page<Value>> =>
  valueList.page(db, input, input.id);

/** Reads one charge as the list shows it. */
export const chargeRow = (db: Db, id: number): Promise<Row | undefined> => oneCharge.first(db, id);

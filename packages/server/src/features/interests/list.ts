import type { interests } from '@quarterdeck/contract/interests';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { type CountedSource, countedList } from '../../database/lists/counted-list.ts';
import { holdsTerm, type Page } from '../../database/lists/list-query.ts';

type Input = z.output<typeof interests.list.input>;
type Row = z.output<typeof interests.list.output>['data'][number];

interface Found extends Omit<Row, 'created_at' | 'updated_at'> {
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = sql`i.id, i.name, i.campaigns_count, i.version, i.created_at, i.updated_at`;

const rowOf = ({ created_at, updated_at, ...row }: Found): Row => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const sourceFor = ({ query }: Input): CountedSource => ({
  from: sql`interests i`,
  where: query ? holdsTerm(sql`lower(i.name)`, query) : sql<boolean>`true`,
  columns,
  id: sql`i.id`,
  orders: {
    id: sql`i.id`,
    name: sql`(lower(i.name) collate "C")`,
    created_at: sql`i.created_at`,
    updated_at: sql`i.updated_at`,
    campaigns_count: sql`i.campaigns_count`,
  },
});

/** A page of interests. */
export async function listInterests(db: Db, input: Input): Promise<Page<Row>> {
  const page = await countedList<Found>(db, sourceFor(input), input);
  return { ...page, rows: page.rows.map(rowOf) };
}

/** One interest as the list shows it. */
export async function interestRow(db: Db, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Found>`select ${columns} from interests i where i.id = ${id}`.execute(db);
  return rows[0] && rowOf(rows[0]);
}

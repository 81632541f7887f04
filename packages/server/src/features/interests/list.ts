import { interests } from '@quarterdeck/contract/interests';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, type RowOf, text, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import { textHolds } from '../../database/lists/search.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { refusalsOf } from '../../ports/refusals.ts';
import { inUse } from './change.ts';

type Input = z.output<typeof interests.list.input>;
type Row = z.input<typeof interests.list.output>['data'][number];

const columns = sql`i.id, i.name, i.campaigns_count, i.version, i.created_at, i.updated_at`;

const row = {
  id: number,
  name: text,
  campaigns_count: number,
  version: number,
  created_at: timestamp,
  updated_at: timestamp,
};

const sourceFor = ({ query }: Pick<Input, 'query'>): ListSource => ({
  from: sql`interests i`,
  where: query ? textHolds(sql`i.name`, query) : sql<boolean>`true`,
  columns,
  id: sql`i.id`,
  anyDepth: true,
  orders: {
    id: sql`i.id`,
    name: sql`(search_key(i.name) collate "C")`,
    created_at: sql`i.created_at`,
    updated_at: sql`i.updated_at`,
    campaigns_count: sql`i.campaigns_count`,
  },
});

const interestList = listByInput(row, sourceFor, [{}], [{ query: 'a' }]);

const oneInterest = statement(row, (id: number) => sql`select ${columns} from interests i where i.id = ${id}`);

const rowOf = (found: RowOf<typeof row>): Row => ({ ...found, ...refusalsOf([[interests.remove, inUse(found)]]) });

/** Reads a page of interests. */
export async function listInterests(db: Db, input: Input): Promise<Page<Row>> {
  const page = await interestList.page(db, input);
  return { ...page, rows: page.rows.map(rowOf) };
}

/** Reads one interest as the list shows it. */
export async function interestRow(db: Db, id: number): Promise<Row | undefined> {
  const found = await oneInterest.first(db, id);
  return found && rowOf(found);
}

import type { transactions } from '@quarterdeck/contract/transactions';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { type CountedSource, checkDepth, countedExport, countedList } from '../../database/lists/counted-list.ts';
import type { Page } from '../../database/lists/list-query.ts';
import { statement } from '../../database/statement.ts';
import { profileOf, usernameOf } from '../../domain/people/deleted.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { campaignsHolding, type Filter, filterOf, type Input, ofEach, othersHolding } from './filter.ts';
import { type Totals, totalsOf } from './totals.ts';

type Row = z.input<typeof transactions.list.output>['data'][number];

const from = sql`transactions t`;
const joined = sql`left join campaigns c on c.id = t.campaign_id
  left join users u on u.id = coalesce(t.user_id, c.user_id)`;
const columns = sql`t.id, coalesce(${usernameOf('u')}, '') as username, c.campaign_name, t.amount::text as amount, t.transaction_type,
  t.stripe_transaction_id, t.created_at, t.campaign_id, ${profileOf('u')} as user_id, t.reverses, t.app_id`;
const orders = { id: sql`t.id`, amount: sql`t.amount`, created_at: sql`t.created_at` };

const row = {
  id: number,
  username: text,
  campaign_name: orNull(text),
  amount: text,
  transaction_type: textOf<Row['transaction_type']>(),
  stripe_transaction_id: orNull(text),
  created_at: timestamp,
  campaign_id: orNull(number),
  user_id: orNull(number),
  reverses: orNull(number),
  app_id: orNull(text),
};

const sourceFor = (input: Filter): CountedSource => ({
  from,
  joined,
  columns,
  where: filterOf(input),
  id: sql`t.id`,
  orders,
});

const transactionList = countedList(
  row,
  sourceFor,
  [{}],
  [{ keyword: 'a' }],
  [{ keyword: '#1' }],
  [{ keyword: 'abcdef', transaction_type: 'credit', start_date: '2026-01-01', end_date: '2026-01-02' }],
);

/**
 * Finds all that a keyword finds, campaign by campaign, and sorts it: where little is found, walking the order until a page is
 * full would take longer.
 */
const sortedPage = statement(
  row,
  (input: Filter & Pick<Input, 'order_by' | 'direction' | 'page' | 'page_limit'>, keyword: string) => {
    const way = sql.raw(input.direction);
    const key: RawBuilder<unknown> = orders[input.order_by];
    return sql`
      with found as materialized (${campaignsHolding(keyword)}), matches as materialized (
        select t.id, ${key} as key from transactions t where ${ofEach(input)} and t.campaign_id in (select id from found)
        union select t.id, ${key} from transactions t where ${ofEach(input)} and t.id in (${othersHolding(keyword)})
      ), page as materialized (
        select id, key from matches order by key ${way}, id ${way}
        limit ${input.page_limit} offset ${input.page * input.page_limit}
      )
      select ${columns} from page join ${from} using (id) ${joined}
      order by page.key ${way}, page.id ${way}`;
  },
  ...(['id', 'amount', 'created_at'] as const).flatMap((order_by) =>
    ['a', '#1', 'abcdef'].map(
      (keyword) =>
        [{ order_by, direction: 'asc', page: 0, page_limit: 1, transaction_type: 'credit' }, keyword] as const,
    ),
  ),
);

const countAll = statement(
  { all: number },
  () => sql`select coalesce(sum(transactions), 0)::bigint as all from transaction_days`,
);

/** Whether the rows that a walk passes before its page is full are fewer than those that a keyword finds in all. */
async function walksLess(db: Db, { page, page_limit }: Input, found: number): Promise<boolean> {
  const { all } = await countAll.one(db);
  return (page + 1) * page_limit * all < found * found;
}

/**
 * A page of transactions, their exact number and their sums.
 * @throws HttpError 422 for a page too far from the beginning.
 */
export async function listTransactions(db: Db, input: Input): Promise<Page<Row> & { totals: Omit<Totals, 'total'> }> {
  checkDepth(input);
  const { total, ...totals } = await totalsOf(db, input);
  const rows =
    input.keyword && !(await walksLess(db, input, total))
      ? await sortedPage(db, input, input.keyword)
      : await transactionList.walk(db, input, input);
  return { rows, total, exact: true, totals };
}

/** All transactions that are filtered, for an export. */
export const transactionsExport = (db: Db, input: Input): CompiledQuery =>
  countedExport(
    sourceFor(input),
    input,
    sql`t.id, ${safeCell(usernameOf('u'))} as username, ${safeCell(sql`c.campaign_name`)} as campaign_name, t.amount,
      t.transaction_type, ${safeCell(sql`t.stripe_transaction_id`)} as stripe_transaction_id,
      ${momentCell(sql`t.created_at`)} as created_at`,
  ).compile(db);

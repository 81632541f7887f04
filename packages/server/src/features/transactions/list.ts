import type { transactions } from '@quarterdeck/contract/transactions';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type CountedSource, checkDepth, countedExport, countedList } from '../../kit/counted-list.ts';
import { momentCell, safeCell } from '../../kit/csv.ts';
import type { Db } from '../../kit/database.ts';
import { holdsTerm, type Page } from '../../kit/list-query.ts';

type Input = z.output<typeof transactions.list.input>;
type Row = z.output<typeof transactions.list.output>['data'][number];
type Found = Omit<Row, 'created_at'> & { readonly created_at: Date };

/** Exact decimals. */
interface Totals {
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}

const from = sql`transactions t join campaigns c on c.id = t.campaign_id`;
const all = sql<boolean>`true`;

const both = (rules: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  rules.length === 0 ? all : sql<boolean>`${sql.join(rules, sql` and `)}`;

/** The same filter on the transactions themselves and on the sums of their days. */
function filters({ transaction_type, start_date, end_date }: Input) {
  const type = transaction_type ? [sql<boolean>`transaction_type = ${transaction_type}`] : [];
  const ofDays = [
    ...type,
    ...(start_date ? [sql<boolean>`day >= ${start_date}::text::date`] : []),
    ...(end_date ? [sql<boolean>`day <= ${end_date}::text::date`] : []),
  ];
  const ofEach = [
    ...(transaction_type ? [sql<boolean>`t.transaction_type = ${transaction_type}`] : []),
    ...(start_date ? [sql<boolean>`t.created_at >= ${start_date}::text::timestamp at time zone 'UTC'`] : []),
    ...(end_date
      ? [sql<boolean>`t.created_at < (${end_date}::text::timestamp + interval '1 day') at time zone 'UTC'`]
      : []),
  ];
  return { ofDays: both(ofDays), ofEach };
}

/** Each part of the union has an index of its own. */
const holding = (keyword: string): RawBuilder<boolean> => sql<boolean>`t.id in (
  select id from transactions
  where campaign_id in (select id from campaigns where ${holdsTerm(sql`search`, keyword)})
  union all
  select id from transactions where ${holdsTerm(sql`lower(stripe_transaction_id)`, keyword)}
)`;

function sourceFor(input: Input): CountedSource {
  const { ofEach } = filters(input);
  return {
    from,
    columns: sql`t.id, c.username, c.campaign_name, t.amount::text as amount, t.transaction_type,
      t.stripe_transaction_id, t.created_at, t.campaign_id, c.user_id`,
    where: both([...ofEach, ...(input.keyword ? [holding(input.keyword)] : [])]),
    id: sql`t.id`,
    orders: { id: sql`t.id`, amount: sql`t.amount`, created_at: sql`t.created_at` },
  };
}

/** What is filtered, summed: of whole days from their sums, of a keyword from the transactions that it finds. */
async function sumsOf(db: Db, input: Input): Promise<Totals & { readonly total: number }> {
  const { ofDays } = filters(input);
  const sums = input.keyword
    ? sql`select t.transaction_type, count(*) as n, sum(t.amount) as amount from ${from}
        where ${sourceFor(input).where} group by 1`
    : sql`select transaction_type, sum(transactions) as n, sum(amount) as amount from transaction_days
        where ${ofDays} group by 1`;
  const { rows } = await sql<Totals & { total: number }>`
    select coalesce(sum(n), 0)::bigint as total,
      coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)::numeric(30, 2)::text as debit,
      coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)::numeric(30, 2)::text as credit,
      coalesce(sum(case transaction_type when 'debit' then amount else -amount end), 0)::numeric(30, 2)::text as balance
    from (${sums}) sums
  `.execute(db);
  return rows[0] ?? { total: 0, debit: '0.00', credit: '0.00', balance: '0.00' };
}

/**
 * A page of transactions, their exact number and their sums.
 * @throws Refusal 422 for a page too far from the beginning.
 */
export async function listTransactions(db: Db, input: Input): Promise<Page<Row> & { totals: Totals }> {
  checkDepth(input);
  const { rows } = await countedList<Found>(db, sourceFor(input), { ...input, count: undefined });
  const { total, ...totals } = await sumsOf(db, input);
  return {
    rows: rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })),
    total,
    exact: true,
    totals,
  };
}

/** All transactions that are filtered, for an export. */
export const transactionsExport = (db: Db, input: Input): CompiledQuery =>
  countedExport(
    sourceFor(input),
    input,
    sql`t.id, ${safeCell(sql`c.username`)} as username, ${safeCell(sql`c.campaign_name`)} as campaign_name, t.amount,
      t.transaction_type, ${safeCell(sql`t.stripe_transaction_id`)} as stripe_transaction_id,
      ${momentCell(sql`t.created_at`)} as created_at`,
  ).compile(db);

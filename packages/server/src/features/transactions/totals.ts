import { type RawBuilder, sql } from 'kysely';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { campaignsHolding, type Filter, type Input, ofDays, ofEach, othersHolding } from './filter.ts';

/** What is filtered, in all. */
export interface Totals {
  readonly total: number;
  /** Exact decimals; the balance is debit less credit. */
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}

/** Whole campaigns from their sums; parts of their time from each transaction. */
function ofCampaigns(input: Filter): RawBuilder<unknown> {
  if (input.start_date || input.end_date)
    return sql`select transaction_type, count(*) as n, sum(amount) as amount from transactions t
      where ${ofEach(input)} and campaign_id in (select id from found) group by 1`;
  return sql`
    select each.* from (
      select sum(debits) as debits, sum(debit) as debit, sum(credits) as credits, sum(credit) as credit
      from campaign_sums where campaign_id in (select id from found)
    ) sums cross join lateral (values ('debit', debits, debit), ('credit', credits, credit)) each (type, n, amount)
    where ${input.transaction_type ? sql`type = ${input.transaction_type}` : sql`true`}`;
}

function ofKeyword(input: Filter, keyword: string): RawBuilder<unknown> {
  const others = sql`union all select transaction_type, count(*), sum(amount) from transactions t
    where ${ofEach(input)} and t.id in (${othersHolding(keyword)})
      and not exists (select from found where found.id = t.campaign_id) group by 1`;
  return sql`with found as materialized (${campaignsHolding(keyword)}), sums (transaction_type, n, amount) as (
    ${ofCampaigns(input)} ${others})`;
}

const sumsOf = (input: Filter): RawBuilder<unknown> =>
  input.keyword
    ? ofKeyword(input, input.keyword)
    : sql`with sums (transaction_type, n, amount) as (
        select transaction_type, transactions, amount from transaction_days where ${ofDays(input)})`;

const row = { total: number, debit: text, credit: text, balance: text };

const totalsIn = (input: Filter): RawBuilder<unknown> => sql`${sumsOf(input)}
  select coalesce(sum(n), 0)::bigint as total,
    coalesce(sum(amount) filter (where transaction_type = 'debit'), 0)::numeric(30, 2)::text as debit,
    coalesce(sum(amount) filter (where transaction_type = 'credit'), 0)::numeric(30, 2)::text as credit,
    coalesce(sum(case transaction_type when 'debit' then amount else -amount end), 0)::numeric(30, 2)::text as balance
  from sums`;

const sumUpAll = stableStatement(row, () => totalsIn({}));

const sumUp = statement(
  row,
  totalsIn,
  [{ transaction_type: 'credit', start_date: '2026-01-01', end_date: '2026-01-02' }],
  [{ keyword: 'a', transaction_type: 'credit' }],
  [{ keyword: '#1' }],
  [{ keyword: 'abcdef', start_date: '2026-01-01' }],
);

/** Sums up what is filtered, to the cent: of whole days and whole campaigns from what was summed as it came. */
export function totalsOf(db: Db, input: Input): Promise<Totals> {
  const { keyword, transaction_type, start_date, end_date } = input;
  return keyword || transaction_type || start_date || end_date ? sumUp.one(db, input) : sumUpAll.one(db);
}

import { type RawBuilder, sql } from 'kysely';
import { number, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { campaignsWith, type Filter, ofDays, ofEach, othersWith } from './filter.ts';

/** The sums of all matches. */
export interface Totals {
  readonly total: number;
  /** Exact decimals; the balance is debit less credit. */
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}

/** Adds up single transactions. */
const ofTransactions = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select transaction_type, count(*) as n, sum(amount) as amount from transactions t where ${where} group by 1`;

/** Adds up whole campaigns from their roll-up, and single transactions for one user or a part of the time. */
function ofCampaigns(input: Filter, which: RawBuilder<boolean>): RawBuilder<unknown> {
  if (input.user_id || input.start_date || input.end_date)
    return ofTransactions(sql<boolean>`${ofEach(input)} and ${which}`);
  return sql`
    select each.* from (
      select sum(debits) as debits, sum(debit) as debit, sum(credits) as credits, sum(credit) as credit
      from campaign_sums where ${which}
    ) sums cross join lateral (values ('debit', debits, debit), ('credit', credits, credit)) each (type, n, amount)
    where ${input.transaction_type ? sql`type = ${input.transaction_type}` : sql`true`}`;
}

const isCampaign = (id: number): RawBuilder<boolean> => sql`campaign_id = ${id}::bigint`;

function ofKeyword(input: Filter, keyword: string): RawBuilder<unknown> {
  const found = sql<boolean>`campaign_id in (select id from found)`;
  const which = input.campaign_id ? sql<boolean>`${found} and ${isCampaign(input.campaign_id)}` : found;
  const others = ofTransactions(sql`${ofEach(input)} and t.id in (${othersWith(keyword)})
    and not exists (select from found where found.id = t.campaign_id)`);
  return sql`with found as materialized (${campaignsWith(keyword)}), sums (transaction_type, n, amount) as (
    ${ofCampaigns(input, which)} union all ${others})`;
}

function sumsOf(input: Filter): RawBuilder<unknown> {
  const { keyword, campaign_id, user_id } = input;
  if (keyword) return ofKeyword(input, keyword);
  const days = sql`select transaction_type, transactions, amount from transaction_days where ${ofDays(input)}`;
  const ofUser = user_id ? ofTransactions(ofEach(input)) : days;
  return sql`with sums (transaction_type, n, amount) as (
    ${campaign_id ? ofCampaigns(input, isCampaign(campaign_id)) : ofUser})`;
}

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
  [{ keyword: 'abcdef', campaign_id: 1 }],
  [{ campaign_id: 1, transaction_type: 'credit' }],
  [{ campaign_id: 1, user_id: 2 }],
  [{ user_id: 2 }],
  [{ user_id: 2, isEachOfUser: true }],
);

/** Adds up all matches to the cent, using roll-ups for whole days and whole campaigns. */
export function totalsOf(db: Db, input: Filter): Promise<Totals> {
  const { keyword, transaction_type, campaign_id, user_id, start_date, end_date } = input;
  const isFiltered = keyword || transaction_type || campaign_id || user_id || start_date || end_date;
  return isFiltered ? sumUp.one(db, input) : sumUpAll.one(db);
}

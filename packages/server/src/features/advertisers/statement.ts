import { type advertisers, STATEMENT_LINES } from '@quarterdeck/contract/advertisers';
import { addMonths } from '@quarterdeck/contract/core/reports/month';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../../core/errors.ts';
import { number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { ofOwner, ofUser } from '../../domain/advertising/transactions-of-user.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { moneyMonths, requireAdvertiser } from './advertiser.ts';

type Input = z.output<typeof advertisers.statement.input>;
type Statement = z.input<typeof advertisers.statement.output>['data'];
type Line = Statement['lines'][number];

const MONTH = 'YYYY-MM'.length;

/** The first day of a month. */
const firstDay = (month: string): string => `${month}-01`;
const startOf = (month: string): RawBuilder<Date> => sql`${firstDay(month)}::text::date::timestamp at time zone 'UTC'`;

const selectOfOwner = stableStatement(
  { id: number },
  (userId: number) => sql`select t.id from transactions t where ${ofOwner(userId)} limit 1`,
);

/** Matches the transactions `t` of a user and month. @param isEach see `ofUser`. */
const within = ({ user_id, month }: Input, isEach: boolean): RawBuilder<boolean> =>
  sql`${ofUser(user_id, isEach)} and t.created_at >= ${startOf(month)} and t.created_at < ${startOf(addMonths(month, 1))}`;

/** The balance before the month, as an SQL number. */
const openingOf = ({ user_id, month }: Input): RawBuilder<unknown> => sql`
  (select coalesce(sum(debit - credit), 0) from (${moneyMonths(user_id)}) money where month < ${firstDay(month)}::text::date)`;

/** The balance after each transaction, in order. */
const balanceOf = (input: Input): RawBuilder<string> => sql`
  (${openingOf(input)} + sum(case t.transaction_type when 'debit' then t.amount else -t.amount end)
    over (order by t.created_at, t.id rows unbounded preceding))::numeric(30, 2)`;

const example: Input = { user_id: 1, month: '2026-01' };

const selectLines = statement(
  {
    id: number,
    created_at: timestamp,
    transaction_type: textOf<Line['transaction_type']>(),
    amount: text,
    campaign_id: orNull(number),
    campaign_name: orNull(text),
    stripe_transaction_id: orNull(text),
    reverses: orNull(number),
    balance: orNull(text),
  },
  (input: Input, isEach: boolean) => sql`
    select t.id, t.created_at, t.transaction_type, t.amount::text as amount, t.campaign_id,
      (select campaign_name from campaigns where id = t.campaign_id) as campaign_name,
      t.stripe_transaction_id, t.reverses, ${balanceOf(input)}::text as balance
    from transactions t where ${within(input, isEach)} order by t.created_at, t.id limit ${sql.lit(STATEMENT_LINES)}`,
  [example, true],
  [example, false],
);

const selectSums = statement(
  { campaign_id: orNull(number), campaign_name: orNull(text), debit: text, credit: text, spend: text, lines: number },
  (input: Input, isEach: boolean) => sql`
    with sums as (
      select t.campaign_id, coalesce(sum(t.amount) filter (where t.transaction_type = 'debit'), 0)::numeric(30, 2) as debit,
        coalesce(sum(t.amount) filter (where t.transaction_type = 'credit'), 0)::numeric(30, 2) as credit, count(*) as lines
      from transactions t where ${within(input, isEach)} group by 1
    )
    select campaign_id, c.campaign_name, debit::text as debit, credit::text as credit, (debit - credit)::text as spend, lines
    from sums left join campaigns c on c.id = sums.campaign_id order by debit - credit desc, campaign_id`,
  [example, true],
  [example, false],
);

const selectBalances = stableStatement(
  { opening: text, debit: text, credit: text, closing: text },
  (userId: number, day: string) => sql`
    select coalesce(sum(debit - credit) filter (where month < day), 0)::numeric(30, 2)::text as opening,
      coalesce(sum(debit) filter (where month = day), 0)::numeric(30, 2)::text as debit,
      coalesce(sum(credit) filter (where month = day), 0)::numeric(30, 2)::text as credit,
      coalesce(sum(debit - credit) filter (where month <= day), 0)::numeric(30, 2)::text as closing
    from (${moneyMonths(userId)}) money cross join (select ${day}::text::date as day) asked`,
);

/** Returns the current month in UTC. */
const currentMonth = (): string => new Date().toISOString().slice(0, MONTH);

/**
 * Reads an advertiser's statement for a month, to the cent.
 * @throws Refusal not_found when there is no such app user; invalid when the month has not begun.
 */
export async function readStatement(db: Db, input: Input): Promise<Statement> {
  const user = await requireAdvertiser(db, input.user_id);
  const now = currentMonth();
  if (input.month > now) throw invalid([{ field: 'month', message: 'This month has not started yet (UTC)' }]);
  const isEach = (await selectOfOwner.first(db, input.user_id)) === undefined;
  const [balances, sums, lines] = await Promise.all([
    selectBalances.one(db, input.user_id, firstDay(input.month)),
    selectSums(db, input, isEach),
    selectLines(db, input, isEach),
  ]);
  return {
    ...user,
    month: input.month,
    is_final: input.month < now ? 1 : 0,
    ...balances,
    campaigns: sums.map(({ lines: _count, ...sum }) => sum),
    lines: lines.map(({ balance, ...line }) => ({ ...line, balance: balance ?? balances.opening })),
    total: sums.reduce((total, sum) => total + sum.lines, 0),
  };
}

/** The query for all transactions of a statement, for an export. */
export const statementExport = (db: Db, input: Input): CompiledQuery =>
  sql`
    select t.id, ${momentCell(sql`t.created_at`)} as created_at, t.transaction_type, t.amount, t.campaign_id,
      ${safeCell(sql`c.campaign_name`)} as campaign_name, ${safeCell(sql`t.stripe_transaction_id`)} as stripe_transaction_id,
      t.reverses, ${balanceOf(input)} as balance
    from transactions t left join campaigns c on c.id = t.campaign_id
    where ${within(input, false)} order by t.created_at, t.id`.compile(db);

import type { transactions } from '@quarterdeck/contract/transactions';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { list } from '../../database/lists/list.ts';
import type { ListSource, Page } from '../../database/lists/source.ts';
import { stableStatement } from '../../database/statement.ts';
import { ofOwner } from '../../domain/advertising/transactions-of-user.ts';
import { profileOf, usernameOf } from '../../domain/people/deleted-users.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { campaignsWith, type Filter, holdsKeyword, type Input, ofEach, othersWith } from './filter.ts';
import { type Totals, totalsOf } from './totals.ts';

type Row = z.input<typeof transactions.list.output>['data'][number];

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

/** The number of rows after a page's expected position that are searched, before all matches are sorted. */
const WALK = 1000;

/** The number of transactions that match, and of those that match without the keyword. */
interface Numbers {
  readonly total: number;
  readonly of: number;
}

/**
 * Selects all matches of a keyword, campaign by campaign. With few matches, walking the order until a page is full
 * takes longer.
 */
const matchesOf = (input: Filter, keyword: string) => (key: RawBuilder<unknown>) =>
  sql`
  with found as materialized (${campaignsWith(keyword)})
  select t.id as list_id, ${key} as list_key from transactions t where ${ofEach(input)} and t.campaign_id in (select id from found)
  union select t.id, ${key} from transactions t where ${ofEach(input)} and t.id in (${othersWith(keyword)})`;

const rows = {
  from: sql`transactions t`,
  joined: sql`left join campaigns c on c.id = t.campaign_id
    left join users u on u.id = coalesce(t.user_id, c.user_id)`,
  columns: sql`t.id, coalesce(${usernameOf('u')}, '') as username, c.campaign_name, t.amount::text as amount, t.transaction_type,
    t.stripe_transaction_id, t.created_at, t.campaign_id, ${profileOf('u')} as user_id, t.reverses, t.app_id`,
  id: sql`t.id`,
  orders: { id: sql`t.id`, amount: sql`t.amount`, created_at: sql`t.created_at` },
};

const sourceFor = (input: Filter, { total, of }: Numbers): ListSource => ({
  ...rows,
  where: ofEach(input),
  filter: input.keyword
    ? {
        where: holdsKeyword(input.keyword),
        matches: matchesOf(input, input.keyword),
        of,
        walk: { alias: 't', rows: WALK },
      }
    : undefined,
  total,
  isEmpty: total === 0,
});

const transactionList = list(
  row,
  sourceFor,
  ...[
    {},
    { keyword: 'a' },
    { keyword: '#1' },
    { keyword: 'a', campaign_id: 1 },
    { campaign_id: 1, user_id: 2 },
    { user_id: 2, isEachOfUser: true },
    { keyword: 'abcdef', transaction_type: 'credit', start_date: '2026-01-01', end_date: '2026-01-02' } as const,
  ].map((filter): [Filter, Numbers] => [filter, { total: 0, of: 0 }]),
);

const selectOfOwner = stableStatement(
  { id: number },
  (userId: number) => sql`select t.id from transactions t where ${ofOwner(userId)} limit 1`,
);

/** Most users have no transactions from before these had users, so an index has their list in order. */
async function withUser(db: Db, input: Input): Promise<Filter> {
  if (!input.user_id) return input;
  return { ...input, isEachOfUser: (await selectOfOwner.first(db, input.user_id)) === undefined };
}

/**
 * Reads a page of transactions, with their exact number and sums.
 * @throws Refusal invalid for a page too far from the beginning.
 */
export async function listTransactions(db: Db, input: Input): Promise<Page<Row> & { totals: Omit<Totals, 'total'> }> {
  const filter = await withUser(db, input);
  const { total, ...totals } = await totalsOf(db, filter);
  const { total: of } = filter.keyword ? await totalsOf(db, { ...filter, keyword: undefined }) : { total };
  return { ...(await transactionList.page(db, input, filter, { total, of })), totals };
}

/** The query for all transactions that match the filters, for an export. */
export const transactionsExport = (db: Db, input: Input): CompiledQuery =>
  transactionList.all(
    db,
    sql`t.id, ${safeCell(usernameOf('u'))} as username, ${safeCell(sql`c.campaign_name`)} as campaign_name, t.amount,
      t.transaction_type, ${safeCell(sql`t.stripe_transaction_id`)} as stripe_transaction_id,
      ${momentCell(sql`t.created_at`)} as created_at`,
    input,
    input,
    { total: 0, of: 0 },
  );

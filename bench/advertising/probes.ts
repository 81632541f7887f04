import type { BenchDatabase } from '../support/database.ts';
import { type Probe, pages } from '../support/lists.ts';
import { compares, type TransactionFilter } from './sums.ts';

/** In a sixteenth of the names, of a tenth of the owners, in a hundred, in four, in none, with wildcards, and short ones. */
const keywords = ['coffee', 'martinez', 'quillfeather', 'zyxwvut', 'qqxzj', '100%', 'the', 'an', 'a'];

const DAY_MS = 86_400_000;
const day = (back: number): string => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);

/** What staff ask the transactions, each compared with plain SQL. */
function questions(): TransactionFilter[] {
  const month = { start_date: day(30), end_date: day(1) };
  const year = { start_date: day(500), end_date: day(135) };
  return [
    {},
    { transaction_type: 'debit' },
    { transaction_type: 'credit' },
    month,
    year,
    { start_date: day(200), end_date: day(200) },
    { ...year, transaction_type: 'credit' },
    ...keywords.flatMap((keyword): TransactionFilter[] => [
      { keyword },
      { keyword, ...month },
      { keyword, ...year, transaction_type: 'debit' },
    ]),
    { keyword: 'ch_3abc' },
  ];
}

async function totalsProbe(database: BenchDatabase, asked: TransactionFilter): Promise<Probe> {
  return {
    what: `Transactions and totals of ${JSON.stringify(asked).replaceAll('"', '')}`,
    path: `/transaction-history?${new URLSearchParams({ ...asked })}`,
    check: await compares(database, asked),
  };
}

async function details(database: BenchDatabase): Promise<Probe[]> {
  const one = async (what: string, statement: string): Promise<Probe> => ({
    what,
    path: `/campaigns-details?id=${(await database.query<{ id: string }>(statement))[0]?.id}`,
  });
  return [
    await one(
      'Campaign with the most events',
      'select campaign_id as id from campaign_event_days group by 1 order by sum(events) desc limit 1',
    ),
    await one(
      'Campaign with the most transactions',
      'select campaign_id as id from campaign_sums order by debits desc limit 1',
    ),
  ];
}

/** Every list of advertising in every order, filtered, searched and far from its beginning. */
export async function probesFor(database: BenchDatabase): Promise<Probe[]> {
  const campaignOrders = ['created_at', 'campaign_name', 'username', 'status', 'total_ad_budget', 'updated_at', 'id'];
  const probes = [
    ...pages('Campaigns', '/campaigns?', campaignOrders),
    ...['Draft', 'Approved'].flatMap((status) =>
      pages(`Campaigns, ${status}`, `/campaigns?capnStatus=${status}&`, ['created_at', 'campaign_name', 'updated_at']),
    ),
    ...[0, 5].flatMap((page) =>
      keywords.map((keyword) => ({
        what: `Campaigns with "${keyword}", page ${page}`,
        path: `/campaigns?keyword=${encodeURIComponent(keyword)}&page=${page}`,
      })),
    ),
    ...(await details(database)),
    ...pages('Transactions', '/transaction-history?', ['created_at', 'amount', 'id']),
    ...pages('Transactions, credit', '/transaction-history?transaction_type=credit&', ['created_at', 'amount', 'id']),
    ...keywords.map((keyword) => ({
      what: `Transactions with "${keyword}", by amount, page 5`,
      path: `/transaction-history?keyword=${encodeURIComponent(keyword)}&order_by=amount&page=5`,
    })),
    ...pages('Interests', '/campaign-interests?', ['created_at', 'name', 'campaigns_count']).filter(
      ({ path }) => !path.includes('page='),
    ),
    { what: 'Charges', path: '/campaign-charges' },
  ];
  for (const asked of questions()) probes.push(await totalsProbe(database, asked));
  return probes;
}

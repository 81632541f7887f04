import { type BenchDatabase, fillTo } from '../support/database.ts';
import { measureLists } from '../support/lists.ts';
import { plansOf } from '../support/plans.ts';
import { plannedHandlers } from './plans.ts';
import { probesFor } from './probes.ts';

/** How much is advertised: of each campaign a hundred events and ten transactions, a few campaigns with very many. */
interface Amount {
  readonly users: number;
  readonly campaigns: number;
}

async function countCampaigns(database: BenchDatabase): Promise<number> {
  const [there] = await database.query<{ there: boolean }>(`select to_regclass('campaigns') is not null as there`);
  if (!there?.there) return 0;
  const [row] = await database.query<{ campaigns: string }>('select count(*) as campaigns from campaigns');
  return Number(row?.campaigns ?? 0);
}

const whatIsMissing = (campaigns: number): string[] => [
  '--campaigns',
  String(campaigns),
  '--ad-events',
  String(campaigns * 100),
  '--transactions',
  String(campaigns * 10),
];

/**
 * Measures the lists of advertising, compares the totals of transactions with plain SQL over all of them, and gives a report
 * in markdown with the plans of the queries.
 * @param say is called with the current step.
 * @throws when a total differs by a cent.
 */
export const advertising = (wish: Amount & { readonly rounds: number }, say: (step: string) => void): Promise<string> =>
  measureLists(
    {
      name: `quarterdeck-bench-advertising-${wish.users}`,
      log: 'advertising.log',
      rounds: wish.rounds,
      fill: async (database, built) => {
        const there = await countCampaigns(database);
        const users = await fillTo(
          database,
          wish.users,
          built,
          there < wish.campaigns * 0.8 ? whatIsMissing(wish.campaigns - there) : [],
        );
        return `Advertising, with ${users.toLocaleString('en')} users and ${wish.campaigns.toLocaleString('en')} campaigns`;
      },
      probes: probesFor,
      after: (database) => plansOf(database, plannedHandlers),
    },
    say,
  );

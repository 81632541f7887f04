import { type BenchDatabase, fillTo } from '../support/database.ts';
import { measureLists } from '../support/lists.ts';
import { probesFor } from './probes.ts';

/** How much there is to be moderated. */
interface Amount {
  readonly users: number;
  /** On posts and on users, half of them each. */
  readonly reports: number;
}

async function countReports(database: BenchDatabase): Promise<number> {
  const [there] = await database.query<{ there: boolean }>(`select to_regclass('post_reports') is not null as there`);
  if (!there?.there) return 0;
  const [row] = await database.query<{ reports: string }>('select sum(reports) as reports from cases');
  return Number(row?.reports ?? 0);
}

/**
 * Measures the lists of moderators, and gives a report in markdown.
 * @param say is called with the current step.
 */
export const moderation = (wish: Amount & { readonly rounds: number }, say: (step: string) => void): Promise<string> =>
  measureLists(
    {
      name: `quarterdeck-bench-moderation-${wish.users}`,
      log: 'moderation.log',
      rounds: wish.rounds,
      fill: async (database, built) => {
        const lacking = wish.reports - (await countReports(database));
        const users = await fillTo(
          database,
          wish.users,
          built,
          lacking > wish.reports * 0.2 ? ['--reports', String(lacking)] : [],
        );
        return `Moderation, with ${users.toLocaleString('en')} users and ${wish.reports.toLocaleString('en')} reports`;
      },
      probes: probesFor,
    },
    say,
  );

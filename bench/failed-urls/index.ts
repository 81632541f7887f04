import { type BenchDatabase, fillTo } from '../support/database.ts';
import { measureLists } from '../support/lists.ts';
import { probesFor } from './probes.ts';

/** How much has failed. */
interface Amount {
  readonly users: number;
  readonly urls: number;
}

async function countUrls(database: BenchDatabase): Promise<number> {
  const [there] = await database.query<{ there: boolean }>(`select to_regclass('failed_hosts') is not null as there`);
  if (!there?.there) return 0;
  const [row] = await database.query<{ urls: string }>('select sum(failed) as urls from failed_hosts');
  return Number(row?.urls ?? 0);
}

/**
 * Measures the lists of failed URLs and of their hosts, and gives a report in markdown.
 * @param say is called with the current step.
 */
export const failedUrls = (wish: Amount & { readonly rounds: number }, say: (step: string) => void): Promise<string> =>
  measureLists(
    {
      name: `quarterdeck-bench-failed-urls-${wish.users}`,
      log: 'failed-urls.log',
      rounds: wish.rounds,
      fill: async (database, built) => {
        const lacking = wish.urls - (await countUrls(database));
        await fillTo(database, wish.users, built, lacking > wish.urls * 0.1 ? ['--failed-urls', String(lacking)] : []);
        return `Failed URLs: ${(await countUrls(database)).toLocaleString('en')}`;
      },
      probes: probesFor,
    },
    say,
  );

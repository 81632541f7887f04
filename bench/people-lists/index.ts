import { measureLists } from '../support/lists.ts';
import { plansOf } from '../support/plans.ts';
import { type Amount, fill } from './fill.ts';
import { askedOf } from './plans.ts';
import { probesFor } from './probes.ts';

/**
 * Measures every list of what people do, and gives a report in markdown with the plans of the queries.
 * @param say is called with the current step.
 */
export const peopleLists = (wish: Amount & { readonly rounds: number }, say: (step: string) => void): Promise<string> =>
  measureLists(
    {
      name: `quarterdeck-bench-${wish.users}`,
      log: 'people-lists.log',
      rounds: wish.rounds,
      fill: async (database, built) => {
        const { users } = await fill(database, wish, built);
        return `What people do, with ${users.toLocaleString('en')} users and ${wish.rows.toLocaleString('en')} rows`;
      },
      probes: probesFor,
      after: async (database) => plansOf(database, await askedOf(database)),
    },
    say,
  );

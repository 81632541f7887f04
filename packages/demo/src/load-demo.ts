import type { ClientBase } from 'pg';
import { insertAccounts } from './accounts.ts';
import { insertActivity } from './activity/load.ts';
import { insertAdvertising } from './ads/load.ts';
import { insertAppVersions } from './app-versions.ts';
import { insertAuditLog } from './audit-log.ts';
import { insertAccess } from './chats/access.ts';
import { insertChats } from './chats/load.ts';
import { type AppPerson, copyPeople } from './copy.ts';
import { insertDashboards } from './dashboards.ts';
import { DemoFailure, demoUsers, holds, inOneLoad, rememberDemo, withoutCounts, withoutPageIndex } from './database.ts';
import { insertPages } from './pages/load.ts';
import { type Person, people } from './person.ts';
import { insertReportedPosts } from './posts/load.ts';
import { insertReports } from './reports.ts';
import { LIFETIME } from './signups.ts';
import { insertFailedUrls } from './urls/load.ts';
import { insertVisits } from './visits/load.ts';

const SEED = 20_180_611;

/** The options for loading the demo data. */
export interface DemoOptions {
  /** Connected as the owner of the existing schema. */
  readonly client: ClientBase;
  /** The number of app users. */
  readonly users: number;
  /** The current time, to which all dates are relative. */
  readonly today: Date;
  readonly hashPassword: (password: string) => Promise<string>;
  /** The name of the product. */
  readonly productName?: string;
}

const WITHOUT_EMAIL = 67;

/** The app has no email address for a few people. */
function* asSent(crowd: Iterable<Person>): Generator<AppPerson, void, undefined> {
  let n = 0;
  for (const person of crowd) {
    n += 1;
    yield n % WITHOUT_EMAIL === 0 ? { ...person, email: null } : person;
  }
}

/** Adds staff and users to an empty database; the same options always produce the same rows. */
async function fill({ client, users, today, hashPassword, productName = 'Quarterdeck' }: DemoOptions): Promise<void> {
  const since = new Date(today.getTime() - LIFETIME);
  await insertAccounts(client, hashPassword, since);
  await insertAuditLog(client, today, since);
  await insertDashboards(client, productName);
  await withoutPageIndex(client, () => copyPeople(client, asSent(people({ seed: SEED, count: users, today }))));
  await insertReports(client, users, today);
  await insertReportedPosts(client, users, today);
  await insertFailedUrls(client, users, today);
  await insertActivity(client, users, today);
  await insertChats(client, users, today);
  await insertAccess(client, today);
  await insertPages(client, today);
  await insertAppVersions(client, today);
  await insertAdvertising(client, users, today);
  await insertVisits(client, users, today);
  await rememberDemo(client, users);
  await client.query('analyze users');
}

/**
 * Loads the demo data in one transaction, unless it already exists.
 * @returns whether it was loaded now, and the number of its app users.
 * @throws DemoFailure when the database contains other people.
 */
export const loadDemo = (options: DemoOptions): Promise<{ loaded: boolean; users: number }> =>
  inOneLoad(options.client, async () => {
    const held = await holds(options.client);
    if (held === 'other')
      throw new DemoFailure('The database holds people of its own, so it gets no demo data: set DEMO_DATA=off.');
    if (held === 'demo') return { loaded: false, users: await demoUsers(options.client) };
    await withoutCounts(options.client, () => fill(options));
    return { loaded: true, users: options.users };
  });

import type { ClientBase } from 'pg';
import { insertAccounts } from './accounts.ts';
import { type ActivityOptions, addActivity } from './activity/load.ts';
import { type AdvertisingOptions, addAdvertising } from './ads/scale.ts';
import { addChats } from './chats/load.ts';
import { copyPeople } from './copy.ts';
import { DemoFailure, demoUsers, holds, inOneLoad, rememberDemo, withoutCounts, withoutPageIndex } from './database.ts';
import type { DemoOptions } from './load-demo.ts';
import { people } from './person.ts';
import { addPosts, addReports } from './posts/scale.ts';
import { searchTermParts } from './search-terms.ts';
import { LIFETIME } from './signups.ts';
import { addFailedUrls } from './urls/load.ts';
import { addVisits } from './visits/load.ts';
import { withoutIndexes } from './without-indexes.ts';

const SEED = 4_711;
const PROGRESS_ROWS = 100_000;
const NO_ADVERTISING: AdvertisingOptions = { campaigns: 0, 'ad-events': 0, transactions: 0 };

/** The options for loading the scale data. */
export interface ScaleOptions extends DemoOptions {
  /** Also adds the activity of users. */
  readonly activity?: ActivityOptions &
    Partial<AdvertisingOptions> & {
      readonly messages?: number;
      readonly posts?: number;
      readonly reports?: number;
      readonly 'failed-urls'?: number;
      readonly 'web-views'?: number;
    };
  /** Called with the current step, in a few words. */
  readonly onProgress: (step: string) => void;
}

/** Returns the names that are already taken. */
async function takenNames(client: ClientBase): Promise<{ usernames: Set<string>; mailboxes: Set<string> }> {
  const { rows } = await client.query<{ username: string; mailbox: string }>(
    `select lower(username) as username, lower(split_part(coalesce(email, ''), '@', 1)) as mailbox from users`,
  );
  return {
    usernames: new Set(rows.map(({ username }) => username)),
    mailboxes: new Set(rows.map(({ mailbox }) => mailbox)),
  };
}

async function fill(options: ScaleOptions, held: 'nothing' | 'demo'): Promise<void> {
  const { client, users, today, hashPassword, onProgress } = options;
  if (held === 'nothing') await insertAccounts(client, hashPassword, new Date(today.getTime() - LIFETIME));
  const count = users - (await demoUsers(client));
  const crowd = people({ seed: SEED, count, today, wish: searchTermParts, taken: await takenNames(client) });
  await withoutPageIndex(client, async () => {
    await withoutIndexes(
      client,
      ['users'],
      () =>
        copyPeople(client, crowd, (rows) => {
          if (rows % PROGRESS_ROWS === 0)
            onProgress(`${rows.toLocaleString('en')} of ${count.toLocaleString('en')} users`);
        }),
      onProgress,
    );
    onProgress('ranks');
  });
  await rememberDemo(client, users);
}

/** Creates the monthly partitions for these rows, so that no rows have to be moved afterwards. */
async function makeMonths(client: ClientBase, today: Date): Promise<void> {
  await client.query(
    `select make_partitions(partrelid::regclass::text, $1, $2, null) from pg_partitioned_table
     where partrelid::regclass::text = any ($3)`,
    [
      new Date(today.getTime() - LIFETIME),
      today,
      ['searches', 'web_events', 'campaign_events', 'failed_urls', 'chat_messages'],
    ],
  );
}

async function addAll(
  { client, today, onProgress }: ScaleOptions,
  activity: NonNullable<ScaleOptions['activity']>,
): Promise<void> {
  const { messages, posts, reports, campaigns, 'failed-urls': failedUrls, 'web-views': webViews } = activity;
  await makeMonths(client, today);
  await addActivity(client, activity, today, onProgress);
  if (messages) await addChats(client, messages, today, onProgress);
  if (posts) await addPosts(client, posts, today, onProgress);
  if (reports) await addReports(client, reports, today, onProgress);
  if (campaigns) await addAdvertising(client, { ...NO_ADVERTISING, ...activity }, today, onProgress);
  if (failedUrls) await addFailedUrls(client, failedUrls, today, onProgress);
  if (webViews) await addVisits(client, webViews, today, onProgress);
}

/**
 * Fills a database up to a number of app users by bulk load, with search terms of a known number of matches (see
 * `searchTermParts`). Existing demo data stays; a failed load leaves nothing behind.
 * @throws DemoFailure when the database contains other people, or already has as many demo users and no other data is
 * requested.
 */
export async function loadScale(options: ScaleOptions): Promise<void> {
  const { client, users, activity, onProgress } = options;
  await inOneLoad(client, async () => {
    const held = await holds(client);
    if (held === 'other')
      throw new DemoFailure(
        'The database holds people of its own: only an empty one, or one with demo data, is filled.',
      );
    const there = await demoUsers(client);
    if (there >= users && !activity)
      throw new DemoFailure(`The database holds ${there.toLocaleString('en')} demo users already: ask for more.`);
    await withoutCounts(client, async () => {
      if (there < users) await fill(options, held);
      if (activity) await addAll(options, activity);
      onProgress('daily counts');
    });
  });
  onProgress('statistics');
  await client.query('set statement_timeout = 0');
  // Also updates the visibility map, so that counts and deep pages read only the index, as in a table that has been in
  // use.
  await client.query(
    'vacuum (analyze) users, users_grid, follows, searches, bookmarks, chat_rooms, chat_members, chat_messages, posts, cases, post_reports, user_reports, failed_urls, failed_hosts, failed_host_counts, campaigns, campaign_interests, campaign_events, campaign_event_days, campaign_money_days, campaign_status_changes, campaign_sums, transactions, transactions_by_others, people_bits, day_counts, search_terms, search_counts, web_events, web_days',
  );
  await client.query('reset statement_timeout');
}

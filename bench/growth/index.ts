import { cpus } from 'node:os';
import { withBenchServer } from '../support/bench-run.ts';
import type { BenchDatabase } from '../support/database.ts';
import { catchUp, fillAll } from '../support/full.ts';
import { type ListTimes, measure, type Probe } from '../support/lists.ts';
import { short, table, timesText } from '../support/statistics.ts';
import { refusedShare, refusedText } from '../support/verdict.ts';

/** A kind of query is flat if its slowest size takes at most this many times as long as its fastest. */
const FLAT = 3;
const LARGEST_COUNTRY = 'southwest_lat=24&southwest_lng=-126&northeast_lat=50&northeast_lng=-66';

/** Returns one probe of each kind of query, about the users and things with the most rows. */
async function probesFor(database: BenchDatabase, users: number): Promise<readonly Probe[]> {
  const [star] = await database.query<{ id: string; payer: string }>(
    'select followed_id as id, (select user_id from transactions where user_id is not null group by 1 order by count(*) desc limit 1) as payer from follows group by 1 order by count(*) desc limit 1',
  );
  const last = Math.ceil(users / 20) - 1;
  const page = (query: string): string => `/users-list?page_limit=20&${query}`;
  return [
    { what: 'Users, first page', path: page('page=0') },
    { what: 'Users, middle page', path: page(`page=${Math.floor(last / 2)}`) },
    { what: 'Users, last page', path: page(`page=${last}`) },
    { what: 'Users, a rare term', path: page('query=zyxwvut') },
    { what: 'Users, a medium term', path: page('query=quillfeather') },
    { what: 'Users, a common term', path: page('query=martinez') },
    { what: 'Users, two letters', path: page('query=zo') },
    { what: 'Users, two filters', path: page('is_suspended=1&device=iPhone') },
    { what: 'A profile', path: `/user-profile?id=${star?.id}` },
    { what: 'The timeline of a profile', path: `/user-timeline?user_id=${star?.id}` },
    { what: 'Possible duplicates of a person', path: `/user-duplicates?user_id=${star?.id}` },
    { what: 'Campaigns of the advertiser', path: `/campaigns?user_id=${star?.payer}&page_limit=10` },
    { what: 'The advertiser with most transactions', path: `/advertiser?user_id=${star?.payer}` },
    { what: 'Followers of the one with most', path: `/followers?user_id=${star?.id}&page_limit=20` },
    { what: 'Searches, first page', path: '/searches?page_limit=20' },
    { what: 'Searches, row 20,000', path: '/searches?page_limit=20&page=1000' },
    { what: 'Cases by urgency', path: '/reported-users?state=open&order_by=urgency&direction=desc&page_limit=20' },
    { what: 'Transactions, first page', path: '/transaction-history?page_limit=20' },
    { what: 'Map of a country', path: `/users-locations?${LARGEST_COUNTRY}&zoom=4` },
    { what: 'Dashboard of the last 30 days', path: '/dashboard-data' },
    { what: 'Top searches', path: '/top-searches' },
  ];
}

const cellOf = (times: ListTimes): string => `${short(times.p50)}${refusedText(refusedShare(times))}`;

/** Returns how many times as long the slowest size takes as the fastest, and whether that is flat. */
function growthOf(all: readonly ListTimes[]): string {
  const medians = all.map(({ p50 }) => p50);
  const growing = Math.max(...medians) / Math.min(...medians);
  return `${timesText(growing)}${growing <= FLAT ? ', flat' : ''}`;
}

/**
 * Measures one of each kind of query at several sizes, each with data in proportion to its users. Returns a report in
 * Markdown with a column for each size.
 * @param say called with the current step.
 */
export async function growth(
  { sizes, rounds }: { readonly sizes: readonly number[]; readonly rounds: number },
  say: (step: string) => void,
): Promise<string> {
  const found = new Map<string, ListTimes[]>();
  for (const users of sizes)
    await withBenchServer(
      {
        name: `quarterdeck-bench-${users}`,
        log: 'growth.log',
        fill: (database, built) => fillAll(database, users, built),
      },
      async ({ database, server, token, filled }) => {
        await catchUp({ database, server, token }, say);
        for (const probe of await probesFor(database, filled)) {
          const times = await measure(server, token, probe, rounds);
          say(`${users.toLocaleString('en')} users: ${probe.what}: ${cellOf(times)} ms, p95 ${short(times.p95)} ms`);
          found.set(probe.what, [...(found.get(probe.what) ?? []), times]);
        }
      },
    );
  return [
    '# As it grows',
    '',
    `Node ${process.versions.node}, ${cpus().length} cores shared by client, server and database; ${rounds} requests each, one at a time; milliseconds, medians.`,
    'With a million users come 10 million searches, 2 million follows, a million reports and a million transactions.',
    '',
    table(
      ['What', ...sizes.map((users) => `${users.toLocaleString('en')} users`), 'Slowest of fastest'],
      [...found].map(([what, all]) => [what, ...all.map(cellOf), growthOf(all)]),
    ),
  ].join('\n');
}

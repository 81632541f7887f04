import pg from 'pg';
import { loading, withoutCounting } from '../../packages/demo/src/database.ts';
import { withoutIndexes } from '../../packages/demo/src/without-indexes.ts';
import { type BenchDatabase, fillTo } from '../support/database.ts';

/** How much is there to be counted. */
export interface Amount {
  readonly users: number;
  /** Of searches and of campaign events; of views of web pages a third, of transactions and failed URLs a tenth. */
  readonly rows: number;
}

const TERMS = 200_000;
const CAMPAIGNS = 20_000;
const POSTS = 1000;

/** Within two years, and rather lately. */
const at = `now() - (power(random(), 1.3) * 730) * interval '1 day'`;
const everybody = '(select min(id) as first, count(*) as people from users where not is_admin) everybody';
/** A few do most. Users of a bulk load have ids in a row. */
const anybody = 'first + floor(power(random(), 2) * people)::int';
const oneOf = (...values: string[]): string =>
  `('{${values.join()}}'::text[])[1 + floor(random() * ${values.length})::int]`;
/** Some are met often, and most hardly ever. */
const randomRank = (most: number): string => `floor(exp(random() * ln(${most})))::int`;

const campaigns = `
  insert into campaigns (user_id, campaign_name, goal, status, target_location, created_at)
  select ${anybody}, 'Campaign ' || n, 'clicks', ${oneOf('Approved', 'Approved', 'Draft', 'Paused', 'Completed')},
    json_build_object('latitude', 26 + random() * 22, 'longitude', -122 + random() * 45, 'radius', 10, 'unit', 'miles'), ${at}
  from generate_series(1, ${CAMPAIGNS}) n, ${everybody}`;

const statements = (rows: number): Readonly<Record<string, string>> => ({
  searches: `
    insert into searches (user_id, search_term, type, title, created_at, updated_at)
    select person, term, 'web', title, moment, moment
    from (
      select ${anybody} as person, 'term ' || ${randomRank(TERMS)} as term, ${oneOf('A page', 'A page', 'A page', 'NULL')} as title,
        ${at} as moment
      from generate_series(1, ${rows}), ${everybody}
    ) drawn`,
  campaign_events: `
    insert into campaign_events (campaign_id, user_id, kind, at)
    select latest - floor(power(random(), 2) * ${CAMPAIGNS})::int, ${anybody},
      ${oneOf('view', 'view', 'view', 'view', 'click', 'click', 'like', 'comment', 'share', 'bookmark')}, ${at}
    from generate_series(1, ${rows}), ${everybody}, (select max(id) as latest from campaigns) latest`,
  web_events: `
    insert into web_events (visitor_id, session_started_at, at, path, referrer, device, browser, country)
    select visitor, moment, moment + step * interval '40 seconds', '/page/' || ${randomRank(200)}, referrer, device, browser, country
    from (
      select floor(power(random(), 2) * 500000)::bigint as visitor, ${at} as moment, floor(random() * 5)::int as steps,
        ${oneOf('NULL', 'NULL', 'search.example', 'social.example', 'news.example')} as referrer,
        ${oneOf('mobile', 'mobile', 'desktop', 'tablet')} as device, ${oneOf('Chrome', 'Safari', 'Firefox', 'Edge')} as browser,
        'Country ' || ${randomRank(60)} as country
      from generate_series(1, ${Math.floor(rows / 9)})
    ) sessions cross join generate_series(0, steps) step`,
});

/** What its own triggers count while it comes. */
const others = (rows: number): readonly string[] => [
  `insert into transactions (campaign_id, amount, transaction_type, created_at)
   select first + floor(power(random(), 2) * ${CAMPAIGNS})::int, round((random() * 500)::numeric, 2),
     ${oneOf('debit', 'debit', 'debit', 'credit')}, ${at}
   from generate_series(1, ${rows}), (select min(id) as first from campaigns) campaigns`,
  `insert into posts (user_id, title, created_at)
   select ${anybody}, 'Post ' || n, ${at} from generate_series(1, ${POSTS}) n, ${everybody}`,
  `insert into failed_urls (post_id, url, failed_in_enrichment, created_at, resolved_at)
   select post, 'https://host-' || ${randomRank(5000)} || '.example/' || n, random() < 0.3, moment,
     case when random() < 0.6 then moment + random() * interval '5 days' end
   from (
     select n, first + floor(random() * ${POSTS})::int as post, ${at} as moment
     from generate_series(1, ${rows}) n, (select min(id) as first from posts) posts
   ) drawn`,
];

async function countOf(database: BenchDatabase, table: string): Promise<number> {
  const [counted] = await database.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return counted?.rows ?? 0;
}

/** Fills a database with people and what is counted of them; all is counted once, at the end. */
export async function fill(
  database: BenchDatabase,
  amount: Amount,
  built: (file: string) => string,
  say: (step: string) => void,
): Promise<void> {
  await fillTo(database, amount.users, built);
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  if ((await countOf(database, 'web_events')) < amount.rows / 10)
    await loading(client, () =>
      withoutCounting(client, async () => {
        await client.query(`set local work_mem = '256MB'`);
        await client.query(campaigns);
        for (const [table, statement] of Object.entries(statements(amount.rows))) {
          say(table);
          const load = async (): Promise<void> => void (await client.query(statement));
          await withoutIndexes(client, [table], load, say);
        }
        say('daily counts');
      }),
    );
  if ((await countOf(database, 'failed_urls')) < amount.rows / 20)
    await loading(client, async () => {
      say('transactions and failed URLs');
      for (const statement of others(Math.floor(amount.rows / 10))) await client.query(statement);
    });
  await client.query('vacuum (analyze)');
  await client.end();
}

import type { ClientBase } from 'pg';
import { appId } from '../app-id.ts';
import { copyRows } from '../copy.ts';
import { randomFrom } from '../random.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { drawFailedUrl, type FailedUrl } from './failed-url.ts';
import { hostsOf } from './hosts.ts';

const SEED = 40_404;
const PROGRESS_ROWS = 250_000;
const SKEW = 2.6;

const columns = [
  'post_id',
  'host_id',
  'url',
  'device_type',
  'device_os',
  'failed_in_curl',
  'scrap_by_script',
  'failed_in_enrichment',
  'cause',
  'attempts',
  'created_at',
  'resolved_at',
  'last_retried_at',
] as const satisfies readonly (keyof FailedUrl)[];

interface FailedUrlOptions {
  readonly seed: number;
  readonly count: number;
  readonly hosts: number;
  readonly today: Date;
}

const WITHOUT_POST = 23;
/** Every n-th row is from before the app sent ids. */
const WITHOUT_APP_ID = 17;

/** Adds the app's ids to the rows; some rows are in no post. */
function* asTheAppHas(rows: Iterable<FailedUrl>): Generator<FailedUrl & { app_id: string | null }, void, undefined> {
  let n = 0;
  for (const row of rows) {
    n += 1;
    const app_id = n % WITHOUT_APP_ID === 0 ? null : appId('url', `${n} ${row.url}`);
    yield { ...row, ...(n % WITHOUT_POST === 0 ? { post_id: null } : {}), app_id };
  }
}

type Copy = (rows: Iterable<FailedUrl>) => Promise<void>;

async function readPosts(client: ClientBase) {
  const { rows } = await client.query<{ id: string; at: string }>(
    'select id, extract(epoch from created_at) * 1000 as at from posts order by id',
  );
  return rows.map(({ id, at }) => ({ id: Number(id), at: Math.floor(Number(at)) }));
}

async function insertHosts(client: ClientBase, names: readonly string[]) {
  await client.query('insert into failed_hosts (host) select unnest($1::text[]) on conflict do nothing', [names]);
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, host as name from failed_hosts join unnest($1::text[]) with ordinality wanted (name, place) on name = host
     order by place`,
    [names],
  );
  return rows.map(({ id, name }) => ({ id: Number(id), name }));
}

/** Adds failed URLs of the existing posts, and counts all of them once. */
async function add(client: ClientBase, { seed, count, hosts, today }: FailedUrlOptions, copy: Copy): Promise<void> {
  const random = randomFrom(seed);
  const posts = await readPosts(client);
  if (posts.length === 0) return;
  const failing = await insertHosts(client, hostsOf(hosts));
  function* rows(): Generator<FailedUrl, void, undefined> {
    for (let n = 0; n < count; n += 1) {
      const linked = { post: random.pick(posts), host: random.pickCommon(failing, SKEW) };
      yield drawFailedUrl(random, linked, today.getTime());
    }
  }
  await client.query('alter table failed_urls disable trigger user');
  await copy(rows());
  await client.query('alter table failed_urls enable trigger user');
  await client.query('select failed_urls_recount()');
}

/** Inserts failed URLs of the demo's posts, with causes. */
export async function insertFailedUrls(client: ClientBase, users: number, today: Date): Promise<void> {
  const wish = { seed: SEED, count: Math.ceil(users * 0.6), hosts: 90, today };
  await add(client, wish, (rows) =>
    copyRows(client, 'failed_urls', [...columns, 'app_id'] as const, asTheAppHas(rows)),
  );
  await client.query('analyze failed_urls, failed_hosts, failed_host_counts, failed_url_days');
}

const MANY_HOSTS = 20_000;
const POSTS = 50_000;

/** Adds this many failed URLs on 20,000 hosts, by bulk load. */
export async function addFailedUrls(
  client: ClientBase,
  count: number,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ posts: string }>('select count(*) as posts from posts');
  onProgress('posts');
  await client.query(
    `insert into posts (user_id, title, created_at, updated_at)
     select id, 'Shared link', at, at from (
       select id, $2::timestamptz - random() * interval '2 years' as at from users where not is_admin limit $1) drawn`,
    [Math.max(0, POSTS - Number(rows[0]?.posts)), today],
  );
  const onRows = (sent: number): void => {
    if (sent % PROGRESS_ROWS === 0) onProgress(`${sent.toLocaleString('en')} failed URLs`);
  };
  await add(client, { seed: SEED + 1, count, hosts: MANY_HOSTS, today }, (failed) =>
    withoutIndexes(client, ['failed_urls'], () => copyRows(client, 'failed_urls', columns, failed, onRows), onProgress),
  );
}

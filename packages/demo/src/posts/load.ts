import type { ClientBase } from 'pg';
import { appId } from '../app-id.ts';
import { copyRows } from '../copy.ts';
import { type Random, randomFrom } from '../random.ts';
import { assignReasons } from '../report-reasons.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { insertAppeals } from './appeals.ts';
import { settleCases } from './cases.ts';
import { openCases } from './open-cases.ts';
import { type Author, drawPost, type Post } from './post.ts';
import { notes, reasons } from './reasons.ts';

const SEED = 90_210;
const DAY = 86_400_000;

const columns = [
  'user_id',
  'image',
  'title',
  'website',
  'text',
  'latitude',
  'longitude',
  'like_count',
  'comment_count',
  'clicks_count',
  'views_count',
  'shares_count',
  'bookmarks_count',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Post)[];

/** An existing post. */
interface StoredPost {
  readonly id: number;
  readonly author: number;
  readonly at: number;
}

async function readAuthors(client: ClientBase): Promise<Author[]> {
  const { rows } = await client.query<{ id: string; since: string; latitude: number | null; longitude: number | null }>(
    `select id, extract(epoch from created_at) * 1000 as since, latitude, longitude from users where not is_admin order by id`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), since: Math.floor(Number(row.since)) }));
}

async function insertPosts(client: ClientBase, random: Random, authors: readonly Author[], count: number, now: number) {
  const drawn = Array.from({ length: count }, () => drawPost(random, random.pickCommon(authors, 1.6), now));
  drawn.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await copyRows(
    client,
    'posts',
    [...columns, 'app_id'] as const,
    drawn.map((post, place) => ({ ...post, app_id: appId('p', `${place} ${post.title}`) })),
  );
  const { rows } = await client.query<{ id: string; author: string; at: string }>(
    'select id, user_id as author, extract(epoch from created_at) * 1000 as at from posts order by id',
  );
  return rows.map(
    ({ id, author, at }): StoredPost => ({ id: Number(id), author: Number(author), at: Math.floor(Number(at)) }),
  );
}

/** Generates views of posts; no user views a post twice. */
function* views(random: Random, posts: readonly StoredPost[], authors: readonly Author[], now: number) {
  for (const post of posts) {
    const viewers = new Set(
      Array.from({ length: 4 + Math.floor(random.next() ** 3 * 60) }, () => random.pick(authors).id),
    );
    viewers.delete(post.author);
    for (const user_id of viewers)
      yield {
        post_id: post.id,
        user_id,
        created_at: new Date(post.at + Math.floor((now - post.at) * random.next() ** 2)),
      };
  }
}

/** Generates reports on a fifth of the posts: most have one or two, a few have many. */
function reportsOn(random: Random, posts: readonly StoredPost[], authors: readonly Author[], now: number) {
  const found = posts
    .filter(() => random.chance(0.2))
    .flatMap((post) =>
      Array.from({ length: 1 + Math.floor(random.next() ** 5 * 24) }, () => {
        const reporter = random.pick(authors).id;
        const since = Math.max(post.at, now - 60 * DAY);
        return {
          about: post.id,
          reporter: reporter === post.author ? (authors[0]?.id ?? reporter) : reporter,
          reason: random.pickCommon(reasons, 1.8),
          note: random.chance(0.25) ? random.pick(notes) : null,
          at: new Date(since + Math.floor((now - since) * random.next() ** 0.6)),
        };
      }),
    );
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Inserts posts with pictures, views and reports, and cases in every state. */
export async function insertReportedPosts(client: ClientBase, users: number, today: Date): Promise<void> {
  const random = randomFrom(SEED);
  const now = today.getTime();
  const authors = await readAuthors(client);
  const posts = await insertPosts(client, random, authors, Math.ceil(users * 0.45), now);
  await withoutIndexes(client, ['post_views'], () =>
    copyRows(client, 'post_views', ['post_id', 'user_id', 'created_at'] as const, views(random, posts, authors, now)),
  );
  await client.query(
    'create temporary table drawn (about bigint, reporter bigint, reason text, note text, at timestamptz)',
  );
  await copyRows(
    client,
    'drawn',
    ['about', 'reporter', 'reason', 'note', 'at'] as const,
    reportsOn(random, posts, authors, now),
  );
  await openCases(client, 'posts');
  await assignReasons(client);
  await settleCases(client, today);
  await insertAppeals(client, today);
  await client.query('analyze posts, post_views, post_reports, user_reports, cases, appeals');
}

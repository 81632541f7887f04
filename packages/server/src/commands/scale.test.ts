import { widgetsOf } from '@quarterdeck/contract/dashboard';
import { holds, loadDemo, loadScale, staff } from '@quarterdeck/demo';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAtTheMachine } from '../../test/support/command.ts';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';
import { isLong } from '../../test/support/is-long.ts';

let database: TestDatabase;
let client: PoolClient;
/** Opens a database for one test. @returns a function that closes it. */
const open = async (template?: string): Promise<() => Promise<void>> => {
  database = await testDatabase(2, { template });
  client = await database.owner.connect();
  return async () => {
    client.release();
    await database.leave();
  };
};

const today = new Date('2026-03-14T15:09:26Z');
/** The demo data is loaded once, with this many users; databases that start with it are copies. */
const DEMO_USERS = 300;
const options = (users: number) => ({
  client,
  users,
  today,
  productName: 'Night Watch',
  hashPassword: async () => 'a hash',
  onProgress: () => undefined,
});
const one = async <Row>(query: string): Promise<Row | undefined> => (await client.query<Row & object>(query)).rows[0];
const counted = () =>
  one<{ staff: number; users: number; ranked: number }>(`
    select count(*) filter (where is_admin)::int as staff, count(*) filter (where not is_admin)::int as users,
      (select sum(rows)::int from users_rank where order_by = 'name') as ranked
    from users`);
const shape = (table = 'users') =>
  one(`
    select (select array_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text) from pg_index where indrelid = '${table}'::regclass) as indexes,
      (select array_agg(conname || pg_get_constraintdef(oid) order by conname) from pg_constraint where conrelid = '${table}'::regclass) as constraints,
      (select array_agg(tgname::text || tgenabled::text order by tgname) from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal) as triggers`);

let demo: TestDatabase;
beforeAll(async () => {
  demo = await testDatabase(2);
  const loading = await demo.owner.connect();
  await loadDemo({ ...options(DEMO_USERS), client: loading });
  loading.release();
  await demo.leave();
});

describe('demo data', () => {
  beforeEach(() => open(demo.name));

  it('gives a dashboard to those who may see a widget, and sets the versions of the app', async () => {
    const { rows } = await client.query<{ username: string; widgets: { id: string }[] }>(
      `select username, widgets from dashboard_layouts join users on users.id = admin_id where username = any($1)`,
      [['admin', 'analyst', 'moderator', 'newcomer']],
    );
    expect(rows.map(({ username }) => username).toSorted()).toEqual(['admin', 'analyst']);
    for (const { widgets } of rows)
      expect(widgets.map(({ id }) => id).toSorted()).toEqual(
        widgetsOf('Night Watch')
          .map(({ id }) => id)
          .toSorted(),
      );
    expect(await one(`select count(*)::int as set from app_versions where updated_by is not null`)).toEqual({ set: 2 });
  });

  it('leaves no list of any user empty', async () => {
    const idle = await one<{ idle: number }>(`
      select count(*)::int as idle from users u where not is_admin and not (
        exists (select from follows where follower_id = u.id) and exists (select from follows where followed_id = u.id)
        and exists (select from searches where user_id = u.id) and exists (select from bookmarks where user_id = u.id))`);
    expect(idle).toEqual({ idle: 0 });
    const early = await one(
      `
      select count(*) filter (where s.created_at < u.created_at or s.updated_at < s.created_at or s.updated_at > $1)::int as wrong
      from searches s join users u on u.id = s.user_id`.replace('$1', `'${today.toISOString()}'`),
    );
    expect(early).toEqual({ wrong: 0 });
  });

  it('fills an empty database once, also when two servers start together, and is the same every time', {
    tags: ['long'],
  }, async () => {
    const other = await testDatabase(2);
    const empty = await other.owner.connect();
    const second = await other.owner.connect();
    const load = (users: number, by = empty) => loadDemo({ ...options(users), client: by });
    expect(await holds(empty)).toBe('nothing');
    // Two servers start at the same time.
    const loads = await Promise.all([load(DEMO_USERS), load(DEMO_USERS, second)]);
    second.release();
    expect(loads.map(({ loaded }) => loaded).toSorted()).toEqual([false, true]);
    expect(loads.map(({ users }) => users)).toEqual([DEMO_USERS, DEMO_USERS]);
    expect(await holds(empty)).toBe('demo');
    expect(await load(500)).toEqual({ loaded: false, users: DEMO_USERS });
    expect(await counted()).toEqual({ staff: staff.length, users: DEMO_USERS, ranked: DEMO_USERS });
    const rows = `
      select (select md5(string_agg(users::text, '|' order by id)) from users) as users,
        (select md5(string_agg(follows::text, '|' order by follower_id, followed_id)) from follows) as follows,
        (select md5(string_agg(searches::text, '|' order by id)) from searches) as searches,
        (select md5(string_agg(bookmarks::text, '|' order by id)) from bookmarks) as bookmarks`;
    expect((await empty.query(rows)).rows).toEqual((await client.query(rows)).rows);
    empty.release();
    await other.leave();
  });
});

describe('an empty database', () => {
  beforeEach(() => open());

  it('is refused by a database with people of its own, and leaves it as it is', async () => {
    await client.query(`insert into users (name, username, email) values ('Real Person', 'real', 'real@company.test')`);
    await expect(loadDemo(options(100))).rejects.toThrow(/people of its own/);
    await expect(loadScale(options(100))).rejects.toThrow(/people of its own/);
    expect(await counted()).toMatchObject({ staff: 0, users: 1 });
  });
});

describe('scale data', () => {
  beforeEach(() => open());

  it('fills an empty database, and one with demo data, up to the number', { tags: ['long'] }, async () => {
    const before = await shape();
    await loadScale(options(1000));
    expect(await counted()).toEqual({ staff: staff.length, users: 1000, ranked: 1000 });
    await loadScale(options(3000));
    expect(await counted()).toEqual({ staff: staff.length, users: 3000, ranked: 3000 });
    expect(await shape()).toEqual(before);
    expect(await holds(client)).toBe('demo');
  });
});

describe('scale data that cannot be loaded', () => {
  beforeEach(() => open(demo.name));

  it('leaves nothing behind', async () => {
    const before = [await shape(), await counted()];
    const onProgress = (step: string): void => {
      if (step === 'ranks') throw new Error('The plug was pulled');
    };
    await expect(loadScale({ ...options(1000), onProgress })).rejects.toThrow('The plug was pulled');
    expect([await shape(), await counted()]).toEqual(before);
  });
});

describe('scale data on demo data', { tags: ['long'] }, () => {
  const kinds = () =>
    one<Record<string, number>>(`select (select count(*)::int from follows) as follows,
      (select count(*)::int from searches) as searches, (select count(*)::int from bookmarks) as bookmarks`);
  const decided = () =>
    one<Record<string, number>>(`select
      (select count(*)::int from posts) as posts, (select count(*)::int from post_reports) as "onPosts",
      (select count(distinct (what, state))::int from cases) as kinds, (select max(reports) from cases) as most,
      (select count(*)::int from cases c where reports <> (select count(*) from post_reports where case_id = c.id)
        + (select count(*) from user_reports where case_id = c.id)) as miscounted,
      (select count(*)::int from users u where reported_count <>
        (select count(*) from user_reports r where r.reported_user_id = u.id and dismissed_at is null)) as "wrongPeople",
      (select count(*)::int from posts p where deleted_at is not null and exists (
        select from cases c where c.post_id = p.id and c.state = 'open')) as undecided`);
  const days = () =>
    one<Record<string, number>>(`select
      (select sum(events)::int from day_counts where kind = 'search') - (select count(*)::int from searches) as searches,
      (select sum(events)::int from day_counts where kind = 'post') - (select count(*)::int from posts) as posts,
      (select sum(events)::int from day_counts where kind = 'message') - (select count(*)::int from chat_messages) as messages,
      (select sum(events)::int from day_counts where kind = 'new_user')
        - (select count(*)::int from users where not is_admin) as users,
      (select sum(searches)::int from search_counts where span = 'year') - (select count(*)::int from searches) as terms,
      (select sum(page_views)::int from web_days where dimension = 'all') - (select count(*)::int from web_events) as views,
      (select count(*)::int from people_changes) + (select count(*)::int from web_changes) as unfolded,
      (select count(*)::int from web_events) / 1000 as thousands,
      (select count(distinct day)::int from web_days) / 100 as hundreds,
      (select count(*)::int from pg_trigger where tgenabled = 'D') as disabled`);
  const shapes = async () => {
    const tables = ['follows', 'searches', 'bookmarks', 'chat_rooms', 'chat_members', 'chat_messages'];
    const shown = [];
    for (const table of tables) shown.push([table, await shape(table)]);
    return shown;
  };
  const look = async () => ({
    kinds: await kinds(),
    decided: await decided(),
    days: await days(),
    shapes: await shapes(),
  });
  const nothing = { follows: 0, searches: 0, bookmarks: 0 };

  let close: () => Promise<void>;
  let before: Awaited<ReturnType<typeof look>>;
  let after: Awaited<ReturnType<typeof look>>;
  // All loads run here at once, because each one rebuilds all indexes.
  beforeAll(async () => {
    close = await open(demo.name);
    before = await look();
    const done = {
      follows: 5000,
      searches: 2000,
      bookmarks: 1000,
      posts: 3000,
      reports: 4000,
      messages: 6000,
      'web-views': 10_000,
    };
    await loadScale({ ...options(1000), activity: done });
    after = await look();
  });
  afterAll(() => close());

  it('leaves the tables in the shape in which they were', () => {
    expect(after.shapes).toEqual(before.shapes);
  });

  it('adds what users do, and half of them follow one', async () => {
    const grown = (what: string): number => (after.kinds?.[what] ?? 0) - (before.kinds?.[what] ?? 0);
    expect(grown('follows') / 5000).toBeCloseTo(1, 0);
    expect(grown('searches')).toBe(2000);
    expect(grown('bookmarks') / 1000).toBeCloseTo(1, 0);
    const star = await one<{ most: number }>(
      'select count(*)::int as most from follows group by followed_id order by 1 desc limit 1',
    );
    expect(star?.most).toBeGreaterThan(400);
  });

  it('adds posts, of which no one reports most', () => {
    // Every tenth report is about its own post.
    expect(after.decided?.posts).toBe((before.decided?.posts ?? 0) + 3000 + 400);
  });

  it('adds reports with their cases, as the triggers would have done it', () => {
    const right = { kinds: 6, miscounted: 0, wrongPeople: 0, undecided: 0 };
    expect(before.decided).toMatchObject({ ...right, posts: 135 });
    expect(after.decided).toMatchObject(right);
    expect(after.decided?.onPosts).toBe((before.decided?.onPosts ?? 0) + 2000);
    expect(after.decided?.most).toBeGreaterThan(100);
  });

  it('counts all that there is for each day, and two years of visits', () => {
    const exact = { searches: 0, posts: 0, messages: 0, users: 0, terms: 0, views: 0, unfolded: 0, disabled: 0 };
    expect(before.days).toMatchObject({ ...exact, thousands: 11, hundreds: 7 });
    expect(after.days).toMatchObject({ ...exact, thousands: expect.any(Number), hundreds: 7 });
    expect(after.days?.thousands).toBeGreaterThan(11);
  });

  it('adds chats, dated as the trigger would have done it', async () => {
    const chats = await one<Record<string, number>>(`
      select count(*)::int as rooms, (select count(*)::int from chat_messages) as messages,
        count(*) filter (where exists (select from chat_members p where p.room_id = r.id and p.last_message_at <>
          (select max(created_at) from chat_messages m where m.room_id = r.id)))::int as misdated,
        (select count(*)::int from (select id from users where not is_admin order by id limit ${DEMO_USERS}) u
          where not exists (select from chat_members p where p.user_id = u.id)) as lonely,
        (select count(distinct type)::int from chat_messages) as kinds
      from chat_rooms r`);
    expect(chats).toMatchObject({ rooms: 1100, misdated: 0, lonely: 0, kinds: 5 });
    expect(Math.abs((chats?.messages ?? 0) - 12_000)).toBeLessThan(2000);
    await client.query(`with room as (insert into chat_rooms (channel) values ('a new one') returning id),
        member as (insert into chat_members (room_id, user_id) select room.id, min(users.id) from room, users group by 1)
      insert into chat_messages (room_id, sender_id, type, created_at)
      select room.id, min(users.id), 'TEXT', '2026-01-02Z' from room, users group by room.id`);
    expect(await one('select last_message_at from chat_members order by room_id desc limit 1')).toEqual({
      last_message_at: new Date('2026-01-02Z'),
    });
  });

  it('adds to what there is, but no one when there are as many already', { tags: ['long'] }, async () => {
    await loadScale({ ...options(1000), activity: { ...nothing, searches: 500 } });
    expect((await kinds())?.searches).toBe((before.kinds?.searches ?? 0) + 2500);
    await expect(loadScale(options(1000))).rejects.toThrow('holds 1,000 demo users already');
  });
});

describe('npm run scale', () => {
  it('fills the configured database', { tags: ['long'] }, async () => {
    const close = await open(demo.name);
    const { code, output } = await runAtTheMachine(database, 'scale', ['--users', '700']);
    expect(output).toContain('The database holds 700 app users.');
    expect(code).toBe(0);
    expect((await counted())?.users).toBe(700);
    await close();
  });

  const refused: readonly (readonly [readonly string[], Readonly<Record<string, string>>, RegExp])[] = [
    [['--users', '5', '--follows', 'many'], {}, /^npm run scale -- --users <number>/],
    [['--users', '10'], { NODE_ENV: 'production' }, /Do not use it in production\.$/],
    [['--users', 'many'], {}, /^npm run scale -- --users <number>/],
    [['--people', '5'], {}, /^npm run scale -- --users <number>/],
    [['--users', '10'], { DATABASE_URL: 'nowhere' }, /DATABASE_URL is not valid/],
  ];
  it.each(isLong ? refused : refused.slice(0, 2))(
    'answers %j with %j in one sentence',
    async (args, environment, sentence) => {
      const { code, output } = await runAtTheMachine(demo, 'scale', args, environment);
      expect(output.trim()).toMatch(sentence);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(1);
    },
  );
});

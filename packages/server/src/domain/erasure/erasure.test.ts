// @module-tag promises/19
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../test/support/index.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { erasureSteps, works } from '../../app/maintenance.ts';
import { doAll } from '../../jobs/background.ts';
import { writeAuditRow } from '../audit/audit.ts';
import { verifyChain } from '../audit/chain.ts';
import { extendChain } from '../audit/chain-worker.ts';
import { eraseAll, eraseSlice } from './run.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let send: Awaited<ReturnType<typeof itemSender>>;
let made = 0;

const run = async (query: string, values: readonly unknown[] = []) =>
  (await server.owner.query(query, [...values])).rows;
const count = async (query: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await run(`select count(*) as n from ${query}`, values))[0].n);
const erase = () => eraseAll(server.database.db, erasureSteps);
const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
const idOf = async (appId: string): Promise<number> =>
  Number((await run('select id from users where app_id = $1', [appId]))[0].id);
const queued = (appId: string): Promise<number> =>
  count('user_erasures join users u on u.id = user_id where u.app_id = $1', [appId]);

/** Creates an app user that is an hour old. @returns the app's id */
async function newUser(more: object = {}): Promise<string> {
  made += 1;
  const id = `u${made}`;
  await send({
    type: 'user',
    id,
    occurred_at: at(60),
    data: { name: `User ${made}`, username: `user-${made}`, ...more },
  });
  return id;
}
const remove = (id: string, minutesAgo = 10) => send({ type: 'user', id, occurred_at: at(minutesAgo), deleted: true });
const search = (user: string, term: string, minutesAgo = 50) => {
  made += 1;
  return send({
    ...{ type: 'search', id: `s${made}`, occurred_at: at(minutesAgo) },
    data: { user, search_term: term, search_type: 'web' },
  });
};

beforeAll(async () => {
  server = await testServer();
  send = await itemSender(server);
});
afterAll(() => server.stop());

describe('a user the app deletes', () => {
  test('is erased with what they did; others keep what they have', async () => {
    const [ann, ben] = [await newUser({ name: 'Ann Aardvark', email: 'ann@aardvark.example' }), await newUser()];
    await send(
      {
        type: 'room',
        id: 'r1',
        occurred_at: at(55),
        data: { name: 'Ann Aardvark', channel: 'direct', members: [ann, ben] },
      },
      {
        type: 'room',
        id: 'r2',
        occurred_at: at(55),
        data: { name: 'Knitting', channel: 'group', members: [ann, ben] },
      },
      ...[ann, ben].map((sender) => ({
        ...{ type: 'message', id: `m-${sender}`, occurred_at: at(54) },
        data: { room: 'r1', sender, message_type: 'TEXT', message: `words of ${sender}`, media: '/files/1.png' },
      })),
      {
        type: 'position',
        id: 'p1',
        occurred_at: at(50),
        data: { user: ann, latitude: 1, longitude: 2, place: 'Her house' },
      },
      {
        ...{ type: 'bookmark', id: 'b1', occurred_at: at(50) },
        data: { user: ann, search_term: 'my lawyer', search_type: 'web', title: 'A lawyer' },
      },
      {
        type: 'post',
        id: 'post1',
        occurred_at: at(50),
        data: { user: ann, title: 'My cat', text: 'A text', image: '/c.png' },
      },
      { type: 'post', id: 'post2', occurred_at: at(50), data: { user: ben, title: 'My dog' } },
      { type: 'post_view', id: 'v1', occurred_at: at(49), data: { user: ann, post: 'post2' } },
      { type: 'follow', id: 'f1', occurred_at: at(49), data: { follower: ann, followed: ben } },
    );
    for (const user of [ann, ben]) await search(user, 'we both');
    await search(ann, 'My disease');
    await doAll(server.database, works);
    expect(await count(`search_terms where term = 'my disease'`)).toBe(0);
    await run('select search_fold(100000)');
    expect(await count(`search_terms where term = 'my disease'`)).toBe(1);
    const id = await idOf(ann);

    await remove(ann);
    expect(await run('select user_id::int, known from user_erasures')).toEqual([
      { user_id: id, known: expect.arrayContaining(['Ann Aardvark', 'ann@aardvark.example']) },
    ]);
    await erase();

    expect(await queued(ann)).toBe(0);
    for (const table of ['searches', 'positions', 'bookmarks', 'chat_members', 'post_viewers', 'post_views'])
      expect(await count(`${table} where user_id = $1`, [id]), table).toBe(0);
    expect(await count('follows where $1 in (follower_id, followed_id)', [id])).toBe(0);
    expect(await run('select app_id, message, media from chat_messages order by id')).toEqual([
      { app_id: `m-${ann}`, message: null, media: null },
      { app_id: `m-${ben}`, message: `words of ${ben}`, media: '/files/1.png' },
    ]);
    expect(await run('select name from chat_rooms order by id')).toEqual([{ name: null }, { name: 'Knitting' }]);
    expect(await run('select title, text, image, user_id::int from posts order by id')).toEqual([
      { title: 'Deleted post', text: null, image: null, user_id: id },
      { title: 'My dog', text: null, image: null, user_id: await idOf(ben) },
    ]);
    // The view count of another user's post stays.
    expect(await run(`select views_count from posts where app_id = 'post2'`)).toEqual([{ views_count: 1 }]);
    expect(await run('select term from search_terms order by term')).toEqual([{ term: 'we both' }]);
    expect(await run('select searches from search_counts where span = $1', ['day'])).toEqual([{ searches: 1 }]);
    const things = await run(`select fields::text from app_things where type <> 'user'`);
    expect(JSON.stringify(things)).not.toMatch(/Aardvark|My cat|A text|lawyer|c\.png/);
    expect(
      await run(`select name, username, email, deleted_at is not null as deleted from users where id = $1`, [id]),
    ).toEqual([{ name: 'Deleted user', username: '', email: null, deleted: true }]);
    expect(await run(`select target_id::int, call, outcome from audit_log where call = 'upkeep.erasure'`)).toEqual([
      { target_id: id, call: 'upkeep.erasure', outcome: 'done' },
    ]);
  });

  test('is erased in the audit log and in notes of staff, and the chain holds', async () => {
    const admin = await server.signedIn({ super: true });
    const cat = await newUser({ name: 'Cat Caracal', phone: '+1 555 0101' });
    const id = await idOf(cat);
    const call = async (path: string, input: object, method: 'POST' | 'PUT' = 'POST') => {
      const answer = await server.send(method, path, input, { token: admin.token });
      expect(answer.statusCode, answer.body).toBeLessThan(202);
    };
    await call('/update-profile', { id, phone: '+1 555 0199' }, 'PUT');
    await call('/user-notes', { user_id: id, text: 'She called about the caracal' });
    const values = () =>
      count(
        `audit_values v join audit_log l on l.id = v.audit_id
      where l.target_id = $1 and (v.before is not null or v.after is not null)`,
        [id],
      );
    expect(await values()).toBe(2);
    await remove(cat);
    // Values not yet in the chain cannot be erased; a second later they are linked.
    await erase();
    expect([await values(), await queued(cat)]).toEqual([2, 1]);
    await extendChain(server.database.db);
    await run(`update user_erasures set due_at = now()`);
    await erase();
    expect([await values(), await queued(cat), await count('user_notes where user_id = $1', [id])]).toEqual([0, 0, 0]);
    expect(JSON.stringify(await run('select data from app_events where thing_id = $1', [id]))).not.toContain('0199');
    await extendChain(server.database.db);
    expect(await verifyChain(server.database.db)).toMatchObject({ holds: true, erased: 2 });
  });

  test('is the only one whose values the server can erase', async () => {
    const [ivy, jim] = [await newUser(), await newUser()];
    const admin = await server.signedIn({ super: true });
    for (const user of [ivy, jim])
      await server.send(
        'PUT',
        '/update-profile',
        { id: await idOf(user), phone: '+1 555 0102' },
        { token: admin.token },
      );
    await remove(jim);
    await extendChain(server.database.db);
    const rowOf = async (user: string): Promise<number> =>
      Number((await run('select max(id) as id from audit_log where target_id = $1', [await idOf(user)]))[0].id);
    const eraseAs = async (about: string, erased: number) =>
      server.database.db.transaction().execute(async (trx) => {
        const row = await writeAuditRow(trx, {
          ...{ origin: { ip: 'server', requestId: 'test' }, event: 'upkeep.erasure', outcome: 'done', status: 200 },
          ...{ target: { type: 'user', id: await idOf(about) }, details: { erased: [erased] }, keptForYears: true },
        });
        await sql`select audit_erase_user(${row}::bigint)`.execute(trx);
      });
    await expect(eraseAs(ivy, await rowOf(ivy))).rejects.toThrow('only values about a deleted user can be erased');
    await expect(eraseAs(jim, await rowOf(ivy))).rejects.toThrow('only values about this user can be erased');
    await eraseAs(jim, await rowOf(jim));
    await erase();
  });

  test('keeps what is judged until that is decided', async () => {
    const admin = await server.signedIn({ super: true });
    const [dan, eve] = [await newUser(), await newUser()];
    await send(
      { type: 'post', id: 'judged', occurred_at: at(50), data: { user: dan, title: 'Hateful', text: 'Words' } },
      {
        type: 'report',
        id: 'report1',
        occurred_at: at(40),
        data: { post: 'judged', by: eve, reason: 'Rude', text: 'It hurts' },
      },
    );
    for (const user of [dan, eve]) await remove(user);
    await erase();
    const left = () =>
      run(`select p.title, p.text, r.note, c.subject from posts p
        join post_reports r on r.post_id = p.id join cases c on c.id = r.case_id where p.app_id = 'judged'`);
    expect(await left()).toEqual([{ title: 'Hateful', text: 'Words', note: 'It hurts', subject: 'Hateful' }]);
    expect([await queued(dan), await queued(eve)]).toEqual([0, 0]);
    const [{ id }] = await run(`select id::int from cases where state = 'open'`);
    const answer = await server.send(
      'POST',
      '/dismiss-case',
      { what: 'posts', id, reason: 'Nothing' },
      { token: admin.token },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect([await queued(dan), await queued(eve)]).toEqual([1, 1]);
    await extendChain(server.database.db);
    await erase();
    expect(await left()).toEqual([{ title: 'Deleted post', text: null, note: null, subject: 'Deleted post' }]);
  });

  test('who comes back keeps what is left, and what was erased stays erased', async () => {
    const [fay, gil] = [await newUser(), await newUser()];
    for (const user of [fay, gil]) await search(user, 'before');
    await remove(fay);
    await erase();
    await remove(gil);
    const back = (id: string) =>
      send({ type: 'user', id, occurred_at: at(5), data: { name: 'Back', username: `back-${id}` } });
    for (const user of [fay, gil]) await back(user);
    expect(await queued(gil)).toBe(0);
    await search(fay, 'after', 2);
    await erase();
    const terms = async (appId: string) =>
      (await run('select search_term from searches where user_id = $1', [await idOf(appId)])).map(
        (row) => row.search_term,
      );
    expect(await terms(fay)).toEqual(['after']);
    expect(await terms(gil)).toEqual(['before']);
    expect(await run('select name, is_app_user from users where app_id = $1', [fay])).toEqual([
      { name: 'Back', is_app_user: true },
    ]);
  });

  test('what comes late is erased too, also what waited for something else or was refused', async () => {
    const hal = await newUser({ name: 'Hal Hyena' });
    await send(
      {
        type: 'bookmark',
        id: 'b9',
        occurred_at: at(50),
        data: { user: hal, search_term: 'hyena', search_type: 'web', post: 'none' },
      },
      {
        type: 'message',
        id: 'm9',
        occurred_at: at(50),
        data: { room: 'none', sender: hal, message_type: 'TEXT', message: 'hyena' },
      },
      { type: 'search', id: 's9', occurred_at: at(50), data: { user: hal, search_term: 'hyena' } },
    );
    expect([
      await count(`app_waiting where app_id in ('b9', 'm9')`),
      await count(`app_refused where app_id = 's9'`),
    ]).toEqual([2, 1]);
    await remove(hal);
    await erase();
    expect([
      await count(`app_waiting where app_id in ('b9', 'm9')`),
      await count(`app_refused where app_id = 's9'`),
    ]).toEqual([0, 0]);
    expect(await count(`app_things where app_id = 'b9'`)).toBe(0);
    await search(hal, 'hyena', 45);
    expect([await queued(hal), await count(`searches where search_term = 'hyena'`)]).toEqual([1, 1]);
    await erase();
    expect([await queued(hal), await count(`searches where search_term = 'hyena'`)]).toEqual([0, 0]);
  });
});

describe('a long erasure', () => {
  const MESSAGES = 100_000;
  let writer: string;

  beforeAll(async () => {
    writer = await newUser();
    await run(
      `
      with room as (insert into chat_rooms (channel) values ('group') returning id)
      insert into chat_messages (room_id, sender_id, type, message, created_at)
      select room.id, $1, 'TEXT', 'Words ' || n, now() - n * interval '1 minute' from room, generate_series(1, ${MESSAGES}) n`,
      [await idOf(writer)],
    );
    await remove(writer);
  });

  const left = async () => count('chat_messages where sender_id = $1 and message is not null', [await idOf(writer)]);

  test('is done in slices, which go on after a kill, by one instance at a time', async () => {
    const { db } = server.database;
    // The steps before the messages find nothing, so the first slice contains messages.
    expect(await eraseSlice(db, erasureSteps)).toBe(true);
    const before = await left();
    expect(before).toBe(MESSAGES - 2000);

    // The server's connection ends in the middle of a slice, as if killed: uncommitted work is lost.
    const dying = erasureSteps.map((step) => ({
      ...step,
      run: async (...args: Parameters<typeof step.run>) => {
        const slice = await step.run(...args);
        if (slice === 'more') {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(args[0]);
          await run('select pg_terminate_backend($1)', [rows[0]?.pid]);
        }
        return slice;
      },
    }));
    await expect(eraseSlice(db, dying)).rejects.toThrow();
    expect(await left()).toBe(before);

    // While one instance works on a slice, another does nothing.
    const [one, other] = await Promise.all([eraseSlice(db, erasureSteps), eraseSlice(db, erasureSteps)]);
    expect([one, other]).toContain(true);
    await Promise.all([erase(), erase()]);
    await erase();
    expect([await left(), await queued(writer)]).toEqual([0, 0]);
    // No transaction changed more rows than one slice.
    const [{ most }] = await run(`
      select max(rows)::int as most from (select count(*) as rows from chat_messages group by xmin) slices`);
    expect(most).toBe(2000);
  });
});

import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { permissions } from '../../../../test/support/moderation.ts';
import { itemSender } from '../../../../test/support/send-items.ts';
import { retention } from '../../../domain/moderation/retention.ts';
import { deleteOverdue } from '../../../jobs/overdue.ts';

/** What was judged is stored as it was shown, whatever the app and the picture's host send later. */

let server: TestServer;
let send: Awaited<ReturnType<typeof itemSender>>;
let ann: SignedIn;
let ben: SignedIn;
let host: Server;
let origin: string;
let pictures: { readonly red: Buffer; readonly blue: Buffer };
/** Answers that the host holds back, and the most at a time. */
let held: ServerResponse[] | undefined;
let most = 0;
let picture: Buffer | number;
let n = 0;
let moment = Date.now() - 86_400_000;

beforeAll(async () => {
  const of = (background: string) =>
    sharp({ create: { width: 2400, height: 30, channels: 3, background } })
      .withExif({ IFD0: { Artist: 'Unlikely Name' } })
      .jpeg()
      .toBuffer();
  pictures = { red: await of('red'), blue: await of('blue') };
  // The host is this process, which may take any time on a busy machine.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  server = await testServer({ MEDIA_ALLOWED_NETWORKS: '127.0.0.1/32' });
  send = await itemSender(server);
  ann = await server.signedIn({ permissions: [...permissions, 'post_details', 'user_profile'] });
  ben = await server.signedIn({ permissions: [...permissions, 'post_details', 'user_profile'] });
  host = createServer((_, response) => {
    if (!held) {
      if (typeof picture === 'number') response.writeHead(picture).end();
      else response.end(picture);
      return;
    }
    held.push(response);
    most = Math.max(most, held.length);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.stop();
  host.closeAllConnections();
  host.close();
  vi.restoreAllMocks();
});
beforeEach(() => {
  n += 1;
  picture = pictures.red;
});

const at = () => {
  moment += 1000;
  return new Date(moment).toISOString();
};
const item = (type: string, id: string, data: object) => send({ type, id, occurred_at: at(), data });
const ok = async (method: 'GET' | 'POST' | 'DELETE', path: string, input: object, who = ann) => {
  const answer = await server.send(method, path, input, { token: who.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const idOf = async (table: string, appId: string) =>
  Number((await server.owner.query(`select id from ${table} where app_id = $1`, [appId])).rows[0].id);

async function reportedPost() {
  await item('user', `author${n}`, { name: `Author ${n}`, username: `author.${n}`, address: `1 Lane ${n}` });
  await item('user', `reader${n}`, { name: `Reader ${n}`, username: `reader.${n}` });
  const title = `KILL ALL ${n}`;
  await item('post', `post${n}`, { user: `author${n}`, title, text: 'Hate', image: `${origin}/${n}.jpg` });
  await item('report', `report${n}`, { post: `post${n}`, by: `reader${n}`, reason: 'Hateful' });
  const post = await idOf('posts', `post${n}`);
  const { rows } = await server.owner.query('select id from cases where post_id = $1', [post]);
  return { post, title, caseId: Number(rows[0].id), author: await idOf('users', `author${n}`) };
}
const evidence = async (id: number, what = 'posts') => (await ok('GET', '/case-evidence', { what, id })).data;
const pictureOf = async (id: number, at = 0) => (await evidence(id)).kept[at]?.picture;
const shown = (id: number, who = ann) =>
  server.send('GET', '/media', { kind: 'evidence', id, field: 'evidence_picture' }, { token: who.token });

test('an edited post is judged as it was reported, and both versions stand side by side', async () => {
  const { post, title, caseId } = await reportedPost();
  await expect.poll(() => pictureOf(caseId)).toMatchObject({ state: 'kept' });
  const before = await evidence(caseId);
  expect(before).toMatchObject({
    is_edited: 0,
    kept: [{ is_decided: 0, title, text: 'Hate', name: `Author ${n}`, username: `author.${n}` }],
    current: { title, text: 'Hate' },
  });
  await ok('DELETE', '/delete-post', { id: post, reason: 'Hate' });
  await item('post', `post${n}`, { title: 'My cat', text: 'A sweet cat', image: `${origin}/cat.jpg` });
  const { rows } = await server.owner.query(
    `select event_id from app_events where type = 'post.deleted' and thing_id = $1`,
    [post],
  );
  await item('appeal', `appeal${n}`, { user: `author${n}`, decision: rows[0].event_id, text: 'It is a cat' });

  const after = await evidence(caseId);
  expect(after).toMatchObject({
    is_edited: 1,
    kept: [
      { is_decided: 0, title },
      { is_decided: 1, title, text: 'Hate' },
    ],
    current: { title: 'My cat', text: 'A sweet cat' },
  });
  const [appeal] = (await ok('GET', '/appeals', {}, ben)).data;
  expect(appeal.post.title).toBe(title);
  const details = await ok('GET', '/appeal', { id: appeal.id }, ben);
  expect(details.data).toMatchObject({
    ...{ post: { title }, post_text: 'Hate' },
    judged: { is_edited: 1, kept: [{ title, text: 'Hate' }], current: { title: 'My cat' } },
  });
  const [decision] = (await ok('GET', '/moderation-decisions', {})).data;
  expect(decision).toMatchObject({ post: { id: post, title }, is_edited: 1, user: { name: `Author ${n}` } });
  const file = await server.send(
    'GET',
    '/moderation-decisions',
    {},
    { token: ann.token, headers: { accept: 'text/csv' } },
  );
  expect(file.body).toContain(title);
  expect(file.body).not.toContain('My cat');
  const closed = await ok('GET', '/reported-posts', { state: 'acted_on', page_limit: 100 });
  expect((await ok('GET', '/case', { what: 'posts', id: caseId })).data.subject).toBe(title);
  expect(closed.data.map(({ case_id: id }: { case_id: number }) => id)).toContain(caseId);
});

test('a picture is kept when the case opens: encoded again, no larger than needed, and whatever its host answers later', async () => {
  const { caseId } = await reportedPost();
  await expect.poll(() => pictureOf(caseId)).toMatchObject({ state: 'kept' });
  picture = pictures.blue;
  const { id, picture: kept } = (await evidence(caseId)).kept[0];
  const file = await shown(id);
  expect(file.headers['content-type']).toBe('image/webp');
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(kept.evidence_picture);
  const { width, exif } = await sharp(file.rawPayload).metadata();
  expect([width, exif]).toEqual([1600, undefined]);
  const { dominant } = await sharp(file.rawPayload).stats();
  expect(dominant.r).toBeGreaterThan(200);
  const ofUsers = await server.signedIn({ permissions: ['reported_users'] });
  expect((await shown(id, ofUsers)).statusCode).toBe(403);
  expect((await shown(999_999)).statusCode).toBe(404);
});

test('a picture that cannot be had is said with its time, tried again, and given up after a day', async () => {
  picture = 503;
  const { caseId } = await reportedPost();
  await expect
    .poll(() => pictureOf(caseId))
    .toMatchObject({ state: 'waiting', failure: 'The address answers 503', tried_at: expect.any(String) });
  const due = (more = '') =>
    server.owner.query(`update evidence set next_at = now() ${more} where case_id = $1`, [caseId]);
  const tries = async () =>
    (await server.owner.query('select tries from evidence where case_id = $1', [caseId])).rows[0].tries;
  const before = await tries();
  await due();
  await expect.poll(tries).toBeGreaterThan(before);
  await due(`, at = now() - interval '25 hours'`);
  await expect.poll(() => pictureOf(caseId)).toMatchObject({ state: 'failed' });
});

test('of pictures that many cases wait for, four are fetched at a time', async () => {
  held = [];
  most = 0;
  await item('user', `author${n}`, { name: 'A', username: `author.${n}` });
  await item('user', `reader${n}`, { name: 'B', username: `reader.${n}` });
  const ids = Array.from({ length: 12 }, (_, index) => `post${n}.${index}`);
  await send(
    ...ids.map((id) => ({
      type: 'post',
      id,
      occurred_at: at(),
      data: { user: `author${n}`, title: id, image: `${origin}/${id}.jpg` },
    })),
  );
  await send(
    ...ids.map((id) => ({
      type: 'report',
      id: `r${id}`,
      occurred_at: at(),
      data: { post: id, by: `reader${n}`, reason: 'Spam' },
    })),
  );
  const left = async () =>
    (
      await server.owner.query(
        `select count(*)::int as n from evidence where picture_state = 'waiting' and title like $1`,
        [`post${n}.%`],
      )
    ).rows[0].n;
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => held?.length).toBe(4);
    for (const response of held.splice(0)) response.end(pictures.red);
    await expect.poll(left).toBe(8 - 4 * round);
  }
  held = undefined;
  expect(most).toBe(4);
});

test('of a person the names, the picture and what they wrote in their profile are kept', async () => {
  await reportedPost();
  await item('user', `author${n}`, { avatar: `${origin}/face${n}.jpg`, current_location: 'At sea' });
  await item('report', `person${n}`, { reported_user: `author${n}`, by: `reader${n}`, reason: 'Rude' });
  const author = await idOf('users', `author${n}`);
  const { rows } = await server.owner.query('select id from cases where user_id = $1', [author]);
  const caseId = Number(rows[0].id);
  await item('user', `author${n}`, { name: 'An angel', address: null });
  const found = await evidence(caseId, 'users');
  expect(found).toMatchObject({
    is_edited: 1,
    kept: [
      { title: `Author ${n}`, name: `Author ${n}`, address: `1 Lane ${n}`, current_location: 'At sea', picture: {} },
    ],
    current: { name: 'An angel', address: null },
  });
  await send({ type: 'user', id: `author${n}`, occurred_at: at(), deleted: true });
  await ok('POST', '/dismiss-case', { what: 'users', id: caseId, reason: 'Fine' });
  expect((await evidence(caseId, 'users')).kept).toMatchObject([{}, { is_decided: 1, name: `Author ${n}` }]);
});

test('the purge takes the content of a deleted post, and not its case, reports, evidence and decision', async () => {
  const { post, title, caseId } = await reportedPost();
  await send({ type: 'post', id: `post${n}`, occurred_at: at(), deleted: true });
  await server.owner.query(`update posts set deleted_at = now() - interval '31 days' where id = $1`, [post]);
  for (const rule of retention) await deleteOverdue(server.database.db, rule, server.config);
  const left = await server.owner.query('select title, text, image, website from posts where id = $1', [post]);
  expect(left.rows).toEqual([{ title: '', text: null, image: null, website: null }]);
  expect((await server.send('GET', '/reported-post-details', { id: post }, { token: ann.token })).statusCode).toBe(404);
  const row = (await ok('GET', '/reported-posts', { page_limit: 100 })).data.find(
    ({ case_id: id }: { case_id: number }) => id === caseId,
  );
  expect(row).toMatchObject({ title, reports: 1, deleted_by: 'app' });
  expect(await evidence(caseId)).toMatchObject({ kept: [{ title, text: 'Hate' }], current: null, is_edited: 0 });
  await ok('POST', '/warn-user', { user_id: row.user.id, post_id: post, reason: 'Hate' });
  expect((await evidence(caseId)).kept).toMatchObject([{}, { is_decided: 1, title, text: 'Hate' }]);
  await item('post', `post${n}`, { title: 'Again', user: `author${n}`, text: 'New' });
  expect((await ok('GET', '/reported-post-details', { id: post })).data).toMatchObject({
    title: 'Again',
    deleted: null,
  });
});

test('when there is no room left, cases open all the same, and the screen System says so', async () => {
  const small = await server.another({ EVIDENCE_MB: '0', MEDIA_ALLOWED_NETWORKS: '127.0.0.1/32' });
  const boss = await server.signedIn({ super: true });
  const checks = (await small.send('GET', '/system-checks', {}, { token: boss.token })).json().data;
  expect(checks.find(({ name }: { name: string }) => name === 'evidence')).toMatchObject({
    state: 'failing',
    says: expect.stringContaining('no more are stored'),
  });
  await small.close();
});

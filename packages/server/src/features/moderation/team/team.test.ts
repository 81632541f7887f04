import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/support/index.ts';
import { type Moderation, permissions, reportPosts, startModeration } from '../../../../test/support/moderation.ts';
import { wakeCases } from '../../../domain/moderation/team/wake.ts';

let moderation: Moderation;
let eve: SignedIn;
let lead: number;

beforeAll(async () => {
  moderation = await startModeration();
  const { owner } = moderation.server;
  eve = await moderation.server.signedIn({ username: 'eve.legal', permissions });
  await moderation.server.signedIn({ username: 'ads', permissions: ['campaign_list'] });
  lead = Number((await owner.query(`insert into groups (name) values ('Lead') returning id`)).rows[0].id);
  await owner.query(`insert into group_permissions values ($1, 'reported_posts'), ($1, 'reported_users')`, [lead]);
  await owner.query(`insert into groups (name) values ('Advertising')`);
  await owner.query('insert into admin_groups (admin_id, group_id) values ($1, $2)', [eve.id, lead]);
});

afterAll(() => moderation.server.stop());

const what = 'posts';
const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  input: object,
  { who = moderation.ann, status = method === 'POST' && path === '/case-thread' ? 201 : 200, version = 0 } = {},
) => {
  const answer = await moderation.server.send(method, path, input, {
    token: who.token,
    headers: version > 0 ? { 'if-match': String(version) } : {},
  });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
const oneCase = async (): Promise<number> => (await moderation.reportedPosts(1))[0] ?? 0;
const thread = async (id: number) => (await call('GET', '/case-thread', { what, id })).data;
const kindsOf = async (id: number): Promise<string[]> => (await thread(id)).map(({ kind }: { kind: string }) => kind);
const listed = async (input: object = {}, who = moderation.ann): Promise<number[]> =>
  (await call('GET', '/reported-posts', { state: 'open', page_limit: 100, ...input }, { who })).data.map(
    ({ case_id: id }: { case_id: number }) => id,
  );
/** Reads the recipients of notices about a case, before the background work distributes the notices. */
const noticesAbout = async (id: number) =>
  (
    await moderation.server.owner.query(
      `select kind, to_admins::int[] as to, to_groups::int[] as groups from notice_events where about_type = 'case' and about_id = $1 order by id`,
      [id],
    )
  ).rows;
/** Reads, in order, whether the app was sent that the case has an assignee. */
const assignmentsSent = async (id: number): Promise<boolean[]> =>
  (
    await moderation.server.owner.query(
      `select data -> 'assigned' as assigned from app_events where type = 'case.assigned' and (data ->> 'case')::bigint = $1 order by id`,
      [id],
    )
  ).rows.map(({ assigned }) => assigned);
const next = async (who: SignedIn): Promise<number | undefined> =>
  (await call('POST', '/next-case', { what }, { who })).data?.id;

test('notes are a thread with authors, times and mentions; the single note is the latest of them', async () => {
  const id = await oneCase();
  await call('PUT', '/case-note', { what, id, note: 'First' });
  const { data } = await call(
    'POST',
    '/case-thread',
    { what, id, text: 'Look, @Eve.Legal. And @ben, @ads or @no one; not me@eve.legal' },
    { who: moderation.ben },
  );
  expect(data).toMatchObject({ id, note: expect.stringContaining('Look'), version: 3 });
  const entries = await thread(id);
  expect(entries).toMatchObject([
    { kind: 'note', author: { id: moderation.ben.id }, mentions: [{ username: 'ben' }, { username: 'eve.legal' }] },
    { kind: 'note', text: 'First', author: { id: moderation.ann.id }, mentions: [] },
  ]);
  expect(entries[0].created_at >= entries[1].created_at).toBe(true);
  expect(await noticesAbout(id)).toEqual([{ kind: 'mentioned', to: [moderation.ben.id, eve.id], groups: [] }]);
  await call('PUT', '/case-note', { what, id, note: '' });
  expect((await call('GET', '/case', { what, id })).data.note).toBeNull();
  expect(await thread(id)).toHaveLength(2);
  expect(await moderation.auditRows('case.note_added', moderation.ben)).toMatchObject([
    { type: 'case', id, after: { note: expect.stringContaining('@Eve.Legal') } },
  ]);
});

test('a picture pasted into a note or an escalation is encoded again, and seen by who may see the case', async () => {
  const id = await oneCase();
  const png = await sharp({ create: { width: 2000, height: 10, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .png()
    .toBuffer();
  const picture = png.toString('base64');
  await call('POST', '/case-thread', { what, id, text: 'See the screenshot', picture });
  await call('POST', '/escalate-case', { what, id, group_id: lead, text: 'And here', picture });
  await call('POST', '/case-thread', { what, id, text: 'Without' });
  const entries = await thread(id);
  expect(entries).toMatchObject([{ note_picture: null }, { kind: 'escalation' }, { kind: 'note' }]);
  const media = (noteId: number, who: SignedIn) =>
    moderation.server.send('GET', '/media', { kind: 'note', id: noteId, field: 'note_picture' }, { token: who.token });
  for (const { id: noteId, note_picture: hash } of entries.slice(1)) {
    const answer = await media(noteId, moderation.ben);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, exif } = await sharp(answer.rawPayload).metadata();
    expect([width, exif]).toEqual([1600, undefined]);
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(hash);
  }
  const users = await moderation.server.signedIn({ permissions: ['reported_users'] });
  expect((await media(entries[1].id, users)).statusCode).toBe(403);
  expect((await media(entries[0].id, moderation.ann)).statusCode).toBe(404);
  expect(await moderation.auditRows('case.note_added', moderation.ann)).toContainEqual(
    expect.objectContaining({ id, after: { note: 'See the screenshot', picture: entries[2].note_picture } }),
  );
  for (const wrong of [Buffer.from('<svg/>').toString('base64'), 'not base64!', 'A'.repeat(900_004)]) {
    const answer = await call('POST', '/case-thread', { what, id, text: 'No', picture: wrong }, { status: 422 });
    expect(answer.errors).toMatchObject([{ field: 'picture' }]);
  }
  await call('POST', '/escalate-case', { what, id, group_id: null });
  const kept = async () =>
    (await moderation.server.owner.query('select count(*)::int as n from case_note_pictures')).rows[0].n;
  expect(await kept()).toBe(2);
  await moderation.server.owner.query('delete from case_notes where case_id = $1', [id]);
  expect(await kept()).toBe(0);
});

test('a thread follows its case when newer reports join it', async () => {
  const id = await oneCase();
  const post = await moderation.subjectOf(id);
  await moderation.remove([id]);
  const [newer = 0] = await reportPosts(moderation.server, [post]);
  expect(newer).not.toBe(id);
  await call('POST', '/case-thread', { what, id: newer, text: 'On the newer case' });
  await call('POST', '/escalate-case', { what, id: newer, group_id: lead, text: 'Yours' });
  await moderation.bringBack([id]);
  expect(await kindsOf(id)).toEqual(['escalation', 'note']);
  expect((await call('GET', '/case', { what, id })).data).toMatchObject({
    note: 'On the newer case',
    escalated_to: { id: lead },
  });
});

test('escalated to a group that may work on it: only its members are given it', async () => {
  await moderation.server.owner.query(`update cases set assigned_to = $1 where state = 'open'`, [moderation.ben.id]);
  const id = await oneCase();
  await moderation.server.owner.query('update cases set assigned_to = $1 where id = $2', [moderation.ann.id, id]);
  const groups = (await call('GET', '/case-groups', { what })).data;
  expect(groups).toEqual([{ id: lead, name: 'Lead' }]);
  const other = Number(
    (await moderation.server.owner.query(`select id from groups where name = 'Advertising'`)).rows[0].id,
  );
  const wrong = { what, id, group_id: other, text: 'Yours' };
  expect((await call('POST', '/escalate-case', wrong, { status: 422 })).errors).toMatchObject([{ field: 'group_id' }]);
  const silent = { what, id, group_id: lead };
  expect((await call('POST', '/escalate-case', silent, { status: 422 })).errors).toMatchObject([{ field: 'text' }]);
  await call('POST', '/escalate-case', { ...silent, text: 'Is it legal?' }, { version: 9, status: 409 });
  const { data } = await call('POST', '/escalate-case', { ...silent, text: 'Is it legal?' });
  expect(data).toMatchObject({ escalated_to: { id: lead, name: 'Lead' }, assignee: null });
  expect(await noticesAbout(id)).toEqual([{ kind: 'escalated', to: [], groups: [lead] }]);
  expect(await assignmentsSent(id)).toEqual([false]);
  expect(await next(moderation.ann)).toBeUndefined();
  expect(await next(eve)).toBe(id);
  expect(await listed({ mark: 'my_groups' }, eve)).toContain(id);
  expect(await listed({ mark: 'my_groups' })).not.toContain(id);
  expect(await listed({ mark: 'escalated' })).toContain(id);
  expect(await listed({ escalated_to: lead })).toContain(id);
  expect((await call('GET', '/case-counts', {}, { who: eve })).posts.my_groups).toBe(2);
  await call('POST', '/release-case', { what, id }, { who: eve });
  await call('POST', '/escalate-case', { what, id, group_id: null }, { who: eve });
  await call('POST', '/escalate-case', { what, id, group_id: null }, { who: eve, status: 409 });
  expect(await next(moderation.ann)).toBe(id);
  expect(await kindsOf(id)).toEqual(['escalation_end', 'escalation']);
});

test('snoozed: in no list of open cases until its time, or until new reports come', async () => {
  const [id = 0, other = 0] = await moderation.reportedPosts(2);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await call('POST', '/snooze-case', { what, id, until: '2020-01-01T00:00:00Z' }, { status: 422 });
  await call('POST', '/snooze-case', { what, id, until: '2199-01-01T00:00:00Z' }, { status: 422 });
  await call('POST', '/snooze-case', { what, id, until: null }, { status: 409 });
  for (const one of [id, other])
    await call('POST', '/snooze-case', { what, id: one, until, text: 'The author answers' });
  expect(await listed()).not.toContain(id);
  expect(await listed({ assigned: 'nobody' })).not.toContain(id);
  expect(await listed({ mark: 'snoozed' })).toEqual(expect.arrayContaining([id, other]));
  expect((await call('GET', '/case-counts', {})).posts.snoozed).toBe(2);
  await wakeCases(moderation.server.database);
  expect(await listed()).not.toContain(id);
  await reportPosts(moderation.server, [await moderation.subjectOf(other)]);
  expect(await listed()).toContain(other);
  await moderation.server.owner.query(`update cases set snoozed_until = now() where id = $1`, [id]);
  await Promise.all([wakeCases(moderation.server.database), wakeCases(moderation.server.database)]);
  expect(await listed()).toContain(id);
  expect(await kindsOf(id)).toEqual(['wake', 'snooze']);
  const { rows } = await moderation.server.owner.query(
    `select target_id::int as id from audit_log where call = 'upkeep.snooze_ended'`,
  );
  expect(rows).toEqual([{ id }]);
});

test('what is decided is snoozed no longer', async () => {
  const id = await oneCase();
  await call('POST', '/snooze-case', { what, id, until: new Date(Date.now() + 3_600_000).toISOString() });
  const [dismissed] = await moderation.dismiss([id]);
  await moderation.reopen([{ id, version: dismissed?.version }]);
  expect(await listed()).toContain(id);
});

test('a second opinion is given by someone else than who asked', async () => {
  await moderation.server.owner.query(`update cases set assigned_to = $1 where state = 'open'`, [moderation.ben.id]);
  const id = await oneCase();
  await call('POST', '/give-second-opinion', { what, id, text: 'Fine' }, { who: moderation.ben, status: 409 });
  await call('POST', '/ask-second-opinion', { what, id, text: 'Is it a joke?' });
  await call('POST', '/ask-second-opinion', { what, id, text: 'Is it?' }, { who: moderation.ben, status: 409 });
  expect(await next(moderation.ann)).toBeUndefined();
  expect(await listed({ mark: 'second_opinion' })).toContain(id);
  expect((await call('GET', '/case-counts', {}, { who: eve })).posts.opinions).toBe(1);
  expect((await call('GET', '/case-counts', {})).posts.opinions).toBe(0);
  await call('POST', '/give-second-opinion', { what, id, text: 'It is' }, { status: 409 });
  const { data } = await call('POST', '/give-second-opinion', { what, id, text: 'It is' }, { who: eve });
  expect(data.opinion).toMatchObject({ asked_by: { id: moderation.ann.id }, given_by: { id: eve.id } });
  expect(await listed({ mark: 'second_opinion' })).not.toContain(id);
  expect(await next(moderation.ann)).toBe(id);
  expect(await kindsOf(id)).toEqual(['opinion', 'opinion_request']);
});

test('a second opinion gives the case back to who asked, unless someone else has it', async () => {
  const [free = 0, kept = 0, taken = 0, escalated = 0] = await moderation.reportedPosts(4);
  for (const id of [free, kept, taken, escalated])
    await call('POST', '/ask-second-opinion', { what, id, text: 'Is it a joke?' });
  await moderation.server.owner.query('update cases set assigned_to = $1 where id = $2', [moderation.ann.id, kept]);
  await moderation.server.owner.query('update cases set assigned_to = $1 where id = $2', [moderation.ben.id, taken]);
  await call('POST', '/escalate-case', { what, id: escalated, group_id: lead, text: 'Yours' });
  for (const id of [free, kept, taken, escalated])
    await call('POST', '/give-second-opinion', { what, id, text: 'It is' }, { who: eve });
  const { id: ann } = moderation.ann;
  expect((await moderation.casesIn([free, kept, taken, escalated])).map(({ to }) => to)).toEqual([
    ann,
    ann,
    moderation.ben.id,
    null,
  ]);
  const notice = [{ kind: 'assigned', to: [ann], groups: [] }];
  expect([await noticesAbout(free), await noticesAbout(kept), await noticesAbout(taken)]).toEqual([notice, notice, []]);
  expect([await assignmentsSent(free), await assignmentsSent(kept)]).toEqual([[true], []]);
  expect(await moderation.auditRows('case.second_opinion_given', eve)).toContainEqual(
    expect.objectContaining({ id: free, after: { text: 'It is', assigned_to: ann } }),
  );
});

test('what is assigned to one is handed over with a note, and no case of anyone else', async () => {
  await moderation.server.owner.query(`update cases set assigned_to = null`);
  const [one = 0, two = 0, foreign = 0] = await moderation.reportedPosts(3);
  await call('POST', '/assign-cases', { what, ids: [one, two], to: 'me' });
  const to = moderation.ben.id;
  const refused = await call('POST', '/hand-over-cases', { what, ids: [one, foreign], to, text: 'I am away' });
  expect(refused).toMatchObject({ done: 1, refused: 1, left: 0 });
  expect(refused.data[1].message).toBe('This case is now assigned to no one');
  const answer = await call('POST', '/hand-over-cases', { what, to: 'nobody' });
  expect(answer).toMatchObject({ done: 1, data: [{ id: two, done: 1 }] });
  expect((await thread(one))[0]).toMatchObject({ kind: 'hand_over', text: 'I am away', to: { id: to } });
  expect(await noticesAbout(one)).toMatchObject([
    { kind: 'assigned', to: [moderation.ann.id] },
    { kind: 'assigned', to: [to] },
  ]);
  expect([await assignmentsSent(one), await assignmentsSent(two)]).toEqual([
    [true, true],
    [true, false],
  ]);
  expect(await moderation.auditRows('cases.handed_over', moderation.ann)).toContainEqual(
    expect.objectContaining({ id: one, after: { assigned_to: to, text: 'I am away' } }),
  );
  expect((await moderation.casesIn([one, two])).map(({ to: assignee }) => assignee)).toEqual([to, null]);
  await call('POST', '/hand-over-cases', { what, from: to, to: 'nobody' }, { status: 403 });
  const root = await moderation.server.signedIn({ username: 'root', super: true });
  expect(
    await call('POST', '/hand-over-cases', { what, from: to, to: moderation.ann.id }, { who: root }),
  ).toMatchObject({
    done: 1,
    left: 0,
  });
});

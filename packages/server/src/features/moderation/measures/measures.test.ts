import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Moderation,
  messagesOf,
  reportPosts,
  reportUsers,
  startModeration,
} from '../../../../test/support/moderation.ts';
import { endSuspensions } from '../../../domain/moderation/measures/end-suspensions.ts';
import { revertModeration } from '../../../domain/moderation/measures/revert.ts';

let m: Moderation;

beforeAll(async () => {
  m = await startModeration();
});
afterAll(() => m.server.stop());
beforeEach(async () => {
  await m.server.owner.query('delete from posts; delete from moderation_decisions');
});

const rows = async (query: string, values: readonly unknown[] = []) =>
  (await m.server.owner.query(query, [...values])).rows;
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: object, who = m.ann) =>
  m.server.send(method, path, input, { token: who.token });
const done = async (...asked: Parameters<typeof send>) => {
  const answer = await send(...asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const refused = async (...asked: Parameters<typeof send>): Promise<string> => {
  const answer = await send(...asked);
  expect(answer.statusCode, answer.body).toBe(409);
  return answer.json().responseMessage;
};
const latestEvents = async (count: number) =>
  (await rows('select type, data from app_events order by id desc limit $1', [count])).toReversed();
const stateOf = async (id: number) => (await m.states([id]))[0];
const ofPost = async (caseId: number) =>
  (
    await rows(
      'select p.id::int as id, p.user_id::int as author, p.hidden_at is not null as hidden from cases c join posts p on p.id = c.post_id where c.id = $1',
      [caseId],
    )
  )[0];
const age = (table: string, column: string) =>
  m.server.owner.query(`update ${table} set ${column} = ${column} - interval '11 minutes' where ${column} is not null`);
const revert = async (cause: 'appeal') =>
  m.server.database.db.transaction().execute(async (trx) => {
    const [{ id }] = await rows('select max(id)::int as id from moderation_decisions');
    return revertModeration(trx, id, { by: m.ben, cause });
  });

test('where no one has reported anything, a measure is a decision without a case', async () => {
  const [other = 0] = await m.reportedUsers(1);
  const author = await m.subjectOf(other);
  const [{ id: post }] = await rows(
    `insert into posts (user_id, title) values ($1, 'Never reported') returning id::int as id`,
    [author],
  );
  await done('POST', '/hide-post', { id: post, reason_id: 1 });
  await done('POST', '/warn-user', { user_id: author, post_id: post });
  expect(await latestEvents(2)).toMatchObject([{ type: 'post.hidden' }, { type: 'user.warned' }]);
  const kept = 'select kind, case_id, post_id::int as post_id from moderation_decisions order by id';
  expect(await rows(kept)).toEqual([
    { kind: 'hide_post', case_id: null, post_id: post },
    { kind: 'warn', case_id: null, post_id: post },
  ]);
  expect(await stateOf(other)).toBe('open');
});

describe('a warning', () => {
  test('closes the case about a person, is told to the app, counts, and can be undone for ten minutes', async () => {
    const [id = 0] = await m.reportedUsers(1);
    const user = await m.subjectOf(id);
    await done('POST', '/warn-user', { user_id: user, reason_id: 1 });
    expect(await latestEvents(2)).toMatchObject([
      { type: 'user.warned', data: { reason: 'Spam', text: expect.stringContaining('It is spam'), internal_id: user } },
      { type: 'report.decided', data: { case: id, outcome: 'acted_on', reason: 'Spam' } },
    ]);
    expect(await stateOf(id)).toBe('acted_on');
    const { data } = await done('GET', '/measure-recipient', { user_id: user });
    expect(data).toMatchObject({ warnings: 1, has_email: 1, is_suspended: 0 });
    expect((await done('GET', '/last-decision', { what: 'users' })).data).toMatchObject({
      decision: 'warn',
      cases: [{ id }],
    });
    expect(await refused('POST', '/undo-warn-user', { user_id: user }, m.ben)).toMatch(
      /^Admin ann gave this warning on/,
    );
    await done('POST', '/undo-warn-user', { user_id: user });
    expect(await stateOf(id)).toBe('open');
    expect((await latestEvents(1))[0]).toMatchObject({ type: 'report.reopened', data: { case: id } });
    expect((await done('GET', '/measure-recipient', { user_id: user })).data.warnings).toBe(0);
    expect(await refused('POST', '/undo-warn-user', { user_id: user })).toBe('There is no warning to withdraw');
    await done('POST', '/warn-user', { user_id: user, text: 'Be nice' });
    await age('moderation_decisions', 'decided_at');
    await age('cases', 'closed_at');
    expect(await refused('POST', '/undo-warn-user', { user_id: user })).toMatch(/You can undo it for 10 minutes$/);
    expect((await done('GET', '/last-decision', { what: 'users' })).data).toBeNull();
  });

  test('about a post closes the case of the post alone; of another user, a suspended person or staff it is refused', async () => {
    const [id = 0] = await m.reportedPosts(1);
    const post = await ofPost(id);
    const [about = 0] = await reportUsers(m.server, [post.author]);
    await done('POST', '/warn-user', { user_id: post.author, post_id: post.id });
    expect([await stateOf(id), await stateOf(about)]).toEqual(['acted_on', 'open']);
    await reportPosts(m.server, [post.id]);
    const [, other = 0] = (await rows('select id::int from cases where post_id = $1 order by id', [post.id])).map(
      (row) => row.id,
    );
    expect(await stateOf(other)).toBe('open');
    const [stranger = 0] = await m.reportedUsers(1);
    const user = await m.subjectOf(stranger);
    expect(await refused('POST', '/warn-user', { user_id: user, post_id: post.id })).toBe('Another user posted this');
    await m.suspend([stranger]);
    expect(await refused('POST', '/warn-user', { user_id: user })).toMatch(/is already suspended by Admin ann/);
    expect((await send('POST', '/warn-user', { user_id: m.ben.id })).statusCode).toBe(409);
  });

  test('an appeal takes it back, however late', async () => {
    const [id = 0] = await m.reportedUsers(1);
    await m.ok('/warn-users', { ids: [id] });
    await age('cases', 'closed_at');
    expect([await revert('appeal'), await stateOf(id)]).toEqual([true, 'open']);
  });
});

describe('a hidden post', () => {
  test('is told, stays hidden whatever is reported or sent, and is shown again at any time', async () => {
    const [id = 0] = await m.reportedPosts(1);
    const { id: post } = await ofPost(id);
    await done('POST', '/hide-post', { id: post, reason: 'Ugly' });
    expect(await latestEvents(2)).toMatchObject([
      { type: 'post.hidden', data: { internal_id: post, reason: 'Ugly', text: null } },
      { type: 'report.decided', data: { case: id } },
    ]);
    expect((await done('GET', '/case', { what: 'posts', id })).data.closed.measure).toBe('hide_post');
    expect(await refused('POST', '/hide-post', { id: post }, m.ben)).toMatch(/^Admin ann already hid this post on .*$/);
    expect(await refused('POST', '/dismiss-case', { what: 'posts', id, reason: 'Fine' })).toMatch(
      /^Admin ann hid this post on/,
    );
    await reportPosts(m.server, [post]);
    expect(await rows('select state, reports, ranks_low from cases where post_id = $1 order by id', [post])).toEqual([
      { state: 'acted_on', reports: 1, ranks_low: false },
      { state: 'open', reports: 1, ranks_low: true },
    ]);
    const details = await m.server.send(
      'GET',
      '/reported-post-details',
      { id: post },
      {
        token: (await m.server.signedIn({ permissions: ['post_details'] })).token,
      },
    );
    expect(details.json().data.hidden).toMatchObject({ reason: 'Ugly', by: { id: m.ann.id } });
    await age('posts', 'hidden_at');
    await done('POST', '/unhide-post', { id: post }, m.ben);
    expect((await latestEvents(1))[0]?.type).toBe('post.unhidden');
    expect([await stateOf(id), (await ofPost(id)).hidden]).toEqual(['acted_on', false]);
    expect(await rows('select reverted_cause from moderation_decisions')).toEqual([{ reverted_cause: 'staff' }]);
    expect(await refused('POST', '/unhide-post', { id: post })).toBe('This post is not hidden');
  });

  test('of ten minutes is a step that its admin takes back, with the case; a deleted post is not hidden', async () => {
    const [one = 0, two = 0, three = 0] = await m.reportedPosts(3);
    const hidden = await m.ok('/hide-posts', { ids: [one, two, three], reason: 'Spam' });
    expect(messagesOf(hidden)).toEqual(['Hidden', 'Hidden', 'Hidden']);
    expect((await done('GET', '/last-decision', { what: 'posts' })).data).toMatchObject({
      decision: 'hide',
      cases: [{}, {}, {}],
    });
    expect(messagesOf(await m.ok('/undo-hide-posts', { ids: [one] }, m.ben))[0]).toMatch(/^Admin ann hid this post/);
    expect(messagesOf(await m.ok('/undo-hide-posts', { ids: [one, two] }))).toEqual(
      Array(2).fill('The post is shown again'),
    );
    const { id } = await ofPost(three);
    await done('POST', '/unhide-post', { id });
    expect(await m.states([one, two, three])).toEqual(['open', 'open', 'open']);
    await m.remove([three]);
    expect(await refused('POST', '/hide-post', { id })).toMatch(/deleted this post/);
    await m.ok('/hide-posts', { ids: [one] });
    await age('posts', 'hidden_at');
    expect([await revert('appeal'), await stateOf(one)]).toEqual([true, 'open']);
  });

  test('warnings of many are undone together', async () => {
    const ids = await m.reportedUsers(3);
    expect(messagesOf(await m.ok('/warn-users', { ids, reason_id: 2 }))).toEqual(['Warned', 'Warned', 'Warned']);
    expect(messagesOf(await m.ok('/undo-warn-users', { ids }))).toEqual(Array(3).fill('The warning is withdrawn'));
    expect(await m.states(ids)).toEqual(['open', 'open', 'open']);
  });
});

describe('a suspension for some days', () => {
  test('says when it ends, ends automatically, is notified, and leaves the others', async () => {
    const ids = await m.reportedUsers(3);
    const [short = 0, long = 0, forGood = 0] = await Promise.all(ids.map((id) => m.subjectOf(id)));
    const said = await done('POST', '/suspend-account', { user_id: short, days: 1, reason: 'Spam' });
    expect(said.responseMessage).toMatch(/ was suspended until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    await m.ok('/suspend-users', { ids: ids.slice(1, 2), days: 30 });
    await m.ok('/suspend-users', { ids: ids.slice(2) });
    const [{ data }] = await rows(`select data from app_events where type = 'user.suspended' and thing_id = $1`, [
      short,
    ]);
    expect(Date.parse(data.until) - Date.now()).toBeGreaterThan(86_000_000);
    expect(
      await rows(
        'select round(extract(epoch from until - decided_at) / 86400)::int as days from moderation_decisions order by id',
      ),
    ).toEqual([{ days: 1 }, { days: 30 }, { days: null }]);
    await endSuspensions(m.server.database);
    const suspended = async () =>
      (
        await rows('select id::int from users where is_suspended and id = any($1) order by id', [
          [short, long, forGood],
        ])
      ).map(({ id }) => id);
    expect(await suspended()).toEqual([short, long, forGood]);
    await m.server.owner.query(`update users set suspended_until = now() where id = $1`, [short]);
    await Promise.all([endSuspensions(m.server.database), endSuspensions(m.server.database)]);
    expect(await suspended()).toEqual([long, forGood]);
    expect(
      await rows(
        `select data ->> 'cause' as cause, by_id from app_events where type = 'user.unsuspended' and thing_id = $1`,
        [short],
      ),
    ).toEqual([{ cause: 'ended', by_id: null }]);
    expect(
      await rows('select reverted_cause as cause, reverted_by from moderation_decisions where user_id = $1', [short]),
    ).toEqual([{ cause: 'ended', reverted_by: null }]);
    expect(await stateOf(ids[0] ?? 0)).toBe('acted_on');
    expect(
      await rows(`select target_id::int as id, admin_id from audit_log where call = 'upkeep.suspension_ended'`),
    ).toEqual([{ id: short, admin_id: null }]);
    expect((await send('POST', '/suspend-account', { user_id: short, days: 3 })).statusCode).toBe(422);
  });

  test('two hundred end in slices, each once', { tags: ['long'] }, async () => {
    const ids = await m.reportedUsers(150);
    await m.ok('/suspend-users', { ids, days: 1 });
    const users = await Promise.all(ids.map((id) => m.subjectOf(id)));
    await m.server.owner.query('update users set suspended_until = now() where id = any($1)', [users]);
    await Promise.all([endSuspensions(m.server.database), endSuspensions(m.server.database)]);
    await endSuspensions(m.server.database);
    expect(await rows('select count(*)::int as n from users where is_suspended and id = any($1)', [users])).toEqual([
      { n: 0 },
    ]);
    expect(
      await rows(`select count(*)::int as n from app_events where type = 'user.unsuspended' and thing_id = any($1)`, [
        users,
      ]),
    ).toEqual([{ n: 150 }]);
  });
});

describe('the mail about a measure', () => {
  test('goes to who has an address, as the template says it; lines that say nothing are left out', async () => {
    const ids = await m.reportedUsers(2);
    const [user = 0, silent = 0] = await Promise.all(ids.map((id) => m.subjectOf(id)));
    await m.server.owner.query(`update users set email = null where id = $1`, [silent]);
    await m.ok('/suspend-users', { ids, reason_id: 1, text: 'Please read our rules.', days: 7 });
    const [{ name, email }] = await rows('select name, email from users where id = $1', [user]);
    const mail = await m.server.mailbox.mailTo(email);
    expect(mail.subject).toBe('Your account is suspended');
    expect(mail.text).toMatch(
      new RegExp(
        `^Hello ${name},\\s+your account is suspended: you cannot use the app\\.\\s+It ends automatically on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\.\\s+Reason: Spam\\s+Please read our rules\\.\\s*$`,
      ),
    );
    expect(
      await rows('select count(*)::int as n from outbox where recipient = $1 or recipient is null', [email]),
    ).toEqual([{ n: 1 }]);
    const [post = 0] = await m.reportedPosts(1);
    await m.server.owner.query(`update users set email = 'fresh@example.com' where username = 'author'`);
    await m.ok('/hide-posts', { ids: [post] });
    expect((await m.server.mailbox.mailTo('fresh@example.com')).text).toMatch(
      /^Hello author,\s+your post .*Post 1.* is no longer visible to others\.\s*$/,
    );
  });

  test('is what a super admin writes, or none; a placeholder that is none is refused', async () => {
    const root = await m.server.signedIn({ super: true });
    const { data } = await done('GET', '/measure-mails', {});
    expect(data.map(({ measure }: { measure: string }) => measure)).toEqual([
      'warn',
      'hide_post',
      'delete_post',
      'suspend',
    ]);
    const mail = { measure: 'warn', is_on: 1, subject: 'To {name}', body: 'You: {name}' };
    await done('PUT', '/measure-mails', mail, root);
    const [one = 0, two = 0] = await m.reportedUsers(2);
    await m.server.owner.query(`update users set name = E'Ann\\nBcc: x@example.com' where id = $1`, [
      await m.subjectOf(one),
    ]);
    await m.ok('/warn-users', { ids: [one] });
    const [{ email }] = await rows('select email from users where id = $1', [await m.subjectOf(one)]);
    const named = await m.server.mailbox.mailTo(email);
    expect([named.subject, named.text]).toEqual([
      'To Ann Bcc: x@example.com',
      expect.stringContaining('You: Ann Bcc: x@example.com'),
    ]);
    const wrong = await send('PUT', '/measure-mails', { ...mail, body: 'Dear {nmae}' }, root);
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toEqual([
      {
        field: 'body',
        message: expect.stringContaining('{nmae} is not a placeholder. Available placeholders: {name}'),
      },
    ]);
    await done('PUT', '/measure-mails', { ...mail, is_on: 0 }, root);
    await m.ok('/warn-users', { ids: [two] });
    expect(
      await rows('select outbox.id from outbox join users on recipient = email where users.id = $1', [
        await m.subjectOf(two),
      ]),
    ).toEqual([]);
    const stale = await m.server.send('PUT', '/measure-mails', mail, {
      token: root.token,
      headers: { 'if-match': '1' },
    });
    expect(stale.statusCode).toBe(409);
  });
});

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn, TestServer } from '../../../test/support/index.ts';
import { SECRET_KEY } from '../../../test/support/instance.ts';
import { addUsers, type Moderation, startModeration } from '../../../test/support/moderation.ts';
import { itemSender } from '../../../test/support/send-items.ts';
import { works } from '../../app/maintenance.ts';
import { secretsFrom } from '../../core/secrets.ts';
import { announceOverdueCases } from '../../domain/moderation/cases/announce.ts';
import { mailNotices } from '../../domain/notices/mail.ts';
import { doAll } from '../../jobs/background.ts';

interface Answer {
  readonly data: readonly {
    readonly id: number;
    readonly kind: string;
    readonly text: string;
    readonly read_at: string | null;
  }[];
  readonly total: number;
  readonly unread: number;
}

describe('notices', () => {
  let place: Moderation;
  let server: TestServer;
  let boss: SignedIn;
  let ann: SignedIn;
  let ben: SignedIn;
  let send: Awaited<ReturnType<typeof itemSender>>;

  beforeAll(async () => {
    place = await startModeration();
    ({ server, ann, ben } = place);
    boss = await server.signedIn({ super: true, username: 'boss' });
    send = await itemSender(server);
    await addUsers(server, ['member', 'writer']);
    await server.owner.query(`update users set app_id = username where username in ('member', 'writer')`);
  });
  afterAll(() => server.stop());

  const call = async (who: SignedIn, method: 'GET' | 'POST', path: string, input: object = {}, status = 200) => {
    const answer = await server.send(method, path, input, { token: who.token });
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json();
  };
  const noticesOf = async (who: SignedIn, more: object = {}): Promise<Answer> => {
    await doAll(server.database, works);
    return call(who, 'GET', '/notices', more);
  };
  const textsOf = async (who: SignedIn, more: object = {}): Promise<string[]> =>
    (await noticesOf(who, more)).data.map(({ text }) => text);
  const assigned = (id: number): string => `Case ${id} was assigned to you`;
  const assign = async (to: SignedIn, count = 1): Promise<number[]> => {
    const ids = await place.reportedPosts(count);
    await place.ok('/assign-cases', { what: 'posts', ids, to: to.id }, boss);
    await doAll(server.database, works);
    return ids;
  };
  /** Sends emails as a server does every half minute. */
  const mail = (): Promise<void> =>
    mailNotices({
      ...{ config: server.config, database: server.database, secrets: secretsFrom(SECRET_KEY) },
      log: pino({ level: 'silent' }),
    });
  /** Reads the times at which an admin's waiting notices are emailed, in their time zone. */
  const mailTimes = async (who: SignedIn): Promise<string[]> =>
    (
      await server.owner.query(
        `select to_char(mail_at at time zone coalesce((select time_zone from preferences where admin_id = $1), 'UTC'), 'HH24:MI') as at
         from notices where admin_id = $1 and mail_at is not null order by id`,
        [who.id],
      )
    ).rows.map(({ at }) => String(at));

  test('the assignee of a case is notified, until it is closed or assigned to someone else', async () => {
    const ids = await place.reportedPosts(3);
    const [first = 0, second = 0, third = 0] = ids;
    await place.ok('/assign-cases', { what: 'posts', ids, to: ben.id });
    expect(await textsOf(ben)).toEqual([third, second, first].map(assigned));
    expect(await noticesOf(ben)).toMatchObject({
      ...{ total: 3, unread: 3 },
      data: [{ kind: 'assigned', about: { type: 'case', id: third, what: 'posts' }, by: { id: ann.id } }, {}, {}],
    });
    const [closed] = await place.dismiss([first]);
    await place.ok('/assign-cases', { what: 'posts', ids: [second], to: 'me' });
    expect(await textsOf(ben)).toEqual([assigned(third)]);
    // The reopened case is listed again, without a second notice.
    await place.reopen(closed ? [closed] : []);
    expect(await textsOf(ben)).toEqual([third, first].map(assigned));
    // No one is notified about their own actions.
    expect(await textsOf(ann)).toEqual([]);
  });

  test('one reads one’s own notices, some or all', async () => {
    await assign(ben, 2);
    const { data, unread } = await noticesOf(ben);
    const [newest] = data;
    expect(await call(ann, 'POST', '/notices-read', { ids: [newest?.id] })).toMatchObject({ unread: 0 });
    expect(await call(ben, 'POST', '/notices-read', { ids: [newest?.id] })).toMatchObject({ unread: unread - 1 });
    expect(await textsOf(ben, { is_read: 1 })).toEqual([newest?.text]);
    expect(await call(ben, 'POST', '/notices-read', { all: 1 })).toMatchObject({ unread: 0 });
    expect(await noticesOf(ben, { is_read: 0 })).toMatchObject({ total: 0, unread: 0 });
    await call(ben, 'POST', '/notices-read', {}, 422);
  });

  test('each person chooses how a kind arrives', async () => {
    expect(await call(ann, 'GET', '/notice-settings')).toMatchObject({
      data: { assigned: 'console', mentioned: 'email', overdue: 'digest' },
      quiet_hours: null,
    });
    await call(ann, 'POST', '/notice-settings', { assigned: 'none' });
    const before = await textsOf(ann);
    await assign(ann);
    expect(await textsOf(ann)).toEqual(before);
    await call(ann, 'POST', '/notice-settings', { assigned: 'console', critical: 'digest' });
    await assign(ann);
    expect(await textsOf(ann)).toHaveLength(before.length + 1);
    expect(await call(ann, 'GET', '/notice-settings')).toMatchObject({
      data: { critical: 'digest', overdue: 'digest' },
    });
    await call(ann, 'POST', '/notice-settings', { quiet_hours: { from: '22:00', until: '22:00' } }, 422);
  });

  test('an email has the notices of one person that are due, but for those that were read or closed', async () => {
    await call(ann, 'POST', '/notice-settings', { assigned: 'email' });
    const [first = 0, second = 0, third = 0, fourth = 0] = await assign(ann, 4);
    const [newest] = (await noticesOf(ann)).data;
    expect(newest?.text).toBe(assigned(fourth));
    await call(ann, 'POST', '/notices-read', { ids: [newest?.id] });
    await place.dismiss([second], boss);
    await mail();
    const email = await server.mailbox.mailTo(ann.email);
    expect(email.subject).toMatch(/: 2 notices$/);
    expect(email.text.match(/^- .*$/gm)).toEqual([first, third].map((id) => `- ${assigned(id)}`));
    expect(await mailTimes(ann)).toEqual([]);
    await call(ann, 'POST', '/notice-settings', { assigned: 'console' });
  });

  test('a daily email comes at eight, and none in quiet hours, in the time zone of the person', async () => {
    await server.owner.query(
      `insert into preferences (admin_id, time_zone) values ($1, 'Asia/Kolkata') on conflict (admin_id) do update set time_zone = 'Asia/Kolkata'`,
      [ann.id],
    );
    await call(ann, 'POST', '/notice-settings', { assigned: 'digest' });
    await assign(ann);
    expect(await mailTimes(ann)).toEqual(['08:00']);
    // New settings also apply to waiting notices: quiet hours in the morning, or all day except for a minute at night.
    await call(ann, 'POST', '/notice-settings', { quiet_hours: { from: '07:00', until: '09:30' } });
    expect(await mailTimes(ann)).toEqual(['09:30']);
    await call(ann, 'POST', '/notice-settings', { assigned: 'email', quiet_hours: { from: '03:01', until: '03:00' } });
    expect(await mailTimes(ann)).toEqual(['03:00']);
    await call(ann, 'POST', '/notice-settings', { assigned: 'console', quiet_hours: null });
    expect(await mailTimes(ann)).toEqual([]);
  });

  test('those who work on a queue are notified about critical cases, and once when a case is past its target', async () => {
    const at = new Date().toISOString();
    await server.owner.query(
      `insert into posts (user_id, title, app_id) select id, 'Bad', 'bad' from users where app_id = 'writer'`,
    );
    const report = (id: string, reason: string) =>
      send({ type: 'report', id, occurred_at: at, data: { post: 'bad', by: 'member', reason } });
    await report('n1', 'Spam');
    expect(await textsOf(ann, { kind: 'critical' })).toEqual([]);
    await report('n2', 'Child safety');
    await report('n3', 'Child safety');
    const critical = await textsOf(ann, { kind: 'critical' });
    expect(critical).toEqual([expect.stringMatching(/^Critical case \d+ was opened$/)]);
    expect(await textsOf(ben, { kind: 'critical' })).toEqual(critical);
    const id = Number(/\d+/.exec(critical[0] ?? '')?.[0]);
    await server.owner.query(`update cases set created_at = now() - interval '2 days' where id = $1`, [id]);
    await announceOverdueCases(server.database);
    await announceOverdueCases(server.database);
    expect(await textsOf(ben, { kind: 'overdue' })).toEqual([`Case ${id} is past its target`]);
    await place.dismiss([id]);
    expect(await textsOf(ben, { kind: 'overdue' })).toEqual([]);
  });

  test('the one who decided is notified about an appeal, and reviewers about a campaign that waits', async () => {
    const reviewer = await server.signedIn({ permissions: ['campaign_status', 'campaign_details'] });
    const at = new Date().toISOString();
    await place.suspend(await place.reportedUsers(1), ann);
    await server.owner.query(
      `update users set app_id = 'appellant' where id = (select user_id from moderation_decisions order by id desc limit 1)`,
    );
    const { rows } = await server.owner.query('select event_id from moderation_decisions order by id desc limit 1');
    const appeal = { user: 'appellant', decision: rows[0].event_id, text: 'Please' };
    await send({ type: 'appeal', id: 'ap', occurred_at: at, data: appeal });
    expect(await textsOf(ann, { kind: 'appeal' })).toEqual([
      expect.stringMatching(/^Appeal \d+ is against a decision of yours$/),
    ]);
    expect(await textsOf(ben, { kind: 'appeal' })).toEqual([]);
    const campaign = (status: string, second: number) =>
      send({
        ...{ type: 'campaign', id: 'c1', occurred_at: new Date(Date.now() + second * 1000).toISOString() },
        data: { user: 'writer', campaign_name: 'Shoes', goal: 'clicks', status },
      });
    await campaign('Draft', -3);
    expect(await textsOf(reviewer)).toEqual([]);
    await campaign('Pending', -2);
    await campaign('Pending', -1);
    expect(await textsOf(reviewer)).toEqual([expect.stringMatching(/^Campaign \d+ waits for approval$/)]);
  });

  test('super admins are notified about a request for access, and the one who asked about its end', async () => {
    const asker = await server.signedIn({ permissions: ['users_list', 'user_profile'] });
    const { rows } = await server.owner.query(`select id::int from users where app_id = 'member'`);
    await call(asker, 'POST', '/conversation-access-request', { user_id: rows[0].id, message: 'A case' }, 201);
    expect(await textsOf(boss, { kind: 'access' })).toEqual(['Access to conversations was requested']);
    expect(await textsOf(ann, { kind: 'access' })).toEqual([]);
    const request = await server.owner.query('select max(id)::int as id from conversation_access_requests');
    await call(boss, 'POST', '/conversation-access-refusal', { id: request.rows[0].id, note: 'No' });
    expect(await textsOf(asker)).toEqual(['Your request for access to conversations was refused']);
    expect(await textsOf(boss, { kind: 'access' })).toEqual([]);
  });

  test('instances that work at once give and mail each notice once', async () => {
    const carl = await server.signedIn({ permissions: ['reported_posts'] });
    await call(carl, 'POST', '/notice-settings', { assigned: 'email' });
    const ids = await place.reportedPosts(250);
    for (let from = 0; from < ids.length; from += 50)
      await place.ok('/assign-cases', { what: 'posts', ids: ids.slice(from, from + 50), to: carl.id }, boss);
    await Promise.all([doAll(server.database, works), doAll(server.database, works)]);
    expect(await noticesOf(carl)).toMatchObject({ total: 250, unread: 100 });
    await place.dismiss(ids.slice(0, 50), boss);
    await Promise.all([mail(), mail(), mail()]);
    await mail();
    const lines = async (): Promise<string[]> =>
      server.mailbox.mails.filter(({ to }) => to === carl.email).flatMap(({ text }) => text.match(/^- .*$/gm) ?? []);
    await expect.poll(async () => (await lines()).length).toBe(200);
    expect(new Set(await lines())).toEqual(new Set(ids.slice(50).map((id) => `- ${assigned(id)}`)));
  });
});

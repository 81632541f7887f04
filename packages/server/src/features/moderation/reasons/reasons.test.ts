import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { addReport } from '../../../../test/support/reports.ts';

interface Reason {
  readonly id: number;
  readonly name: string;
  readonly severity: string;
  readonly version: number;
  readonly is_archived: 0 | 1;
  readonly app_reasons: number;
}

describe('the list of reasons', () => {
  let server: TestServer;
  let boss: SignedIn;
  let moderator: SignedIn;
  let n = 0;

  beforeAll(async () => {
    server = await testServer();
    boss = await server.signedIn({ super: true });
    moderator = await server.signedIn({
      permissions: [
        'reported_posts',
        'reported_users',
        'delete_post',
        'post_details',
        'suspend_account',
        'user_profile',
      ],
    });
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, input: object, { who = boss, version }: Asked = {}) =>
    server.send(method, path, input, {
      token: who.token,
      headers: version === undefined ? {} : { 'if-match': String(version) },
    });
  interface Asked {
    readonly who?: SignedIn;
    readonly version?: number;
  }
  const ok = async (...asked: Parameters<typeof send>) => {
    const answer = await send(...asked);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const listed = async (): Promise<Reason[]> => (await ok('GET', '/report-reasons', {}, { who: moderator })).data;
  const named = async (name: string): Promise<Reason> => {
    const found = (await listed()).find((reason) => reason.name === name);
    if (!found) throw new Error(`There is no reason ${name}`);
    return found;
  };
  const names = async () => (await listed()).filter(({ is_archived }) => is_archived === 0).map(({ name }) => name);
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number(Object.values((await server.owner.query(text, values)).rows[0] ?? {})[0]);
  const user = () => {
    n += 1;
    return one(`insert into users (name, username, email) values ('U', $1, $2) returning id`, [
      `u${n}`,
      `u${n}@e.example`,
    ]);
  };
  /** Adds a post with one report for each of these reasons of the app. */
  const reportedPost = async (...reasons: readonly string[]) => {
    const author = await user();
    const id = await one(`insert into posts (user_id, title) values ($1, 'A post') returning id`, [author]);
    for (const reason of reasons) await addReport(server, 'posts', id, await user(), reason);
    return id;
  };
  const rowOf = async (post: number, filter: object = {}) => {
    const { data } = await ok(
      'GET',
      '/reported-posts',
      { state: 'open', page_limit: 100, ...filter },
      { who: moderator },
    );
    return data.find((row: { reported_post_id: number }) => row.reported_post_id === post);
  };
  const appReason = async (text: string) => {
    const { data } = await ok('GET', '/report-app-reasons', { query: text });
    return data.find((row: { text: string }) => row.text === text);
  };
  const assign = (id: number, reason_id: number | null, version?: number) =>
    send('POST', '/assign-app-reason', { id, reason_id }, version === undefined ? {} : { version });
  const lastEvent = async (type: string) =>
    (await server.owner.query('select data from app_events where type = $1 order by id desc limit 1', [type])).rows[0]
      .data;

  test('begins with what most apps need, self-harm and child safety as critical, and ends with the other one', async () => {
    const all = await listed();
    expect(all.filter(({ severity }) => severity === 'critical').map(({ name }) => name)).toEqual([
      'Self-harm',
      'Child safety',
    ]);
    expect(all.at(-1)).toMatchObject({ name: 'Other', is_other: 1 });
  });

  test('is added to, changed, put in order and archived, with the version of each reason', async () => {
    const { data: added } = await ok('POST', '/report-reasons', { name: ' Raffles ', severity: 'low' });
    expect(added).toMatchObject({
      name: 'Raffles',
      severity: 'low',
      text: '',
      version: 1,
      is_other: 0,
      is_archived: 0,
    });
    expect((await send('POST', '/report-reasons', { name: 'rAFFLES', severity: 'low' })).json()).toMatchObject({
      responseCode: 409,
      responseMessage: 'A reason with this name already exists',
    });
    const changes = { id: added.id, name: 'Lotteries', severity: 'medium', text: 'No lotteries here' };
    expect((await ok('PUT', '/report-reasons', changes, { version: 1 })).data).toMatchObject({
      ...changes,
      version: 2,
    });
    expect((await send('PUT', '/report-reasons', changes, { version: 1 })).statusCode).toBe(409);

    const before = await names();
    expect(before.slice(-2)).toEqual(['Lotteries', 'Other']);
    await ok('POST', '/order-report-reasons', { ids: [added.id] });
    expect(await names()).toEqual(['Lotteries', ...before.filter((name) => name !== 'Lotteries')]);

    const archived = await ok('POST', '/archive-report-reason', { id: added.id, is_archived: 1 }, { version: 2 });
    expect(archived).toMatchObject({ responseMessage: 'The reason Lotteries was archived', data: { is_archived: 1 } });
    expect(await names()).not.toContain('Lotteries');
    expect((await listed()).at(-1)?.name).toBe('Lotteries');
    expect((await send('POST', '/order-report-reasons', { ids: [added.id] })).statusCode).toBe(409);
    await ok('POST', '/archive-report-reason', { id: added.id, is_archived: 0 }, { version: 3 });
    expect((await names()).slice(-2)).toEqual(['Lotteries', 'Other']);
  });

  test('keeps the other one, by its name, with a severity and a text that can change', async () => {
    const { id } = await named('Other');
    expect((await send('PUT', '/report-reasons', { id, name: 'Misc', severity: 'low' })).statusCode).toBe(409);
    expect(
      (await ok('PUT', '/report-reasons', { id, name: 'Other', severity: 'low', text: 'Rules' })).data,
    ).toMatchObject({
      severity: 'low',
      text: 'Rules',
    });
    expect((await send('POST', '/archive-report-reason', { id, is_archived: 1 })).json()).toMatchObject({
      responseCode: 409,
      responseMessage: "Other cannot be archived. It is the default for the app's unassigned reasons",
    });
  });

  test('says what the texts of the app count as, of old reports too; one that no one assigned counts as the other one', async () => {
    const post = await reportedPost('Rude words', 'Rude words', 'Rude pictures');
    const found = await appReason('Rude words');
    expect(found).toMatchObject({ reason: { name: 'Other' }, is_assigned: 0, reports: 2, version: 1 });
    expect((await rowOf(post)).top_reason).toMatchObject({ name: 'Other', reports: 3 });

    const hate = await named('Harassment or hate');
    expect((await assign(found.id, hate.id, 1)).json()).toMatchObject({
      responseMessage: '“Rude words” is now assigned to Harassment or hate',
      data: { is_assigned: 1, reason: { id: hate.id }, reports: 2, version: 2 },
    });
    expect((await assign(found.id, hate.id, 1)).statusCode).toBe(409);
    const row = await rowOf(post);
    expect(row).toMatchObject({
      reason: 'Rude pictures',
      top_reason: { id: hate.id, name: 'Harassment or hate', severity: 'high', reports: 2 },
    });
    const { data } = await ok('GET', '/case', { what: 'posts', id: row.case_id }, { who: moderator });
    expect(data.listed_reasons.map(({ name, reports }: Reason & { reports: number }) => [name, reports])).toEqual([
      ['Harassment or hate', 2],
      ['Other', 1],
    ]);
    const said = await ok('GET', '/case-reports', { what: 'posts', id: row.case_id }, { who: moderator });
    expect(
      said.data.map((report: { reason: string; listed_reason: Reason }) => [report.reason, report.listed_reason.name]),
    ).toEqual([
      ['Rude pictures', 'Other'],
      ['Rude words', 'Harassment or hate'],
      ['Rude words', 'Harassment or hate'],
    ]);
    const unassigned = await ok('GET', '/report-app-reasons', { is_assigned: 0 });
    expect(unassigned.data.map(({ text }: { text: string }) => text)).toEqual(['Rude pictures']);
    expect((await ok('GET', '/report-app-reasons', { reason_id: hate.id })).data).toMatchObject([
      { text: 'Rude words' },
    ]);
  });

  test('counts the reports of each text of the app, as they come and go, also while they are summed up', async () => {
    const texts = ['Counted early', 'Counted late'];
    const post = await reportedPost('Counted early', 'Counted early', 'Counted early');
    await reportedPost('Counted late');
    const counts = async () => {
      const { data } = await ok('GET', '/report-app-reasons', { query: 'Counted', order_by: 'text', direction: 'asc' });
      const found = data.map(({ text, reports }: { text: string; reports: number }) => [text, reports]);
      for (const [text, reports] of found)
        expect(await one('select count(*) from post_reports where reason = $1', [text])).toBe(reports);
      return found;
    };
    const sumUp = () => one('select app_reasons_fold(10000)');
    for (const numbers of [
      [3, 1],
      [0, 1],
    ]) {
      const expected = texts.map((text, place) => [text, numbers[place]]);
      expect(await counts()).toEqual(expected);
      expect(await sumUp()).toBeGreaterThan(0);
      expect(await counts()).toEqual(expected);
      await server.owner.query('delete from posts where id = $1', [post]);
    }
  });

  test('is what reported lists are narrowed to', async () => {
    const post = await reportedPost('Fake shop', 'Something else');
    const scam = await named('Scam or fraud');
    expect(await rowOf(post, { reason_id: scam.id })).toBeUndefined();
    await assign((await appReason('Fake shop')).id, scam.id);
    expect(await rowOf(post, { reason_id: scam.id })).toMatchObject({ reported_post_id: post });
    expect(await rowOf(post, { reason_id: (await named('Other')).id })).toMatchObject({ reported_post_id: post });
    expect(await rowOf(post, { reason_id: (await named('Violence')).id })).toBeUndefined();
    const about = await user();
    await addReport(server, 'users', about, await user(), 'Fake shop');
    const users = await ok('GET', '/reported-users', { reason_id: scam.id, query: `u${n - 1}@` }, { who: moderator });
    expect(users.data).toMatchObject([{ reported_user_id: about, top_reason: { name: 'Scam or fraud' } }]);
  });

  test('keeps a reason while one of the app counts as it', async () => {
    await reportedPost('Blood');
    const violence = await named('Violence');
    const { id } = await appReason('Blood');
    await assign(id, violence.id);
    const archive = () => send('POST', '/archive-report-reason', { id: violence.id, is_archived: 1 });
    expect((await archive()).json().responseMessage).toBe(
      'An app reason is assigned to Violence. Assign it to another reason first',
    );
    await assign(id, null);
    expect((await archive()).statusCode).toBe(200);
    expect((await assign(id, violence.id)).json()).toMatchObject({
      responseCode: 422,
      errors: [{ field: 'reason_id' }],
    });
    await ok('POST', '/archive-report-reason', { id: violence.id, is_archived: 0 });
  });

  test('gives a decision its reason: the case keeps it, and the app is notified its name and the text for the user', async () => {
    const spam = await named('Spam');
    const decision = { reason: 'Spam', text: expect.stringMatching(/^It is spam/) };
    const post = await reportedPost('Buy this');
    const both = { id: post, reason: 'Spam', reason_id: spam.id };
    expect((await send('DELETE', '/delete-post', both, { who: moderator })).statusCode).toBe(422);
    const unknown = await send('DELETE', '/delete-post', { id: post, reason_id: 999_999 }, { who: moderator });
    expect(unknown.json()).toMatchObject({ responseCode: 422, errors: [{ message: 'Select a reason from the list' }] });
    await ok('DELETE', '/delete-post', { id: post, reason_id: spam.id }, { who: moderator });
    expect(await lastEvent('post.deleted')).toMatchObject(decision);
    expect(await lastEvent('report.decided')).toMatchObject({ outcome: 'acted_on', reason: 'Spam' });
    // A later name of the reason does not change what was already sent.
    const text = 'It is spam, too';
    await ok('PUT', '/report-reasons', { id: spam.id, name: 'Advertising', severity: 'low', text });
    const closed = await rowOf(post, { state: 'acted_on' });
    expect(closed.closed).toMatchObject({ reason: 'Spam', listed_reason: { id: spam.id, name: 'Advertising' } });
    await ok('PUT', '/report-reasons', { id: spam.id, name: 'Spam', severity: 'low', text });
    await ok('POST', '/undo-delete-post', { id: post }, { who: moderator });
    const open = await rowOf(post);
    expect(open.closed).toBeNull();
    expect(await one('select count(closing_reason_id) from cases where id = $1', [open.case_id])).toBe(0);

    const about = await user();
    await server.owner.query('update users set app_id = $2 where id = $1', [about, `app-${about}`]);
    await addReport(server, 'users', about, await user(), 'Buy this');
    await ok('POST', '/suspend-account', { user_id: about, reason_id: spam.id }, { who: moderator });
    expect(await lastEvent('user.suspended')).toMatchObject(decision);
  });
});

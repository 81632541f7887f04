import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

interface Result {
  readonly id: number;
  readonly subject: string | null;
  readonly done: 0 | 1;
  readonly message: string;
}

describe('the review of campaigns', () => {
  let server: TestServer;
  let ann: SignedIn;
  let count = 0;

  beforeAll(async () => {
    server = await testServer();
    ann = await server.signedIn({ permissions: ['campaign_status', 'campaign_details'] });
  });
  afterAll(() => server.stop());

  const make = async (status = 'Pending') => {
    count += 1;
    const n = count;
    const { rows } = await server.owner.query<{ id: number }>(
      `with person as (
         insert into users (name, username, email) values ('Eve', 'eve' || $1, 'eve' || $1 || '@example.com') returning id
       ) insert into campaigns (user_id, campaign_name, goal, status, app_id) select id, 'Lamps ' || $1, 'clicks', $2, 'c_' || $1 from person
         returning id`,
      [String(n), status],
    );
    return { id: rows[0]?.id ?? 0, name: `Lamps ${n}`, email: `eve${n}@example.com`, appId: `c_${n}` };
  };
  const review = (input: object, token = ann.token) => server.send('POST', '/review-campaigns', input, { token });
  const statusOf = async (id: number) =>
    (await server.owner.query('select status from campaigns where id = $1', [id])).rows[0].status;
  const eventsOf = async (id: number) =>
    (await server.owner.query(`select data from app_events where thing = 'campaign' and thing_id = $1`, [id])).rows.map(
      ({ data }) => data,
    );

  test('approves those that are pending; the others are told, each with who decided it and when', async () => {
    const [one, two, other] = [await make(), await make(), await make('Paused')];
    const late = await make();
    await review({ ids: [late.id], decision: 'approve' });
    const answer = (
      await review({ ids: [two.id, late.id, 999_999, one.id, other.id, one.id], decision: 'approve' })
    ).json();
    expect(answer).toMatchObject({
      responseMessage: 'Approved: 2 of 5; 3 were refused; each result has a reason',
      done: 2,
      refused: 3,
    });
    expect(answer.data.map(({ id, done, message }: Result) => [id, done, message])).toEqual([
      [two.id, 1, 'Approved'],
      [late.id, 0, expect.stringMatching(/^Lamps \d+ is already Approved: Admin \w+ changed it on \d{4}-\d\d-\d\d/)],
      [999_999, 0, 'There is no such campaign'],
      [one.id, 1, 'Approved'],
      [other.id, 0, `${other.name} is already Paused`],
    ]);
    expect([await statusOf(one.id), await statusOf(two.id), await statusOf(other.id)]).toEqual([
      'Approved',
      'Approved',
      'Paused',
    ]);
    expect(await eventsOf(one.id)).toEqual([{ campaign: one.appId, from: 'Pending', to: 'Approved', reason: null }]);
    expect(await eventsOf(late.id)).toHaveLength(1);
    const { rows } = await server.owner.query(
      `select target_id::int as id, details, before, after from audit_log join audit_values v on v.audit_id = audit_log.id
       where call = 'campaigns.reviewed' and target_id = any($1) order by target_id`,
      [[one.id, two.id]],
    );
    expect(rows).toMatchObject(
      [one, two].map(({ id }) => ({ id, before: { status: 'Pending' }, after: { status: 'Approved' } })),
    );
    expect(rows.map(({ details }) => details)).toContainEqual({ decision: 'approve', done: 2, refused: 3 });
  });

  test('rejects with a reason: the app is notified, the owner by mail, and it is kept', async () => {
    const { id, email, appId, name } = await make();
    const answer = await review({ ids: [id], decision: 'reject', reason: 'The picture shows a price' });
    expect(answer.json().data).toEqual([{ id, subject: name, done: 1, message: 'Rejected' }]);
    expect(answer.json().responseMessage).toBe(`${name} is rejected`);
    const again = (await review({ ids: [id], decision: 'approve' })).json();
    expect(again).toMatchObject({ done: 0, responseMessage: expect.stringContaining(`${name} is already Draft: `) });
    expect(await statusOf(id)).toBe('Draft');
    expect(await eventsOf(id)).toEqual([
      { campaign: appId, from: 'Pending', to: 'Draft', reason: 'The picture shows a price' },
    ]);
    const { subject, text } = await server.mailbox.mailTo(email);
    expect(subject).toContain('your campaign was not approved');
    expect(text).toContain('You can edit and resubmit it.');
    expect(text).toMatch(/The reason:\r?\nThe picture shows a price/);
    const { history } = (await server.send('GET', '/campaigns-details', { id }, { token: ann.token })).json().data;
    expect(history).toMatchObject([{ before: 'Pending', after: 'Draft', reason: 'The picture shows a price' }]);
  });

  test('refuses what is no review', async () => {
    const { id } = await make();
    for (const input of [
      { ids: [id], decision: 'reject' },
      { ids: [id], decision: 'reject', reason: '  ' },
      { ids: [id], decision: 'later' },
      { ids: [], decision: 'approve' },
      { ids: Array.from({ length: 201 }, (_, index) => index + 1), decision: 'approve' },
    ])
      expect((await review(input)).statusCode, JSON.stringify(input)).toBe(422);
    const blind = await server.signedIn({ permissions: ['campaign_list', 'campaign_details'] });
    expect((await review({ ids: [id], decision: 'approve' }, blind.token)).statusCode).toBe(403);
    expect(await statusOf(id)).toBe('Pending');
  });

  test('decides each campaign once when two review the same ones, and mails once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => make()));
    const ids = made.map(({ id }) => id);
    const ben = await server.signedIn({ permissions: ['campaign_status'] });
    const [approved, rejected] = await Promise.all([
      review({ ids, decision: 'approve' }),
      review({ ids: ids.toReversed(), decision: 'reject', reason: 'No' }, ben.token),
    ]);
    const numbers = [approved.json().done, rejected.json().done];
    expect(numbers.toSorted((one, other) => one - other)).toEqual([0, 12]);
    const { rows } = await server.owner.query('select count(*)::int as mails from outbox where recipient = any($1)', [
      made.map(({ email }) => email),
    ]);
    expect(rows).toEqual([{ mails: 12 }]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../test/support/index.ts';

const STATUSES = ['Draft', 'Pending', 'Approved', 'Paused', 'Completed'] as const;

describe('the status of a campaign', () => {
  let server: TestServer;
  let admin: SignedIn;
  let count = 0;

  beforeAll(async () => {
    server = await testServer();
    admin = await server.signedIn({ permissions: ['campaign_status', 'campaign_details'] });
  });
  afterAll(() => server.stop());

  interface CampaignOptions {
    readonly status?: string;
    readonly budget?: number;
    /** Days from now; null for none. */
    readonly start?: number | null;
    readonly end?: number | null;
    readonly goal?: string;
  }

  const make = async ({
    status = 'Draft',
    budget = 10,
    start = -5,
    end = 5,
    goal = 'clicks',
  }: CampaignOptions = {}) => {
    count += 1;
    const { rows } = await server.owner.query<{ id: number }>(
      `with person as (
         insert into users (name, username, email) values ('Ann', 'ann' || $1, 'ann' || $1 || '@example.com') returning id
       ) insert into campaigns (user_id, campaign_name, goal, status, total_ad_budget, ad_start, ad_end)
         select id, e'Lamps\\nfor all ' || $1, $2, $3, $4, now() + $5 * interval '1 day', now() + $6 * interval '1 day' from person
         returning id`,
      [String(count), goal, status, budget, start, end],
    );
    return { id: rows[0]?.id ?? 0, email: `ann${count}@example.com` };
  };
  const change = (input: object, version?: number, token = admin.token) =>
    server.send('PATCH', '/campaigns', input, {
      token,
      headers: version === undefined ? {} : { 'if-match': String(version) },
    });
  const details = async (id: number) =>
    (await server.send('GET', '/campaigns-details', { id }, { token: admin.token })).json().data;

  test('may follow any other, and each change is kept with who, when and why', { tags: ['long'] }, async () => {
    const { id } = await make();
    const wanted = STATUSES.flatMap((one) =>
      STATUSES.filter((other) => other !== one).flatMap((other) => [one, other]),
    );
    let before = 'Draft';
    let changes = 0;
    for (const status of wanted) {
      if (status === before) continue;
      const answer = await change({ id, status, reason: `To ${status}` });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().data.status).toBe(status);
      changes += 1;
      const { history, version } = await details(id);
      expect(history[0]).toMatchObject({
        before,
        after: status,
        reason: `To ${status}`,
        changed_by: `Admin ${admin.username}`,
      });
      expect(history).toHaveLength(changes);
      expect(version).toBe(changes + 1);
      before = status;
    }
  });

  test('is mailed to the owner, with the reason', async () => {
    const { id, email } = await make({ status: 'Pending' });
    expect((await change({ id, status: 'Draft', reason: 'The picture shows a price' })).statusCode).toBe(200);
    const { subject, text } = await server.mailbox.mailTo(email);
    expect(subject).toContain('your campaign was not approved');
    expect(text).toContain(`the status of your campaign "Lamps for all ${count}" changed from Pending to Draft.`);
    expect(text).toMatch(/The reason:\r?\nThe picture shows a price/);
  });

  test('that is no rejection is named in the subject of the mail', async () => {
    const { id, email } = await make({ status: 'Pending' });
    expect((await change({ id, status: 'Approved' })).statusCode).toBe(200);
    const { subject, text } = await server.mailbox.mailTo(email);
    expect(subject).toContain('your campaign is now Approved');
    expect(text).not.toContain('not approved');
  });

  test('is changed once when fifty are faster than each other, with one mail; the others hear who and when', async () => {
    const { id, email } = await make();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => change({ id, status: n % 2 ? 'Paused' : 'Approved' }, 1)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().responseMessage).toMatch(
        /^Admin admin\d+ changed this campaign on \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
      );
    }
    expect((await details(id)).history).toHaveLength(1);
    const mails = await server.owner.query('select 1 from outbox where recipient = $1', [email]);
    expect(mails.rows).toHaveLength(1);
  });

  test('that it has already is refused, with who gave it and when', async () => {
    const { id } = await make({ status: 'Paused' });
    const same = async () => (await change({ id, status: 'Paused' })).json();
    expect(await same()).toMatchObject({
      responseCode: 409,
      responseMessage: expect.stringMatching(/is already Paused$/),
    });
    await change({ id, status: 'Draft' });
    await change({ id, status: 'Paused' });
    expect((await same()).responseMessage).toMatch(
      /is already Paused: Admin admin\d+ changed it on \d{4}-\d\d-\d\d .* UTC$/,
    );
  });

  test('of a campaign that is not there is 404, and of no known kind 422', async () => {
    expect((await change({ id: 999_999, status: 'Draft' })).statusCode).toBe(404);
    const { id } = await make();
    for (const input of [{ id }, { id, status: '' }, { id, status: 'approved' }, { id, status: 'Gone' }]) {
      const { responseCode, responseMessage } = (await change(input)).json();
      expect([responseCode, responseMessage]).toEqual([422, 'Status is required']);
    }
  });

  test.each([
    [{ status: 'Approved' }, []],
    [{ status: 'Paused' }, ['It is not approved: its status is Paused']],
    [{ status: 'Approved', start: 2 }, ['It has not started']],
    [{ status: 'Approved', end: -1 }, ['It has ended']],
    [{ status: 'Approved', start: null, end: null }, ['It has no start date']],
    [{ status: 'Approved', budget: 7.5 }, ['Its budget is used up']],
    [{ status: 'Approved', budget: 7.51 }, []],
    [{ status: 'Approved', budget: 0 }, ['It has no budget']],
    [{ status: 'Approved', goal: 'impressions' }, ['There is no charge for impressions']],
    [{ status: 'Approved', start: 2, end: 1 }, ['It has not started', 'Its end is before its start']],
    [
      { status: 'Draft', end: -1, goal: 'impressions' },
      ['It is not approved: its status is Draft', 'It has ended', 'There is no charge for impressions'],
    ],
  ] as const)('and what else keeps it from running is said: %j', async (wish, reasons) => {
    await server.owner.query(
      `insert into campaign_charges (goal, value) values ('clicks', 0.5) on conflict do nothing`,
    );
    const { id } = await make(wish);
    await server.owner.query(
      `insert into transactions (campaign_id, amount, transaction_type) values ($1, 9.75, 'debit'), ($1, 2.25, 'credit')`,
      [id],
    );
    const { ad_start, runs_from, ...found } = await details(id);
    expect(found).toMatchObject({ not_running: reasons, spent: '7.50' });
    // Set only if the campaign's start date is all that keeps it from running.
    expect(runs_from).toBe(reasons.length === 1 && reasons[0] === 'It has not started' ? ad_start : null);
  });

  test('is said of a campaign whose ages are reversed', async () => {
    await server.owner.query(
      `insert into campaign_charges (goal, value) values ('clicks', 0.5) on conflict do nothing`,
    );
    const { id } = await make({ status: 'Approved' });
    await server.owner.query('update campaigns set target_age_minimum = 60, target_age_maximum = 18 where id = $1', [
      id,
    ]);
    expect((await details(id)).not_running).toEqual(['Its age range is reversed: at least 60, at most 18']);
  });
});

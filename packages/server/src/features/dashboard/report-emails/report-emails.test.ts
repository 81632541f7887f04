import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, type TestServer, testServer } from '../../../../test/support/index.ts';
import { SECRET_KEY } from '../../../../test/support/instance.ts';
import { secretsFrom } from '../../../core/secrets.ts';
import { emailReports } from './send.ts';

describe('scheduled reports', () => {
  let server: TestServer;
  let owner: SignedIn;
  let ann: SignedIn;
  const secrets = secretsFrom(SECRET_KEY);

  beforeAll(async () => {
    server = await testServer();
    owner = await server.signedIn({ permissions: ['campaign_analytics'] });
    ann = await server.signedIn({ permissions: ['campaign_analytics', 'reported_posts'] });
    await server.owner.query(
      `insert into transaction_days select (now() at time zone 'UTC')::date - n, 'debit', 1, 1000.05 from generate_series(1, 70) n`,
    );
  });
  afterAll(() => server.stop());

  const run = async (text: string, values: readonly unknown[] = []) =>
    (await server.owner.query(text, [...values])).rows;
  const add = (input: object, by = owner) => server.send('POST', '/report-emails', input, by);
  const listOf = async (by: SignedIn) => (await server.send('GET', '/report-emails', {}, by)).json().data;
  /** Sends as two instances do at the same moment. */
  const send = async () => {
    const config = { productName: 'Quarterdeck', publicUrl: 'https://desk.example' };
    const services = { database: server.database, secrets, config } as Parameters<typeof emailReports>[0];
    await Promise.all([emailReports(services), emailReports(services)]);
  };
  const becomeDue = () => run('update report_email_recipients set sent_for = sent_for - 70');
  /** Returns the emails to an admin since the last call, oldest first. */
  const mailsTo = async ({ email }: SignedIn): Promise<string[]> => {
    const rows = await run(
      `with gone as (delete from outbox where recipient = $1 and subject ~ 'Daily|Weekly|Monthly' returning *)
       select subject, sealed_text from gone order by id`,
      [email],
    );
    return rows.map(({ subject, sealed_text: sealed }) => `${subject}\n${secrets.decrypt(sealed)}`);
  };

  test('are emailed once to each recipient when due, with the figures that they may see', async () => {
    expect((await add({ report: 'dashboard', every: 'week', recipients: [owner.id, ann.id] })).statusCode).toBe(201);
    await send();
    expect([await mailsTo(owner), await mailsTo(ann)]).toEqual([[], []]);
    await becomeDue();
    await send();
    await send();
    const [mail = '', ...more] = await mailsTo(owner);
    expect(more).toEqual([]);
    expect(mail).toMatch(/^Quarterdeck: Weekly dashboard, /);
    expect(mail).toMatch(/\nDebit +\$7,000\.35 +\$7,000\.35 +0\.0%\n/);
    expect(mail).toMatch(/https:\/\/desk\.example\/\?start_date=\d{4}-\d\d-\d\d&end_date=/);
    expect(mail).not.toContain('Reports');
    expect(mail).not.toContain('New users');
    const [annMail = ''] = await mailsTo(ann);
    expect(annMail).toMatch(/\nReports +0 +0 +-\n/);
  });

  test('send nothing to someone who lost the permission or is suspended', async () => {
    const [lost, suspended] = [
      await server.signedIn({ permissions: ['campaign_analytics'] }),
      await server.signedIn({ permissions: ['campaign_analytics'] }),
    ];
    await add({ report: 'month', every: 'day', recipients: [owner.id, lost.id, suspended.id] });
    await run('delete from user_permissions where admin_id = $1', [lost.id]);
    await run('update users set is_suspended = true where id = $1', [suspended.id]);
    await becomeDue();
    await send();
    expect([await mailsTo(lost), await mailsTo(suspended)]).toEqual([[], []]);
    const mails = await mailsTo(owner);
    expect(mails.filter((mail) => mail.startsWith('Quarterdeck: Daily monthly report'))).toHaveLength(1);
    expect(mails.join()).toMatch(/\nDebit +\$\d+,\d{3}\.\d\d /);
    // A skipped report is not sent later either.
    await run(`insert into user_permissions (admin_id, permission) values ($1, 'campaign_analytics')`, [lost.id]);
    await send();
    expect(await mailsTo(lost)).toEqual([]);
  });

  test('are sent at 8:00 in the time zone of each recipient', async () => {
    await run(
      `insert into preferences (admin_id, time_zone) values ($1, 'Asia/Kolkata')
       on conflict (admin_id) do update set time_zone = excluded.time_zone`,
      [ann.id],
    );
    const local = async (by: SignedIn, zone: string) => {
      const [{ next_at: at }] = await listOf(by);
      return new Date(at).toLocaleString('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        weekday: 'short',
      });
    };
    await add({ report: 'dashboard', every: 'week', recipients: [ann.id, owner.id] });
    expect(await local(ann, 'Asia/Kolkata')).toBe('Mon 08:00');
    expect(await local(owner, 'UTC')).toBe('Mon 08:00');
  });

  test('can be set up for admins who may see the report only, and be left', async () => {
    const stranger = await server.signedIn({ permissions: ['users_list'] });
    const offered = (await server.send('GET', '/report-recipients', { report: 'dashboard' }, owner)).json().data;
    const ids = offered.map(({ id }: { readonly id: number }) => id);
    expect(ids).toEqual(expect.arrayContaining([owner.id, ann.id]));
    expect(ids).not.toContain(stranger.id);
    expect((await add({ report: 'dashboard', every: 'day', recipients: [stranger.id] })).json()).toMatchObject({
      responseCode: 422,
      errors: [{ field: 'recipients' }],
    });
    expect((await add({ report: 'dashboard', every: 'day', recipients: [] })).statusCode).toBe(422);
    expect((await add({ report: 'dashboard', every: 'day', recipients: [owner.id] }, stranger)).statusCode).toBe(403);
    const [{ id }] = await listOf(ann);
    expect((await server.send('DELETE', '/report-emails', { id }, stranger)).statusCode).toBe(404);
    expect((await server.send('DELETE', '/report-emails', { id }, ann)).json().responseMessage).toBe(
      'You no longer receive this report',
    );
    const [row] = await listOf(owner);
    expect(row).toMatchObject({ id, is_own: 1, recipients: [{ id: owner.id }] });
    expect((await server.send('DELETE', '/report-emails', { id }, owner)).statusCode).toBe(200);
    expect((await listOf(owner)).map((one: { readonly id: number }) => one.id)).not.toContain(id);
  });
});

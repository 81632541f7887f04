import { loadDemo, loadScale } from '@quarterdeck/demo';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/support/database.ts';

const today = new Date('2026-03-14T15:09:26Z');

describe('the advertising of the demo', { tags: ['long'] }, () => {
  let database: TestDatabase;
  let client: PoolClient;
  beforeAll(async () => {
    database = await testDatabase(2);
    client = await database.owner.connect();
    await loadDemo({ client, users: 200, today, hashPassword: async () => 'a hash' });
  });
  afterAll(async () => {
    client.release();
    await database.leave();
  });

  const rowsOf = async (query: string): Promise<unknown[]> => (await client.query(query)).rows;
  const moment = `'${today.toISOString()}'`;

  it('has campaigns in every state, and one for each reason not to run', async () => {
    expect(await rowsOf('select status from campaigns group by 1 order by 1')).toEqual(
      ['Approved', 'Completed', 'Draft', 'Paused', 'Pending'].map((status) => ({ status })),
    );
    const [reasons] = await rowsOf(`
      with approved as (select c.*, coalesce((select sum(case transaction_type when 'debit' then amount else -amount end)
        from transactions where campaign_id = c.id), 0) as spent,
        exists (select from campaign_charges where goal = c.goal) as charged from campaigns c where status = 'Approved')
      select count(*) filter (where ad_start > ${moment}) > 0 as not_begun, count(*) filter (where ad_end < ${moment}) > 0 as ended,
        count(*) filter (where spent >= total_ad_budget and ad_end > ${moment}) > 0 as used_up,
        count(*) filter (where not charged) > 0 as uncharged,
        count(*) filter (where charged and spent < total_ad_budget and ${moment} between ad_start and ad_end) > 3 as running
      from approved`);
    expect(reasons).toEqual({ not_begun: true, ended: true, used_up: true, uncharged: true, running: true });
  });

  it('leaves no tile of the last thirty days empty', async () => {
    const [first, last] = [30, 1].map((days) => `${moment}::date - ${days}`);
    expect(
      await rowsOf(
        `select status from campaigns where created_at::date between ${first} and ${last} group by 1 order by 1`,
      ),
    ).toEqual(['Approved', 'Completed', 'Draft', 'Paused', 'Pending'].map((status) => ({ status })));
    expect(
      await rowsOf(`select transaction_type from transaction_days
        where day between ${first} and ${last} group by 1 order by 1`),
    ).toEqual([{ transaction_type: 'credit' }, { transaction_type: 'debit' }]);
    expect(
      await rowsOf(`select kind from campaign_event_days where day between ${first} and ${last} group by 1 order by 1`),
    ).toEqual(['bookmark', 'click', 'comment', 'like', 'share', 'view'].map((kind) => ({ kind })));
  });

  it('has nothing before its time, and no campaign that spent more than its budget', async () => {
    expect(
      await rowsOf(`
        select 'events' as what from campaign_events e join campaigns c on c.id = e.campaign_id join users u on u.id = e.user_id
          where e.at > ${moment} or e.at < c.ad_start or e.at < u.created_at
        union all select 'payments' from transactions t join campaigns c on c.id = t.campaign_id
          where t.created_at > ${moment} or t.created_at < c.ad_start
        union all select 'changes' from campaign_status_changes h join campaigns c on c.id = h.campaign_id
          where h.changed_at > ${moment} or h.changed_at < c.created_at
        union all select 'history' from campaigns c where status <> coalesce(
          (select after from campaign_status_changes where campaign_id = c.id order by id desc limit 1), 'Draft')
        union all select 'owners' from campaigns c join users u on u.id = c.user_id
          where c.created_at < u.created_at or c.username <> u.username
        union all select 'budgets' from campaigns c where total_ad_budget < (
          select sum(case transaction_type when 'debit' then amount else -amount end) from transactions where campaign_id = c.id)`),
    ).toEqual([]);
  });

  it('is counted as the triggers would count it', async () => {
    expect(
      await rowsOf(`
        (select campaign_id, day::text, kind, events from campaign_event_days except
          select campaign_id, (at at time zone 'UTC')::date::text, kind, count(*) from campaign_events group by 1, 2, 3)
        union all
        (select null::bigint, day::text, transaction_type, transactions from transaction_days except
          select null::bigint, (created_at at time zone 'UTC')::date::text, transaction_type, count(*) from transactions group by 2, 3)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select i.name from interests i where campaigns_count <> (
        select count(*) from campaign_interests where interest_id = i.id)`),
    ).toEqual([]);
    expect(await rowsOf('select count(*) between 4 and 20 as some from interests where campaigns_count = 0')).toEqual([
      { some: true },
    ]);
  });

  it('grows by bulk load, counted in the same way, with every index and trigger in its place', async () => {
    const shape = () =>
      rowsOf(`
        select indexrelid::regclass::text as name, 'O' as state from pg_index where indrelid = any('{campaigns,campaign_events,transactions}'::regclass[])
        union all select conname || conrelid::regclass, 'O' from pg_constraint where conrelid = any('{campaign_events,transactions}'::regclass[])
        union all select tgname, tgenabled::text from pg_trigger where not tgisinternal
          and tgrelid = any('{campaigns,campaign_interests,campaign_events,transactions}'::regclass[]) order by 1, 2`);
    const before = await shape();
    const [{ campaigns }] = (await rowsOf('select count(*)::int as campaigns from campaigns')) as [
      { campaigns: number },
    ];
    const none = { follows: 0, searches: 0, bookmarks: 0 };
    await loadScale({
      client,
      users: 200,
      activity: { ...none, campaigns: 60, 'ad-events': 3000, transactions: 500 },
      today,
      hashPassword: async () => 'a hash',
      onProgress: () => undefined,
    });
    expect(await shape()).toEqual(before);
    expect(await rowsOf('select count(*)::int as campaigns from campaigns')).toEqual([{ campaigns: campaigns + 60 }]);
    expect(
      await rowsOf(`
        select sum(debit)::text as debit, sum(credit)::text as credit, sum(debits + credits)::int as transactions,
          (select sum(events)::int from campaign_event_days) as events,
          (select (sum(amount) filter (where transaction_type = 'debit'))::text from transaction_days) as of_days
        from campaign_sums`),
    ).toEqual(
      await rowsOf(`
        select (sum(amount) filter (where transaction_type = 'debit'))::text as debit,
          (sum(amount) filter (where transaction_type = 'credit'))::text as credit, count(*)::int as transactions,
          (select count(*)::int from campaign_events) as events,
          (sum(amount) filter (where transaction_type = 'debit'))::text as of_days
        from transactions`),
    );
  });
});

import type { ClientBase } from 'pg';
import { type Crowd, readCrowd, signedUpBy } from '../activity/crowd.ts';
import { appId } from '../app-id.ts';
import { copyRows } from '../copy.ts';
import { type Random, randomFrom } from '../random.ts';
import { LIFETIME } from '../signups.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { interests } from './businesses.ts';
import { type CampaignPlan, campaignColumns, drawCampaign } from './campaign.ts';
import { chargesSince, insertCharges } from './charges.ts';
import { type AdEvent, type Payment, runCampaign } from './run.ts';
import { drawTimeline, everyFate } from './timeline.ts';

const SEED = 60_606;
const FEWEST = 40;

export const eventColumns = ['campaign_id', 'user_id', 'kind', 'at'] as const satisfies readonly (keyof AdEvent)[];
export const paymentColumns = [
  'campaign_id',
  'user_id',
  'amount',
  'transaction_type',
  'stripe_transaction_id',
  'created_at',
] as const satisfies readonly (keyof Payment)[];

/** Draws campaigns, oldest first; the first `advertisers` users of the crowd share them. */
export function drawCampaigns(
  random: Random,
  crowd: Crowd,
  { count, advertisers, now }: { readonly count: number; readonly advertisers: number; readonly now: number },
): CampaignPlan[] {
  const stride = Math.max(1, Math.floor(crowd.ids.length / advertisers));
  const since = crowd.since[0] ?? now;
  return Array.from({ length: count }, (_, n) => {
    const timeline = drawTimeline(random, now, since, everyFate[n]);
    const there = Math.max(1, Math.ceil(signedUpBy(crowd, timeline.created) / stride));
    const advertiser = Math.floor(random.next() ** 1.3 * there);
    return drawCampaign(random, timeline, { owner: crowd.ids[advertiser * stride] ?? 0, advertiser });
  }).sort((one, other) => one.row.created_at.getTime() - other.row.created_at.getTime());
}

async function insertInterests(client: ClientBase, since: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `insert into interests (name, created_at, updated_at)
     select name, at, at from (
       select name, place, to_timestamp($2::float8 / 1000) + place * interval '11 days' as at
       from unnest($1::text[]) with ordinality named (name, place)) dated
     order by place
     on conflict do nothing returning id, name`,
    [interests, since],
  );
  return new Map(rows.map(({ id, name }) => [name, Number(id)]));
}

/** Returns a function that gives the id of the admin who made a change, or of the owner. */
async function readStaff(client: ClientBase): Promise<(by: string | undefined, owner: number) => number | null> {
  const { rows } = await client.query<{ id: string; username: string }>(
    'select id, username from users where is_admin',
  );
  const ids = new Map(rows.map(({ id, username }) => [username, Number(id)]));
  return (by, owner) => (by === undefined ? owner : (ids.get(by) ?? null));
}

/** Inserts campaigns, their interests and their status changes. @returns their ids, in the same order. */
export async function insertCampaigns(
  client: ClientBase,
  drawn: readonly CampaignPlan[],
  about: ReadonlyMap<string, number>,
): Promise<number[]> {
  const whoIs = await readStaff(client);
  await copyRows(
    client,
    'campaigns',
    [...campaignColumns, 'updated_by', 'app_id'] as const,
    drawn.map(({ row, timeline }, place) => {
      const last = timeline.changes.at(-1);
      return {
        ...row,
        updated_by: last ? whoIs(last.by, row.user_id) : null,
        app_id: appId('c', `${place} of ${drawn.length} ${row.created_at.getTime()}`),
      };
    }),
  );
  const { rows } = await client.query<{ id: string }>('select id from campaigns order by id desc limit $1', [
    drawn.length,
  ]);
  const ids = rows.map(({ id }) => Number(id)).reverse();
  const idOf = (place: number): number => ids[place] ?? 0;
  await copyRows(
    client,
    'campaign_interests',
    ['campaign_id', 'interest_id'] as const,
    drawn.flatMap(({ interests: its }, place) =>
      its.map((name) => ({ campaign_id: idOf(place), interest_id: about.get(name) ?? 0 })),
    ),
  );
  const changes = drawn.flatMap(({ row, timeline }, place) =>
    timeline.changes.map(({ after, at, by, reason }, index) => ({
      campaign_id: idOf(place),
      before: timeline.changes[index - 1]?.after ?? 'Draft',
      after,
      reason: reason ?? null,
      changed_at: new Date(at),
      changed_by: whoIs(by, row.user_id),
    })),
  );
  await copyRows(
    client,
    'campaign_status_changes',
    ['campaign_id', 'before', 'after', 'reason', 'changed_at', 'changed_by'] as const,
    changes.toSorted((one, other) => one.changed_at.getTime() - other.changed_at.getTime()),
  );
  return ids;
}

const countedTables = ['campaign_interests', 'campaign_events', 'transactions'] as const;

/** Loads advertising without its counting triggers, and counts everything once at the end. */
export async function withoutSums(client: ClientBase, load: () => Promise<void>): Promise<void> {
  for (const table of countedTables) await client.query(`alter table ${table} disable trigger user`);
  await load();
  for (const table of countedTables) await client.query(`alter table ${table} enable trigger user`);
  await client.query('select advertising_recount()');
}

const TAKEN_BACK = 6;

/** Reverses a few of the latest payments as mistakes, with rows of the opposite type. */
async function takeBack(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string; user: string; campaign: string; amount: string; at: Date }>(
    `select t.id, c.user_id as user, c.id as campaign, t.amount, t.created_at as at
     from transactions t join campaigns c on c.id = t.campaign_id
     where t.transaction_type = 'debit' order by t.id desc limit $1`,
    [TAKEN_BACK],
  );
  await copyRows(
    client,
    'transactions',
    ['user_id', 'campaign_id', 'amount', 'transaction_type', 'reverses', 'app_id', 'created_at'] as const,
    rows.toReversed().map(({ id, user, campaign, amount, at }) => ({
      user_id: Number(user),
      campaign_id: Number(campaign),
      amount,
      transaction_type: 'credit',
      reverses: Number(id),
      app_id: appId('tx', `back ${id}`),
      created_at: at,
    })),
  );
}

/** Inserts campaigns in all states, with their interests, events and payments. */
export async function insertAdvertising(client: ClientBase, users: number, today: Date): Promise<void> {
  const random = randomFrom(SEED);
  const now = today.getTime();
  const crowd = await readCrowd(client);
  const count = Math.max(FEWEST, Math.ceil(users * 0.06));
  const drawn = drawCampaigns(random, crowd, { count, advertisers: Math.ceil(count * 0.35), now });
  const payments: Payment[] = [];
  const charges = chargesSince(now - LIFETIME);
  await withoutSums(client, async () => {
    await insertCharges(client, now - LIFETIME);
    const ids = await insertCampaigns(client, drawn, await insertInterests(client, now - LIFETIME));
    function* events(): Generator<AdEvent, void, undefined> {
      for (const [place, one] of drawn.entries())
        yield* runCampaign(random, one, { id: ids[place] ?? 0, crowd, charges, now }, (payment) =>
          payments.push(payment),
        );
    }
    await withoutIndexes(client, ['campaign_events'], () =>
      copyRows(client, 'campaign_events', eventColumns, events()),
    );
    payments.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
    await copyRows(
      client,
      'transactions',
      [...paymentColumns, 'app_id'] as const,
      payments.map((payment) => ({ ...payment, app_id: appId('tx', payment.stripe_transaction_id) })),
    );
    await takeBack(client);
  });
  await client.query('analyze campaigns, interests, campaign_events, campaign_event_days, transactions, campaign_sums');
}

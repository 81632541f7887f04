import type { ClientBase } from 'pg';
import { type Crowd, readCrowd } from '../activity/crowd.ts';
import { copyRows } from '../copy.ts';
import { type Random, randomFrom } from '../random.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { interests } from './businesses.ts';
import type { CampaignPlan } from './campaign.ts';
import { drawCampaigns, eventColumns, insertCampaigns, paymentColumns, withoutSums } from './load.ts';
import { type AdEvent, displayDays, drawStripeId, type Payment } from './run.ts';

const SEED = 70_707;
const PROGRESS_ROWS = 500_000;
/** At most half of the users advertise. */
const ADVERTISERS = 0.5;
const REFUNDS = 0.15;

/** How much advertising to add for measurements. */
export interface AdvertisingOptions {
  readonly campaigns: number;
  readonly 'ad-events': number;
  readonly transactions: number;
}

const kinds = [
  ['view', 86],
  ['click', 8],
  ['like', 3],
  ['bookmark', 1.3],
  ['comment', 0.9],
  ['share', 0.8],
] as const;

/** Of 100,000 campaigns, four have one search term in their name, and a hundred another one. */
const campaignName = ({ row }: CampaignPlan, n: number): string => {
  if (n % 25_000 === 7) return `Zyxwvut ${row.campaign_name}`;
  if (n % 1000 === 3) return `Quillfeather ${row.campaign_name}`;
  return `${row.campaign_name} ${n}`;
};

/** A campaign that was shown, and when. */
interface ShownCampaign {
  readonly id: number;
  readonly owner: number;
  readonly start: number;
  readonly length: number;
}

/** The first campaigns have the most events: one percent of all events belong to a single campaign. */
const SKEW = 2.5;

function* events(
  random: Random,
  shownOnes: readonly ShownCampaign[],
  crowd: Crowd,
  count: number,
): Generator<AdEvent, void, undefined> {
  for (let n = 0; n < count; n += 1) {
    const { id, start, length } = random.pickCommon(shownOnes, SKEW);
    yield {
      campaign_id: id,
      user_id: random.pickCommon(crowd.ids, 1.2),
      kind: random.pickWeighted(kinds),
      at: new Date(start + Math.floor(length * random.next())),
    };
  }
}

function* payments(
  random: Random,
  shownOnes: readonly ShownCampaign[],
  count: number,
): Generator<Payment, void, undefined> {
  for (let n = 0; n < count; n += 1) {
    const { id, owner, start, length } = random.pickCommon(shownOnes, 2);
    const isRefund = random.chance(REFUNDS);
    yield {
      campaign_id: id,
      user_id: owner,
      amount: ((1 + random.below(isRefund ? 900 : 2400)) / 100).toFixed(2),
      transaction_type: isRefund ? 'credit' : 'debit',
      stripe_transaction_id: drawStripeId(random, isRefund ? 're' : 'ch'),
      created_at: new Date(start + Math.floor(length * random.next())),
    };
  }
}

async function interestsThere(client: ClientBase): Promise<ReadonlyMap<string, number>> {
  await client.query('insert into interests (name) select unnest($1::text[]) on conflict do nothing', [interests]);
  const { rows } = await client.query<{ id: string; name: string }>('select id, name from interests');
  return new Map(rows.map(({ id, name }) => [name, Number(id)]));
}

/**
 * Adds this many campaigns, and events and payments of those that were shown, by bulk load; a few have very many.
 * @param onProgress is called with the current step.
 */
export async function addAdvertising(
  client: ClientBase,
  wish: AdvertisingOptions,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  const random = randomFrom(SEED);
  const now = today.getTime();
  const crowd = await readCrowd(client);
  const advertisers = Math.ceil(crowd.ids.length * ADVERTISERS);
  onProgress('campaigns');
  const drawn = drawCampaigns(random, crowd, { count: wish.campaigns, advertisers, now }).map((one, n) => ({
    ...one,
    row: { ...one.row, campaign_name: campaignName(one, n) },
  }));
  const sent = (what: string) => (rows: number) => {
    if (rows % PROGRESS_ROWS === 0) onProgress(`${rows.toLocaleString('en')} ${what}`);
  };
  await withoutSums(client, async () => {
    const ids = await insertCampaigns(client, drawn, await interestsThere(client));
    const shownOnes = drawn.flatMap((one, place): ShownCampaign[] => {
      const [start, stop] = displayDays(one, now) ?? [];
      return start === undefined || stop === undefined
        ? []
        : [{ id: ids[place] ?? 0, owner: one.row.user_id, start, length: stop - start }];
    });
    await withoutIndexes(
      client,
      ['campaign_events'],
      () =>
        copyRows(
          client,
          'campaign_events',
          eventColumns,
          events(random, shownOnes, crowd, wish['ad-events']),
          sent('ad events'),
        ),
      onProgress,
    );
    await withoutIndexes(
      client,
      ['transactions'],
      () =>
        copyRows(
          client,
          'transactions',
          paymentColumns,
          payments(random, shownOnes, wish.transactions),
          sent('transactions'),
        ),
      onProgress,
    );
    onProgress('sums of advertising');
  });
}

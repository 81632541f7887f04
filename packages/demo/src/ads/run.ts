import { type Crowd, signedUpBy } from '../activity/crowd.ts';
import type { Random } from '../random.ts';
import type { CampaignPlan } from './campaign.ts';
import type { Charges } from './charges.ts';

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The number of cents at which accumulated clicks are billed. */
const BILL = 1200;
/** Ten-thousandths of a dollar in a cent. */
const UNITS = 100;

/** A row of the table of ad events. */
export interface AdEvent {
  readonly campaign_id: number;
  readonly user_id: number;
  readonly kind: 'click' | 'like' | 'comment' | 'share' | 'bookmark' | 'view';
  readonly at: Date;
}

/** A payment, as a row of the table of transactions. */
export interface Payment {
  readonly campaign_id: number;
  /** The owner of the campaign. */
  readonly user_id: number;
  /** In dollars, with two places. */
  readonly amount: string;
  readonly transaction_type: 'debit' | 'credit';
  readonly stripe_transaction_id: string;
  readonly created_at: Date;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Draws an id in Stripe's format: `ch_` for a charge, `re_` for a refund. */
export const drawStripeId = (random: Random, kind: 'ch' | 're'): string =>
  `${kind}_3${Array.from({ length: 23 }, () => LETTERS[random.below(LETTERS.length)]).join('')}`;

/** The events that can follow a view besides a click, and their probability. */
const activities = [
  ['like', 0.05],
  ['comment', 0.012],
  ['share', 0.01],
  ['bookmark', 0.018],
] as const;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Returns the share of its budget that a campaign would spend if nothing stopped it. */
function plannedEvents(random: Random, { timeline: { fate, run } }: CampaignPlan, now: number): number {
  const [start, end] = run ?? [now, now];
  const passed = Math.min(1, Math.max(0, (now - start) / (end - start)));
  if (fate === 'used up') return 1.7;
  if (fate === 'running') return passed * (0.5 + 0.35 * random.next());
  if (fate === 'paused') return 0.3 + 0.4 * random.next();
  return 0.5 + 0.6 * random.next();
}

/** Returns the period in which the ad was shown; undefined if it never was. */
export function displayDays(
  { row, timeline: { fate, run, changes } }: CampaignPlan,
  now: number,
): readonly [number, number] | undefined {
  if (!run || row.goal === 'impressions') return undefined;
  const paused = fate === 'paused' ? changes.at(-1)?.at : undefined;
  const stop = Math.min(now, paused ?? run[1]);
  return stop > run[0] ? [run[0], stop] : undefined;
}

/**
 * Yields users' events on an ad while it was shown, in order of time. Each click costs the charge that applied at its time,
 * and `pay` is called with each payment; when the budget is used up, the ad is no longer shown.
 */
export function* runCampaign(
  random: Random,
  drawn: CampaignPlan,
  {
    id,
    crowd,
    charges,
    now,
  }: { readonly id: number; readonly crowd: Crowd; readonly charges: Charges; readonly now: number },
  pay: (payment: Payment) => void,
): Generator<AdEvent, void, undefined> {
  const between = displayDays(drawn, now);
  if (!between) return;
  const [start, stop] = between;
  const rate = 0.07 + 0.07 * random.next();
  const budget = drawn.row.total_ad_budget * 100;
  const views = Math.ceil((plannedEvents(random, drawn, now) * budget * UNITS) / (charges.at(start) * rate));
  const times = Array.from({ length: views }, () => start + Math.floor((stop - start) * random.next())).sort(
    (a, b) => a - b,
  );
  let spent = 0;
  let owed = 0;
  const debit = (at: number): void => {
    const cents = Math.min(Math.floor(owed / UNITS), budget - spent);
    if (cents <= 0) return;
    owed -= cents * UNITS;
    spent += cents;
    pay({
      campaign_id: id,
      user_id: drawn.row.user_id,
      amount: dollars(cents),
      transaction_type: 'debit',
      stripe_transaction_id: drawStripeId(random, 'ch'),
      created_at: new Date(at),
    });
  };
  for (const at of times) {
    const user_id = crowd.ids[Math.floor(random.next() ** 1.2 * signedUpBy(crowd, at))] ?? 0;
    const later = new Date(Math.min(now, at + 2 * SECOND + random.below(60 * SECOND)));
    yield { campaign_id: id, user_id, kind: 'view', at: new Date(at) };
    for (const [kind, chance] of activities)
      if (random.chance(chance)) yield { campaign_id: id, user_id, kind, at: later };
    if (!random.chance(rate)) continue;
    yield { campaign_id: id, user_id, kind: 'click', at: later };
    owed += charges.at(at);
    if (owed >= BILL * UNITS || spent * UNITS + owed >= budget * UNITS) debit(later.getTime());
    if (spent >= budget) return;
  }
  if (stop === now) return;
  debit(Math.min(now, stop + HOUR));
  const refunded = Math.floor(spent * 0.2 * random.next());
  if (drawn.timeline.fate === 'completed' && refunded > 0 && random.chance(0.6))
    pay({
      campaign_id: id,
      user_id: drawn.row.user_id,
      amount: dollars(refunded),
      transaction_type: 'credit',
      stripe_transaction_id: drawStripeId(random, 're'),
      created_at: new Date(Math.min(now, stop + DAY + random.below(7 * DAY))),
    });
}

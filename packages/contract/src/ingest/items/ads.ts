import { z } from 'zod';
import { CAMPAIGN_STATUSES } from '../../core/entities/campaign-status.ts';
import { address, appId, itemType, momentWithZone, money, textOf } from './item-type.ts';

/** The states of the United States and Washington, DC, as ISO 3166-2 codes. */
const US_STATES = [
  ...['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN', 'IA', 'KS'],
  ...['KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH', 'NJ', 'NM', 'NY', 'NC'],
  ...['ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT', 'VT', 'VA', 'WA', 'WV', 'WI', 'WY'],
];

/** Twelve or more digits in any grouping: a payment card number, which the name of a card never needs. */
const CARD_NUMBER = /(?:\d[ .-]?){12}/;

const age = () => z.int().min(0).max(150);

/** As wide as the console draws a circle, in its unit. */
const WIDEST = 20_000;

const PLACE = 'A JSON text of latitude, longitude, radius and unit; miles, or else km';

const isWithin = (value: unknown, least: number, most: number): boolean => {
  // Some senders write numbers as texts.
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most;
};

/** Whether a text is a circle on the land: any unit but miles is km, as the specification says. */
function isPlace(text: string): boolean {
  try {
    const { latitude, longitude, radius } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return isWithin(latitude, -90, 90) && isWithin(longitude, -180, 180) && isWithin(radius, 0, WIDEST);
  } catch {
    return false;
  }
}

const campaign = itemType({
  scope: 'write:ads',
  kind: 'thing',
  description: 'An advertising campaign of a user',
  fields: {
    user: appId(),
    campaign_name: textOf(255, 1),
    goal: z.enum(['clicks', 'impressions']),
    ad_set_name: textOf(255),
    target_gender: textOf(64),
    target_location: textOf(500)
      .refine(isPlace, `${PLACE}, such as {"latitude":39.8,"longitude":-89.64,"radius":25,"unit":"miles"}`)
      .describe(PLACE),
    target_region: textOf(255),
    target_age_minimum: age(),
    target_age_maximum: age(),
    interest: z
      .array(textOf(255, 1))
      .max(100, 'At most 100 interests')
      .describe('Names; unknown interests are created'),
    creative_ad_title: textOf(500),
    creative_ad_url: address(),
    creative_ad_description: textOf(5000),
    creative_ad_button_name: textOf(255),
    creative_ad_button_color: textOf(64),
    creative_ad_button_text_color: textOf(64),
    creative_ad_media_path: address(),
    total_ad_budget: money(),
    ad_start: momentWithZone(),
    ad_end: momentWithZone(),
    payment_type: textOf(64),
    card_detail_id: z.int().positive(),
    card_name: textOf(64, 1)
      .refine((name) => !CARD_NUMBER.test(name), 'The number of a card is not stored: send its last four digits')
      .describe("The app's name for the card, such as Visa ending in 4242; never its number"),
    status: z.enum(CAMPAIGN_STATUSES),
    created_at: momentWithZone(),
  },
  required: ['user', 'campaign_name', 'goal'],
  references: { user: 'user' },
  check: ({ ad_start, ad_end, target_age_minimum: minimum, target_age_maximum: maximum }) => {
    if (typeof ad_start === 'string' && typeof ad_end === 'string' && Date.parse(ad_end) < Date.parse(ad_start))
      return { path: 'data.ad_end', message: 'Must not be before ad_start' };
    if (typeof minimum === 'number' && typeof maximum === 'number' && maximum < minimum)
      return { path: 'data.target_age_maximum', message: 'Must not be below target_age_minimum' };
    return undefined;
  },
});

const adEvent = itemType({
  scope: 'write:ads',
  kind: 'event',
  description: 'Activity on an ad; anonymous without a user',
  fields: {
    campaign: appId(),
    kind: z.enum(['impression', 'view', 'click', 'like', 'comment', 'share', 'bookmark']),
    user: appId(),
    state: z.enum(US_STATES, 'The code of a US state, such as CA'),
    created_at: momentWithZone(),
  },
  required: ['campaign', 'kind'],
  references: { campaign: 'campaign', user: 'user' },
});

const transaction = itemType({
  scope: 'write:ads',
  kind: 'event',
  description: "A user's transaction, for a campaign or none. Correct a wrong transaction with a reversal",
  fields: {
    user: appId(),
    amount: money(),
    transaction_type: z.enum(['debit', 'credit']),
    campaign: appId(),
    stripe_transaction_id: textOf(255, 1),
    reverses: appId().describe('The transaction that is reversed'),
    request: textOf(64, 1).describe('The `id` of the event refund.requested that this credit answers'),
    created_at: momentWithZone(),
  },
  required: ['user', 'amount', 'transaction_type'],
  references: { user: 'user', campaign: 'campaign', reverses: 'transaction' },
  check: ({ request, transaction_type: type }) =>
    typeof request === 'string' && type !== 'credit'
      ? { path: 'data.request', message: 'A refund must be a credit' }
      : undefined,
});

export const ads = { campaign, ad_event: adEvent, transaction };

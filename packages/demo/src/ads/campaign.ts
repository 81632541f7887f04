import { cities } from '../places-cities.ts';
import type { Random } from '../random.ts';
import { type Business, businesses } from './businesses.ts';
import { adPicturePath, brands } from './picture.ts';
import type { Change, Timeline } from './timeline.ts';

/** A row of the table of campaigns. */
export interface Campaign {
  readonly user_id: number;
  readonly campaign_name: string;
  readonly ad_set_name: string | null;
  readonly goal: 'clicks' | 'impressions';
  readonly target_gender: string;
  readonly target_location: string;
  readonly target_region: string;
  readonly target_age_minimum: number;
  readonly target_age_maximum: number;
  readonly creative_ad_title: string;
  readonly creative_ad_url: string;
  readonly creative_ad_description: string;
  readonly creative_ad_button_name: string;
  readonly creative_ad_button_color: string;
  readonly creative_ad_button_text_color: string;
  readonly creative_ad_media_path: string;
  readonly total_ad_budget: number;
  readonly ad_start: Date | null;
  readonly ad_end: Date | null;
  readonly payment_type: string;
  readonly card_detail_id: number;
  readonly card_name: string;
  readonly status: Change['after'];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const campaignColumns = [
  'user_id',
  'campaign_name',
  'ad_set_name',
  'goal',
  'target_gender',
  'target_location',
  'target_region',
  'target_age_minimum',
  'target_age_maximum',
  'creative_ad_title',
  'creative_ad_url',
  'creative_ad_description',
  'creative_ad_button_name',
  'creative_ad_button_color',
  'creative_ad_button_text_color',
  'creative_ad_media_path',
  'total_ad_budget',
  'ad_start',
  'ad_end',
  'payment_type',
  'card_detail_id',
  'card_name',
  'status',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Campaign)[];

/** A campaign with its interests and its timeline. */
export interface CampaignPlan {
  readonly row: Campaign;
  readonly timeline: Timeline;
  readonly interests: readonly string[];
}

const states: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'CA California,NY New York,NJ New Jersey,PA Pennsylvania,IL Illinois,TX Texas,AZ Arizona,NV Nevada,WA Washington,' +
    'OR Oregon,CO Colorado,UT Utah,ID Idaho,NM New Mexico,MN Minnesota,MO Missouri,TN Tennessee,LA Louisiana,GA Georgia,' +
    'NC North Carolina,FL Florida,DC District of Columbia,MD Maryland,OH Ohio,MI Michigan,IN Indiana,WI Wisconsin,' +
    'MA Massachusetts,RI Rhode Island,OK Oklahoma,NE Nebraska,AK Alaska,HI Hawaii'
  )
    .split(',')
    .map((state) => [state.slice(0, 2), state.slice(3)]),
);

const targets = cities.flatMap(({ name, latitude, longitude, weight }) => {
  const region = states[/, ([A-Z]{2})$/.exec(name)?.[1] ?? ''];
  return region === undefined ? [] : [[{ region, latitude, longitude }, weight] as const];
});

const genders = [
  ['all', 6],
  ['female', 2],
  ['male', 2],
] as const;
const MILES = [3, 5, 10, 15, 25, 40] as const;
const KILOMETRES = [5, 10, 20, 50] as const;
const ages = [18, 21, 25, 30, 35, 40] as const;

function target(random: Random) {
  const { region, latitude, longitude } = random.pickWeighted(targets);
  const isInMiles = random.chance(0.85);
  const minimum = random.pickCommon(ages, 1.5);
  return {
    target_gender: random.pickWeighted(genders),
    target_region: region,
    target_location: JSON.stringify({
      latitude,
      longitude,
      radius: random.pick(isInMiles ? MILES : KILOMETRES),
      unit: isInMiles ? 'miles' : 'km',
    }),
    target_age_minimum: minimum,
    target_age_maximum: Math.min(65, minimum + 10 + random.below(30)),
  };
}

function creative(random: Random, { name, motif, ads }: Business, brand: number) {
  const [subject, title, text, button] = random.pick(ads);
  const site = name.toLowerCase().replace(/[^a-z]+/g, '-');
  const [, strong, soft] = brands[brand % brands.length] ?? brands[0];
  const isStrong = random.chance(0.8);
  return {
    campaign_name: `${name}: ${subject}`,
    ad_set_name: random.chance(0.8) ? subject : null,
    creative_ad_title: title,
    creative_ad_url: `https://${site}.example/${subject.toLowerCase().replaceAll(' ', '-')}`,
    creative_ad_description: text,
    creative_ad_button_name: button,
    creative_ad_button_color: isStrong ? strong : soft,
    creative_ad_button_text_color: isStrong ? '#ffffff' : '#1a1a1a',
    creative_ad_media_path: adPicturePath(motif, brand, random.below(40)),
  };
}

/** Draws a campaign of an advertiser; `advertiser` is their number, so that each has one business. */
export function drawCampaign(
  random: Random,
  timeline: Timeline,
  { owner, advertiser }: { readonly owner: number; readonly advertiser: number },
): CampaignPlan {
  const { fate, run, created, changes } = timeline;
  const business = businesses[advertiser % businesses.length] ?? businesses[0];
  if (!business) throw new RangeError('Nobody advertises');
  const isNew = fate === 'pending' || fate === 'draft' || fate === 'not begun';
  const last = changes.at(-1);
  return {
    timeline,
    interests: business.interests.filter((_, index) => index === 0 || random.chance(0.6)),
    row: {
      user_id: owner,
      ...creative(random, business, advertiser % brands.length),
      goal: fate === 'uncharged' || (isNew && random.chance(0.3)) ? 'impressions' : 'clicks',
      ...target(random),
      total_ad_budget: 30 + 10 * random.below(25),
      ad_start: run ? new Date(run[0]) : null,
      ad_end: run ? new Date(run[1]) : null,
      payment_type: 'card',
      card_detail_id: 1000 + advertiser,
      card_name: `${advertiser % 3 === 0 ? 'Mastercard' : 'Visa'} ending in ${1000 + ((advertiser * 7919) % 9000)}`,
      status: last?.after ?? 'Draft',
      version: 1 + changes.length,
      created_at: new Date(created),
      updated_at: new Date(last?.at ?? created),
    },
  };
}

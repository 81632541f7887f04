import { z } from 'zod';
import { CAMPAIGN_STATUSES } from '../core/entities/campaign-status.ts';
import { decimal } from '../core/fields/decimal.ts';
import { appId, day, flag, id, moment } from '../core/fields/fields.ts';

const optionalText = () => z.string().nullable();

/** A campaign, as in a list. */
export const CampaignRow = z.object({
  id: id(),
  user_id: id().nullable().describe('Null when the app has deleted them'),
  username: z.string(),
  campaign_name: z.string(),
  ad_set_name: optionalText(),
  goal: z.enum(['clicks', 'impressions']),
  target_gender: optionalText(),
  target_location: optionalText().describe('A JSON text of latitude, longitude, radius and unit; miles, or else km'),
  target_region: optionalText(),
  target_age_minimum: z.int().nullable(),
  target_age_maximum: z.int().nullable(),
  interest: z.string().describe('The names of its interests, with commas between them'),
  creative_ad_title: optionalText(),
  creative_ad_url: optionalText(),
  creative_ad_description: optionalText(),
  creative_ad_button_name: optionalText(),
  creative_ad_button_color: optionalText(),
  creative_ad_button_text_color: optionalText(),
  creative_ad_media_path: optionalText(),
  total_ad_budget: decimal(),
  ad_start: moment().nullable(),
  ad_end: moment().nullable(),
  totalDuration: z.int().nullable().describe('Days from the first to the last, both included'),
  payment_type: optionalText(),
  card_detail_id: z.int().nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  created_at: moment(),
  updated_at: moment(),
  version: z.int().optional().describe('For the If-Match of a change'),
  app_id: appId(),
  card_name: optionalText().optional().describe("The app's name for the card"),
  spent: decimal().optional().describe('Total debits minus total credits'),
  not_running: z.array(z.string()).optional().describe('Why it is not running; empty while it runs'),
  waiting_since: moment().nullish().describe('When it became pending; null when it is not'),
});

/** A row of the CSV. */
export const CampaignCsvRow = CampaignRow.pick({
  id: true,
  username: true,
  campaign_name: true,
  status: true,
  goal: true,
  total_ad_budget: true,
  spent: true,
  ad_start: true,
  ad_end: true,
  waiting_since: true,
  creative_ad_url: true,
  created_at: true,
});

const counts = z.object({ events: z.int(), users: z.int().describe('Unique users') });

/** A campaign with all its details. */
export const Campaign = CampaignRow.extend({
  interests: z.array(z.object({ id: id(), name: z.string() })).optional(),
  events: z
    .object({
      impression: counts.optional(),
      click: counts,
      like: counts,
      comment: counts,
      share: counts,
      bookmark: counts,
      view: counts,
    })
    .optional(),
  runs_from: moment().nullish().describe('Its start date, if only that prevents it from running'),
  history: z
    .array(
      z.object({
        id: id(),
        before: z.enum(CAMPAIGN_STATUSES),
        after: z.enum(CAMPAIGN_STATUSES),
        reason: optionalText(),
        changed_at: moment(),
        changed_by: optionalText(),
      }),
    )
    .optional()
    .describe('The last hundred changes of its status, newest first'),
});

const amounts = z.array(decimal());
const numbers = z.array(z.int());

/** A campaign's figures by day: each array has one value per date. */
export const CampaignDays = z.object({
  dates: z.array(day()).describe('From the first day or event to the last day or today; at most the last 366 days'),
  impressions: numbers,
  clicks: numbers,
  spend: amounts.describe('Total debits minus total credits'),
  plan: amounts.nullable().describe('Its budget by day; null without a budget or a valid end date'),
  goal: z.enum(['clicks', 'impressions']),
  goal_plan: numbers
    .nullable()
    .describe("How many clicks or impressions the plan pays for at today's charge; null without a plan or a charge"),
});

/** The information a moderator of ads needs to review a pending campaign. */
export const ReviewHelp = z.object({
  guideline: z.array(z.string()).describe('What to check, one item per line'),
  approved: z.int().describe("Decisions of staff about the advertiser's campaigns: Pending to Approved"),
  rejected: z.int().describe('The same: Pending to Draft'),
  earlier: z
    .array(
      z.object({
        id: id(),
        campaign_id: id(),
        campaign_name: z.string(),
        decision: z.enum(['approve', 'reject']),
        reason: optionalText(),
        changed_at: moment(),
        changed_by: optionalText(),
      }),
    )
    .describe('The ten most recent of these decisions, newest first'),
});

/** The result for one reviewed campaign. */
export const ReviewResult = z.object({
  id: id(),
  subject: z.string().nullable().describe('Its name; null when there is none'),
  done: flag(),
  message: z.string().describe('The result, or why there was none'),
});

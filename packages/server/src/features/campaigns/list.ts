import type { campaigns } from '@quarterdeck/contract/campaigns';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { type CountedSource, checkDepth, countedList } from '../../database/lists/counted-list.ts';
import { matching, type Page } from '../../database/lists/list-query.ts';

type Input = z.output<typeof campaigns.list.input>;
type Row = z.output<typeof campaigns.list.output>['data'][number];
type Moments = 'ad_start' | 'ad_end' | 'created_at' | 'updated_at';

/** The moments of a campaign as the database has them. */
export interface CampaignMoments {
  readonly ad_start: Date | null;
  readonly ad_end: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns of a row; `c` is the table of campaigns. */
export const campaignColumns = sql`c.id, c.user_id, c.username, c.campaign_name, c.ad_set_name, c.goal,
  c.target_gender, c.target_location, c.target_region, c.target_age_minimum, c.target_age_maximum,
  coalesce((select string_agg(i.name, ', ' order by lower(i.name)) from campaign_interests ci
    join interests i on i.id = ci.interest_id where ci.campaign_id = c.id), '') as interest,
  c.creative_ad_title, c.creative_ad_url, c.creative_ad_description, c.creative_ad_button_name, c.creative_ad_button_color,
  c.creative_ad_button_text_color, c.creative_ad_media_path, c.total_ad_budget::text as total_ad_budget, c.ad_start, c.ad_end,
  case when c.ad_start is not null and c.ad_end is not null then
    greatest(0, (c.ad_end at time zone 'UTC')::date - (c.ad_start at time zone 'UTC')::date + 1) end as "totalDuration",
  c.payment_type, c.card_detail_id, c.status, c.created_at, c.updated_at, c.version`;

/** The moments of a campaign as the API writes them. */
export const writtenMoments = ({ ad_start, ad_end, created_at, updated_at }: CampaignMoments) => ({
  ad_start: ad_start?.toISOString() ?? null,
  ad_end: ad_end?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

type Found = Omit<Row, Moments> & CampaignMoments;

const rowOf = (found: Found): Row => ({ ...found, ...writtenMoments(found) });

const name = sql`c.name_key`;
const username = sql`c.username_key`;

const sourceFor = ({ keyword, capnStatus }: Input): CountedSource => ({
  from: sql`campaigns c`,
  where: sql<boolean>`${keyword ? matching(keyword, [name, username]) : sql`true`}
    and ${capnStatus ? sql`c.status = ${capnStatus}` : sql`true`}`,
  columns: campaignColumns,
  id: sql`c.id`,
  orders: {
    id: sql`c.id`,
    campaign_name: name,
    username,
    status: sql`c.status`,
    total_ad_budget: sql`c.total_ad_budget`,
    created_at: sql`c.created_at`,
    updated_at: sql`c.updated_at`,
  },
});

/** A page of campaigns. @throws HttpError 422 for a page too far from the beginning. */
export async function listCampaigns(db: Db, input: Input): Promise<Page<Row>> {
  checkDepth(input);
  const page = await countedList<Found>(db, sourceFor(input), input);
  return { ...page, rows: page.rows.map(rowOf) };
}

/** One campaign as the list shows it. */
export async function campaignRow(db: Db, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Found>`select ${campaignColumns} from campaigns c where c.id = ${id}`.execute(db);
  return rows[0] && rowOf(rows[0]);
}

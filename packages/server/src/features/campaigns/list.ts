import type { campaigns } from '@quarterdeck/contract/campaigns';
import { type CompiledQuery, sql } from 'kysely';
import type { z } from 'zod';
import { boolean, number, orNull, type RowOf, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { listByInput } from '../../database/lists/list.ts';
import { isId, searchHolds } from '../../database/lists/search.ts';
import type { Filter, ListSource, Page } from '../../database/lists/source.ts';
import { statement } from '../../database/statement.ts';
import { profileOf, usernameOf } from '../../domain/people/deleted-users.ts';
import { momentCell, safeCell } from '../../http/exports/csv.ts';
import { reasonsAgainst } from './run-state.ts';

type Input = z.output<typeof campaigns.list.input>;
type Row = z.input<typeof campaigns.list.output>['data'][number];
const spent = sql`coalesce((select debit - credit from campaign_sums where campaign_id = c.id), 0)::numeric(20, 2)`;

const waitingSince = sql`case when c.status = 'Pending' then coalesce((select changed_at from campaign_status_changes h
  where h.campaign_id = c.id and h.after = 'Pending' order by h.id desc limit 1), c.created_at) end`;

/** The columns of a row; `c` is the table of campaigns. */
export const campaignColumns = sql`c.id, (select ${profileOf('u')} from users u where u.id = c.user_id) as user_id,
  coalesce((select ${usernameOf('u')} from users u where u.id = c.user_id), '') as username, c.campaign_name, c.ad_set_name, c.goal,
  c.target_gender, c.target_location, c.target_region, c.target_age_minimum, c.target_age_maximum,
  coalesce((select string_agg(i.name, ', ' order by search_key(i.name) collate "C") from campaign_interests ci
    join interests i on i.id = ci.interest_id where ci.campaign_id = c.id), '') as interest,
  c.creative_ad_title, c.creative_ad_url, c.creative_ad_description, c.creative_ad_button_name, c.creative_ad_button_color,
  c.creative_ad_button_text_color, c.creative_ad_media_path, c.total_ad_budget::text as total_ad_budget, c.ad_start, c.ad_end,
  case when c.ad_start is not null and c.ad_end is not null then
    greatest(0, (c.ad_end at time zone 'UTC')::date - (c.ad_start at time zone 'UTC')::date + 1) end as "totalDuration",
  c.payment_type, c.card_detail_id, c.card_name, c.status, c.created_at, c.updated_at, c.version, c.app_id,
  ${spent}::text as spent, ${spent} >= c.total_ad_budget as used_up, c.total_ad_budget > 0 as has_budget,
  exists (select from campaign_charges where goal = c.goal) as has_charge,
  ${waitingSince} as waiting_since`;

/** The types of `campaignColumns`. */
export const campaignRow = {
  id: number,
  user_id: orNull(number),
  username: text,
  campaign_name: text,
  ad_set_name: orNull(text),
  goal: textOf<Row['goal']>(),
  target_gender: orNull(text),
  target_location: orNull(text),
  target_region: orNull(text),
  target_age_minimum: orNull(number),
  target_age_maximum: orNull(number),
  interest: text,
  creative_ad_title: orNull(text),
  creative_ad_url: orNull(text),
  creative_ad_description: orNull(text),
  creative_ad_button_name: orNull(text),
  creative_ad_button_color: orNull(text),
  creative_ad_button_text_color: orNull(text),
  creative_ad_media_path: orNull(text),
  total_ad_budget: text,
  ad_start: orNull(timestamp),
  ad_end: orNull(timestamp),
  totalDuration: orNull(number),
  payment_type: orNull(text),
  card_detail_id: orNull(number),
  status: textOf<Row['status']>(),
  created_at: timestamp,
  updated_at: timestamp,
  version: number,
  app_id: orNull(text),
  card_name: orNull(text),
  spent: text,
  used_up: boolean,
  has_budget: boolean,
  has_charge: boolean,
  waiting_since: orNull(timestamp),
};

const withReasons = (row: RowOf<typeof campaignRow>): Row => ({ ...row, not_running: reasonsAgainst(row, new Date()) });

const name = sql`c.name_key`;
const username = sql`c.username_key`;

/** Up to this many matches are all sorted. For a more common keyword, this many rows are searched in order. */
const FEW = 2000;
const WALK = 2000;

/** Searches by keyword. All matches may be at the end of an order, so the walk through it is limited. */
const searchFor = (keyword: string): Filter => ({
  where: sql<boolean>`(${searchHolds(sql`c.search`, keyword)} or c.app_id = ${keyword} or ${isId(sql`c.id`, keyword)})`,
  few: FEW,
  walk: { alias: 'c', rows: WALK },
});

type CampaignFilter = Pick<Input, 'keyword' | 'capnStatus' | 'user_id'>;

const sourceFor = ({ keyword, capnStatus, user_id }: CampaignFilter): ListSource => ({
  from: sql`campaigns c`,
  where: sql<boolean>`c.deleted_at is null and ${capnStatus ? sql`c.status = ${capnStatus}` : sql`true`}
    and ${user_id ? sql`c.user_id = ${user_id}::bigint` : sql`true`}`,
  filter: keyword ? searchFor(keyword) : undefined,
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

const campaignList = listByInput(
  campaignRow,
  sourceFor,
  [{}],
  [{ keyword: 'a', capnStatus: 'Approved' }],
  [{ keyword: 'abc' }],
  [{ user_id: 1 }],
  [{ user_id: 1, keyword: 'abc' }],
);

const oneCampaign = statement(
  campaignRow,
  (id: number) => sql`select ${campaignColumns} from campaigns c where c.id = ${id} and c.deleted_at is null`,
);

/** Reads a page of campaigns. @throws Refusal invalid for a page too far from the beginning. */
export async function listCampaigns(db: Db, input: Input): Promise<Page<Row>> {
  const page = await campaignList.page(db, input);
  return { ...page, rows: page.rows.map(withReasons) };
}

/** The query for all campaigns that match the filters, for an export. */
export const campaignsExport = (db: Db, input: Input): CompiledQuery =>
  campaignList.all(
    db,
    sql`c.id, ${safeCell(sql`(select ${usernameOf('u')} from users u where u.id = c.user_id)`)} as username,
      ${safeCell(sql`c.campaign_name`)} as campaign_name, c.status, c.goal, c.total_ad_budget, ${spent} as spent,
      ${momentCell(sql`c.ad_start`)} as ad_start, ${momentCell(sql`c.ad_end`)} as ad_end, ${momentCell(waitingSince)} as waiting_since,
      ${safeCell(sql`c.creative_ad_url`)} as creative_ad_url, ${momentCell(sql`c.created_at`)} as created_at`,
    input,
  );

/** Reads one campaign as the list shows it. */
export async function findCampaign(db: Db, id: number): Promise<Row | undefined> {
  const row = await oneCampaign.first(db, id);
  return row && withReasons(row);
}

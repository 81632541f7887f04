import type { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { DateRange } from '@quarterdeck/contract/core/date-range';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../database/database.ts';
import { shownRange } from '../../domain/activity/report.ts';

type Places = z.input<typeof campaignAnalytics.activeLocations.output>['data'];

const SHOWN = 500;

/** Approved, and running on at least one day of the range; without a beginning or an end it has always run, or runs for ever. */
const activeIn = ({ start, end }: DateRange) => sql<boolean>`
  status = 'Approved'
  and (ad_start is null or ad_start < ${end}::date::timestamp at time zone 'UTC' + interval '1 day')
  and (ad_end is null or ad_end >= ${start}::date::timestamp at time zone 'UTC')`;

/** Where the campaigns of a range are aimed: by state, and one by one as far as they have a place. */
export async function readPlaces(db: Db, range: DateRange): Promise<Places> {
  const [states, campaigns] = await Promise.all([
    sql<{ code: string | null; name: string | null; campaigns: number; placed: number }>`
      select target_state as code, (select name from us_states where code = target_state), count(*)::int as campaigns,
        count(target_latitude)::int as placed
      from campaigns where ${activeIn(range)} group by 1 order by 3 desc, 1
    `.execute(db),
    sql<Places['campaigns'][number]>`
      select id, campaign_name, target_latitude as latitude, target_longitude as longitude,
        coalesce(target_radius, 0) as radius, target_unit as unit, target_state as state
      from campaigns where ${activeIn(range)} and target_latitude is not null
      order by created_at desc, id desc limit ${SHOWN}
    `.execute(db),
  ]);
  return {
    range: shownRange(range),
    states: states.rows.flatMap(({ code, name, campaigns: count }) =>
      code === null || name === null ? [] : [{ code, name, campaigns: count }],
    ),
    campaigns: campaigns.rows,
    placed: states.rows.reduce((sum, row) => sum + row.placed, 0),
    total: states.rows.reduce((sum, row) => sum + row.campaigns, 0),
    elsewhere: states.rows.find(({ code }) => code === null)?.campaigns ?? 0,
  };
}

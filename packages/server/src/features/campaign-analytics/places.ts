import type { campaignAnalytics } from '@quarterdeck/contract/campaign-analytics';
import type { DateRange } from '@quarterdeck/contract/core/reports/date-range';
import { sql } from 'kysely';
import type { z } from 'zod';
import { number, orNull, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { shownRange } from '../../domain/activity/report.ts';

type Places = z.input<typeof campaignAnalytics.activeLocations.output>['data'];

const SHOWN = 500;

/** Approved, and running on at least one day of the range; without a start or an end date, that side is open. */
const activeIn = ({ start, end }: DateRange) => sql<boolean>`
  status = 'Approved'
  and (ad_start is null or ad_start < (${end}::date + 1)::timestamp at time zone 'UTC')
  and (ad_end is null or ad_end >= ${start}::date::timestamp at time zone 'UTC')`;

const countByState = statement(
  { code: orNull(text), name: orNull(text), campaigns: number, placed: number },
  (range: DateRange) => sql`
    select target_state as code, (select name from us_states where code = target_state), count(*)::int as campaigns,
      count(target_latitude)::int as placed
    from campaigns where deleted_at is null and ${activeIn(range)} group by 1 order by 3 desc, 1`,
);

const selectPlaces = statement(
  {
    id: number,
    campaign_name: text,
    latitude: number,
    longitude: number,
    radius: number,
    unit: text,
    state: orNull(text),
  },
  (range: DateRange) => sql`
    select id, campaign_name, coalesce(target_latitude, 0) as latitude, coalesce(target_longitude, 0) as longitude,
      coalesce(target_radius, 0) as radius, coalesce(target_unit, 'km') as unit, target_state as state
    from campaigns where deleted_at is null and ${activeIn(range)} and target_latitude is not null
    order by created_at desc, id desc limit ${SHOWN}`,
);

/** Reads where the campaigns of a range are targeted: by state, and each one that has a place. */
export async function readPlaces(db: Db, range: DateRange): Promise<Places> {
  const [states, campaigns] = await Promise.all([countByState(db, range), selectPlaces(db, range)]);
  return {
    range: shownRange(range),
    states: states.flatMap(({ code, name, campaigns: count }) =>
      code === null || name === null ? [] : [{ code, name, campaigns: count }],
    ),
    campaigns: campaigns,
    placed: states.reduce((sum, row) => sum + row.placed, 0),
    total: states.reduce((sum, row) => sum + row.campaigns, 0),
    elsewhere: states.find(({ code }) => code === null)?.campaigns ?? 0,
  };
}

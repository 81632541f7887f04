import type { campaigns } from '@quarterdeck/contract/campaigns';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { number, orNull, text, textOf } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

type Days = z.input<typeof campaigns.days.output>['data'];

/** A campaign's last moment: one that ends at midnight has nothing on the next day. */
const lastMoment = sql`case when c.ad_end is not null then greatest(c.ad_start, c.ad_end - interval '1 microsecond') end`;

/** The most days a chart can show. */
const MOST_DAYS = 366;

const dayOf = (moment: RawBuilder<unknown>) => sql`((${moment}) at time zone 'UTC')::date`;

/**
 * The share of a campaign's time that has passed after this many of its days. A campaign without a duration has all of
 * it on the first day.
 */
const shareUntil = (days: RawBuilder<unknown>) => sql`case when one.seconds > 0 then least(1, greatest(0,
  extract(epoch from (one.first_day + (${days}))::timestamp at time zone 'UTC' - one.ad_start) / one.seconds)) else sign((${days})::numeric) end`;

const selectDays = statement(
  {
    id: number,
    goal: textOf<Days['goal']>(),
    day: orNull(text),
    impressions: number,
    clicks: number,
    spend: text,
    plan: orNull(text),
    goal_plan: orNull(number),
  },
  (id: number) => sql`
    with one as (
      select c.id, c.goal, c.total_ad_budget as budget, c.ad_start, ${dayOf(sql`c.ad_start`)} as first_day,
        ${dayOf(lastMoment)} as last_day, ${dayOf(lastMoment)} - ${dayOf(sql`c.ad_start`)} + 1 as days,
        extract(epoch from c.ad_end - c.ad_start) as seconds, c.total_ad_budget > 0 and c.ad_start <= c.ad_end as has_plan,
        (select nullif(value, 0) from campaign_charges where goal = c.goal) as charge
      from campaigns c where c.id = ${id} and c.deleted_at is null
    ), events as (
      select day, coalesce(sum(events) filter (where kind = 'impression'), 0) as impressions,
        coalesce(sum(events) filter (where kind = 'click'), 0) as clicks
      from campaign_event_days where campaign_id = ${id} and kind in ('impression', 'click') group by day
    ), money as (
      select day, debit - credit as spend from campaign_money_days where campaign_id = ${id}
    ), span as (
      select least(min(day), (select first_day from one)) as first_day,
        least(greatest(max(day), (select last_day from one)), (now() at time zone 'UTC')::date) as last_day
      from (select day from events union all select day from money) known
    ), planned as (
      -- By the hours of each day. Its parts are rounded so that together they are the budget.
      select (one.first_day + place - 1) as day, charge,
        round(budget * ${shareUntil(sql`place`)}, 2) - round(budget * ${shareUntil(sql`place - 1`)}, 2) as plan
      from one cross join (select last_day from span) shown
      -- Those that are shown, and not each of thousands of years.
      cross join lateral generate_series(greatest(1, shown.last_day - one.first_day + 2 - ${sql.lit(MOST_DAYS)}),
        least(days, shown.last_day - one.first_day + 1)) place
      where has_plan
    )
    select one.id, one.goal, to_char(each.day, 'YYYY-MM-DD') as day, coalesce(events.impressions, 0)::int8 as impressions,
      coalesce(events.clicks, 0)::int8 as clicks, coalesce(money.spend, 0.00)::text as spend,
      case when one.has_plan then coalesce(planned.plan, 0.00)::text end as plan,
      case when one.has_plan and one.charge is not null
        then coalesce(round(planned.plan / planned.charge), 0)::int8 end as goal_plan
    from one left join lateral (
      select d::date as day from span, generate_series(greatest(first_day, last_day - ${sql.lit(MOST_DAYS - 1)}), last_day, '1 day') d
      where first_day is not null
    ) each on true
    left join events on events.day = each.day left join money on money.day = each.day left join planned on planned.day = each.day
    order by each.day`,
);

/**
 * Reads a campaign by day, from roll-ups of its events and payments.
 * @throws Refusal not_found when it does not exist.
 */
export async function campaignDays(db: Db, id: number): Promise<Days> {
  const rows = await selectDays(db, id);
  const [campaign] = rows;
  if (!campaign) throw new Refusal('not_found', 'There is no such campaign');
  const days = rows.flatMap(({ day, ...values }) => (day === null ? [] : [{ ...values, day }]));
  return {
    dates: days.map(({ day }) => day),
    impressions: days.map(({ impressions }) => impressions),
    clicks: days.map(({ clicks }) => clicks),
    spend: days.map(({ spend }) => spend),
    plan: campaign.plan === null ? null : days.map(({ plan }) => plan ?? '0.00'),
    goal: campaign.goal,
    goal_plan: campaign.goal_plan === null ? null : days.map(({ goal_plan }) => goal_plan ?? 0),
  };
}

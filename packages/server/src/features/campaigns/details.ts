import type { campaigns } from '@quarterdeck/contract/campaigns';
import { sql } from 'kysely';
import type { z } from 'zod';
import { HttpError } from '../../core/errors.ts';
import { isoOf } from '../../core/moments.ts';
import { boolean, jsons, type RowOf, text } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { APP } from '../../domain/people/author.ts';
import { campaignColumns, campaignRow } from './list.ts';

type Campaign = z.input<typeof campaigns.details.output>['data'];
type Events = NonNullable<Campaign['events']>;
type Kind = keyof Events;

const row = {
  ...campaignRow,
  spent: text,
  used_up: boolean,
  has_budget: boolean,
  has_charge: boolean,
  interests: jsons<{ readonly id: number; readonly name: string }>(),
  events: jsons<{ readonly kind: Kind; readonly events: number; readonly users: number }>(),
  history: jsons<NonNullable<Campaign['history']>[number]>(),
};

type CampaignRow = RowOf<typeof row>;

/** Each person once: whose events are there, and those whose events have been dropped. */
const usersBehind = sql`(
    select count(*) from (
      select distinct user_id from campaign_events where campaign_id = c.id and kind = days.kind and user_id is not null
    ) people
    where not exists (
      select from campaign_event_people p where p.campaign_id = c.id and p.kind = days.kind and p.chunk = user_id >> 15
        and get_bit(p.bits, (user_id & 32767)::int) = 1)
  ) + (select coalesce(sum(bit_count(bits)), 0) from campaign_event_people p where p.campaign_id = c.id and p.kind = days.kind)`;

const columns = sql`${campaignColumns}, money.spent::text as spent, money.spent >= c.total_ad_budget as used_up, c.total_ad_budget > 0 as has_budget,
  exists (select from campaign_charges where goal = c.goal) as has_charge,
  array(select json_build_object('id', i.id, 'name', i.name) from campaign_interests ci join interests i on i.id = ci.interest_id
    where ci.campaign_id = c.id order by lower(i.name)) as interests,
  array(select json_build_object('kind', kind, 'events', sum(events), 'users', ${usersBehind})
    from campaign_event_days days where campaign_id = c.id group by kind having sum(events) > 0) as events,
  array(select json_build_object('id', h.id, 'before', h.before, 'after', h.after, 'reason', h.reason,
      'changed_at', ${isoOf('h.changed_at')},
      'changed_by', coalesce((select name from users where id = h.changed_by), ${sql.lit(APP)}))
    from campaign_status_changes h where h.campaign_id = c.id order by h.id desc limit 100) as history`;

const NOT_BEGUN = 'It has not begun';

/** Each reason for which a campaign is not running at this moment. */
function reasonsAgainst(
  { status, ad_start, ad_end, goal, has_budget, used_up, has_charge }: CampaignRow,
  now: Date,
): string[] {
  return [
    ...(status === 'Approved' ? [] : [`It is not approved: its status is ${status}`]),
    ...(ad_start ? [] : ['It has no first day']),
    ...(ad_start && ad_start > now ? [NOT_BEGUN] : []),
    ...(ad_end && ad_end < now ? ['It has ended'] : []),
    ...(has_budget ? [] : ['It has no budget']),
    ...(has_budget && used_up ? ['Its budget is used up'] : []),
    ...(has_charge ? [] : [`There is no charge for ${goal}`]),
  ];
}

function eventsOf(found: CampaignRow['events']): Events {
  const of = (wanted: Kind) => {
    const { events = 0, users = 0 } = found.find(({ kind }) => kind === wanted) ?? {};
    return { events, users };
  };
  return {
    impression: of('impression'),
    click: of('click'),
    like: of('like'),
    comment: of('comment'),
    share: of('share'),
    bookmark: of('bookmark'),
    view: of('view'),
  };
}

/** When it begins to run, where only that keeps it from running. */
const beginning = ({ ad_start: start }: CampaignRow, reasons: readonly string[]): Date | null =>
  reasons.length === 1 && reasons[0] === NOT_BEGUN ? start : null;

const findDetails = statement(
  row,
  (id: number) => sql`
    select ${columns} from campaigns c left join campaign_sums sums on sums.campaign_id = c.id
    cross join lateral (select coalesce(sums.debit - sums.credit, 0)::numeric(20, 2) as spent) money
    where c.id = ${id} and c.deleted_at is null`,
);

/** A campaign with all that is known about it. @throws HttpError 404 when there is none. */
export async function campaignDetails(db: Db, id: number): Promise<Campaign> {
  const found = await findDetails.first(db, id);
  if (!found) throw new HttpError(404, 'There is no such campaign');
  const reasons = reasonsAgainst(found, new Date());
  return { ...found, events: eventsOf(found.events), runs_from: beginning(found, reasons), not_running: reasons };
}

import type { campaigns } from '@quarterdeck/contract/campaigns';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { isoOf } from '../../core/moments.ts';
import { jsons, number, type RowOf, textOf } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { stableStatement, statement } from '../../database/statement.ts';
import { APP } from '../../domain/people/author.ts';
import { campaignColumns, campaignRow } from './list.ts';
import { NOT_BEGUN, reasonsAgainst } from './run-state.ts';

type Campaign = z.input<typeof campaigns.details.output>['data'];
type Events = NonNullable<Campaign['events']>;
type Kind = keyof Events;

/** The total of a kind of events, from the daily roll-up. */
interface EventTotal {
  readonly kind: Kind;
  readonly events: number;
  readonly former_people: number;
  readonly first_day: string;
  readonly last_day: string;
}

const row = {
  ...campaignRow,
  interests: jsons<{ readonly id: number; readonly name: string }>(),
  events: jsons<EventTotal>(),
  history: jsons<NonNullable<Campaign['history']>[number]>(),
};

type CampaignRow = RowOf<typeof row>;

/** The people whose events have been dropped; they have their own counts. */
const formerPeople = sql`(
    select coalesce(sum(bit_count(bits)), 0) from campaign_event_people p where p.campaign_id = c.id and p.kind = days.kind)`;

const columns = sql`${campaignColumns},
  array(select json_build_object('id', i.id, 'name', i.name) from campaign_interests ci join interests i on i.id = ci.interest_id
    where ci.campaign_id = c.id order by search_key(i.name) collate "C") as interests,
  array(select json_build_object('kind', kind, 'events', sum(events), 'former_people', ${formerPeople},
      'first_day', min(day), 'last_day', max(day))
    from campaign_event_days days where campaign_id = c.id group by kind having sum(events) > 0) as events,
  array(select json_build_object('id', h.id, 'before', h.before, 'after', h.after, 'reason', h.reason,
      'changed_at', ${isoOf('h.changed_at')},
      'changed_by', coalesce((select name from users where id = h.changed_by), ${sql.lit(APP)}))
    from campaign_status_changes h where h.campaign_id = c.id order by h.id desc limit 100) as history`;

const DAY_MS = 86_400_000;

/**
 * Counts each person with an event in these days once, except for those whose events of the kind were partly dropped.
 */
const countPeople = statement(
  { kind: textOf<Kind>(), people: number },
  (id: number, from: Date, to: Date) => sql`
    select kind, count(*) as people
    from (
      select distinct kind, user_id from campaign_events
      where campaign_id = ${id} and user_id is not null and at >= ${from} and at < ${to}
    ) people
    where not exists (
      select from campaign_event_people p where p.campaign_id = ${id} and p.kind = people.kind and p.chunk = user_id >> 15
        and get_bit(p.bits, (user_id & 32767)::int) = 1)
    group by kind`,
);

/** Counts the people behind the events. Limited to the campaign's own months, so that no others are read or planned. */
async function peopleOf(db: Db, id: number, totals: readonly EventTotal[]): Promise<ReadonlyMap<Kind, number>> {
  const days = totals.flatMap(({ first_day, last_day }) => [first_day, last_day]).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return new Map();
  const rows = await countPeople(db, id, new Date(first), new Date(Date.parse(last) + DAY_MS));
  return new Map(rows.map(({ kind, people }) => [kind, people]));
}

function eventsOf(totals: readonly EventTotal[], people: ReadonlyMap<Kind, number>): Events {
  const of = (wanted: Kind) => {
    const { events = 0, former_people: former = 0 } = totals.find(({ kind }) => kind === wanted) ?? {};
    return { events, users: former + (people.get(wanted) ?? 0) };
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

/** Returns the start date if nothing else keeps the campaign from running. */
const beginning = ({ ad_start: start }: CampaignRow, reasons: readonly string[]): Date | null =>
  reasons.length === 1 && reasons[0] === NOT_BEGUN ? start : null;

const findDetails = stableStatement(
  row,
  (id: number) => sql`
    select ${columns} from campaigns c where c.id = ${id} and c.deleted_at is null`,
);

/** Reads a campaign with all its details. @throws Refusal not_found when it does not exist. */
export async function campaignDetails(db: Db, id: number): Promise<Campaign> {
  const found = await findDetails.first(db, id);
  if (!found) throw new Refusal('not_found', 'There is no such campaign');
  const reasons = reasonsAgainst(found, new Date());
  const people = await peopleOf(db, id, found.events);
  return {
    ...found,
    events: eventsOf(found.events, people),
    runs_from: beginning(found, reasons),
    not_running: reasons,
  };
}

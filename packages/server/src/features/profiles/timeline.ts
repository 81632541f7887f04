import { holds } from '@quarterdeck/contract/core/access/access';
import { editEvents, timelineKinds } from '@quarterdeck/contract/core/entities/timeline';
import type { profiles } from '@quarterdeck/contract/profiles';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isoOf } from '../../core/moments.ts';
import { json, number, orNull, text, textOf, timestamp } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { eventOf, storedNames } from '../../domain/audit/former-events.ts';
import { withValues } from '../../domain/audit/values.ts';
import type { Admin } from '../../ports/caller.ts';
import { requireVisible } from './visible.ts';

type Input = z.output<typeof profiles.timeline.input>;
type Timeline = Pick<z.input<typeof profiles.timeline.output>, 'data' | 'kinds' | 'next'>;
type Entry = Timeline['data'][number];
type Kind = Entry['kind'];
type EditEvent = NonNullable<Entry['edit']>['event'];

/** A position in a timeline: the time in microseconds, the rank of the kind, and the id. */
interface Position {
  readonly micros: number;
  readonly rank: number;
  readonly id: number;
}

const LAST: Position = { micros: 0, rank: timelineKinds.length, id: 0 };

function positionOf(before: string | undefined): Position | undefined {
  if (before === undefined) return undefined;
  const [micros = 0, rank = 0, id = 0] = before.split('.').map(Number);
  return { micros, rank, id };
}

const person = (id: RawBuilder<unknown>) => sql`
  (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ${id})`;

const decisionJson = sql`json_build_object('kind', d.kind, 'what', d.what, 'until', ${isoOf('d.until')},
  'post', (select json_build_object('id', p.id, 'title', p.title) from posts p where p.id = d.post_id))`;

/** Suspensions of app users are decisions; those of staff are only in the audit log. */
const isEdit = sql`(l.call = any(${editEvents.flatMap(storedNames)}::text[])
  and (l.call <> all(${(['user.suspended', 'user.unsuspended'] as const).flatMap(storedNames)}::text[])
    or (select is_admin from users where id = l.target_id)))`;

/** The events about decisions on a person; the timeline shows whether the app received them. */
const DECISIONS = [
  'user.suspended',
  'user.unsuspended',
  'user.warned',
  'user.warning_withdrawn',
  'appeal.decided',
] as const satisfies readonly string[];

/** The delivery state of an event: worst delivery, or progress of the feed's reader; null without a receiver. */
const deliveryState = sql`case
  when sent.failed then 'failed' when sent.pending then 'waiting' when sent.delivered_at is not null then 'delivered'
  when v.position <= (select max(position) from app_event_readers) then 'read' end`;

interface Part {
  readonly at: RawBuilder<Date>;
  readonly id: RawBuilder<number>;
  readonly by: RawBuilder<unknown>;
  readonly text: RawBuilder<unknown>;
  /** The fields that only this kind has. */
  readonly more: RawBuilder<unknown>;
  readonly from: (userId: number) => RawBuilder<unknown>;
  readonly where: (userId: number, mayPosts: boolean, mayUsers: boolean) => RawBuilder<unknown>;
}

const emailState = sql`case when m.is_bounced then 'bounced' when m.failed_at is not null then 'failed'
  when m.sent_at is not null then 'sent' else 'waiting' end`;

const ofDecision = (userId: number, mayPosts: boolean, mayUsers: boolean) =>
  sql`d.user_id = ${userId} and ((d.what = 'posts' and ${mayPosts}::boolean) or (d.what = 'users' and ${mayUsers}::boolean))`;

/** The source of each kind, with an index on the person and the time. */
const parts: Readonly<Record<Kind, Part>> = {
  report: {
    at: sql`r.created_at`,
    id: sql`r.id`,
    by: person(sql`r.reported_by`),
    text: sql`r.reason`,
    more: sql`json_build_object('report', json_build_object('is_dismissed', (r.dismissed_at is not null)::int))`,
    from: () => sql`user_reports r`,
    where: (userId) => sql`r.reported_user_id = ${userId}`,
  },
  post_report: {
    at: sql`r.created_at`,
    id: sql`r.id`,
    by: person(sql`r.reported_by`),
    text: sql`r.reason`,
    more: sql`json_build_object('post_report', json_build_object(
      'is_dismissed', (select (c.state = 'dismissed')::int from cases c where c.id = r.case_id),
      'post', (select json_build_object('id', p.id, 'title', p.title) from posts p where p.id = r.post_id)))`,
    from: () => sql`post_reports r`,
    where: (userId) => sql`r.author_id = ${userId}`,
  },
  decision: {
    at: sql`d.decided_at`,
    id: sql`d.id`,
    by: person(sql`d.decided_by`),
    text: sql`d.reason`,
    more: sql`json_build_object('decision', ${decisionJson})`,
    from: () => sql`moderation_decisions d`,
    where: ofDecision,
  },
  end: {
    at: sql`d.reverted_at`,
    id: sql`d.id`,
    by: person(sql`d.reverted_by`),
    text: sql`null::text`,
    more: sql`json_build_object('decision', ${decisionJson}, 'cause', d.reverted_cause)`,
    from: () => sql`moderation_decisions d`,
    where: (...of) => sql`d.reverted_at is not null and ${ofDecision(...of)}`,
  },
  note: {
    at: sql`n.created_at`,
    id: sql`n.id`,
    by: person(sql`n.admin_id`),
    text: sql`n.text`,
    more: sql`json_build_object('same_as', ${person(sql`n.same_as`)})`,
    from: () => sql`user_notes n`,
    where: (userId) => sql`n.user_id = ${userId}`,
  },
  edit: {
    at: sql`l.at`,
    id: sql`l.id`,
    by: person(sql`l.admin_id`),
    text: sql`null::text`,
    more: sql`json_build_object('edit', json_build_object('event', l.call, 'before', v.before, 'after', v.after))`,
    from: () => sql`audit_log l ${withValues(sql`l.id`, sql`l.at`)}`,
    where: (userId) => sql`l.target_type = 'user' and l.outcome = 'done' and l.target_id = ${userId} and ${isEdit}`,
  },
  grant: {
    at: sql`g.granted_at`,
    id: sql`g.id`,
    by: person(sql`g.granted_by`),
    text: sql`g.note`,
    more: sql`json_build_object('grant',
      json_build_object('to', ${person(sql`g.admin_id`)}, 'expires_at', ${isoOf('g.expires_at')}, 'revoked_at', ${isoOf('g.revoked_at')}))`,
    from: () => sql`access_grants g`,
    where: (userId) => sql`g.user_id = ${userId}`,
  },
  delivery: {
    at: sql`v.created_at`,
    id: sql`v.id`,
    by: sql`null::json`,
    text: sql`null::text`,
    more: sql`json_build_object('delivery',
      json_build_object('type', v.type, 'state', ${deliveryState}, 'delivered_at', ${isoOf('sent.delivered_at')}))`,
    // One person has few events. Ordered by time alone, the query would walk through everyone's.
    from: (userId) => sql`(select * from app_events where thing = 'user' and thing_id = ${userId} offset 0) v
      cross join lateral (
        select bool_or(d.state = 'failed') as failed, bool_or(d.state = 'pending') as pending, max(d.delivered_at) as delivered_at
        from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id and d.position = v.position
      ) sent`,
    where: (
      _userId,
      _mayPosts,
      mayUsers,
    ) => sql`${deliveryState} is not null and v.type not in ('refund.requested', 'refund.withdrawn')
      and (${mayUsers}::boolean or v.type <> all(${DECISIONS}::text[]))`,
  },
  email: {
    at: sql`m.created_at`,
    id: sql`m.id`,
    by: person(sql`m.admin_id`),
    text: sql`m.text`,
    more: sql`json_build_object('email', json_build_object('subject', m.subject, 'state', ${emailState}))`,
    from: () => sql`user_emails m`,
    where: (userId, mayPosts, mayUsers) => sql`m.user_id = ${userId} and (m.about is null
      or (m.about = 'posts' and ${mayPosts}::boolean) or (m.about = 'users' and ${mayUsers}::boolean))`,
  },
  payment: {
    at: sql`t.created_at`,
    id: sql`t.id`,
    by: sql`null::json`,
    text: sql`null::text`,
    more: sql`json_build_object('payment', json_build_object('amount', t.amount::text, 'type', t.transaction_type,
      'campaign', (select json_build_object('id', c.id, 'name', c.campaign_name) from campaigns c where c.id = t.campaign_id)))`,
    from: () => sql`transactions t`,
    where: (userId) => sql`t.user_id = ${userId}`,
  },
  sign_in: {
    at: sql`s.created_at`,
    id: sql`s.id`,
    by: sql`null::json`,
    text: sql`s.cause`,
    more: sql`json_build_object('sign_in',
      json_build_object('outcome', s.outcome, 'method', s.method, 'device', s.device_os))`,
    from: () => sql`app_sign_ins s`,
    where: (userId) => sql`s.user_id = ${userId}`,
  },
};

/** Matches the rows of one kind after a position, which may belong to another kind. */
function after({ at, id }: Part, rank: number, position: Position | undefined): RawBuilder<unknown> {
  if (!position) return sql`true`;
  const moment = sql`timestamptz 'epoch' + ${position.micros}::bigint * interval '1 microsecond'`;
  if (rank > position.rank) return sql`(${at}, ${id}) < (${moment}, 0)`;
  return rank < position.rank ? sql`${at} <= ${moment}` : sql`(${at}, ${id}) < (${moment}, ${position.id})`;
}

const selectEntries = statement(
  {
    kind: orNull(textOf<Kind>()),
    id: orNull(number),
    at: orNull(timestamp),
    micros: orNull(number),
    by: orNull(json<NonNullable<Entry['by']>>()),
    text: orNull(text),
    more: orNull(json<Omit<Entry, 'id' | 'kind' | 'at' | 'by' | 'text'>>()),
  },
  (
    kinds: readonly Kind[],
    userId: number,
    mayPosts: boolean,
    mayUsers: boolean,
    position: Position | undefined,
    limit: number,
  ) => sql`
    select kind, id, at, (extract(epoch from at) * 1000000)::bigint as micros, by, text, more from (
      ${sql.join(
        kinds.map((kind) => {
          const part = parts[kind];
          const rank = timelineKinds.indexOf(kind);
          return sql`(select ${kind}::text as kind, ${rank}::int as rank, ${part.id} as id, ${part.at} as at,
              ${part.by} as by, ${part.text} as text, ${part.more} as more
            from ${part.from(userId)} where ${part.where(userId, mayPosts, mayUsers)} and ${after(part, rank, position)}
            order by ${part.at} desc, ${part.id} desc limit ${limit})`;
        }),
        sql` union all `,
      )}
    ) entries order by at desc, rank desc, id desc limit ${limit}`,
  [timelineKinds, 1, true, true, undefined, 1],
  [timelineKinds, 1, true, true, { ...LAST, rank: 3 }, 1],
  ...timelineKinds.map((kind) => [[kind], 1, true, true, LAST, 1] as const),
);

/**
 * Returns the kinds that an admin can see in timelines. Reports and decisions need the permissions of their lists;
 * edits and access to conversations need that of the audit log.
 */
function kindsFor(asking: Admin): Kind[] {
  const mayUsers = holds(asking, 'reported_users');
  const may: Readonly<Record<Kind, boolean>> = {
    report: mayUsers,
    post_report: holds(asking, 'reported_posts'),
    decision: mayUsers || holds(asking, 'reported_posts'),
    end: mayUsers || holds(asking, 'reported_posts'),
    note: true,
    edit: asking.is_sup_admin === 1,
    grant: asking.is_sup_admin === 1,
    delivery: true,
    email: true,
    payment: holds(asking, 'campaign_list'),
    sign_in: true,
  };
  return timelineKinds.filter((kind) => may[kind]);
}

/**
 * Reads a page of a user's timeline, limited to what the caller can see.
 * @throws Refusal not_found when the user does not exist.
 */
export async function readTimeline(db: Db, asking: Admin, input: Input): Promise<Timeline> {
  await requireVisible(db, asking, input.user_id);
  const kinds = kindsFor(asking);
  const wanted = input.kind ? [input.kind] : input.kinds?.split(',');
  const asked = wanted ? kinds.filter((kind) => wanted.includes(kind)) : kinds;
  if (asked.length === 0) return { data: [], kinds, next: null };
  const { page_limit: limit } = input;
  const found = await selectEntries(
    db,
    asked,
    input.user_id,
    holds(asking, 'reported_posts'),
    holds(asking, 'reported_users'),
    positionOf(input.before),
    limit + 1,
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isMore = found.length > limit && last?.kind;
  return {
    data: rows.flatMap(({ kind, id, at, by, text, more }) => {
      if (kind === null || id === null || at === null) return [];
      const { edit, ...others } = more ?? {};
      return {
        ...{ kind, id, at, by, text, ...others },
        ...(edit ? { edit: { ...edit, event: eventOf(edit.event) as EditEvent } } : {}),
      };
    }),
    kinds,
    next: isMore ? `${last.micros}.${timelineKinds.indexOf(isMore)}.${last.id}` : null,
  };
}

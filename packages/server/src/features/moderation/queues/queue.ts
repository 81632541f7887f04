import { ages, type marks, type states } from '@quarterdeck/contract/core/entities/case';
import type { Language } from '@quarterdeck/contract/core/entities/language';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../core/errors.ts';
import { json, number, orNull, type RowOf, text, textOf, timestamp } from '../../../database/columns.ts';
import { isMember } from '../../../domain/access/membership.ts';
import { markColumns, markRow, type PersonName, personJson, type Subject } from '../../../domain/moderation/case.ts';
import { type DecisionKind, measureOf } from '../../../domain/moderation/decisions.ts';
import {
  appReasonsOf,
  type CountedReason,
  hasReason,
  type ReasonName,
  reasonWithId,
  topReason,
} from '../../../domain/moderation/reasons.ts';
import { reviewerOf } from '../cases/reviewer.ts';
import { matchingPosts, matchingUsers, waysToPost, waysToUser } from './search.ts';
import { rankOf, type Severity, urgencyColumns, urgencyOf, urgencyRow } from './urgency.ts';

/** The filters of a list of cases. */
export interface QueueFilter {
  /** Undefined for all. */
  readonly state?: (typeof states)[number] | undefined;
  readonly assigned?: 'me' | 'nobody' | undefined;
  /** The admin that the cases are assigned to. */
  readonly assignee_id?: number | undefined;
  /** Only posts of this user, or only this user. */
  readonly userId?: number | undefined;
  /** A text in a user's name, username, email or phone. */
  readonly query?: string | undefined;
  /**
   * Only cases with a report for one of these reasons of the app; undefined for all. Required, so that no caller
   * forgets it.
   */
  readonly appReasons: readonly number[] | undefined;
  readonly severity?: Severity | undefined;
  readonly age?: keyof typeof ages | undefined;
  readonly mark?: (typeof marks)[number] | undefined;
  /** The id of the group that has the cases. */
  readonly escalated_to?: number | undefined;
  readonly language?: Language | undefined;
}

/** The filters of a call. */
export type AskedQueue = Omit<QueueFilter, 'appReasons'> & { readonly reason_id?: number | undefined };

/** Returns the filter of a call, with the reasons of the app that currently count as its reason. */
export const filterOf = async (db: QueryExecutorProvider, asked: AskedQueue): Promise<QueueFilter> => ({
  state: asked.state,
  assigned: asked.assigned,
  assignee_id: asked.assignee_id,
  userId: asked.userId,
  query: asked.query,
  appReasons: await appReasonsOf(db, asked.reason_id),
  severity: asked.severity,
  age: asked.age,
  mark: asked.mark,
  escalated_to: asked.escalated_to,
  language: asked.language,
});

/** The cases of a list as `c`, with their conditions. */
export interface Queue {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /**
   * The search's condition on `users`, which `joined` joins, and the reason's condition on `c`; undefined without
   * either.
   */
  readonly matches: RawBuilder<boolean> | undefined;
  /** The same as alternatives, one of which must hold. Each has the joined tables. */
  readonly ways: readonly RawBuilder<boolean>[];
}

/** The types of `caseColumns`. */
export const caseRow = {
  case_id: number,
  reports: number,
  reason: text,
  reported_by_id: orNull(number),
  reportedBy: text,
  created_at: timestamp,
  state: textOf<(typeof states)[number]>(),
  assignee: orNull(json<PersonName>()),
  reviewer: orNull(json<PersonName>()),
  note: orNull(text),
  closed_at: orNull(timestamp),
  closed_by: orNull(json<PersonName>()),
  closing_reason: orNull(text),
  listed_reason: orNull(json<ReasonName>()),
  top_reason: orNull(json<CountedReason>()),
  ...urgencyRow,
  ...markRow,
  measure: orNull(textOf<DecisionKind>()),
  version: number,
};

/** The columns of `caseRow`, of the case `c`. */
export const caseColumns = sql`c.id as case_id, c.reports, c.last_reason as reason,
  (select id from users where users.id = c.last_report_by and users.deleted_at is null) as reported_by_id,
  coalesce((select name from users where users.id = c.last_report_by), '') as "reportedBy", c.last_report_at as created_at,
  c.state, c.note, c.closed_at, c.closing_reason, c.version, ${personJson('c.assigned_to')} as assignee, ${reviewerOf('c.id')} as reviewer,
  ${personJson('c.closed_by')} as closed_by, ${reasonWithId('c.closing_reason_id')} as listed_reason, ${topReason('c.id')} as top_reason,
  ${measureOf('c')} as measure, ${markColumns}, ${urgencyColumns}`;

/** Converts a row for the API. */
export const answerRow = <Row extends RowOf<typeof caseRow>>({
  closed_at,
  closed_by,
  closing_reason,
  listed_reason,
  measure,
  severity,
  reporters,
  reliability,
  views,
  opened_at,
  waited,
  target,
  ...row
}: Row) => ({
  ...row,
  urgency: urgencyOf({ severity, reporters, reliability, views, opened_at, waited, target }),
  closed: closed_at ? { at: closed_at, by: closed_by, reason: closing_reason, listed_reason, measure } : null,
});

/**
 * The orders of a list of cases. Each has an index for every state; those of `WITHOUT_STATE` also have one for all
 * cases.
 */
export const caseOrders = {
  created_at: sql`c.last_report_at`,
  subject: sql`c.subject_key`,
  reports: sql`c.reports`,
  urgency: sql`c.urgency`,
  opened_at: sql`c.created_at`,
  id: sql`c.id`,
};

/** The orders that work without a state: by last report, by subject and by id. */
const WITHOUT_STATE = ['created_at', 'title', 'reportedUser', 'id'];

/** @throws Refusal invalid for an order that would sort all cases there are. */
export function requireOrder({
  state,
  order_by: order,
}: Pick<QueueFilter, 'state'> & { readonly order_by: string }): void {
  if (state === undefined && !WITHOUT_STATE.includes(order))
    throw invalid([{ field: 'order_by', message: 'Select a state to sort by this' }]);
}

/** The subject of a case: its post as `p`, its user or author as `users`. */
export const joins = {
  posts: sql`left join posts p on p.id = c.post_id left join users on users.id = p.user_id`,
  users: sql`left join users on users.id = c.user_id`,
};

const every = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`;

const condition: Readonly<Record<(typeof marks)[number], (asking: number) => RawBuilder<unknown>>> = {
  escalated: () => sql`c.escalated_to is not null`,
  my_groups: (asking) => sql`c.escalated_to is not null and ${isMember(sql`${asking}::bigint`, sql`c.escalated_to`)}`,
  snoozed: () => sql`c.snoozed_until is not null`,
  second_opinion: () => sql`c.opinion_asked_by is not null and c.opinion_given_by is null`,
};

/** Returns the filter's conditions, as one and as alternatives. */
function matchesOf(what: Subject, filter: QueueFilter, asking: number): Pick<Queue, 'matches' | 'ways'> {
  const { query, appReasons, severity, age, mark, escalated_to: group, language } = filter;
  const asked = [
    ...(appReasons === undefined ? [] : [hasReason('c.id', appReasons)]),
    ...(severity === undefined ? [] : [sql`c.severity = ${rankOf(severity)}`]),
    ...(age === undefined ? [] : [sql`c.created_at < now() - make_interval(hours => ${ages[age]})`]),
    ...(mark === undefined ? [] : [condition[mark](asking)]),
    ...(group === undefined ? [] : [sql`c.escalated_to = ${group}`]),
    ...(language === undefined ? [] : [sql`c.language = ${language}`]),
  ];
  if (!query)
    return asked.length === 0 ? { matches: undefined, ways: [] } : { matches: every(asked), ways: [every(asked)] };
  const [found, ways] =
    what === 'posts' ? [matchingPosts(query), waysToPost(query)] : [matchingUsers(query), waysToUser(query)];
  return { matches: every([found, ...asked]), ways: ways.map((way) => every([way, ...asked])) };
}

/**
 * Returns the cases in a state, or all. Those of one assignee or user are all read and sorted: the planner must not
 * walk through all cases in order to find them.
 */
export function queueOf(what: Subject, filter: QueueFilter, asking: number): Queue {
  const { state, assigned, assignee_id: assignee, userId, mark } = filter;
  // As a literal, so that the plan of an unfiltered list fits this state, and can be reused.
  const awake = state === 'open' && mark !== 'snoozed' ? sql`and c.snoozed_until is null` : sql``;
  const ofState = state === undefined ? sql`` : sql`and c.state = ${sql.lit(state)} ${awake}`;
  const inState = sql<boolean>`c.what = ${sql.lit(what)} ${ofState}`;
  const matches = matchesOf(what, filter, asking);
  const free = assigned === 'nobody' ? sql`and c.assigned_to is null` : sql``;
  const owners = [...(assigned === 'me' ? [asking] : []), ...(assignee === undefined ? [] : [assignee])];
  if (owners.length === 0 && userId === undefined)
    return { from: sql`cases c`, where: sql<boolean>`${inState} ${free}`, ...matches };
  const own = sql.join([free, ...owners.map((id) => sql`and c.assigned_to = ${id}`)], sql` `);
  const ofUser =
    what === 'users' ? sql`c.user_id = ${userId}` : sql`c.post_id in (select id from posts where user_id = ${userId})`;
  return {
    from: sql`(select * from cases c where ${inState} ${own} ${userId === undefined ? sql`` : sql`and ${ofUser}`} offset 0) c`,
    where: sql<boolean>`true`,
    ...matches,
  };
}

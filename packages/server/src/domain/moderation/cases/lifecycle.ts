import { sql, type Transaction } from 'kysely';
import { number } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { versionUpdate } from '../../../database/version.ts';
import { emitAppEvents } from '../../app-events/emit.ts';
import { idsOf, keyOf, type Subject } from '../case.ts';
import { ranksLow } from './reports.ts';

/*
 * Closing and reopening of cases. Nothing else writes their state, except reports that open them (`reports.ts`). Only
 * staff decisions close a case, never the app. Callers must lock the subjects.
 */

type Trx = Transaction<Schema>;
type Actor = { readonly id: number };

/** Why cases are closed: the text by staff, and the reason from the list. */
interface Reason {
  readonly reason: string | null;
  readonly reasonId: number | null;
}

const closeOpen = statement(
  { id: number, subject: number },
  (what: Subject, actorId: number, { reason, reasonId }: Reason, subjects: readonly number[]) => sql`
    update cases set state = 'acted_on', closed_at = now(), closed_by = ${actorId}, closing_reason = ${reason},
      closing_reason_id = ${reasonId}::bigint, snoozed_until = null, ${versionUpdate(actorId)}
    where ${sql.ref(keyOf(what))} = any(${subjects}::bigint[]) and state = 'open'
    returning id, coalesce(post_id, user_id, 0) as subject`,
  ['posts', 1, { reason: null, reasonId: null }, []],
  ['users', 1, { reason: null, reasonId: null }, []],
);

/**
 * Closes the open cases about posts or users that staff acted on, and sends the app an event.
 * @returns the closed cases, by their post or user.
 */
export async function closeActedOn(
  trx: Trx,
  actor: Actor,
  what: Subject,
  subjects: readonly number[],
  why: Reason,
): Promise<ReadonlyMap<number, number>> {
  const closed = await closeOpen(trx, what, actor.id, why, subjects);
  const decided = closed.map(({ id }) => ({ id, outcome: 'acted_on' as const, reason: why.reason }));
  await emitAppEvents(trx, actor, 'report.decided', decided);
  return new Map(closed.map(({ id, subject }) => [subject, id]));
}

const dismissOpen = statement(
  {},
  (actorId: number, reason: string, ids: readonly number[]) => sql`
    with dismissed as (
      update cases set state = 'dismissed', closed_at = now(), closed_by = ${actorId}, closing_reason = ${reason},
        snoozed_until = null, ${versionUpdate(actorId)}
      where id = any(${ids}::bigint[])
    )
    update user_reports set dismissed_at = now() where case_id = any(${ids}::bigint[])`,
);

/** Dismisses locked, open cases, and sends the app an event. @returns the ids of the events, by case. */
export async function dismiss(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
  reason: string,
): Promise<ReadonlyMap<number, string>> {
  await dismissOpen(trx, actor.id, reason, ids);
  const decided = ids.map((id) => ({ id, outcome: 'dismissed' as const, reason }));
  return emitAppEvents(trx, actor, 'report.decided', decided);
}

/** Selects those cases that are the latest closed one about their post or user. */
const selectClosed = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    select distinct on (post_id, user_id) id from cases
    where id = any(${ids}::bigint[]) and state <> 'open' order by post_id, user_id, id desc`,
);

/**
 * Merges a case that newer reports have opened into the one that is reopened. Each post or user has one open case, and
 * no report is left behind.
 */
const joinNewer = statement(
  {},
  (ids: readonly number[]) => sql`
    with newer as materialized (
      select c.id as into_id, o.* from cases c join cases o on (o.post_id = c.post_id or o.user_id = c.user_id) and o.state = 'open'
      where c.id = any(${ids}::bigint[])
    ), posts_moved as (
      update post_reports r set case_id = newer.into_id from newer where r.case_id = newer.id
    ), users_moved as (
      update user_reports r set case_id = newer.into_id from newer where r.case_id = newer.id
    ), noted as (
      update case_notes n set case_id = newer.into_id from newer where n.case_id = newer.id
    ), kept as (
      update evidence e set case_id = newer.into_id from newer where e.case_id = newer.id
    ), said as (
      insert into case_reasons as there (case_id, app_reason_id, reports)
      select newer.into_id, s.app_reason_id, s.reports from newer join case_reasons s on s.case_id = newer.id
      on conflict (case_id, app_reason_id) do update set reports = there.reports + excluded.reports
    ), ended as (
      delete from cases using newer where cases.id = newer.id
    )
    update cases c set reports = c.reports + newer.reports, created_at = least(c.created_at, newer.created_at),
      last_report_at = newer.last_report_at, last_report_by = newer.last_report_by, last_reason = newer.last_reason,
      version = greatest(c.version, newer.version), assigned_to = coalesce(newer.assigned_to, c.assigned_to),
      note = coalesce(newer.note, c.note), escalated_to = coalesce(newer.escalated_to, c.escalated_to),
      opinion_asked_by = coalesce(newer.opinion_asked_by, c.opinion_asked_by),
      opinion_given_by = case when newer.opinion_asked_by is null then c.opinion_given_by else newer.opinion_given_by end
    from newer where c.id = newer.into_id`,
);

const reopen = statement(
  {},
  (actorId: number, ids: readonly number[]) => sql`
    with opened as (
      update cases set state = 'open', closed_at = null, closed_by = null, closing_reason = null, closing_reason_id = null,
        ${versionUpdate(actorId)}
      where id = any(${ids}::bigint[])
    )
    update user_reports set dismissed_at = null where case_id = any(${ids}::bigint[]) and dismissed_at is not null`,
);

/** Reopens closed cases, because what closed them was withdrawn, and sends the app an event. */
export async function openAgain(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  const closed = idsOf(await selectClosed(trx, ids));
  if (closed.length === 0) return;
  await joinNewer(trx, closed);
  await reopen(trx, actor.id, closed);
  const opened = closed.map((id) => ({ id, outcome: null, reason: null }));
  await emitAppEvents(trx, actor, 'report.reopened', opened);
}

const updateRanks = statement(
  {},
  (what: Subject, subjects: readonly number[]) => sql`
    update cases c set ranks_low = ${ranksLow[what]} from ${sql.table(what)} subject
    where subject.id = any(${subjects}::bigint[]) and ${sql.ref(`c.${keyOf(what)}`)} = subject.id and c.state = 'open'
      and c.ranks_low <> ${ranksLow[what]}`,
  ['posts', []],
  ['users', []],
);

/** Ranks open cases by whether their subject is visible now: it is restored, or no longer suspended. */
export async function rankByState(trx: Trx, what: Subject, subjects: readonly number[]): Promise<void> {
  if (subjects.length > 0) await updateRanks(trx, what, subjects);
}

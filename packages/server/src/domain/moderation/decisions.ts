import type { decisionKinds, revertCauses } from '@quarterdeck/contract/core/entities/moderation-decision';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { keepOfDecisions } from './evidence/keep.ts';
import type { Why } from './reasons.ts';

/*
 * The decisions about posts and people, and whether each still applies: `moderation_decisions`. Code that decides calls
 * `recordModeration`, and code that reverts calls `markReverted`, in the same transaction. `measures/revert.ts` reverts
 * a whole decision of any kind.
 */

type Trx = Transaction<Schema>;

/** The kind of a decision: dismissal, or a measure about a post or person. */
export type DecisionKind = (typeof decisionKinds)[number];

/**
 * Why a decision no longer applies. The admin who made it undid it within ten minutes, staff revoked it later, its
 * time expired, or an appeal overturned it.
 */
export type RevertCause = (typeof revertCauses)[number];

/**
 * What closed the case with that alias: the last decision about it that still applies. If the app had already deleted
 * the post, that is the suspension of its author.
 */
export const measureOf = (alias: string): RawBuilder<DecisionKind | null> => sql`coalesce(
  (select d.kind from moderation_decisions d where d.case_id = ${sql.ref(`${alias}.id`)} and d.reverted_at is null and ${sql.ref(`${alias}.state`)} <> 'open'
    order by d.id desc limit 1),
  (select d.kind from moderation_decisions d where d.user_id = ${sql.ref(`${alias}.author_id`)} and d.kind = 'suspend' and d.reverted_at is null
    and d.decided_at = ${sql.ref(`${alias}.closed_at`)} and ${sql.ref(`${alias}.state`)} = 'acted_on' limit 1))`;

/** One of several decisions made together. */
interface DecidedThing {
  /** The id of the post or user. */
  readonly id: number;
  /** The id of the app's event; undefined when the app gets none. */
  readonly eventId: string | undefined;
  /** The id of the case that it closed. */
  readonly caseId: number | undefined;
}

/** A decision about several posts or people. */
interface Decisions {
  readonly kind: DecisionKind;
  readonly what: 'posts' | 'users';
  readonly why: Why;
  /** When the measure ends automatically. */
  readonly until?: Date | null;
  readonly things: readonly DecidedThing[];
}

/** The maximum number of reporters that are counted. */
const MOST_REPORTERS = 10_000;

const insertDecisions = statement(
  {},
  (
    { kind, what, why: { reason, reasonId, text }, until = null, things }: Decisions,
    actorId: number,
    reporters = sql`(
      select count(distinct reported_by) from (
        (select reported_by from post_reports where case_id = c.id limit ${sql.lit(MOST_REPORTERS)})
        union all (select reported_by from user_reports where case_id = c.id limit ${sql.lit(MOST_REPORTERS)})
      ) counted)`,
  ) => sql`
    with decided as (
    insert into moderation_decisions (event_id, kind, post_id, user_id, case_id, reason_id, reason, text, until, decided_by,
      reported_at, reports, reporters)
    select given."eventId", ${kind}, p.id, person.id, c.id, ${reasonId}::bigint, ${reason}, ${text}, ${until}::timestamptz, ${actorId}::bigint,
      case when c.reports > 0 then c.created_at end, coalesce(c.reports, 0), ${reporters}
    from rows from (jsonb_to_recordset(${JSON.stringify(things)}::jsonb) as (id bigint, "eventId" text, "caseId" bigint))
      with ordinality as given (id, "eventId", "caseId", place)
    left join posts p on ${what} = 'posts' and p.id = given.id
    join users person on person.id = case when ${what} = 'posts' then p.user_id else given.id end and not person.is_admin
    left join cases c on c.id = given."caseId"
    order by given.place
    returning id, case_id, post_id, user_id, what
    )
    ${keepOfDecisions(sql`select * from decided`)}`,
  [{ kind: 'suspend', what: 'users', why: { reason: null, reasonId: null, text: null }, things: [] }, 1],
);

/**
 * Records decisions about locked posts or people, after the app's events were written and cases closed. Measures
 * against admins are not moderation and are left out.
 */
export async function recordModeration(trx: Trx, actor: { readonly id: number }, decided: Decisions): Promise<void> {
  if (decided.things.length > 0) await insertDecisions(trx, decided, actor.id);
}

/** Who reverts decisions, and why. */
export interface Reversal {
  /** Null when the time expired. */
  readonly by: { readonly id: number } | null;
  readonly cause: RevertCause;
}

/** Selects decisions: all of a kind about posts, people or cases that still apply, or some by id. */
type Which =
  | { readonly kind: Exclude<DecisionKind, 'warn'>; readonly about: readonly number[] }
  | { readonly ids: readonly number[] };

/** The column by which decisions of a kind are found. */
const keys = { dismiss: 'case_id', hide_post: 'post_id', delete_post: 'post_id', suspend: 'user_id' } as const;

const meant = (which: Which) =>
  'ids' in which
    ? sql`id = any(${which.ids}::bigint[])`
    : sql`kind = ${which.kind} and ${sql.ref(keys[which.kind])} = any(${which.about}::bigint[])`;

const updateReverted = statement(
  { id: number, case_id: orNull(number) },
  (which: Which, cause: RevertCause, byId: number | null) => sql`
    update moderation_decisions set reverted_at = now(), reverted_by = ${byId}::bigint, reverted_cause = ${cause}
    where ${meant(which)} and reverted_at is null
    returning id, case_id`,
  [{ ids: [] }, 'undo', 1],
  [{ kind: 'dismiss', about: [] }, 'undo', 1],
  [{ kind: 'suspend', about: [] }, 'ended', null],
);

/** Marks decisions as reverted. @returns the cases that they had closed. */
export async function markReverted(trx: Trx, which: Which, { by, cause }: Reversal): Promise<number[]> {
  const reverted = await updateReverted(trx, which, cause, by?.id ?? null);
  return reverted.flatMap(({ case_id }) => (case_id === null ? [] : [case_id]));
}

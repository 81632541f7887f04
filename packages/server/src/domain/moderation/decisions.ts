import type { decisionKinds, revertCauses } from '@quarterdeck/contract/core/entities/moderation-decision';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { keepOfDecisions } from './evidence/keep.ts';
import type { Why } from './reasons.ts';

/*
 * What was decided about posts and people, and whether it still stands: `moderation_decisions`. Code that decides writes it down
 * with `recordModeration`, and code that takes it back calls `markReverted`, in the same transaction. `measures/revert.ts` takes a decision back
 * whole, whatever kind it is of.
 */

type Trx = Transaction<Schema>;

/** What was decided: nothing is to be done, or what is done to a post or a person. */
export type DecisionKind = (typeof decisionKinds)[number];

/**
 * Why a decision does not stand any more: the person who made it took it back within ten minutes; staff lifted it later; its time was
 * over; or an appeal overturned it.
 */
export type RevertCause = (typeof revertCauses)[number];

/**
 * What closed the case with that alias: the last decision about it that still stands. A post that the app had deleted was decided
 * with the suspension of its author.
 */
export const measureOf = (alias: string): RawBuilder<DecisionKind | null> => sql`coalesce(
  (select d.kind from moderation_decisions d where d.case_id = ${sql.ref(`${alias}.id`)} and d.reverted_at is null and ${sql.ref(`${alias}.state`)} <> 'open'
    order by d.id desc limit 1),
  (select d.kind from moderation_decisions d where d.user_id = ${sql.ref(`${alias}.author_id`)} and d.kind = 'suspend' and d.reverted_at is null
    and d.decided_at = ${sql.ref(`${alias}.closed_at`)} and ${sql.ref(`${alias}.state`)} = 'acted_on' limit 1))`;

/** One decision of some that were made together. */
interface DecidedThing {
  /** The post or the user. */
  readonly id: number;
  /** The id of the event that told the app; undefined when it is not told. */
  readonly eventId: string | undefined;
  /** The case that it closed. */
  readonly caseId: number | undefined;
}

/** What was decided about some posts or people. */
interface Decisions {
  readonly kind: DecisionKind;
  readonly what: 'posts' | 'users';
  readonly why: Why;
  /** When it ends automatically. */
  readonly until?: Date | null;
  readonly things: readonly DecidedThing[];
}

/** The people who reported are counted so far. */
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
 * Writes down what was decided about posts or people who are locked, after the app was told and cases were closed. What is done
 * to a member of staff is no moderation.
 */
export async function recordModeration(trx: Trx, actor: { readonly id: number }, decided: Decisions): Promise<void> {
  if (decided.things.length > 0) await insertDecisions(trx, decided, actor.id);
}

/** Who takes decisions back, and why. */
export interface Reversal {
  /** Null when no one of the staff did it: its time was over. */
  readonly by: { readonly id: number } | null;
  readonly cause: RevertCause;
}

/** Which decisions are meant: all that stand of a kind about posts, people or cases, or some by their ids. */
type Which =
  | { readonly kind: Exclude<DecisionKind, 'warn'>; readonly about: readonly number[] }
  | { readonly ids: readonly number[] };

/** What a decision of a kind is found by. */
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

/** Writes down that decisions do not stand any more. @returns the cases that they had closed. */
export async function markReverted(trx: Trx, which: Which, { by, cause }: Reversal): Promise<number[]> {
  const reverted = await updateReverted(trx, which, cause, by?.id ?? null);
  return reverted.flatMap(({ case_id }) => (case_id === null ? [] : [case_id]));
}

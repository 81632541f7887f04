import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { targetError } from '../../../domain/access/target.ts';
import { type Case, closingSentence, idsOf, type Subject, subjectsOf } from '../../../domain/moderation/case.ts';
import { assignmentEvent, closeAsDismissed, dismissalEvent, giveTo } from '../../../domain/moderation/change-cases.ts';
import { deletePosts, deletionEvent, lockPosts } from '../../../domain/moderation/deletion.ts';
import { hideError, hidePosts, hidingEvent } from '../../../domain/moderation/measures/hide.ts';
import { mailMeasure } from '../../../domain/moderation/measures/mails.ts';
import { warnAll, warningError, warningEvent } from '../../../domain/moderation/measures/warn.ts';
import type { Why } from '../../../domain/moderation/reasons.ts';
import {
  findTargetUsers,
  suspendAll,
  suspendedSentence,
  suspensionEvent,
} from '../../../domain/moderation/suspension.ts';
import type { Admin } from '../../../ports/caller.ts';
import type { Services } from '../../../ports/services.ts';
import { type CaseAction, type Plan, refusedBy, subjectsIn } from './bulk.ts';
import type { Assignee } from './change.ts';

/* Actions on many open cases at once. Each case has the same audit target as in the call for a single case. */

type Trx = Transaction<Schema>;

/** What it takes to send emails. */
type EmailServices = Pick<Services, 'secrets'>;

const authorsOf = (cases: readonly Case[]) => subjectsOf(cases).map((postId) => ({ postId }));

/** Plans an action that refuses closed cases. */
const toOpenOnes =
  (run: Plan['run']): CaseAction['plan'] =>
  async (cases) => ({ refusals: refusedBy(cases, closingSentence), run });

/** Returns the action that dismisses cases. */
export const dismissal = (
  trx: Trx,
  actor: Admin,
  { what, reason }: { readonly what: Subject; readonly reason: string },
): CaseAction => ({
  what,
  sentence: 'Dismissed',
  plan: toOpenOnes(async (open) => {
    await closeAsDismissed(trx, actor, open, reason);
    return open.map((found) => dismissalEvent(found, reason));
  }),
});

/** Returns the action that assigns cases to an admin, or to no one. */
export const assignment = (trx: Trx, actor: Admin, what: Subject, assignee: Assignee): CaseAction => {
  const to = assignee?.id ?? null;
  return {
    what,
    sentence: `Assigned to ${assignee?.name ?? 'nobody'}`,
    plan: toOpenOnes(async (open) => {
      await giveTo(trx, actor, new Map(open.map(({ id }) => [id, to])));
      return open.map((found) => assignmentEvent(found, to));
    }),
  };
};

/** Returns the action that deletes the posts of cases. */
export const deletion = (services: EmailServices, trx: Trx, actor: Admin, why: Why): CaseAction => ({
  what: 'posts',
  sentence: 'Deleted',
  plan: toOpenOnes(async (open) => {
    await deletePosts(trx, actor, subjectsOf(open), why);
    await mailMeasure(trx, services, { measure: 'delete_post', why }, authorsOf(open));
    return subjectsOf(open).map((id) => deletionEvent(id, why));
  }),
});

/** Returns the action that suspends the users of cases, except for those protected by the target rules. */
export const suspension = (
  services: EmailServices,
  trx: Trx,
  actor: Admin,
  why: Why,
  until: Date | null,
): CaseAction => ({
  what: 'users',
  sentence: 'Suspended',
  plan: async (cases) => {
    const found = await findTargetUsers(trx, subjectsOf(cases));
    return {
      refusals: refusedBy(cases, (one) => {
        const person = found.get(one.subject_id);
        return (
          closingSentence(one) ??
          (person && (targetError('suspension', actor, person)?.message ?? suspendedSentence(person)))
        );
      }),
      run: async (open) => {
        const people = subjectsIn(found, open);
        await suspendAll(trx, actor, people, why, until);
        const told = idsOf(people).map((userId) => ({ userId }));
        await mailMeasure(trx, services, { measure: 'suspend', why, until }, told);
        return people.map((person) => suspensionEvent(person, why, until));
      },
    };
  },
});

/** Returns the action that hides the posts of cases. */
export const hideCases = (services: EmailServices, trx: Trx, actor: Admin, why: Why): CaseAction => ({
  what: 'posts',
  sentence: 'Hidden',
  plan: async (cases) => {
    const posts = await lockPosts(trx, subjectsOf(cases));
    return {
      refusals: refusedBy(cases, (one) => {
        const post = posts.get(one.subject_id);
        return closingSentence(one) ?? (post && hideError(post));
      }),
      run: async (open) => {
        await hidePosts(trx, actor, subjectsOf(open), why);
        await mailMeasure(trx, services, { measure: 'hide_post', why }, authorsOf(open));
        return subjectsOf(open).map((id) => hidingEvent(id, why));
      },
    };
  },
});

/** Returns the action that warns the users of cases. */
export const warnCases = (services: EmailServices, trx: Trx, actor: Admin, why: Why): CaseAction => ({
  what: 'users',
  sentence: 'Warned',
  plan: async (cases) => {
    const people = await findTargetUsers(trx, subjectsOf(cases));
    return {
      refusals: refusedBy(cases, (one) => {
        const person = people.get(one.subject_id);
        return closingSentence(one) ?? (person && warningError(person));
      }),
      run: async (open) => {
        const told = subjectsOf(open).map((userId) => ({ userId }));
        await warnAll(trx, actor, told, why);
        await mailMeasure(trx, services, { measure: 'warn', why }, told);
        return told.map(({ userId }) => warningEvent(userId, why));
      },
    };
  },
});

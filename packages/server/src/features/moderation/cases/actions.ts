import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { targetError } from '../../../domain/access/target.ts';
import { closingSentence, type Subject, subjectsOf } from '../../../domain/moderation/case.ts';
import { assigned, closeAsDismissed, dismissed, giveTo } from '../../../domain/moderation/change-cases.ts';
import { deleted, deletePosts } from '../../../domain/moderation/deletion.ts';
import type { Why } from '../../../domain/moderation/reasons.ts';
import { findTargetUsers, suspendAll, suspended, suspendedSentence } from '../../../domain/moderation/suspension.ts';
import type { Admin } from '../../../http/caller.ts';
import { type CaseAction, type Plan, refusedBy, subjectsIn } from './bulk.ts';
import type { Assignee } from './change.ts';

/*
 * What is done to many open cases at once. In the audit log, each is about what the call for one of them is about.
 */

type Trx = Transaction<Schema>;

/** Does something to the open ones of some cases. */
const toOpenOnes =
  (run: Plan['run']): CaseAction['plan'] =>
  async (cases) => ({ refusals: refusedBy(cases, closingSentence), run });

/** Closes cases without doing anything. */
export const dismissal = (
  trx: Trx,
  actor: Admin,
  { what, reason }: { readonly what: Subject; readonly reason: string },
): CaseAction => ({
  what,
  sentence: 'Dismissed',
  plan: toOpenOnes(async (open) => {
    await closeAsDismissed(trx, actor, open, reason);
    return open.map((found) => dismissed(found, reason));
  }),
});

/** Assigns cases to someone, or to nobody. */
export const assignment = (trx: Trx, actor: Admin, what: Subject, assignee: Assignee): CaseAction => {
  const to = assignee?.id ?? null;
  return {
    what,
    sentence: `Assigned to ${assignee?.name ?? 'nobody'}`,
    plan: toOpenOnes(async (open) => {
      await giveTo(trx, actor, new Map(open.map(({ id }) => [id, to])));
      return open.map((found) => assigned(found, to));
    }),
  };
};

/** Deletes the posts that cases are about. */
export const deletion = (trx: Trx, actor: Admin, why: Why): CaseAction => ({
  what: 'posts',
  sentence: 'Deleted',
  plan: toOpenOnes(async (open) => {
    await deletePosts(trx, actor, subjectsOf(open), why);
    return subjectsOf(open).map((id) => deleted(id, why));
  }),
});

/** Suspends the users that cases are about, but not those whom the rules for people keep from it. */
export const suspension = (trx: Trx, actor: Admin, why: Why): CaseAction => ({
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
        await suspendAll(trx, actor, people, why);
        return people.map((person) => suspended(person, why));
      },
    };
  },
});

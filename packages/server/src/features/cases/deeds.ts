import type { Transaction } from 'kysely';
import type { Admin } from '../../kit/caller.ts';
import { type Case, closingSentence, idsOf, type Subject, subjectsOf } from '../../kit/cases/case.ts';
import { deleted, deletePosts } from '../../kit/cases/deletion.ts';
import { findSuspects, suspendAll, suspended, suspendedSentence } from '../../kit/cases/suspension.ts';
import type { Schema } from '../../kit/schema.ts';
import { targetRefusal } from '../../kit/target.ts';
import { type Deed, refusedBy } from './bulk.ts';
import type { Assignee } from './change.ts';
import { assigned, closeAsDismissed, dismissed, giveTo } from './writes.ts';

/*
 * What is done to many open cases at once. In the trail, each is about what the call for one of them is about.
 */

type Trx = Transaction<Schema>;

const closedOnes = async (cases: readonly Case[]) => refusedBy(cases, closingSentence);

/** Closes cases without doing anything. */
export const dismissal = (
  trx: Trx,
  actor: Admin,
  { what, reason }: { readonly what: Subject; readonly reason: string },
): Deed => ({
  what,
  sentence: 'Dismissed',
  refusals: closedOnes,
  run: async (open) => {
    await closeAsDismissed(trx, actor, idsOf(open), reason);
    return open.map((found) => dismissed(found, reason));
  },
});

/** Assigns cases to somebody, or to nobody. */
export const assignment = (trx: Trx, actor: Admin, what: Subject, assignee: Assignee): Deed => {
  const to = assignee?.id ?? null;
  return {
    what,
    sentence: `Assigned to ${assignee?.name ?? 'nobody'}`,
    refusals: closedOnes,
    run: async (open) => {
      await giveTo(trx, actor, new Map(open.map(({ id }) => [id, to])));
      return open.map((found) => assigned(found, to));
    },
  };
};

/** Deletes the posts that cases are about. */
export const deletion = (trx: Trx, actor: Admin, reason: string | undefined): Deed => ({
  what: 'posts',
  sentence: 'Deleted',
  refusals: closedOnes,
  run: async (open) => {
    await deletePosts(trx, actor, subjectsOf(open), reason);
    return subjectsOf(open).map((id) => deleted(id, reason));
  },
});

/** Suspends the users that cases are about, but not those whom the rules for people keep from it. */
export const suspension = (trx: Trx, actor: Admin, reason: string | undefined): Deed => ({
  what: 'users',
  sentence: 'Suspended',
  refusals: async (cases) => {
    const people = await findSuspects(trx, subjectsOf(cases));
    return refusedBy(cases, (found) => {
      const person = people.get(found.subject_id);
      return (
        closingSentence(found) ??
        (person && (targetRefusal('suspension', actor, person)?.message ?? suspendedSentence(person)))
      );
    });
  },
  run: async (open) => {
    const people = [...(await findSuspects(trx, subjectsOf(open))).values()];
    await suspendAll(trx, actor, people, reason);
    return people.map((person) => suspended(person, reason));
  },
});

import type { Transaction } from 'kysely';
import type { Admin } from '../../kit/caller.ts';
import type { Case, Subject } from '../../kit/cases/case.ts';
import { deletePosts } from '../../kit/cases/deletion.ts';
import { findSuspects, suspendAll, suspendedSentence } from '../../kit/cases/suspension.ts';
import type { Schema } from '../../kit/schema.ts';
import { targetRefusal } from '../../kit/target.ts';
import type { Deed } from './bulk.ts';
import { type Assignee, closeAsDismissed, giveTo } from './change.ts';

/*
 * What is done to many cases at once. In the trail, each is about what the call for one of them is about.
 */

type Trx = Transaction<Schema>;

const idsOf = (cases: readonly Case[]): number[] => cases.map(({ id }) => id);
const subjectsOf = (cases: readonly Case[]): number[] => cases.map(({ subject_id }) => subject_id);
const why = (reason: string | undefined) => (reason ? { reason } : {});

/** Closes cases without doing anything. */
export const dismissal = (
  trx: Trx,
  actor: Admin,
  { what, reason }: { readonly what: Subject; readonly reason: string },
): Deed => ({
  what,
  sentence: 'Dismissed',
  run: (open) => closeAsDismissed(trx, actor, idsOf(open), reason),
  trail: ({ id }) => ({
    target: { type: 'case', id },
    before: { state: 'open' },
    after: { state: 'dismissed', reason },
  }),
});

/** Assigns cases to somebody, or to nobody. */
export const assignment = (trx: Trx, actor: Admin, what: Subject, assignee: Assignee): Deed => ({
  what,
  sentence: `Assigned to ${assignee?.name ?? 'nobody'}`,
  run: (open) => giveTo(trx, actor, idsOf(open), assignee),
  trail: ({ id, assignee: before }) => ({
    target: { type: 'case', id },
    before: { assigned_to: before?.id ?? null },
    after: { assigned_to: assignee?.id ?? null },
  }),
});

/** Deletes the posts that cases are about. */
export const deletion = (trx: Trx, actor: Admin, reason: string | undefined): Deed => ({
  what: 'posts',
  sentence: 'Deleted',
  run: (open) => deletePosts(trx, actor, subjectsOf(open), reason),
  trail: ({ subject_id: id }) => ({
    target: { type: 'post', id },
    before: { deleted: 0 },
    after: { deleted: 1, ...why(reason) },
  }),
});

/** Suspends the users that cases are about, but not those whom the rules for people keep from it. */
export const suspension = (trx: Trx, actor: Admin, reason: string | undefined): Deed => ({
  what: 'users',
  sentence: 'Suspended',
  refuses: async (open) => {
    const people = await findSuspects(trx, subjectsOf(open));
    return new Map(
      open.flatMap(({ id, subject_id }): [number, string][] => {
        const person = people.get(subject_id);
        const refusal = person && (targetRefusal('suspension', actor, person)?.message ?? suspendedSentence(person));
        return refusal ? [[id, refusal]] : [];
      }),
    );
  },
  run: async (open) => {
    const people = await findSuspects(trx, subjectsOf(open));
    await suspendAll(trx, actor, [...people.values()], reason);
  },
  trail: ({ subject_id: id }) => ({
    target: { type: 'user', id },
    before: { is_suspended: 0 },
    after: { is_suspended: 1, ...why(reason) },
  }),
});

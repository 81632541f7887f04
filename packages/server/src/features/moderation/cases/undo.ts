import type { Transaction } from 'kysely';
import { formatTimestamp } from '../../../core/timestamps.ts';
import type { Schema } from '../../../database/schema.ts';
import { type Case, closingSentence, idsOf, type Subject, subjectsOf } from '../../../domain/moderation/case.ts';
import {
  assignmentEvent,
  giveBack,
  reopenErrors,
  reopeningEvent,
  undoDismissals,
} from '../../../domain/moderation/change-cases.ts';
import { bringBack, broughtBack, lockPosts, undoRefusedBecause } from '../../../domain/moderation/deletion.ts';
import { showAgain, undoHidingError, unhidingEvent } from '../../../domain/moderation/measures/hide.ts';
import {
  lastWarnings,
  takeWarningsBack,
  undoWarningError,
  undoWarningEvent,
} from '../../../domain/moderation/measures/warn.ts';
import { findTargetUsers, liftAll, suspensionEndEvent, undoError } from '../../../domain/moderation/suspension.ts';
import type { Admin } from '../../../ports/caller.ts';
import { findAssignees } from './assignees.ts';
import { type CaseAction, refusedBy, subjectsIn } from './bulk.ts';

/*
 * Undoes bulk actions by the rules for a single case. A case's version shows whether someone has changed it since; a
 * post or user shows who deleted or suspended them, and when.
 */

type Trx = Transaction<Schema>;

/** A case, with its version after the action. */
interface CaseVersion {
  readonly id: number;
  readonly version: number;
}

/** Describes who changed a case since the action; undefined if no one did. */
function laterSentence(found: Case, made: readonly CaseVersion[]): string | undefined {
  if (made.some(({ id, version }) => id === found.id && version === found.version)) return undefined;
  const { updated_by: by, updated_at: at } = found;
  return found.closed_at?.getTime() === at.getTime()
    ? closingSentence(found)
    : `${by?.name ?? 'Someone'} changed this case on ${formatTimestamp(at)}`;
}

/** Returns the action that reopens dismissed cases. */
export const reopenCases = (trx: Trx, actor: Admin, what: Subject, made: readonly CaseVersion[]): CaseAction => ({
  what,
  sentence: 'Open again',
  plan: async (all) => ({
    refusals: new Map([
      ...refusedBy(all, (found) => laterSentence(found, made)),
      ...(await reopenErrors(trx, what, all)),
    ]),
    run: async (cases) => {
      await undoDismissals(trx, actor, idsOf(cases));
      return cases.map(reopeningEvent);
    },
  }),
});

/** Returns the action that assigns open cases to their previous assignees. */
export const givingBack = (
  trx: Trx,
  actor: Admin,
  what: Subject,
  made: readonly (CaseVersion & { readonly to: number | null })[],
): CaseAction => {
  const before = new Map(made.map(({ id, to }) => [id, to]));
  return {
    what,
    sentence: 'Assigned as before',
    plan: async (all) => {
      const able = await findAssignees(
        trx,
        what,
        [...before.values()].filter((to) => to !== null),
      );
      const who = new Set<number | null>([null, ...able.map(({ id }) => id)]);
      return {
        refusals: refusedBy(
          all,
          (found) =>
            closingSentence(found) ??
            laterSentence(found, made) ??
            (who.has(before.get(found.id) ?? null)
              ? undefined
              : 'The previous assignee no longer has access to this case'),
        ),
        run: async (cases) => {
          const assignees = new Map(cases.map(({ id }) => [id, before.get(id) ?? null]));
          await giveBack(trx, actor, assignees);
          return cases.map((found) => assignmentEvent(found, assignees.get(found.id) ?? null));
        },
      };
    },
  };
};

/** Returns the action that restores posts that the caller deleted in the last ten minutes. */
export const undeletion = (trx: Trx, actor: Admin): CaseAction => ({
  what: 'posts',
  sentence: 'The post was restored',
  plan: async (all) => {
    const found = await lockPosts(trx, subjectsOf(all));
    return {
      refusals: refusedBy(all, ({ subject_id }) => {
        const post = found.get(subject_id);
        return post && undoRefusedBecause(actor, post);
      }),
      run: async (cases) => {
        const posts = subjectsIn(found, cases);
        await bringBack(trx, actor, idsOf(posts), 'undo');
        return posts.map(broughtBack);
      },
    };
  },
});

/** Returns the action that revokes suspensions that the caller made in the last ten minutes. */
export const unsuspension = (trx: Trx, actor: Admin): CaseAction => ({
  what: 'users',
  sentence: 'No longer suspended',
  plan: async (all) => {
    const found = await findTargetUsers(trx, subjectsOf(all));
    return {
      refusals: refusedBy(all, ({ subject_id }) => {
        const person = found.get(subject_id);
        return person && undoError(actor, person);
      }),
      run: async (cases) => {
        const people = subjectsIn(found, cases);
        await liftAll(trx, actor, idsOf(people), 'undo');
        return people.map(suspensionEndEvent);
      },
    };
  },
});

/** Returns the action that shows posts that the caller hid in the last ten minutes. */
export const unhidePosts = (trx: Trx, actor: Admin): CaseAction => ({
  what: 'posts',
  sentence: 'The post is shown again',
  plan: async (all) => {
    const found = await lockPosts(trx, subjectsOf(all));
    return {
      refusals: refusedBy(all, ({ subject_id }) => {
        const post = found.get(subject_id);
        return post && undoHidingError(actor, post);
      }),
      run: async (cases) => {
        const posts = subjectsIn(found, cases);
        await showAgain(trx, actor, idsOf(posts), 'undo');
        return posts.map(unhidingEvent);
      },
    };
  },
});

/** Returns the action that withdraws warnings that the caller gave in the last ten minutes. */
export const undoWarnings = (trx: Trx, actor: Admin): CaseAction => ({
  what: 'users',
  sentence: 'The warning is withdrawn',
  plan: async (all) => {
    const last = await lastWarnings(trx, subjectsOf(all));
    return {
      refusals: refusedBy(all, ({ subject_id }) => undoWarningError(actor, last.get(subject_id))),
      run: async (cases) => {
        const taken = subjectsIn(last, cases);
        await takeWarningsBack(trx, actor, idsOf(taken), 'undo');
        return subjectsOf(cases).map(undoWarningEvent);
      },
    };
  },
});

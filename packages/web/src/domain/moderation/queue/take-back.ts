import { BULK, cases } from '@quarterdeck/contract/moderation/cases';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { posts } from '@quarterdeck/contract/moderation/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { send } from '../../../data/client/send.ts';
import type { BulkResult, BulkStep, Step } from './steps.ts';

/** Undoes one step. @returns the server's message. */
export async function takeBack({ item, action, version }: Step, key: string): Promise<string> {
  const { what, id = 0, subjectId } = item;
  const { responseMessage } = await {
    dismiss: () => send(cases.reopen, { what, id }, { version, key }),
    assign: () => send(cases.assign, { what, id, to: item.assignee?.id ?? 'nobody' }, { version, key }),
    warn: () =>
      send(
        measures.undoWarning,
        { user_id: item.suspect?.id ?? subjectId, ...(what === 'posts' ? { post_id: subjectId } : {}) },
        { key },
      ),
    hide: () => send(measures.unhide, { id: subjectId }, { key }),
    remove: () => send(posts.undoRemoval, { id: subjectId }, { key }),
    suspend: () => send(profiles.unsuspend, { user_id: item.suspect?.id ?? subjectId, revoke: 1 }, { key }),
  }[action]();
  return responseMessage;
}

const madeBy = ({ id, version = 0 }: BulkResult) => ({ id, version });

/** Undoes an action on the first of many cases, up to the limit of one call. @returns the result of each. */
export async function takeBackSome({ action, what, results }: BulkStep, key: string): Promise<readonly BulkResult[]> {
  const some = results.slice(0, BULK);
  const ids = some.map(({ id }) => id);
  const { data } = await {
    dismiss: () => send(cases.reopenMany, { what, cases: some.map(madeBy) }, { key }),
    assign: () =>
      send(
        cases.giveBackMany,
        { what, cases: some.map((one) => ({ ...madeBy(one), to: one.assignee_before ?? null })) },
        { key },
      ),
    remove: () => send(cases.undoDeletions, { ids }, { key }),
    hide: () => send(cases.undoHidings, { ids }, { key }),
    warn: () => send(cases.undoWarnings, { ids }, { key }),
    suspend: () => send(cases.undoSuspensions, { ids }, { key }),
  }[action]();
  return data;
}

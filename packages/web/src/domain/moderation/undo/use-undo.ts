import { cases } from '@quarterdeck/contract/cases';
import { measures } from '@quarterdeck/contract/measures';
import { posts } from '@quarterdeck/contract/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import type { CallFailure } from '../../../data/client/failure.ts';
import { sessionOver } from '../../../data/client/failure.ts';
import { isLate, reload } from '../../../data/client/queries.ts';
import { send } from '../../../data/client/send.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { useSessionStore } from '../../../ui/state/session-store.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { things } from '../actions/actions.ts';
import { refreshed } from '../actions/refreshed.ts';
import { aheadOfServer, isSavingAny } from '../actions/saving.ts';
import { CASES, forgetAhead } from '../actions/use-saving.ts';
import type { Outcome } from '../bulk/use-bulk.ts';
import type { CaseItem } from '../case/item.ts';
import { type BulkStep, lastStep, rememberStep, type Step, useLastStep } from './last-step.ts';
import { useUndoMany } from './use-undo-many.ts';

const done = {
  dismiss: 'Dismissed',
  warn: 'Warned',
  hide: 'Hidden',
  remove: 'Deleted',
  suspend: 'Suspended',
  assign: 'Assigned',
} as const;

/** A case that is as it was before; of many, the first. */
type Undone = Pick<CaseItem, 'id' | 'what'> & Partial<Pick<CaseItem, 'subjectId'>>;

/** The way back from the last step. */
export interface Undo {
  /** What was done, as in `Dismissed “A title”`; nothing when there is no way back. */
  readonly text: string | undefined;
  /** Why it cannot be taken back. */
  readonly reason: string | undefined;
  readonly isPending: boolean;
  readonly run: () => void;
  /** What came of many cases, when not all could be taken back, and whether someone reads it just now. */
  readonly outcome: Outcome | undefined;
  readonly isOpen: boolean;
  readonly close: () => void;
}

function textOf(step: Step | BulkStep): string {
  if ('results' in step)
    return `${done[step.action]} ${things(step.action === 'dismiss' || step.action === 'assign' ? 'cases' : step.what, step.results.length)}`;
  const { action, item } = step;
  return `${done[action]} “${action === 'suspend' || action === 'warn' ? (item.suspect?.name ?? item.subject) : item.subject}”`;
}

/** The call that takes one step back. */
function takeBack({ item, action, version }: Step) {
  const { what, id, subjectId } = item;
  return {
    dismiss: () => send(cases.reopen, { what, id }, { version }),
    assign: () => send(cases.assign, { what, id, to: item.assignee?.id ?? 'nobody' }, { version }),
    warn: () =>
      send(measures.undoWarning, {
        user_id: item.suspect?.id ?? subjectId,
        ...(what === 'posts' ? { post_id: subjectId } : {}),
      }),
    hide: () => send(measures.unhide, { id: subjectId }),
    remove: () => send(posts.undoRemoval, { id: subjectId }),
    suspend: () => send(profiles.unsuspend, { user_id: item.suspect?.id ?? subjectId, revoke: 1 }),
  }[action]();
}

/** Takes the last step about one case back, when what is being saved is saved: that may be a later one. */
function useUndoOne() {
  const store = useSessionStore();
  const client = useQueryClient();
  return useMutation({
    scope: { id: CASES },
    mutationFn: async () => {
      if (store.isOver()) throw sessionOver();
      const step = lastStep();
      if (!step || !('item' in step)) return undefined;
      const { responseMessage } = await takeBack(step).catch(async (error: CallFailure) => {
        if (isLate(error)) await reload(client, refreshed);
        throw error;
      });
      if (store.isOver()) throw sessionOver();
      rememberStep(undefined);
      forgetAhead(store, step.item.id);
      await reload(client, refreshed);
      // Its row is shown before it becomes the current one.
      await new Promise((shown) => setTimeout(shown));
      return { responseMessage, item: step.item };
    },
  });
}

/** Takes the last step back by a call of its own. @param onUndone is told which case is as before. */
export function useUndo(onUndone: (undone: Undone) => void): Undo {
  const step = useLastStep();
  const one = step && 'item' in step ? step : undefined;
  const isSaving = isSavingAny(aheadOfServer.use());
  const back = useUndoOne();
  const many = useUndoMany();
  const refusal = reasonOf(useMay(profiles.unsuspend));
  const reason = step && (one ? (step.action === 'suspend' ? refusal : undefined) : many.reasonFor(step.action));
  const isPending = many.done !== undefined || back.isPending;

  const runOne = (): void => back.mutate(undefined, { onSuccess: (undone) => undone && onUndone(undone.item) });
  const runMany = async (bulk: BulkStep): Promise<void> => {
    const first = (await many.run(bulk)).find((result) => result.done === 1);
    if (first) onUndone({ id: first.id, what: bulk.what });
  };
  const run = (): void => {
    if (isPending || (!isSaving && (!step || reason))) return;
    if (!isSaving && step && 'results' in step) void runMany(step);
    else runOne();
  };
  useShortcut('u z', 'Undo the last step', run);
  const progress = many.done === undefined ? '' : `: ${formatNumber(many.done)} undone`;
  return {
    text: step && `${textOf(step)}${progress}`,
    reason,
    isPending,
    run,
    outcome: many.outcome,
    isOpen: many.isOpen,
    close: many.close,
  };
}

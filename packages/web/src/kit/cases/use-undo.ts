import { cases } from '@quarterdeck/contract/cases';
import { posts } from '@quarterdeck/contract/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { reasonOf, useMay } from '../access/use-may.ts';
import { useWrite } from '../client/queries.ts';
import { formatNumber } from '../format.ts';
import { useShortcut } from '../keys/keys.ts';
import { things } from './deeds.ts';
import type { CaseItem } from './item.ts';
import { type BulkStep, rememberStep, type Step, useLastStep } from './last-step.ts';
import { refreshed } from './refreshed.ts';
import type { Outcome } from './use-bulk.ts';
import { useUndoMany } from './use-undo-many.ts';

const done = { dismiss: 'Dismissed', remove: 'Deleted', suspend: 'Suspended', assign: 'Assigned' } as const;

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
  /** What came of many cases, when not all could be taken back, and whether somebody reads it just now. */
  readonly outcome: Outcome | undefined;
  readonly isOpen: boolean;
  readonly close: () => void;
}

function textOf(step: Step | BulkStep): string {
  if ('results' in step)
    return `${done[step.deed]} ${things(step.deed === 'remove' || step.deed === 'suspend' ? step.what : 'cases', step.results.length)}`;
  const { deed, item } = step;
  return `${done[deed]} “${deed === 'suspend' ? (item.suspect?.name ?? item.subject) : item.subject}”`;
}

/** Takes the last step back by a call of its own. @param onUndone is told which case is as before. */
export function useUndo(onUndone: (undone: Undone) => void): Undo {
  const step = useLastStep();
  const one = step && 'item' in step ? step : undefined;
  const options = { refreshes: refreshed, version: one?.version };
  const reopen = useWrite(cases.reopen, options);
  const giveBack = useWrite(cases.assign, options);
  const bringBack = useWrite(posts.undoRemoval, { refreshes: refreshed });
  const unsuspend = useWrite(profiles.unsuspend, { refreshes: refreshed });
  const many = useUndoMany();
  const refusal = reasonOf(useMay(profiles.unsuspend));
  const reason = step && (one ? (step.deed === 'suspend' ? refusal : undefined) : many.reasonFor(step.deed));
  const isPending =
    many.done !== undefined || [reopen, giveBack, bringBack, unsuspend].some((write) => write.isPending);

  const runOne = ({ item, deed }: Step): void => {
    const { what, id, subjectId } = item;
    const then = {
      onSuccess: () => {
        rememberStep(undefined);
        onUndone(item);
      },
    };
    if (deed === 'dismiss') reopen.mutate({ what, id }, then);
    else if (deed === 'assign') giveBack.mutate({ what, id, to: item.assignee?.id ?? 'nobody' }, then);
    else if (deed === 'remove') bringBack.mutate({ id: subjectId }, then);
    else unsuspend.mutate({ user_id: item.suspect?.id ?? subjectId, revoke: 1 }, then);
  };
  const runMany = async (bulk: BulkStep): Promise<void> => {
    const first = (await many.run(bulk)).find((result) => result.done === 1);
    if (first) onUndone({ id: first.id, what: bulk.what });
  };
  const run = (): void => {
    if (!step || reason || isPending) return;
    if ('results' in step) void runMany(step);
    else runOne(step);
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

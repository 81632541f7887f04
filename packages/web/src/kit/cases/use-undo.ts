import { cases } from '@quarterdeck/contract/cases';
import { posts } from '@quarterdeck/contract/posts';
import { profiles } from '@quarterdeck/contract/profiles';
import { reasonOf, useMay } from '../access/use-may.ts';
import { useWrite } from '../client/queries.ts';
import { useShortcut } from '../keys/keys.ts';
import type { CaseItem } from './item.ts';
import { rememberStep, useLastStep } from './last-step.ts';
import { refreshed } from './refreshed.ts';

const done = { dismiss: 'Dismissed', remove: 'Deleted', suspend: 'Suspended', assign: 'Assigned' } as const;

/** The way back from the last step. */
export interface Undo {
  /** What was done, as in `Dismissed “A title”`. */
  readonly text: string;
  /** Why it cannot be taken back. */
  readonly reason: string | undefined;
  readonly isPending: boolean;
  readonly run: () => void;
}

/** Takes the last step back by a call of its own. @param onUndone is told which case is open again. */
export function useUndo(onUndone: (item: CaseItem) => void): Undo | undefined {
  const step = useLastStep();
  const options = { refreshes: refreshed, version: step?.version };
  const reopen = useWrite(cases.reopen, options);
  const giveBack = useWrite(cases.assign, options);
  const bringBack = useWrite(posts.undoRemoval, { refreshes: refreshed });
  const unsuspend = useWrite(profiles.unsuspend, { refreshes: refreshed });
  const refusal = reasonOf(useMay(profiles.unsuspend));
  const reason = step?.deed === 'suspend' ? refusal : undefined;
  const isPending = [reopen, giveBack, bringBack, unsuspend].some((write) => write.isPending);

  const run = (): void => {
    if (!step || reason || isPending) return;
    const { item, deed } = step;
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
  useShortcut('u', 'Undo the last step', run);
  if (!step) return undefined;
  const name = step.deed === 'suspend' ? (step.item.suspect?.name ?? step.item.subject) : step.item.subject;
  return { text: `${done[step.deed]} “${name}”`, reason, isPending, run };
}

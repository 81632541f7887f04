import { alert } from '../../../ui/alert/alert.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { useQueue } from '../queue/store.ts';
import { undoLast } from '../queue/undo.tsx';
import { useUndoReason } from './undo-action.tsx';

/** Registers the key that undoes the last step. */
export function useUndoKey(): void {
  const reason = useUndoReason(useQueue(({ lastStep }) => lastStep));
  useShortcut('u z', 'Undo the last step', () => {
    if (reason) alert.danger(reason);
    else undoLast();
  });
}

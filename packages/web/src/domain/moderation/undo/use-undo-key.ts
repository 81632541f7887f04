import { alert } from '../../../ui/alert/alert.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { useLastStep } from './last-step.ts';
import { useUndoReason } from './undo-action.tsx';
import { undoLast } from './undo-step.tsx';

/** The key that takes the last step back. */
export function useUndoKey(): void {
  const reason = useUndoReason(useLastStep());
  useShortcut('u z', 'Undo the last step', () => {
    if (reason) alert.danger(reason);
    else undoLast();
  });
}

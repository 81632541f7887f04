import { useQueue } from '../queue/store.ts';
import { closeUndoOutcome } from '../queue/undo.tsx';
import UndoDialog from './undo-dialog.tsx';
import { useUndoKey } from './use-undo-key.ts';

/** The key that undoes the last step on every screen, and the results of undoing many cases when some could not be undone. */
export default function UndoKeeper() {
  const { outcome, isOpen } = useQueue(({ undoOutcome }) => undoOutcome);
  useUndoKey();
  return <UndoDialog outcome={outcome} isOpen={isOpen} onClose={closeUndoOutcome} />;
}

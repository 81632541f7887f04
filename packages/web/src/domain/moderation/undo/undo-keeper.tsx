import UndoDialog from './undo-dialog.tsx';
import { closeOutcome } from './undo-step.tsx';
import { outcome } from './undoing.ts';
import { useUndoKey } from './use-undo-key.ts';

/** The key that takes the last step back on every screen, and what could not be taken back of a step to many cases. */
export default function UndoKeeper() {
  const { outcome: what, isOpen } = outcome.use();
  useUndoKey();
  return <UndoDialog outcome={what} isOpen={isOpen} onClose={closeOutcome} />;
}

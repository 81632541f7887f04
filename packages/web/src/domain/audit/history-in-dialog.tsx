import { Dialog } from '../../ui/dialog/dialog.tsx';
import { History } from './history.tsx';
import type { HistoryDialogProps } from './history-dialog.tsx';

/** The dialog of a history. */
export default function HistoryInDialog({ title, isOpen, onClose, ...subject }: HistoryDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`History of ${title}`} isWide>
      <History {...subject} />
    </Dialog>
  );
}

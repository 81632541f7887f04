import { Dialog } from '../../ui/dialog/dialog.tsx';
import { History } from './history.tsx';
import type { Subject } from './use-history.ts';

/** The subject of the history, and the dialog around it. */
interface Props extends Subject {
  /** The thing's name, for the heading "History of …". */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A thing's history in a dialog; the target type of an admin is `user`. */
export default function HistoryDialog({ title, isOpen, onClose, ...subject }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`History of ${title}`} isWide>
      <History {...subject} />
    </Dialog>
  );
}

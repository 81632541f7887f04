import { Dialog } from '../../ui/dialog/dialog.tsx';
import { History } from './history.tsx';
import type { Subject } from './use-history.ts';

/** Whose history is shown, and the dialog around it. */
interface Props extends Subject {
  /** What the thing is called; the heading is "History of …". */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The history of one thing in a dialog; the target type of an admin is `user`. */
export default function HistoryDialog({ title, isOpen, onClose, ...subject }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`History of ${title}`} isWide>
      <History {...subject} />
    </Dialog>
  );
}

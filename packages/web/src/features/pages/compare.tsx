import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Difference } from './difference.tsx';
import classes from './pages.module.css';

interface Props {
  readonly theirs: string;
  readonly mine: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What someone else saved, beside what one has written oneself. */
export default function Compare({ theirs, mine, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Their text and yours" isWide>
      <p className={classes.hint}>What is struck through is in theirs alone, what is underlined in yours alone.</p>
      <Difference before={theirs} after={mine} />
    </Dialog>
  );
}

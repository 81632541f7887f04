import { Link } from '@tanstack/react-router';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { Screen } from '../../ui/screen/screen.ts';
import classes from './help.module.css';
import { paragraphOf } from './paragraphs.ts';

interface Props {
  readonly screen: Screen;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that explains the open screen. */
export default function AboutDialog({ screen, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={screen.title} isSmall>
      <p className={classes.about}>{paragraphOf(screen)}</p>
      <p>
        <Link to="/guide" onClick={onClose}>
          All screens
        </Link>
      </p>
    </Dialog>
  );
}

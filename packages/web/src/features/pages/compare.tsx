import { Button, Group } from '@mantine/core';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Difference } from './difference.tsx';
import classes from './pages.module.css';

interface Props {
  /** The saved text. */
  readonly saved: string;
  readonly mine: string;
  /**
   * Saves the admin's own text. Undefined when someone else saved meanwhile, and the conflict must be resolved first.
   */
  readonly onSave?: () => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The saved text, next to the admin's own. */
export default function Compare({ saved, mine, onSave, isOpen, onClose }: Props) {
  const [title, theirs] = onSave ? ['The saved text and yours', 'the saved text'] : ['Their text and yours', 'theirs'];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isWide>
      <p className={classes.hint}>Struck-through text is only in {theirs}; underlined text is only in yours.</p>
      <Difference before={saved} after={mine} />
      {onSave && (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <Button onClick={onSave}>Save</Button>
        </Group>
      )}
    </Dialog>
  );
}

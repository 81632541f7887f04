import { Kbd } from '@mantine/core';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type Shortcut, useShortcuts } from '../../ui/keys/keys.ts';
import { PALETTE_KEYS } from '../palette/keys.ts';
import classes from '../shell/shell.module.css';

const always: readonly Shortcut[] = [
  { key: PALETTE_KEYS, what: 'Search the console' },
  { key: 'Esc', what: 'Close a dialog or a menu, clear a search' },
  { key: 'Enter', what: 'Submit a form or a search' },
];

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts that work at the moment. */
export default function KeysDialog({ isOpen, onClose }: Props) {
  const shortcuts = useShortcuts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys" isSmall>
      <dl className={classes.keys}>
        {[...shortcuts, ...always].map(({ key, what }) => (
          <div key={key}>
            <dt>{what}</dt>
            <dd>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

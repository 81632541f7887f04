import { Kbd, Modal } from '@mantine/core';
import { useState } from 'react';
import { type Shortcut, useShortcut, useShortcuts } from '../../kit/keys/keys.ts';
import classes from './shell.module.css';

const always: readonly Shortcut[] = [
  { key: 'Esc', what: 'Close a dialog or a menu, clear a search' },
  { key: 'Enter', what: 'Send a form or a search at once' },
];

/** Shows which keys do something just now. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  const shortcuts = useShortcuts();
  useShortcut('?', 'Show the keys', () => setOpen(true));
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Keys" size="sm">
      <dl className={classes.keys}>
        {[...shortcuts, ...always].map(({ key, what }) => (
          <div key={key}>
            <dt>{what}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

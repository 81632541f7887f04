import { useState } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { useShortcut } from '../../ui/keys/keys.ts';

const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx'));

/** Shows which keys do something just now. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcut('?', 'Show the keys', () => setOpen(true));
  return <KeysDialog isOpen={isOpen} onClose={() => setOpen(false)} />;
}

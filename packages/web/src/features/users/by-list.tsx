import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

const ListDialog = lazyDialog(() => import('./list-dialog.tsx'));

/**
 * Changes many users, named by a list. Every admin who can see users can look them up; the dialog checks the other
 * permissions.
 */
export function ByList() {
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const close = (): void => {
    setOpen(false);
    setRound(round + 1);
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Change by list
      </Button>
      <ListDialog key={round} isOpen={isOpen} onClose={close} />
    </>
  );
}

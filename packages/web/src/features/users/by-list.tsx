import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

const ListDialog = lazyDialog(() => import('./list-dialog.tsx'));

/** Changes users named by a list at once. Anyone who sees the users may look them up; the dialog knows what they may do. */
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

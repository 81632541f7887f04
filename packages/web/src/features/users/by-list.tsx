import { lists } from '@quarterdeck/contract/profiles/lists';
import { useState } from 'react';
import { useHas } from '../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../data/access/use-may.ts';
import { GatedButton } from '../../ui/button/gated-button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

const ListDialog = lazyDialog(() => import('./list-dialog.tsx'));

/** Users named by a list are changed at once, by anyone who may look them up. */
export default function ByList() {
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);
  const refused = reasonOf(useMay(lists.lookUp));
  if (!useHas(lists.lookUp)) return null;
  const close = (): void => {
    setOpen(false);
    setRound(round + 1);
  };
  return (
    <>
      <GatedButton variant="default" disabledReason={refused} onClick={() => setOpen(true)}>
        Change by list
      </GatedButton>
      <ListDialog key={round} isOpen={isOpen} onClose={close} />
    </>
  );
}

import { useState } from 'react';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { discard, Guard } from '../../kit/form/guard.tsx';
import { AssignForm } from './assign-form.tsx';
import type { Assignable } from './row.ts';

interface Props {
  readonly admin: Assignable;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Sets the groups of an admin, several at once. */
export default function AssignGroups({ admin, isOpen, onClose }: Props) {
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
    setDirty(false);
    onClose();
  };
  const leave = (): void => (isDirty ? setAsking(true) : close());
  return (
    <>
      <Dialog isOpen={isOpen} onClose={leave} title={`Groups of ${admin.name}`} closesOutside={!isDirty}>
        <Guard isDirty={isDirty} />
        <AssignForm admin={admin} onDirty={setDirty} onDone={close} onCancel={leave} />
      </Dialog>
      <Confirm {...discard} isOpen={isAsking} onYes={close} onNo={() => setAsking(false)} />
    </>
  );
}

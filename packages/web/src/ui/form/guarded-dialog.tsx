import { type ReactNode, useState } from 'react';
import { Confirm } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { discard, Guard } from './guard.tsx';

/** What the content of the dialog tells it. */
export interface Inside {
  readonly onDirty: (isDirty: boolean) => void;
  /** While it is saved, the dialog stays: the answer may hold what is shown once. */
  readonly onSaving: (isSaving: boolean) => void;
  readonly isSaving: boolean;
  /** It is done: closes without asking. */
  readonly onDone: () => void;
  /** Closes, and asks first when something is not saved. */
  readonly onCancel: () => void;
}

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: (inside: Inside) => ReactNode;
}

/** A dialog with input: closing it, or leaving the screen, asks before unsaved input is thrown away. */
export function GuardedDialog({ title, isOpen, isWide = false, onClose, children }: Props) {
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
    setDirty(false);
    setSaving(false);
    onClose();
  };
  const leave = (): void => {
    if (isSaving) return;
    if (isDirty) setAsking(true);
    else close();
  };
  return (
    <>
      <Dialog isOpen={isOpen} isWide={isWide} onClose={leave} title={title} closesOutside={!isDirty}>
        <Guard isDirty={isDirty} />
        {children({ onDirty: setDirty, onSaving: setSaving, isSaving, onDone: close, onCancel: leave })}
      </Dialog>
      <Confirm {...discard} isOpen={isAsking} onYes={close} onNo={() => setAsking(false)} />
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { Confirm } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { discard, Guard } from './guard.tsx';

/** The callbacks with which the content informs the dialog. */
export interface Inside {
  readonly onDirty: (isDirty: boolean) => void;
  /** The dialog stays while it is saving, because the answer may contain something that is shown only once. */
  readonly onSaving: (isSaving: boolean) => void;
  readonly isSaving: boolean;
  /** Closes after success, without asking. */
  readonly onDone: () => void;
  /** Closes, and asks first when there is unsaved input. */
  readonly onCancel: () => void;
}

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: (inside: Inside) => ReactNode;
}

/** A dialog with input: closing it or leaving the screen asks before unsaved input is discarded. */
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

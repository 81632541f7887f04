import { Button } from '@mantine/core';
import type { Call } from '@quarterdeck/contract/kit/call';
import { useState } from 'react';
import { Confirm } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { DialogFormProps } from './dialog-form.tsx';
import { Form } from './form.tsx';
import { discard, Guard } from './guard.tsx';

/** The dialog of a form. */
export default function FormDialog<C extends Call>({ title, isOpen, onClose, onDone, ...form }: DialogFormProps<C>) {
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
      <Dialog isOpen={isOpen} onClose={leave} title={title} closesOutside={!isDirty}>
        <Guard isDirty={isDirty} />
        <Form
          {...form}
          onDirty={setDirty}
          onDone={(answer) => {
            close();
            onDone?.(answer);
          }}
          others={
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
          }
        />
      </Dialog>
      <Confirm {...discard} isOpen={isAsking} onYes={close} onNo={() => setAsking(false)} />
    </>
  );
}

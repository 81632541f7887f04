import { Button, Modal } from '@mantine/core';
import type { Call } from '@quarterdeck/contract/kit/call';
import { useState } from 'react';
import { Confirm } from '../confirm.tsx';
import { Form, type FormProps } from './form.tsx';
import { discard, Guard } from './guard.tsx';

interface Props<C extends Call> extends FormProps<C> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A form in a dialog: it closes when it is done, and asks before it throws unsaved input away. */
export function DialogForm<C extends Call>({ title, isOpen, onClose, onDone, ...form }: Props<C>) {
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
      <Modal opened={isOpen} onClose={leave} title={title} closeOnClickOutside={!isDirty}>
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
      </Modal>
      <Confirm {...discard} isOpen={isAsking} onYes={close} onNo={() => setAsking(false)} />
    </>
  );
}

import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What a confirmation says: what will happen, to whom, and whether it can be undone. */
export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** The verb of the button that goes ahead. */
  readonly yes: string;
  readonly no?: string;
  readonly isDangerous?: boolean;
}

interface Props extends Question {
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something happens; Escape means no. */
export function Confirm({ isOpen, title, text, yes, no = 'Cancel', isDangerous = false, onYes, onNo }: Props) {
  return (
    <Modal opened={isOpen} onClose={onNo} title={title} size="sm" role="alertdialog" zIndex={300}>
      <Text>{text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onNo} data-autofocus>
          {no}
        </Button>
        <Button {...(isDangerous ? { color: 'red' } : {})} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}

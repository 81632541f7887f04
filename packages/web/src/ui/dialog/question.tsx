import { Button, Group } from '@mantine/core';
import type { ConfirmProps } from './confirm.tsx';
import { Dialog } from './dialog.tsx';

/** The dialog of a confirmation. */
export default function Question(props: ConfirmProps) {
  const { isOpen, title, text, below, yes, no = 'Cancel', isDangerous = false, onYes, onNo } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onNo} title={title} isSmall layer="question">
      <p>{text}</p>
      {below}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onNo} data-autofocus>
          {no}
        </Button>
        <Button {...(isDangerous ? { color: 'red.9' } : {})} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}

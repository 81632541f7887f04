import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

/** The text of a confirmation: what will happen, to whom, and whether it can be undone. */
export interface QuestionText {
  readonly title: string;
  readonly text: ReactNode;
  /** Further input or text below. */
  readonly below?: ReactNode;
  /** The label of the confirming button, a verb. */
  readonly yes: string;
  readonly no?: string;
  readonly isDangerous?: boolean;
}

/** A question and its callbacks. */
interface Props extends QuestionText {
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The dialog of a confirmation. */
export default function Question(props: Props) {
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

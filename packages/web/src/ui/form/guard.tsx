import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../dialog/confirm.tsx';
import type { QuestionText } from '../dialog/question.tsx';

/** The question before unsaved input is discarded. */
export const discard = {
  title: 'Discard your changes?',
  text: 'Your changes are not saved and cannot be restored.',
  yes: 'Discard',
  no: 'Keep editing',
  isDangerous: true,
} as const;

/** Returns the tab in the address: changing the tab removes the content of the current one. */
const tabIn = (search: object): unknown => ('tab' in search ? search.tab : undefined);

interface Props {
  readonly isDirty: boolean;
  /** Another question, when the input is not lost permanently. */
  readonly question?: QuestionText;
}

/** Asks before another screen, another tab of this one, or another site discards unsaved input. */
export function Guard({ isDirty, question = discard }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || tabIn(current.search) !== tabIn(next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Confirm
      {...question}
      isOpen={blocker.status === 'blocked'}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  );
}

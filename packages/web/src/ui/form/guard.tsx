import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../dialog/confirm.tsx';
import type { QuestionText } from '../dialog/question.tsx';

/** The question before unsaved input is thrown away. */
export const discard = {
  title: 'Discard your changes?',
  text: 'Your changes are not saved and cannot be restored.',
  yes: 'Discard',
  no: 'Keep editing',
  isDangerous: true,
} as const;

/** The content of a tab goes with it. */
const tabIn = (search: object): unknown => ('tab' in search ? search.tab : undefined);

interface Props {
  readonly isDirty: boolean;
  /** What is asked, when it is not thrown away permanently. */
  readonly question?: QuestionText;
}

/** Asks before another screen, another tab of it, or another site, throws unsaved input away. */
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

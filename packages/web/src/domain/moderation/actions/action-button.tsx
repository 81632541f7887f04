import { Kbd } from '@mantine/core';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { useShortcut } from '../../../ui/keys/keys.ts';
import type { CaseItem } from '../case/item.ts';
import { actionKeys, type CaseAction, labelOf } from './actions.ts';
import type { ShownCase } from './use-shown-case.ts';

interface Props {
  readonly action: CaseAction;
  readonly item: CaseItem;
  readonly isOwn: boolean;
  /** The action was begun and canceled: the focus returns to its button. */
  readonly isBack: boolean;
  readonly reason: string | undefined;
  readonly shown: ShownCase;
  readonly onStart: (action: CaseAction) => void;
}

/** An action on a case: a button that shows its key. */
export function CaseActionButton({ action, item, isOwn, isBack, reason, shown, onStart }: Props) {
  const label = labelOf(action, item.what, isOwn);
  const { isOn } = useShortcut(actionKeys[action], label, (event) => shown.accepts(event) && onStart(action));
  const [first = ''] = actionKeys[action].split(' ');
  return (
    <GatedButton
      variant="default"
      justify="space-between"
      disabledReason={reason}
      autoFocus={isBack}
      // Enter on the button counts as a key. A pointer can only hit what is visible.
      onClick={(event) => (event?.detail !== 0 || shown.accepts(event)) && onStart(action)}
      {...(isOn ? { rightSection: <Kbd size="xs">{first}</Kbd>, 'aria-keyshortcuts': first } : {})}
    >
      {label}
    </GatedButton>
  );
}

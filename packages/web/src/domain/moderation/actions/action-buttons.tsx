import { Kbd } from '@mantine/core';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { useShortcut } from '../../../ui/keys/keys.ts';
import type { CaseItem } from '../case/item.ts';
import classes from '../cases.module.css';
import { actionKeys, type CaseAction, labelOf } from './actions.ts';
import type { CaseActions } from './use-actions.ts';
import type { ShownCase } from './use-shown-case.ts';

interface ButtonProps {
  readonly action: CaseAction;
  readonly item: CaseItem;
  readonly isOwn: boolean;
  /** It was about to be done, and was not: the focus comes back to it. */
  readonly isBack: boolean;
  readonly reason: string | undefined;
  readonly shown: ShownCase;
  readonly onStart: (action: CaseAction) => void;
}

function CaseActionButton({ action, item, isOwn, isBack, reason, shown, onStart }: ButtonProps) {
  const label = labelOf(action, item.what, isOwn);
  const { isOn } = useShortcut(actionKeys[action], label, (event) => shown.accepts(event) && onStart(action));
  const [first = ''] = actionKeys[action].split(' ');
  return (
    <GatedButton
      variant="default"
      justify="space-between"
      disabledReason={reason}
      autoFocus={isBack}
      // Enter on the button is a key, too; a pointer is where something is seen.
      onClick={(event) => (event?.detail !== 0 || shown.accepts(event)) && onStart(action)}
      {...(isOn ? { rightSection: <Kbd size="xs">{first}</Kbd>, 'aria-keyshortcuts': first } : {})}
    >
      {label}
    </GatedButton>
  );
}

interface Props {
  readonly item: CaseItem;
  readonly actions: CaseActions;
  readonly shown: ShownCase;
  /** Those that another button of the screen does. */
  readonly except?: readonly CaseAction[];
  /** Side by side. */
  readonly isRow?: boolean;
  /** Not shown yet: their keys say so. */
  readonly isHidden?: boolean;
}

/** What can be done about a case: a button each, that names its key. */
export const ActionButtons = ({ item, actions, shown, except = [], isRow = false, isHidden = false }: Props) => (
  <div className={classes.actions} data-row={isRow || undefined} hidden={isHidden}>
    {actions.offered
      .filter(({ action }) => !except.includes(action))
      .map(({ action, reason }) => (
        <CaseActionButton
          key={action}
          {...{ action, item, reason, shown }}
          isOwn={actions.isOwn}
          isBack={action === actions.cancelled}
          onStart={actions.start}
        />
      ))}
  </div>
);

/** Listens to the keys that decide while the case they are for is on its way. */
export function EarlyActionKeys({ shown }: Pick<Props, 'shown'>) {
  useShortcut(Object.values(actionKeys).join(' '), 'Decide about the next case', shown.accepts);
  return null;
}

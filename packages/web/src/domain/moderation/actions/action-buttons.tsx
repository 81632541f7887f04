import { Kbd } from '@mantine/core';
import { GatedButton } from '../../../ui/button/gated-button.tsx';
import { useShortcut } from '../../../ui/keys/keys.ts';
import type { CaseItem } from '../case/item.ts';
import classes from '../cases.module.css';
import { actionKeys, type CaseAction, labelOf } from './actions.ts';
import type { CaseActions } from './use-actions.ts';

interface ButtonProps {
  readonly action: CaseAction;
  readonly item: CaseItem;
  readonly isOwn: boolean;
  /** It was about to be done, and was not: the focus comes back to it. */
  readonly isBack: boolean;
  readonly reason: string | undefined;
  readonly onStart: (action: CaseAction) => void;
}

function CaseActionButton({ action, item, isOwn, isBack, reason, onStart }: ButtonProps) {
  const label = labelOf(action, item.what, isOwn);
  const { isOn } = useShortcut(actionKeys[action], label, () => onStart(action));
  const [first = ''] = actionKeys[action].split(' ');
  return (
    <GatedButton
      variant="default"
      justify="space-between"
      disabledReason={reason}
      autoFocus={isBack}
      onClick={() => onStart(action)}
      {...(isOn ? { rightSection: <Kbd size="xs">{first}</Kbd>, 'aria-keyshortcuts': first } : {})}
    >
      {label}
    </GatedButton>
  );
}

interface Props {
  readonly item: CaseItem;
  readonly actions: CaseActions;
  /** Those that another button of the screen does. */
  readonly except?: readonly CaseAction[];
  /** Side by side. */
  readonly isRow?: boolean;
  /** Not shown yet; their keys work. */
  readonly isHidden?: boolean;
}

/** What can be done about a case: a button each, that names its key. */
export const ActionButtons = ({ item, actions, except = [], isRow = false, isHidden = false }: Props) => (
  <div className={classes.actions} data-row={isRow || undefined} hidden={isHidden}>
    {actions.offered
      .filter(({ action }) => !except.includes(action))
      .map(({ action, reason }) => (
        <CaseActionButton
          key={action}
          {...{ action, item, reason }}
          isOwn={actions.isOwn}
          isBack={action === actions.cancelled}
          onStart={actions.start}
        />
      ))}
  </div>
);

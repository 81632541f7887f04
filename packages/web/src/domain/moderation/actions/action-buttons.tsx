import type { CaseItem } from '../case/item.ts';
import classes from '../cases.module.css';
import { CaseActionButton } from './action-button.tsx';
import type { CaseAction } from './actions.ts';
import type { CaseActions } from './use-actions.ts';
import type { ShownCase } from './use-shown-case.ts';

interface Props {
  readonly item: CaseItem;
  readonly actions: CaseActions;
  readonly shown: ShownCase;
  /** Actions that another button of the screen offers. */
  readonly except: readonly CaseAction[];
  /** Not shown yet: their keys report that the case is not loaded. */
  readonly isHidden: boolean;
}

/** The actions on a case, on the screen of a post or user: a column of buttons. */
export const ActionButtons = ({ item, actions, shown, except, isHidden }: Props) => (
  <div className={classes.actions} hidden={isHidden}>
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

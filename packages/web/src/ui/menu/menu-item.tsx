import { UnstyledButton } from '@mantine/core';
import { type Icon, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './menu.module.css';

/** An item of a menu. */
export interface MenuItem {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
  /** Why it is disabled at the moment; the keyboard can still reach it, and it shows the reason. */
  readonly reason?: string | undefined;
  /** Its action is still loading: it is disabled in its place. */
  readonly isPending?: boolean;
  /** Content at its end, such as its key. */
  readonly mark?: ReactNode;
}

interface Props {
  readonly item: MenuItem;
  readonly onRun: () => void;
}

/** A menu item with an action. */
export function MenuAction({ item: { label, icon: ItemIcon, reason, isPending = false, mark }, onRun }: Props) {
  const id = useId();
  const isRefused = reason !== undefined;
  return (
    <UnstyledButton
      role="menuitem"
      tabIndex={-1}
      className={classes.item ?? ''}
      aria-labelledby={`${id}-label`}
      {...(isRefused || isPending ? { 'aria-disabled': true } : { onClick: onRun })}
      aria-describedby={isRefused ? `${id}-reason` : undefined}
    >
      <ItemIcon size={16} aria-hidden />
      <span className={classes.words}>
        <span id={`${id}-label`}>{label}</span>
        {isRefused && (
          <span id={`${id}-reason`} className={classes.reason}>
            {reason}
          </span>
        )}
      </span>
      {mark}
    </UnstyledButton>
  );
}

interface ActionsProps {
  readonly items: readonly MenuItem[];
  readonly close: () => void;
}

/** Several actions, each of which closes the menu first. */
export const MenuActions = ({ items, close }: ActionsProps) =>
  items.map((item) => (
    <MenuAction
      key={item.label}
      item={item}
      onRun={() => {
        close();
        item.run();
      }}
    />
  ));

interface ChoiceProps {
  /** One of several, or each independently. */
  readonly kind: 'radio' | 'checkbox';
  readonly isChosen: boolean;
  readonly isFixed?: boolean;
  readonly onChoose: () => void;
  /** Content at its end. */
  readonly mark?: ReactNode;
  readonly children: string;
}

/** A menu item that can be chosen. */
export const MenuChoice = ({ kind, isChosen, isFixed = false, onChoose, mark, children }: ChoiceProps) => (
  <UnstyledButton
    role={kind === 'radio' ? 'menuitemradio' : 'menuitemcheckbox'}
    aria-checked={isChosen}
    tabIndex={-1}
    className={classes.item ?? ''}
    {...(isFixed ? { 'aria-disabled': true } : { onClick: onChoose })}
  >
    <span className={classes.check}>{isChosen && <IconCheck size={16} aria-hidden />}</span>
    <span className={classes.text}>{children}</span>
    {mark}
  </UnstyledButton>
);

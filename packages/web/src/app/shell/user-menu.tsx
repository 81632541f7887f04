import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconAdjustments,
  IconChevronDown,
  IconFingerprint,
  IconKey,
  IconLogout,
  IconRefresh,
} from '@tabler/icons-react';
import { type ToggleEvent, useId, useRef } from 'react';
import { useMe } from '../../data/access/me.ts';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { Avatar } from '../../domain/media/avatar.tsx';
import { itemsIn, moveFocus } from '../../ui/menu/move-focus.ts';
import { type ScreenLink, useOpenScreen } from '../../ui/screen/address.ts';
import { checkForUpdates } from '../updates/check.ts';
import classes from './shell.module.css';

interface Item {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void;
}

/** The menu under the admin's name. The browser opens and closes it, and returns the focus. */
export function UserMenu() {
  const me = useMe();
  const hasAdditions = useHasAdditions();
  const open = useOpenScreen();
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const go = (to: ScreenLink) => () => open(to);
  const items: readonly Item[] = [
    ...(hasAdditions
      ? [
          { label: 'Preferences', icon: IconAdjustments, run: go('/preferences') },
          { label: 'Sign-in', icon: IconFingerprint, run: go('/sign-in-methods') },
        ]
      : []),
    { label: 'Change Password', icon: IconKey, run: go('/change-password') },
    { label: 'Check for Updates', icon: IconRefresh, run: () => void checkForUpdates() },
    { label: 'Signout', icon: IconLogout, run: go('/logout') },
  ];
  const toggle = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') itemsIn(menu.current)[0]?.focus();
  };
  return (
    <>
      <UnstyledButton
        className={classes.user}
        aria-label={`Your menu, ${me.name}`}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        <Avatar person={me} size={28} isInControl isOwn />
        <span className={classes.userName}>{me.name}</span>
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label="Your menu"
        tabIndex={-1}
        className={classes.userItems}
        onToggle={toggle}
        onKeyDown={moveFocus}
      >
        {items.map(({ label, icon: ItemIcon, run }) => (
          <UnstyledButton
            key={label}
            role="menuitem"
            tabIndex={-1}
            className={classes.userItem}
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <ItemIcon size={16} aria-hidden />
            {label}
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

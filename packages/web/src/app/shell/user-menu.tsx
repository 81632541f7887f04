import { Menu, UnstyledButton } from '@mantine/core';
import { IconAdjustments, IconChevronDown, IconKey, IconLogout, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../kit/access/me.ts';
import { Portrait } from '../../kit/portrait.tsx';
import classes from './shell.module.css';
import { checkForUpdates } from './updates.ts';

const ICON = 16;

/** The menu under the admin's name. */
export function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate({ to });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={`Your menu, ${me.name}`}>
          <Portrait src={me.avatar} name={me.name} size={28} />
          <span className={classes.userName}>{me.name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconAdjustments size={ICON} />} onClick={go('/preferences')}>
          Preferences
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={ICON} />} onClick={go('/change-password')}>
          Change Password
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={ICON} />} onClick={() => void checkForUpdates()}>
          Check for Updates
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={ICON} />} onClick={go('/logout')}>
          Signout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { groups } from '@quarterdeck/contract/groups';
import { users } from '@quarterdeck/contract/users';
import {
  type Icon,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSun,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../data/access/use-may.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { useKeepScheme } from '../shell/use-colour-scheme.ts';
import { checkForUpdates } from '../updates/check.ts';
import type { Item } from './item.ts';

const AddUser = lazyDialog(() => import('../../features/users/add-user-dialog.tsx'));
const AddAdmin = lazyDialog(() => import('../../features/admins/add-admin-dialog.tsx'));
const AddGroup = lazyDialog(async () => ({
  default: (await import('../../features/groups/add-group.tsx')).AddGroup,
}));

type NewKind = 'user' | 'admin' | 'group';

const icon = (Sign: Icon) => <Sign size={18} stroke={1.75} aria-hidden />;

/** Returns the actions that the admin can take from anywhere, and their dialogs. */
export function useActions() {
  const [adding, setAdding] = useState<NewKind | null>(null);
  const { setColorScheme } = useMantineColorScheme();
  const keepScheme = useKeepScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const mayAdd = {
    user: useMay(users.create, {}).allowed,
    admin: useMay(users.create, { is_admin: 1 }).allowed,
    group: useMay(groups.save, {}).allowed,
  };
  const add = (what: NewKind, Sign: Icon): readonly Item[] =>
    mayAdd[what]
      ? [{ key: `add-${what}`, label: `Add ${what}`, also: 'new create', icon: icon(Sign), run: () => setAdding(what) }]
      : [];
  const actions: readonly Item[] = [
    ...add('user', IconUserPlus),
    ...add('admin', IconUserPlus),
    ...add('group', IconUsersPlus),
    {
      key: 'scheme',
      label: `Use the ${other} scheme`,
      also: 'color color theme mode',
      icon: icon(other === 'dark' ? IconMoon : IconSun),
      run: () => {
        setColorScheme(other);
        keepScheme(other);
      },
    },
    {
      key: 'updates',
      label: 'Check for Updates',
      also: 'reload version',
      icon: icon(IconRefresh),
      run: () => void checkForUpdates(),
    },
    { key: 'sign-out', label: 'Signout', also: 'sign log out leave', icon: icon(IconLogout), way: { to: '/logout' } },
  ];
  const close = (): void => setAdding(null);
  const dialogs = (
    <>
      <AddUser isOpen={adding === 'user'} onClose={close} />
      <AddAdmin isOpen={adding === 'admin'} onClose={close} />
      <AddGroup isOpen={adding === 'group'} onClose={close} />
    </>
  );
  return { actions, dialogs };
}

import { IconKey, IconUsersGroup } from '@tabler/icons-react';
import { usePageAction } from '../../ui/button/page-actions.ts';
import { Menu } from '../../ui/menu/menu.tsx';

/** An action that only admins can have, and why this user cannot. */
export interface AdminAction {
  readonly name: 'groups' | 'rights';
  readonly reason: string;
}

const faces = {
  groups: { label: 'Assign groups', icon: IconUsersGroup },
  rights: { label: 'Permissions', icon: IconKey },
} as const;

const none = (): void => undefined;

/** Offers the action in the palette as well, with the reason. */
function Offered({ name, reason }: AdminAction) {
  usePageAction(faces[name].label, reason, none);
  return null;
}

/** A menu of the actions that app users cannot have, each with its reason. */
export const AppUserMenu = ({ actions, of }: { readonly actions: readonly AdminAction[]; readonly of: string }) => (
  <>
    {actions.map((action) => (
      <Offered key={action.name} {...action} />
    ))}
    <Menu
      label={`More actions on ${of}`}
      items={actions.map(({ name, reason }) => ({ ...faces[name], reason, run: none }))}
    />
  </>
);

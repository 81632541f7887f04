import { GroupActions } from '../../features/groups/group-actions.tsx';
import { GroupPermissions } from '../../features/permissions/group-permissions.tsx';

/** A group's page: the permissions that it gives to its admins, and the actions on the group. */
export default function GroupPage() {
  return <GroupPermissions GroupActions={GroupActions} />;
}

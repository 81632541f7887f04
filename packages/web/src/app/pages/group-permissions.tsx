import { GroupActions } from '../../features/groups/group-actions.tsx';
import { GroupPermissions } from '../../features/permissions/group-permissions.tsx';

/** What a group gives to its admins, with what can be done with the group. */
export default function GroupPage() {
  return <GroupPermissions GroupActions={GroupActions} />;
}

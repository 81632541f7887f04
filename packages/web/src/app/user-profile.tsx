import { Profile } from '../features/profiles/profile.tsx';
import { lazyDialog } from '../kit/dialog/lazy-dialog.tsx';

const AssignGroups = lazyDialog(() => import('../features/admins/assign-groups.tsx'));

/** The profile of one person, with what the other rooms know of them. */
export default function UserProfile() {
  return <Profile tabs={[]} AssignGroups={AssignGroups} />;
}

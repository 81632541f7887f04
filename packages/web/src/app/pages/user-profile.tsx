import { Profile, type ProfileTab } from '../../features/profiles/profile.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { late } from '../../ui/late/late.tsx';

const AssignGroups = lazyDialog(() => import('../../features/admins/assign-groups.tsx'));

const tabs: readonly ProfileTab[] = [
  {
    id: 'followers',
    label: 'Followers',
    Content: late(async () => ({ default: (await import('../../features/activity/people.tsx')).Followers })),
  },
  {
    id: 'following',
    label: 'Following',
    Content: late(async () => ({ default: (await import('../../features/activity/people.tsx')).Following })),
  },
  {
    id: 'searches',
    label: 'Searches',
    Content: late(async () => ({ default: (await import('../../features/activity/found.tsx')).Searches })),
  },
  {
    id: 'bookmarks',
    label: 'Bookmarks',
    Content: late(async () => ({ default: (await import('../../features/activity/found.tsx')).Bookmarks })),
  },
  {
    id: 'conversation',
    label: 'Conversation',
    Content: late(async () => ({
      default: (await import('../../features/conversations/conversation-tab.tsx')).ConversationTab,
    })),
  },
  {
    id: 'posts',
    label: 'Posts',
    Content: late(async () => ({ default: (await import('../../features/activity/posts.tsx')).Posts })),
  },
];

/** The profile of one person, with what the other features know of them. */
export default function UserProfile() {
  return <Profile tabs={tabs} AssignGroups={AssignGroups} />;
}

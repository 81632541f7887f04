import { posts } from '@quarterdeck/contract/moderation/posts';
import { useHas } from '../../data/access/use-has.ts';
import { Profile, type ProfileTab } from '../../features/profiles/profile.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { lazyWithRetry } from '../../ui/lazy/lazy-with-retry.tsx';

const AssignGroups = lazyDialog(() => import('../../features/admins/assign-groups.tsx'));

const tabs: readonly ProfileTab[] = [
  {
    id: 'followers',
    label: 'Followers',
    Content: lazyWithRetry(async () => ({ default: (await import('../../features/activity/people.tsx')).Followers })),
  },
  {
    id: 'following',
    label: 'Following',
    Content: lazyWithRetry(async () => ({
      default: (await import('../../features/activity/people.tsx')).FollowedUsers,
    })),
  },
  {
    id: 'searches',
    label: 'Searches',
    Content: lazyWithRetry(async () => ({
      default: (await import('../../features/activity/search-tabs.tsx')).Searches,
    })),
  },
  {
    id: 'bookmarks',
    label: 'Bookmarks',
    Content: lazyWithRetry(async () => ({
      default: (await import('../../features/activity/search-tabs.tsx')).Bookmarks,
    })),
  },
  {
    id: 'conversation',
    label: 'Conversation',
    Content: lazyWithRetry(async () => ({
      default: (await import('../../features/conversations/conversation-tab.tsx')).ConversationTab,
    })),
  },
  {
    id: 'posts',
    label: 'Posts',
    Content: lazyWithRetry(async () => ({ default: (await import('../../features/activity/posts.tsx')).Posts })),
  },
];

/** The profile of a user, with parts from the other features. */
export default function UserProfile() {
  const hasPosts = useHas(posts.ofUser);
  return <Profile tabs={hasPosts ? tabs : tabs.filter(({ id }) => id !== 'posts')} AssignGroups={AssignGroups} />;
}

import { defineScreen } from '../../ui/screen/screen.ts';

/** Which posts and people were reported, one post, what was decided, and how moderation does. */
export const moderationScreens = [
  defineScreen({
    path: '/reported-posts',
    title: 'Reported posts',
    description: 'Posts that users reported, a row for all the reports on one. The title opens the post.',
    access: 'reported_posts',
    nav: { group: 'Moderation', icon: 'reportedPosts', order: 0, waits: 'posts' },
    component: () => import('./posts/reported-posts.tsx'),
  }),
  defineScreen({
    path: '/post-details/$postId',
    title: 'Post details',
    description: 'What was posted, who reported it and who saw it.',
    access: 'post_details',
    breadcrumbs: [{ title: 'Reported posts', path: '/reported-posts' }],
    component: () => import('./posts/post-details.tsx'),
  }),
  defineScreen({
    path: '/reported-users',
    title: 'Reported users',
    description: 'People whom others reported, a row for all the reports on one. The name opens the profile.',
    access: 'reported_users',
    nav: { group: 'Moderation', icon: 'reportedUsers', order: 1, waits: 'users' },
    component: () => import('./users/reported-users.tsx'),
  }),
  defineScreen({
    path: '/appeals',
    isAdded: true,
    title: 'Appeals',
    description:
      'What users say against decisions about them. Another admin than the one who decided first decides again.',
    access: ['reported_posts', 'reported_users'],
    nav: { group: 'Moderation', icon: 'appeals', order: 2, waits: 'appeals' },
    component: () => import('./appeals/appeals.tsx'),
  }),
  defineScreen({
    path: '/moderation-decisions',
    isAdded: true,
    title: 'Decisions',
    description:
      'What was decided about posts and people, when and for which reason. You see your own; super admins see all.',
    access: ['reported_posts', 'reported_users'],
    nav: { group: 'Moderation', icon: 'decisions', order: 6 },
    component: () => import('./numbers/decisions.tsx'),
  }),
  defineScreen({
    path: '/transparency-report',
    isAdded: true,
    title: 'Transparency report',
    description: 'Reports, decisions and appeals of a period, in numbers that name nobody.',
    access: ['reported_posts', 'reported_users'],
    breadcrumbs: [{ title: 'Decisions', path: '/moderation-decisions' }],
    component: () => import('./numbers/transparency.tsx'),
  }),
];

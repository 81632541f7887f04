import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about reported posts and users, a single post, decisions, and moderation numbers. */
export const moderationScreens = [
  defineScreen({
    path: '/reported-posts',
    title: 'Reported posts',
    description: 'Reported posts, grouped by post.',
    access: 'reported_posts',
    nav: { group: 'Moderation', icon: 'reportedPosts', order: 0, waits: 'posts' },
    component: () => import('./posts/reported-posts.tsx'),
  }),
  defineScreen({
    path: '/post-details/$postId',
    title: 'Post details',
    description: 'The post, its reports and its views.',
    access: 'post_details',
    breadcrumbs: [{ title: 'Reported posts', path: '/reported-posts' }],
    component: () => import('./posts/post-details.tsx'),
  }),
  defineScreen({
    path: '/reported-users',
    title: 'Reported users',
    description: 'Reported users, grouped by user.',
    access: 'reported_users',
    nav: { group: 'Moderation', icon: 'reportedUsers', order: 1, waits: 'users' },
    component: () => import('./users/reported-users.tsx'),
  }),
  defineScreen({
    path: '/appeals',
    isAdded: true,
    title: 'Appeals',
    description: "Users' appeals. Each is reviewed by someone other than the original moderator.",
    access: ['reported_posts', 'reported_users'],
    nav: { group: 'Moderation', icon: 'appeals', order: 2, waits: 'appeals' },
    component: () => import('./appeals/appeals.tsx'),
  }),
  defineScreen({
    path: '/moderation-decisions',
    isAdded: true,
    title: 'Decisions',
    description: 'Decisions about posts and users. You see your own; super admins see all.',
    access: ['reported_posts', 'reported_users'],
    nav: { group: 'Moderation', icon: 'decisions', order: 6 },
    component: () => import('./numbers/decisions.tsx'),
  }),
  defineScreen({
    path: '/transparency-report',
    isAdded: true,
    title: 'Transparency report',
    description: 'Anonymous totals of reports, decisions and appeals in a period.',
    access: ['reported_posts', 'reported_users'],
    breadcrumbs: [{ title: 'Decisions', path: '/moderation-decisions' }],
    component: () => import('./numbers/transparency.tsx'),
  }),
];

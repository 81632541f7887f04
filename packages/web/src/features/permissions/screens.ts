import { defineScreen } from '../../ui/screen/screen.ts';

/** Which permissions admins hold. */
export const permissionsScreens = [
  defineScreen({
    path: '/permission-holders',
    isAdded: true,
    title: 'Who may do what',
    description: 'The admins who hold a permission, and what gives it to each of them.',
    access: 'user_permissions',
    nav: { group: 'System', icon: 'holders', order: 4 },
    component: () => import('./holders.tsx'),
  }),
  defineScreen({
    path: '/rights-review',
    isAdded: true,
    title: 'Review of rights',
    description: 'Who holds which permission, what gives it, and what is unused.',
    access: 'user_permissions',
    nav: { group: 'System', icon: 'review', order: 5 },
    component: () => import('./review/review.tsx'),
  }),
  defineScreen({
    path: '/manage-user-permissions/$userId',
    title: 'Per-user permissions',
    description: 'What one admin may do, besides what their groups give them.',
    access: 'user_permissions',
    breadcrumbs: [{ title: 'Admin user list', path: '/backend-users' }],
    component: () => import('./user-permissions.tsx'),
  }),
];

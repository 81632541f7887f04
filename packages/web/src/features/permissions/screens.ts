import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about admins' permissions. */
export const permissionsScreens = [
  defineScreen({
    path: '/permission-holders',
    isAdded: true,
    title: 'Permission holders',
    description: 'Admins who have a permission, and why.',
    access: 'user_permissions',
    nav: { group: 'Administration', icon: 'holders', order: 4 },
    component: () => import('./holders.tsx'),
  }),
  defineScreen({
    path: '/rights-review',
    isAdded: true,
    title: 'Access review',
    description: "Every admin's permissions, their source and their last use.",
    access: 'user_permissions',
    nav: { group: 'Administration', icon: 'review', order: 5 },
    component: () => import('./review/review.tsx'),
  }),
  defineScreen({
    path: '/manage-user-permissions/$userId',
    title: 'Per-user permissions',
    description: "One admin's own permissions, in addition to their groups.",
    access: 'user_permissions',
    breadcrumbs: [{ title: 'Admin user list', path: '/backend-users' }],
    component: () => import('./user-permissions.tsx'),
  }),
];

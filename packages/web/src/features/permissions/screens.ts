import { defineScreen } from '../../ui/screen/screen.ts';

/** Which permissions groups and admins hold. */
export const permissionsScreens = [
  defineScreen({
    path: '/manage-group-permissions',
    title: 'Group permissions',
    description: 'What the admins of a group may do. A change holds from their next step on.',
    access: 'group_permissions',
    nav: { group: 'System', icon: 'permissions', order: 3 },
    component: () => import('./group-permissions.tsx'),
  }),
  defineScreen({
    path: '/permission-holders',
    title: 'Who may do what',
    description: 'The admins who hold a permission, and what gives it to each of them.',
    access: 'user_permissions',
    nav: { group: 'System', icon: 'holders', order: 4 },
    component: () => import('./holders.tsx'),
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

import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about the admins of the console. */
export const adminsScreens = [
  defineScreen({
    path: '/backend-users',
    title: 'Admin user list',
    description: 'Console staff and the groups that grant their permissions.',
    access: 'admin_users_list',
    nav: { group: 'Administration', icon: 'admins', order: 1, label: 'Admins' },
    component: () => import('./admins.tsx'),
  }),
];

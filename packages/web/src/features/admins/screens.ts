import { defineScreen } from '../../ui/screen/screen.ts';

/** The people who use the console. */
export const adminsScreens = [
  defineScreen({
    path: '/backend-users',
    title: 'Admin user list',
    description: 'The people who use this console, and the groups that give them their permissions.',
    access: 'admin_users_list',
    nav: { group: 'System', icon: 'admins', order: 1, label: 'Admins' },
    component: () => import('./admins.tsx'),
  }),
];

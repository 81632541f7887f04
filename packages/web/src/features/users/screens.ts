import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about app users. */
export const usersScreens = [
  defineScreen({
    path: '/users',
    title: 'User list',
    description: 'Find, sort and export the people who use the app.',
    access: 'users_list',
    nav: { group: 'People', icon: 'users', order: 1, label: 'Users' },
    component: () => import('./users.tsx'),
  }),
];

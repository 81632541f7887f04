import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about the groups that give admins their permissions. */
export const groupsScreens = [
  defineScreen({
    path: '/users-groups',
    title: 'Group list',
    description: 'Each group grants its permissions to all its admins.',
    access: 'group_list',
    nav: { group: 'Administration', icon: 'groups', order: 2, label: 'Groups' },
    component: () => import('./groups.tsx'),
  }),
];

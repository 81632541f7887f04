import { defineScreen } from '../../ui/screen/screen.ts';

/** The groups that give admins their permissions. */
export const groupsScreens = [
  defineScreen({
    path: '/users-groups',
    title: 'Group list',
    description: 'Groups give their permissions to all admins who are in them.',
    access: 'group_list',
    nav: { group: 'System', icon: 'groups', order: 2, label: 'Groups' },
    component: () => import('./groups.tsx'),
  }),
];

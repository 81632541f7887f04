import { defineScreen, type Screen } from '../../kit/screen/screen.ts';

/** Who was reported. */
export const reportsScreens: readonly Screen[] = [
  defineScreen({
    path: '/reported-users',
    title: 'Reported users',
    description: 'People whom others reported, a row for all the reports on one. The name opens the profile.',
    access: 'reported_users',
    nav: { group: 'Moderation', icon: 'reportedUsers', order: 1, waits: 'users' },
    component: () => import('./reported-users.tsx'),
  }),
];

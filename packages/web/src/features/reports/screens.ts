import { defineScreen, type Screen } from '../../kit/screen/screen.ts';

/** Who was reported. */
export const reportsScreens: readonly Screen[] = [
  defineScreen({
    path: '/reported-users',
    title: 'Reported users',
    description: 'People whom others reported, by whom and why. The profile shows what can be done.',
    access: 'reported_users',
    nav: { group: 'Moderation', icon: 'reportedUsers', order: 1 },
    component: () => import('./reported-users.tsx'),
  }),
];

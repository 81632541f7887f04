import { defineScreen, type Screen } from '../../kit/screen/screen.ts';

/** One person. */
export const profilesScreens: readonly Screen[] = [
  defineScreen({
    path: '/user-profile/$userId',
    title: 'User profile',
    description: 'What is known of one person, and what can be done about their account.',
    access: 'user_profile',
    breadcrumbs: [{ title: 'Users List', path: '/users' }],
    component: () => import('./profile.tsx'),
  }),
];

import { defineScreen } from '../../ui/screen/screen.ts';

/** What a member of staff chooses for themselves. */
export const preferencesScreens = [
  defineScreen({
    path: '/preferences',
    isAdded: true,
    title: 'Preferences',
    description: 'How the console looks and behaves for you, and where you are signed in. Changes are saved at once.',
    access: 'session',
    component: () => import('./preferences.tsx'),
  }),
];

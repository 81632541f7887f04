import { defineScreen } from '../../ui/screen/screen.ts';

/** The screen of the admin's own preferences. */
export const preferencesScreens = [
  defineScreen({
    path: '/preferences',
    isAdded: true,
    title: 'Preferences',
    description: 'Your display settings and active sessions. Changes are saved immediately.',
    access: 'session',
    component: () => import('./preferences.tsx'),
  }),
];

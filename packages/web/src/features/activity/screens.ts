import { defineScreen } from '../../ui/screen/screen.ts';

/** What people do in the app. */
export const activityScreens = [
  defineScreen({
    path: '/searches',
    title: 'Searches',
    description: 'What people search for in the app, and what they opened of what was found.',
    access: 'searches',
    nav: { group: 'Content', icon: 'searches', order: 1 },
    component: () => import('./searches.tsx'),
  }),
];

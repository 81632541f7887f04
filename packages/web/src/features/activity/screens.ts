import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about users' activity in the app. */
export const activityScreens = [
  defineScreen({
    path: '/searches',
    title: 'Searches',
    description: 'Searches in the app, and the results users opened.',
    access: 'searches',
    nav: { group: 'Content', icon: 'searches', order: 1 },
    component: () => import('./searches.tsx'),
  }),
];

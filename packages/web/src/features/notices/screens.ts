import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about an admin's notices. */
export const noticesScreens = [
  defineScreen({
    path: '/notices',
    isAdded: true,
    title: 'Notices',
    description: 'Your notices. Notices about closed cases are hidden.',
    access: 'session',
    component: () => import('./notices.tsx'),
  }),
];

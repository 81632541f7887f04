import { defineScreen } from '../../ui/screen/screen.ts';

/** What a member of staff is notified about. */
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

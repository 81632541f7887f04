import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about the state of the server. */
export const systemScreens = [
  defineScreen({
    path: '/system',
    isAdded: true,
    title: 'System',
    description: 'The state of each part of the system, and what to do about problems.',
    access: 'super',
    nav: { group: 'Administration', icon: 'system', order: 86 },
    component: () => import('./system.tsx'),
  }),
];

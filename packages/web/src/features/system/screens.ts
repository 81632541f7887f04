import { defineScreen } from '../../ui/screen/screen.ts';

/** How the server itself does. */
export const systemScreens = [
  defineScreen({
    path: '/system',
    isAdded: true,
    title: 'System',
    description: 'What works, what is behind and what fails, and what to do about it.',
    access: 'super',
    nav: { group: 'System', icon: 'system', order: 86 },
    component: () => import('./system.tsx'),
  }),
];

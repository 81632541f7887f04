import { defineScreen, type Screen } from '../../ui/screen/screen.ts';

/** How the server itself does. */
export const systemScreens: readonly Screen[] = [
  defineScreen({
    path: '/system',
    title: 'System',
    description: 'What works, what is behind and what fails, and what to do about it.',
    access: 'super',
    nav: { group: 'System', icon: 'system', order: 86 },
    component: () => import('./system.tsx'),
  }),
];

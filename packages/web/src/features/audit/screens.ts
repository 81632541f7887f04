import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about actions in the console, and the admins who took them. */
export const auditScreens = [
  defineScreen({
    path: '/audit-log',
    isAdded: true,
    title: 'Audit log',
    description: 'Every action and its author. Entries are linked in a chain and cannot be changed.',
    access: 'super',
    nav: { group: 'Administration', icon: 'trail', order: 90 },
    component: () => import('./audit-log.tsx'),
  }),
];

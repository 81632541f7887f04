import { defineScreen } from '../../ui/screen/screen.ts';

/** What was done with the console, and by whom. */
export const auditScreens = [
  defineScreen({
    path: '/audit-log',
    isAdded: true,
    title: 'Audit log',
    description: 'Who did what, to whom and when. Entries never change: each is linked into a chain.',
    access: 'super',
    nav: { group: 'System', icon: 'trail', order: 90 },
    component: () => import('./audit-log.tsx'),
  }),
];

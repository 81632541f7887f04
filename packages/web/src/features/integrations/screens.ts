import { defineScreen } from '../../ui/screen/screen.ts';

/** How the app is connected. */
export const integrationsScreens = [
  defineScreen({
    path: '/integrations',
    isAdded: true,
    title: 'Integrations',
    description: 'How the app is connected: its keys, what it sent, and what it is told.',
    access: 'super',
    nav: { group: 'System', icon: 'integrations', order: 85 },
    component: () => import('./integrations.tsx'),
  }),
];

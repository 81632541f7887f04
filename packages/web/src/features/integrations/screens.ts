import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about the app's connection. */
export const integrationsScreens = [
  defineScreen({
    path: '/integrations',
    isAdded: true,
    title: 'Integrations',
    description: "The app's keys, the data it sends, and the webhooks it receives.",
    access: 'super',
    nav: { group: 'Administration', icon: 'integrations', order: 85 },
    component: () => import('./integrations.tsx'),
  }),
];

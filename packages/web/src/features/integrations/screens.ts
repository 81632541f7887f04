import { defineScreen, type Screen } from '../../kit/screen/screen.ts';

/** How the app is connected. */
export const integrationsScreens: readonly Screen[] = [
  defineScreen({
    path: '/integrations',
    title: 'Integrations',
    description: 'How the app sends its data: with which keys, what came of it, and how much is kept.',
    access: 'super',
    nav: { group: 'System', icon: 'integrations', order: 85 },
    component: () => import('./integrations.tsx'),
  }),
];

import { defineScreen, type Screen } from '../../kit/screen/screen.ts';

/** What holds for the app and for the whole console. */
export const settingsScreens: readonly Screen[] = [
  defineScreen({
    path: '/settings',
    title: 'Settings',
    description: 'What holds for everybody who uses the app. A change holds at once.',
    access: ['change_enrichment_settings', 'get_app_version'],
    nav: { group: 'System', icon: 'settings', order: 80 },
    component: () => import('./settings.tsx'),
  }),
];

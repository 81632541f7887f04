import { defineScreen, type Screen } from '../ui/screen/screen.ts';
import { featureScreens } from './feature-screens.ts';

const home = defineScreen({
  path: '/',
  title: 'Dashboard',
  description: 'What users search for, what fails and how it grows, in the days that you choose. All days are in UTC.',
  access: 'session',
  nav: {
    group: 'Overview',
    icon: 'dashboard',
    order: 1,
    access: ['dashboard_data', 'google_analytics', 'google_analytics_graph', 'top_searches', 'campaign_analytics'],
  },
  component: () => import('./welcome/home.tsx'),
});

const settings = defineScreen({
  path: '/settings',
  title: 'Settings',
  description: 'What holds for everybody who uses the app. A change holds at once.',
  access: ['change_enrichment_settings', 'get_app_version'],
  nav: { group: 'System', icon: 'settings', order: 80 },
  component: () => import('./pages/settings.tsx'),
});

const userProfile = defineScreen({
  path: '/user-profile/$userId',
  title: 'User profile',
  crumb: 'User Profile',
  description: 'What is known of one person, and what can be done about their account.',
  access: 'user_profile',
  breadcrumbs: [{ title: 'Users List', path: '/users' }],
  component: () => import('./pages/user-profile.tsx'),
});

const groupPermissions = defineScreen({
  path: '/manage-group-permissions',
  title: 'Group permissions',
  description: 'What the admins of a group may do. A change holds from their next step on.',
  access: 'group_permissions',
  nav: { group: 'System', icon: 'permissions', order: 3 },
  component: () => import('./pages/group-permissions.tsx'),
});

const all = [home, userProfile, settings, groupPermissions, ...featureScreens];

/** The path of a screen, with the names of what varies in it. */
export type ScreenPath = (typeof all)[number]['path'];

/** Every screen of the console. */
export const screens: readonly Screen<ScreenPath>[] = all;

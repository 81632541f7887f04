import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about app users' locations. */
export const mapScreens = [
  defineScreen({
    path: '/geographical-users-count',
    title: 'Users Geographic Data map',
    description: 'Current locations of app users. Zoom in to see individual users.',
    access: 'users_locations',
    nav: { group: 'Overview', icon: 'map', order: 40, label: 'Users map' },
    component: () => import('./users-map.tsx'),
  }),
];

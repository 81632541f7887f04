import { defineScreen } from '../../ui/screen/screen.ts';

/** Who may read the conversations of users. */
export const conversationsScreens = [
  defineScreen({
    path: '/access-requests',
    isAdded: true,
    title: 'Access requests',
    description: 'Who asks to read the conversations of users, and who may read them by a grant now.',
    access: 'super',
    nav: { group: 'Moderation', icon: 'accessRequests', order: 9 },
    component: () => import('./access/access-requests.tsx'),
  }),
];

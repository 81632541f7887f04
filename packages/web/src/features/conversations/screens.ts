import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about access to users' conversations. */
export const conversationsScreens = [
  defineScreen({
    path: '/access-requests',
    isAdded: true,
    title: 'Access requests',
    description: "Requests for access to users' conversations, and active grants.",
    access: 'super',
    nav: { group: 'Moderation', icon: 'accessRequests', order: 9 },
    component: () => import('./access/access-requests.tsx'),
  }),
];

import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens about the interests that campaigns target. */
export const interestsScreens = [
  defineScreen({
    path: '/interest',
    title: 'Interest list',
    description: 'Campaign topics. You can delete interests that no campaign uses.',
    access: 'campaign_interests',
    nav: { group: 'Advertising', icon: 'interests', order: 3, label: 'Interests' },
    component: () => import('./interests.tsx'),
  }),
];

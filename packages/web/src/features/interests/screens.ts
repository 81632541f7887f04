import { defineScreen } from '../../ui/screen/screen.ts';

/** What campaigns are about. */
export const interestsScreens = [
  defineScreen({
    path: '/interest',
    title: 'Interest list',
    description: 'What campaigns can be about. One that no campaign uses can be deleted.',
    access: 'campaign_interests',
    nav: { group: 'Advertising', icon: 'interests', order: 3, label: 'Interests' },
    component: () => import('./interests.tsx'),
  }),
];

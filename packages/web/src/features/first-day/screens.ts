import { defineScreen } from '../../ui/screen/screen.ts';

/** The screen with the setup steps of a new installation. */
export const firstDayScreens = [
  defineScreen({
    path: '/first-steps',
    isAdded: true,
    title: 'Get started',
    description: 'What this installation needs before your staff relies on it.',
    access: 'super',
    component: () => import('./first-steps.tsx'),
  }),
];

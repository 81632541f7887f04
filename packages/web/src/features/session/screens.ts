import { defineScreen } from '../../ui/screen/screen.ts';

/** Signing in and out, and one's own password and methods. */
export const sessionScreens = [
  defineScreen({
    path: '/login',
    title: 'Login',
    description: 'Sign in with your password. A code is then sent to your e-mail address.',
    access: 'public',
    component: () => import('./login.tsx'),
  }),
  defineScreen({
    path: '/verify-otp',
    title: 'Verify OTP',
    description: 'Enter the one-time code that was sent to your e-mail address.',
    access: 'public',
    component: () => import('./verify-otp.tsx'),
  }),
  defineScreen({
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'A temporary password is sent to your e-mail address. It works once, for 15 minutes.',
    access: 'public',
    component: () => import('./forgot-password.tsx'),
  }),
  defineScreen({
    path: '/logout',
    title: 'Logging Out',
    description: 'Your session on this browser is being ended.',
    access: 'public',
    component: () => import('./logout.tsx'),
  }),
  defineScreen({
    path: '/sign-in-methods',
    title: 'Sign-in',
    description: 'Your authenticator app, passkeys and recovery codes.',
    access: 'session',
    isAdded: true,
    component: () => import('./account/sign-in-methods.tsx'),
  }),
  defineScreen({
    path: '/change-password',
    title: 'Change password',
    description: 'Choose a new password for your own account. Every other session of yours ends.',
    access: 'session',
    component: () => import('./change-password.tsx'),
  }),
];

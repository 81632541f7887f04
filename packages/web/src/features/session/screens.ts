import { defineScreen } from '../../ui/screen/screen.ts';

/** Screens for signing in and out, and for the admin's own password and sign-in methods. */
export const sessionScreens = [
  defineScreen({
    path: '/login',
    title: 'Login',
    description: 'Sign in with your password. A code is then sent to your email address.',
    access: 'public',
    component: () => import('./login.tsx'),
  }),
  defineScreen({
    path: '/verify-otp',
    title: 'Verify OTP',
    description: 'Enter the one-time code that was sent to your email address.',
    access: 'public',
    component: () => import('./verify-otp.tsx'),
  }),
  defineScreen({
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'A temporary password is sent to your email address. It works once, for 15 minutes.',
    access: 'public',
    component: () => import('./forgot-password.tsx'),
  }),
  defineScreen({
    path: '/logout',
    title: 'Logging Out',
    description: 'Signing you out.',
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
    path: '/confirm-sign-in',
    title: 'Confirm your identity',
    description: "Your sign-in provider's response.",
    access: 'session',
    isAdded: true,
    isUnlisted: true,
    component: () => import('./sign-on/confirm.tsx'),
  }),
  defineScreen({
    path: '/change-password',
    title: 'Change password',
    description: 'Choose a new password. Your other sessions end.',
    access: 'session',
    component: () => import('./change-password.tsx'),
  }),
];

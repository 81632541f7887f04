import { VisuallyHidden } from '@mantine/core';
import { createRootRoute, createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router';
import { readSession } from '../data/session/session.ts';
import { type FallbackProps, LoadFailure, lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx';
import type { Address } from '../ui/screen/address.ts';
import { defineScreen, type Screen } from '../ui/screen/screen.ts';
import { Root } from './root.tsx';
import { type ScreenPath, screens } from './screens.ts';
import { landingFor, wayBack } from './welcome/landing.ts';
import { SignInLayout } from './welcome/sign-in-layout.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

/** The longest wait for a frame, in milliseconds: a hidden page has none. */
const FRAME_MS = 250;

/**
 * Waits until the pressed control is painted as pressed: opening a screen takes longer than a frame, on a slow machine
 * several.
 */
const frameIsPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      // An open port is never freed.
      port1.close();
      resolve();
    };
    // The task right after the frame: a timer would run later.
    requestAnimationFrame(() => port2.postMessage(null));
    setTimeout(resolve, FRAME_MS);
  });

const root = createRootRoute({
  component: Root,
  validateSearch: (address): Address => address as Address,
  beforeLoad: ({ cause }) => (cause === 'enter' ? undefined : frameIsPainted()),
});

const notFound = defineScreen({
  path: '/$',
  title: 'Page not found',
  description: 'There is no screen at this address. It may have moved, or the link may be incorrect.',
  access: 'session',
  component: () => import('./pages/not-found.tsx'),
});

const isPublic = ({ access }: Screen): boolean => access === 'public';

const signIn = createRoute({
  getParentRoute: () => root,
  id: 'sign-in',
  component: SignInLayout,
  beforeLoad: ({ location }) => {
    const { phase, ended, user } = readSession();
    if (location.pathname === '/logout') return;
    if (phase === 'in' && !ended && user) {
      const wanted = new URLSearchParams(location.searchStr).get('redirect');
      throw redirect({ href: wayBack(user, screens, wanted) ?? landingFor(user, screens) ?? '/', replace: true });
    }
    if (phase !== 'code' && location.pathname === '/verify-otp') throw redirect({ to: '/login', replace: true });
  },
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyWithRetry(() => import('./shell/shell.tsx')),
  beforeLoad: ({ location }) => {
    const { phase, ended, keepsAddress } = readSession();
    if (phase === 'in' || ended) return;
    throw redirect({
      to: '/login',
      search: location.pathname === '/' || !keepsAddress ? {} : { redirect: location.href },
      replace: true,
    });
  },
});

const crash = lazyWithRetry(() => import('./pages/crash.tsx'));
const stopped = lazyWithRetry(() => import('./pages/failure.tsx'));

/** Replaces a screen that cannot be loaded, under the same title. */
const fallbackOf =
  ({ title }: Screen) =>
  (props: FallbackProps) => (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <LoadFailure {...props} />
    </>
  );

const routeOf = <Path extends `/${string}`>(screen: Screen<Path>) =>
  createRoute({
    getParentRoute: () => (isPublic(screen) ? signIn : signedIn),
    path: screen.path,
    component: lazyWithRetry(screen.component, fallbackOf(screen)),
    errorComponent: crash,
    staticData: { screen },
  });

type Routes = { readonly [Path in ScreenPath]: ReturnType<typeof routeOf<Path>> };

const routesFor = (isForStrangers: boolean) =>
  [...screens, notFound].filter((screen) => isPublic(screen) === isForStrangers).map((screen) => routeOf(screen));

/** The routes come from the list of screens. A list, unlike a tuple, cannot say that each has its own path. */
const routeTree = root.addChildren([
  signIn.addChildren(routesFor(true)),
  signedIn.addChildren(routesFor(false) as unknown as Routes),
]);

/** Creates a router with a route for each screen, behind the sign-in or outside of it. */
export const newRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    basepath: import.meta.env.BASE_URL,
    parseSearch: (text): Address => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (address: Address) => {
      const filled = Object.entries(address).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const text = new URLSearchParams(filled).toString();
      return text === '' ? '' : `?${text}`;
    },
    defaultPreload: 'intent',
    // For errors of the frame: each screen has its own error component.
    defaultErrorComponent: stopped,
  });

/** The router of the console. */
export type Router = ReturnType<typeof newRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: Router;
  }
}

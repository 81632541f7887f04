import { VisuallyHidden } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { readSession } from '../data/session/session.ts';
import { type InsteadProps, late, Unloaded } from '../ui/late/late.tsx';
import { defineScreen, type Screen } from '../ui/screen/screen.ts';
import { Root } from './root.tsx';
import { screens } from './screens.ts';
import { landingFor, wayBack } from './welcome/landing.ts';
import { SignInLayout } from './welcome/sign-in-layout.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

const root = createRootRoute({ component: Root });

const notFound = defineScreen({
  path: '/$',
  title: 'Page not found',
  description: 'There is no screen at this address. It may have moved, or the link is wrong.',
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
      const wanted = (location.search as Readonly<Record<string, unknown>>).redirect;
      throw redirect({ href: wayBack(user, screens, wanted) ?? landingFor(user, screens) ?? '/', replace: true });
    }
    if (phase !== 'code' && location.pathname === '/verify-otp') throw redirect({ to: '/login', replace: true });
  },
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: late(() => import('./shell/shell.tsx')),
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

const crash = late<ErrorComponentProps>(() => import('./pages/crash.tsx'));

/** What stands where a screen cannot be had: it keeps its name. */
const insteadOf =
  ({ title }: Screen) =>
  (props: InsteadProps) => (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <Unloaded {...props} />
    </>
  );

const routeOf = (screen: Screen) =>
  createRoute({
    getParentRoute: () => (isPublic(screen) ? signIn : signedIn),
    path: screen.path,
    component: late(screen.component, insteadOf(screen)),
    errorComponent: crash,
    staticData: { screen },
  });

const routesFor = (isForStrangers: boolean) =>
  [...screens, notFound].filter((screen) => isPublic(screen) === isForStrangers).map(routeOf);

type Parameters = Record<string, string>;

const routeTree = root.addChildren([signIn.addChildren(routesFor(true)), signedIn.addChildren(routesFor(false))]);

/** A router with a route for each screen, behind the sign-in or outside of it. */
export const newRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch: (text): Parameters => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (parameters) => {
      const filled = Object.entries(parameters as Parameters).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(filled).toString();
      return text === '' ? '' : `?${text}`;
    },
    defaultPreload: 'intent',
    scrollRestoration: true,
  });

/** The router of the console. */
export type Router = ReturnType<typeof newRouter>;

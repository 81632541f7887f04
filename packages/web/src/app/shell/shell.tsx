import '../../ui/theme/signed-in-styles.ts';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useFreshMe, useMe } from '../../data/access/me.ts';
import { useMay } from '../../data/access/use-may.ts';
import { useProofQuestion } from '../../data/client/proof.ts';
import { usePreferences } from '../../data/preferences.ts';
import { useSession } from '../../data/session/use-session.ts';
import { useQueue } from '../../domain/moderation/queue/store.ts';
import { Empty, RefusalState } from '../../ui/block/states.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { lazyWithRetry, NoFallback } from '../../ui/lazy/lazy-with-retry.tsx';
import { Page } from '../../ui/screen/page.tsx';
import { usePageMark } from '../../ui/screen/page-mark.ts';
import { useFocusBeforeLeave } from '../../ui/screen/pending-focus.ts';
import { useFollowedLinks } from '../../ui/screen/return-focus.ts';
import { type Screen, ScreenContext } from '../../ui/screen/screen.ts';
import { DisplayContext } from '../../ui/state/display.ts';
import { isThere } from '../is-there.ts';
import { NewVersion } from '../updates/new-version.tsx';
import { Header } from './header.tsx';
import { ScrollTop } from './scroll-top.tsx';
import { SectionTabs } from './section-tabs.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useColourScheme } from './use-colour-scheme.ts';

const NavDrawer = lazyDialog(() => import('./nav-drawer.tsx'));
const TimeZoneHint = lazyWithRetry(() => import('./time-zone-hint.tsx'), NoFallback);
const PrintHead = lazyWithRetry(() => import('../print/print-head.tsx'), NoFallback);
const GroupView = lazyWithRetry(() => import('./group-view.tsx'), NoFallback);
const UndoKeeper = lazyWithRetry(() => import('../../domain/moderation/undo/undo-keeper.tsx'), NoFallback);
const SignInAgain = lazyDialog(() => import('../../features/session/sign-in-again.tsx'));
const StepUp = lazyDialog(() => import('../../features/session/step-up/step-up.tsx'));

/**
 * When the parts that are loaded separately are preloaded, in milliseconds, so that losing the session after a release
 * does not lose unsaved input.
 */
const BESIDES_AFTER_MS = 15_000;

/** Screens on which the sidebar's links are in a drawer. */
const SMALL = '(max-width: 991px)';

const PASSWORD_PATH = '/change-password';
const METHODS_PATH = '/sign-in-methods';

/** The open screen, or what must be done before it opens. */
function Gate({ screen }: { readonly screen: Screen }) {
  const verdict = useMay(screen.access);
  const isServed = isThere(useMe(), screen);
  return (
    <ScreenContext value={screen}>
      <SectionTabs screen={screen} />
      {!isServed ? (
        <Page key={screen.path}>
          <Empty title="This server does not have this screen" />
        </Page>
      ) : verdict.allowed ? (
        <Outlet />
      ) : (
        <Page key={screen.path}>
          <RefusalState verdict={verdict} title={screen.refusal} />
        </Page>
      )}
    </ScreenContext>
  );
}

/** The frame of every signed-in screen: sidebar, header, content. */
export default function Shell() {
  const me = useMe();
  const { ended } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
  const hasUndoKey = useQueue((queue) => queue.hasUndoKey);
  const question = useProofQuestion();
  useFreshMe();
  const { preferences } = usePreferences();
  useColourScheme();
  usePageMark('data-sidebar', isCollapsed ? 'collapsed' : 'open');
  useFocusBeforeLeave();
  useFollowedLinks();
  useEffect(() => {
    const timer = setTimeout(() => void SignInAgain.preload(), BESIDES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // What must be done first, in this order.
  const first = me.must_change_password === 1 ? PASSWORD_PATH : me.must_add_method ? METHODS_PATH : undefined;
  if (first !== undefined && path !== first) return <Navigate to={first} replace />;
  const isBare = first !== undefined;
  return (
    <DisplayContext value={preferences}>
      <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
        <a className={classes.skip} href="#content">
          Skip to the content
        </a>
        {!isSmall && <Sidebar isCollapsed={isCollapsed} onToggle={() => setCollapsed(!isCollapsed)} isBare={isBare} />}
        <NavDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} isBare={isBare} />
        <div className={classes.page}>
          <Header screen={screen} isBare={isBare} onMenu={() => setDrawerOpen(true)} />
          {me.viewing_group && (
            <Suspense>
              <GroupView />
            </Suspense>
          )}
          <Suspense>
            <PrintHead />
          </Suspense>
          <main id="content" className={classes.content} tabIndex={-1}>
            {screen && <Gate screen={screen} />}
          </main>
          <Suspense>
            <TimeZoneHint />
          </Suspense>
        </div>
        <ScrollTop />
        <NewVersion />
        {hasUndoKey && (
          <Suspense>
            <UndoKeeper />
          </Suspense>
        )}
        <StepUp isOpen={question !== null && !ended} onClose={(isProven) => question?.settle(isProven === true)} />
        <SignInAgain isOpen={ended} />
      </div>
    </DisplayContext>
  );
}

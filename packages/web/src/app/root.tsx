import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSessionClient } from '../data/client/query-client.ts';
import { fetchTile } from '../data/client/tile.ts';
import { useSession } from '../data/session/use-session.ts';
import { alert } from '../ui/alert/alert.ts';
import { GlobalAlert } from '../ui/alert/global-alert.tsx';
import { productName } from '../ui/browser/console-config.ts';
import { TileSource } from '../ui/map/layers/tile-source.ts';
import { useSessionStore } from '../ui/state/session-store.ts';
import { LoadingBar } from './loading-bar.tsx';
import { screens } from './screens.ts';

/**
 * Follows the session, whichever tab changes it: signing out leads to the sign-in page, signing in leads on.
 * @returns whether the page may be shown: not while it still belongs to an admin who is not signed in any more.
 */
function useFollowSession(): boolean {
  const router = useRouter();
  const client = useSessionClient();
  const store = useSessionStore();
  const [shown, setShown] = useState(store);
  const { phase, ended } = useSession();
  const isPrivate = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.access !== 'public' });
  const wasEnded = useRef(ended);
  useEffect(() => {
    if (wasEnded.current && !ended) void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    wasEnded.current = ended;
  }, [client, ended]);
  useEffect(() => {
    // Someone else has signed in. The previous admin's screen is not theirs, so they begin at their own first screen.
    const isTaken = store !== shown && phase === 'in';
    const going = isTaken
      ? router.navigate({ href: '/login', replace: true, ignoreBlocker: true })
      : router.invalidate();
    let isLatest = true;
    // Navigation that began for the previous admin ends with this one, and may end last.
    void going.then(() => isLatest && setShown(store));
    return () => {
      isLatest = false;
    };
  }, [router, store, shown, phase]);
  return store === shown || (phase === 'out' && !isPrivate);
}

const isOpenToAll = (path: string | undefined): boolean =>
  screens.some((screen) => screen.path === path && screen.access === 'public');

/** Clears a failure message when its screen is left. A visitor who is sent to the sign-in page still reads why. */
function useForgetFailures(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
        const isSentAway = toLocation.pathname === '/login' && !isOpenToAll(fromLocation?.pathname);
        if (pathChanged && !isSentAway) alert.clearFailure();
      }),
    [router],
  );
}

function useTitle(): void {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const title = screen?.title ?? 'Page not found';
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}

/** The parts of every page: the title, the loading bar, the alert, and the session that it follows. */
export function Root() {
  const client = useSessionClient();
  const isShown = useFollowSession();
  useForgetFailures();
  useTitle();
  if (!isShown) return null;
  return (
    <QueryClientProvider client={client}>
      <LoadingBar />
      <GlobalAlert />
      <TileSource value={fetchTile}>
        <Outlet />
      </TileSource>
    </QueryClientProvider>
  );
}

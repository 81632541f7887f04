import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { GlobalAlert } from '../kit/alert/global-alert.tsx';
import { queryClient } from '../kit/client/query-client.ts';
import { productName } from '../kit/product.ts';
import { useSession } from '../kit/session/use-session.ts';
import { LoadingBar } from './loading-bar.tsx';

/** Follows the session, whichever tab changes it: who signs out goes to the sign-in page, who signs in goes on. */
function useFollowSession(): void {
  const router = useRouter();
  const { phase, ended, user } = useSession();
  const who = phase === 'in' && !ended ? (user?.username ?? user?.name ?? '') : null;
  const before = useRef(who);
  const wasEnded = useRef(ended);
  useEffect(() => {
    const isSomebodyElse = before.current !== null && who !== null && before.current !== who;
    if (phase === 'out' || isSomebodyElse) queryClient.clear();
    else if (wasEnded.current && !ended)
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    wasEnded.current = ended;
    if (who !== null) before.current = who;
    if (isSomebodyElse) void router.navigate({ href: '/login', ignoreBlocker: true });
    else void router.invalidate();
  }, [router, phase, ended, who]);
}

function useTitle(): void {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const title = screen?.title ?? 'Page not found';
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
}

/** What every page has: the title, the loading bar, the alert, and the session that it follows. */
export function Root() {
  useFollowSession();
  useTitle();
  return (
    <>
      <LoadingBar />
      <GlobalAlert />
      <Outlet />
    </>
  );
}

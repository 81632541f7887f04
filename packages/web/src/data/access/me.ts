import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { session } from '@quarterdeck/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../client/queries.ts';
import { onRefusal } from '../client/query-client.ts';
import type { SendOptions } from '../client/request.ts';
import { send } from '../client/send.ts';
import { rememberUser } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';

/** The signed-in admin, with the permissions that the server last told. */
export type Me = OutputOf<typeof session.loginData>['data'];

const REFRESH_MS = 60_000;
const nobody: Me = { name: '', is_sup_admin: 0, group_permissions: [], user_permissions: [] };

async function loadMe(options: SendOptions = {}) {
  const answer = await send(session.loginData, {}, options);
  rememberUser(answer.data);
  return answer;
}

/**
 * The signed-in admin, as the sign-in and each answer since told. It asks for nothing itself: nearly everything on a screen wants to know what
 * they may do, and an answer that tells nothing new draws nothing again.
 */
export const useMe = (): Me => useSession().user ?? nobody;

/**
 * Asks who the admin is and what they may do, and keeps that fresh: every minute, when the window gets the focus, and when the server
 * refused something. For one place in the app.
 */
export function useFreshMe(): void {
  const { user } = useSession();
  useQuery({
    queryKey: keyOf(session.loginData, {}),
    queryFn: () => loadMe(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: user !== null,
    // The session has what it tells.
    notifyOnChangeProps: [],
  });
  useEffect(() => {
    let asking = new AbortController();
    // The answer to an earlier question could come later, and tell what is no longer so.
    const ask = (): void => {
      asking.abort();
      asking = new AbortController();
      // No session lasts longer by it, and a failure changes nothing.
      void loadMe({ background: true, signal: asking.signal }).catch(() => undefined);
    };
    const refresh = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    addEventListener('focus', refresh);
    const stop = onRefusal(ask);
    return () => {
      asking.abort();
      stop();
      clearInterval(timer);
      removeEventListener('focus', refresh);
    };
  }, []);
}

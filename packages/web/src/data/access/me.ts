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

/** The signed-in admin, with the permissions from the server's last answer. */
export type Me = OutputOf<typeof session.loginData>['data'];

const REFRESH_MS = 60_000;
const nobody: Me = { name: '', is_sup_admin: 0, group_permissions: [], user_permissions: [] };

async function loadMe(options: SendOptions = {}) {
  const answer = await send(session.loginData, {}, options);
  rememberUser(answer.data);
  return answer;
}

/**
 * Returns the signed-in admin, as the sign-in or a later answer reported them. It sends no request itself: nearly
 * everything on a screen depends on permissions, and an answer that changes nothing renders nothing again.
 */
export const useMe = (): Me => useSession().user ?? nobody;

/**
 * Loads the admin and their permissions, and keeps them fresh: every minute, when the window gets the focus, and when
 * the server refused something. For one place in the app.
 */
export function useFreshMe(): void {
  const { user } = useSession();
  useQuery({
    queryKey: keyOf(session.loginData, {}),
    queryFn: () => loadMe(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: user !== null,
    // The session stores the answer.
    notifyOnChangeProps: [],
  });
  useEffect(() => {
    let asking = new AbortController();
    // The answer to an earlier request could come later and be out of date.
    const ask = (): void => {
      asking.abort();
      asking = new AbortController();
      // It does not prolong the session, and a failure changes nothing.
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

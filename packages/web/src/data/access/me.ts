import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { session } from '@quarterdeck/contract/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../client/queries.ts';
import { onRefusal, queryClient } from '../client/query-client.ts';
import type { SendOptions } from '../client/request.ts';
import { send } from '../client/send.ts';
import { rememberUser } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';

/** The signed-in admin, with the permissions that the server last told. */
export type Me = OutputOf<typeof session.loginData>['data'];

const REFRESH_MS = 60_000;
const key = keyOf(session.loginData, {});
const nobody: Me = { name: '', is_sup_admin: 0, group_permissions: [], user_permissions: [] };

async function loadMe(options: SendOptions = {}) {
  const answer = await send(session.loginData, {}, options);
  rememberUser(answer.data);
  return answer;
}

/** The signed-in admin; until the first answer, as the sign-in told. */
export function useMe(): Me {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => loadMe(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: user !== null,
  });
  return data?.data ?? user ?? nobody;
}

/** Asks again who the admin is and what they may do, without prolonging the session. A failure changes nothing. */
async function refreshMe(signal: AbortSignal): Promise<void> {
  const answer = await loadMe({ background: true, signal }).catch(() => undefined);
  if (answer) queryClient().setQueryData(key, answer);
}

/**
 * Keeps the permissions fresh: every minute, when the window gets the focus, and when the server refused something. For one
 * place in the app.
 */
export function useFreshMe(): void {
  useEffect(() => {
    let asking = new AbortController();
    // The answer to an earlier question could come later, and tell what is no longer so.
    const ask = (): void => {
      asking.abort();
      asking = new AbortController();
      void refreshMe(asking.signal);
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

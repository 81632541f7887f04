import { conversations } from '@quarterdeck/contract/conversations';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import { useEffect } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { useCall } from '../../../data/client/queries.ts';

/** The admin's own access, as the server reports it. */
export type OwnAccess = OutputOf<typeof conversations.ownAccess>['data'];

const GRACE_MS = 500;
const LONGEST_MS = 2_000_000_000;
const NOT_FOUND = 404;

/**
 * Returns whether the signed-in admin can read a user's conversations: by permission, or by a grant. The grant is
 * checked again when it ends and when the window gets the focus.
 */
export function useAccess(userId: number) {
  const mayRead = useMay(conversations.rooms).allowed;
  const { data, error, refetch } = useCall(
    conversations.ownAccess,
    { user_id: userId },
    { enabled: !mayRead, silent: true },
  );
  const own = mayRead ? undefined : data?.data;
  const end = own?.grant?.expires_at;
  useEffect(() => {
    if (mayRead) return;
    const again = (): void => void refetch();
    const wait = end ? Math.min(LONGEST_MS, Math.max(0, Date.parse(end) - Date.now()) + GRACE_MS) : undefined;
    const timer = wait === undefined ? undefined : setTimeout(again, wait);
    addEventListener('focus', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', again);
    };
  }, [mayRead, end, refetch]);
  return {
    own,
    isOpen: mayRead || Boolean(own?.grant),
    // A server without this call still stores requests.
    isKnown: mayRead || data !== undefined || error?.status === NOT_FOUND,
    failure: error,
    check: () => void refetch(),
  };
}

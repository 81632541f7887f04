import { Loader } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { fetchCall, send } from '../../data/client/send.ts';
import { forgetDrafts } from '../../data/session/drafts.ts';
import { leave, readSession } from '../../data/session/session.ts';
import { alert } from '../../ui/alert/alert.ts';
import { Card } from './card.tsx';

/** Forgets the session and its data. */
function forget(): void {
  leave();
  forgetDrafts();
}

/** Ends a session from single sign-on. @returns the provider's sign-out address, if there is one. */
async function signOutEverywhere(): Promise<string | undefined> {
  const { provider_url: url } = await send(session.logout, {});
  if (url !== undefined) forget();
  return url;
}

/** Signs out: notifies the server if it can be reached, and forgets everything in any case. */
export default function Logout() {
  const navigate = useNavigate();
  const leaveHere = useCallback((): void => {
    forget();
    alert.success('You have logout successfully');
    void navigate({ to: '/login', replace: true, ignoreBlocker: true });
  }, [navigate]);
  useEffect(() => {
    const { phase, user } = readSession();
    if (phase === 'in' && user?.sso === 1) {
      // Navigates to the provider's sign-out address when the answer comes.
      void signOutEverywhere().then(
        (url) => (url === undefined ? leaveHere() : location.assign(url)),
        () => leaveHere(),
      );
      return;
    }
    if (phase === 'in')
      fetchCall(session.logout, {}, { keepalive: true }).catch(() => {
        // The server then ends the session when it expires; this browser forgets it now.
      });
    leaveHere();
  }, [leaveHere]);
  return (
    <Card>
      <Loader size="sm" />
    </Card>
  );
}

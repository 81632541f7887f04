import { Loader } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { fetchCall, send } from '../../data/client/send.ts';
import { forgetDrafts } from '../../data/session/drafts.ts';
import { leave, readSession } from '../../data/session/session.ts';
import { alert } from '../../ui/alert/alert.ts';
import { Card } from './card.tsx';

/** Forgets the session and what belongs to it. */
function forget(): void {
  leave();
  forgetDrafts();
}

/** Signs out of a session that single sign-on has opened. @returns where the provider signs out, if it says so. */
async function signOutEverywhere(): Promise<string | undefined> {
  const { provider_url: url } = await send(session.logout, {});
  if (url !== undefined) forget();
  return url;
}

/** Signs out: tells the server if it can be reached, and forgets everything in any case. */
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
      // The answer says where the provider signs out: it is gone to when it comes.
      void signOutEverywhere().then(
        (url) => (url === undefined ? leaveHere() : location.assign(url)),
        () => leaveHere(),
      );
      return;
    }
    if (phase === 'in')
      fetchCall(session.logout, {}, { keepalive: true }).catch(() => {
        // The session then ends by its own time; this browser forgets it now.
      });
    leaveHere();
  }, [leaveHere]);
  return (
    <Card>
      <Loader size="sm" />
    </Card>
  );
}

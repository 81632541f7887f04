import { Loader } from '@mantine/core';
import { session } from '@quarterdeck/contract/session';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchCall } from '../../data/client/send.ts';
import { forgetDrafts } from '../../data/session/drafts.ts';
import { leave, readSession } from '../../data/session/session.ts';
import { alert } from '../../ui/alert/alert.ts';
import { Card } from './card.tsx';

/** Signs out: tells the server if it can be reached, and forgets everything in any case. */
export default function Logout() {
  const navigate = useNavigate();
  useEffect(() => {
    if (readSession().phase === 'in')
      fetchCall(session.logout, {}, { keepalive: true }).catch(() => {
        // The session then ends by its own time; this browser forgets it now.
      });
    leave();
    forgetDrafts();
    alert.success('You have logout successfully');
    void navigate({ to: '/login', replace: true, ignoreBlocker: true });
  }, [navigate]);
  return (
    <Card>
      <Loader size="sm" />
    </Card>
  );
}

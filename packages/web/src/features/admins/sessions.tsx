import { Skeleton } from '@mantine/core';
import { admins } from '@quarterdeck/contract/admins';
import { ActionButton } from '../../data/access/action-button.tsx';
import { failureInPlaceOf } from '../../data/client/failure.ts';
import { useCall } from '../../data/client/queries.ts';
import { Empty, FailureState } from '../../ui/block/states.tsx';
import { SessionRow, sessionName } from '../../ui/browser/session-row.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import classes from './admins.module.css';
import type { Row } from './row.ts';

interface ListProps {
  readonly admin: Pick<Row, 'id' | 'name'>;
}

function SessionList({ admin: { id, name } }: ListProps) {
  const { data, error, refetch } = useCall(admins.sessions, { user_id: id });
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={68} />;
  if (data.data.length === 0) return <Empty title={`${name} is not signed in`} />;
  return (
    <div className={classes.sessions}>
      {data.data.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          action={
            <ActionButton
              call={admins.endSession}
              input={{ user_id: id, id: session.id }}
              invalidates={[admins.sessions]}
              confirm={{
                title: 'End this session?',
                text: `${name} is signed out of ${sessionName(session)} immediately. They can sign in again.`,
                yes: 'End session',
                isDangerous: true,
              }}
              variant="default"
              size="compact-sm"
              aria-label={`End the session of ${sessionName(session)}`}
            >
              End
            </ActionButton>
          }
        />
      ))}
    </div>
  );
}

interface Props extends ListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Another admin's sessions; each can be ended. */
export default function Sessions({ admin, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Sessions of ${admin.name}`}>
      <SessionList admin={admin} />
    </Dialog>
  );
}

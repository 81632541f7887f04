import { Button, Skeleton } from '@mantine/core';
import { activity } from '@quarterdeck/contract/activity';
import { conversations } from '@quarterdeck/contract/conversations';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../data/access/use-may.ts';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { Moment } from '../../../ui/time/moment.tsx';
import classes from './evidence.module.css';
import { FailedBlock } from './failed-block.tsx';

const SHOWN = 6;

interface Props {
  readonly userId: number;
}

function Searches({ userId }: Props) {
  const input = { userId, page_limit: SHOWN };
  const { data, error, refetch } = useCall(activity.searches, input, {
    silent: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailedBlock failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} />;
  if (data.data.length === 0) return <p className={classes.foot}>No search</p>;
  return (
    <ul className={classes.rows}>
      {data.data.map(({ id, search_term: term, updated_at: at }) => (
        <li key={id} className={classes.line}>
          <bdi className={classes.grow}>{term}</bdi>
          <span className={classes.foot}>
            <Moment at={at} shows="ago" />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Chats({ userId }: Props) {
  const input = { user_id: userId };
  const { data, error, refetch } = useCall(conversations.rooms, input, {
    silent: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailedBlock failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={72} />;
  if (data.chat_rooms.length === 0) return <p className={classes.foot}>No chat</p>;
  return (
    <ul className={classes.rows}>
      {data.chat_rooms.slice(0, SHOWN).map(({ id, name, channel, members, last_message: last }) => (
        <li key={id} className={classes.line}>
          <bdi>{members?.map((one) => one.username).join(', ') || name || channel || 'A chat'}</bdi>
          <bdi className={`${classes.grow} ${classes.foot}`}>{last?.message ?? ''}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface LookProps extends Props {
  readonly title: string;
  readonly tab: string;
  readonly children: ReactNode;
}

/** Loads private data only on request, because each view is logged. */
function Look({ title, tab, userId, children }: LookProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={title} className={classes.block}>
      <h3 className={classes.heading}>{title}</h3>
      {isOpen ? (
        <>
          {children}
          <Link
            to="/user-profile/$userId"
            params={{ userId: String(userId) }}
            search={{ tab }}
            className={classes.foot}
          >
            All {title.toLowerCase()} on the profile
          </Link>
        </>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          View {title.toLowerCase()}
        </Button>
      )}
      {!isOpen && <p className={classes.foot}>The audit log records that you viewed it.</p>}
    </section>
  );
}

/** A user's searches and chats, for admins with the permissions. */
export function PrivateData({ userId }: Props) {
  const maySearches = useMay(activity.searches).allowed;
  const mayChats = useMay(conversations.rooms).allowed;
  return (
    <>
      {maySearches && (
        <Look title="Searches" tab="searches" userId={userId}>
          <Searches userId={userId} />
        </Look>
      )}
      {mayChats && (
        <Look title="Chats" tab="conversation" userId={userId}>
          <Chats userId={userId} />
        </Look>
      )}
    </>
  );
}

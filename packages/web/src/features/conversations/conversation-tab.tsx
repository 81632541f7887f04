import { Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { FailureState } from '../../ui/block/states.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import { NeedAccess } from './access/need-access.tsx';
import { type OwnAccess, useAccess } from './access/use-access.ts';
import { Chats } from './chats.tsx';
import classes from './conversations.module.css';

const Granted = ({ grant: { expires_at: end } }: { readonly grant: NonNullable<OwnAccess['grant']> }) => (
  <p className={classes.granted}>
    <IconClock size={16} aria-hidden />
    {end === null ? (
      'Permanent access'
    ) : (
      <span>
        Access until <Moment at={end} shows="full" />
      </span>
    )}
  </p>
);

interface Props {
  readonly userId: number;
  readonly name: string;
}

/** A user's conversations, for admins who can read them; other admins can request access. */
export function ConversationTab({ userId, name }: Props) {
  const { own, isOpen, isKnown, failure, check } = useAccess(userId);
  if (!isKnown)
    return failure ? <FailureState failure={failure} onRetry={check} /> : <Skeleton height={320} radius="md" />;
  if (!isOpen) return <NeedAccess userId={userId} name={name} own={own} />;
  return (
    <>
      {own?.grant && <Granted grant={own.grant} />}
      <Chats userId={userId} name={name} onRefused={check} />
    </>
  );
}

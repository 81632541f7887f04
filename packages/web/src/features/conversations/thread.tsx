import { ActionIcon, Skeleton } from '@mantine/core';
import { conversations } from '@quarterdeck/contract/conversations';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { byDay } from '../../domain/audit/days.ts';
import { Empty, FailureState } from '../../ui/block/states.tsx';
import classes from './conversations.module.css';
import { MessageItem } from './message-item.tsx';
import { More } from './more.tsx';
import { peopleIn, type Room, titleOf } from './texts.ts';
import { useChat } from './use-chat.ts';

const FORBIDDEN = 403;
const PLACES = [1, 2, 3, 4];

const Places = () => (
  <div className={classes.places} aria-hidden>
    {PLACES.map((place) => (
      <Skeleton key={place} height={52} width={`${40 + ((place * 17) % 30)}%`} radius="md" />
    ))}
  </div>
);

interface MessagesProps {
  readonly userId: number;
  readonly roomId: number;
  /** Called when the admin can no longer read. */
  readonly onRefused: () => void;
}

function Messages({ userId, roomId, onRefused }: MessagesProps) {
  const chat = useChat(conversations.messages, { user_id: userId, room_id: roomId }, ({ messages }) => messages);
  const { items, failure, retry } = chat;
  useEffect(() => {
    if (failure?.status === FORBIDDEN) onRefused();
  }, [failure, onRefused]);
  if (!items) return failure ? <FailureState failure={failure} onRetry={retry} /> : <Places />;
  if (items.length === 0) return <Empty title="There is no message" />;
  const dated = items.map((message) => ({ message, at: message.created_at ?? message.updated_at })).toReversed();
  return (
    <>
      <More chat={chat} label="Show older messages" />
      {byDay(dated, new Date()).map(({ title, items: own }) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.day}>{title}</h3>
          <ol className={classes.messages}>
            {own.map(({ message, at }, place) => (
              <MessageItem key={message.id ?? `${at} ${place}`} message={message} roomId={roomId} userId={userId} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

interface Props extends MessagesProps {
  /** Undefined when it is not among the loaded rooms. */
  readonly room: Room | undefined;
  /** The name of the user whose rooms they are. */
  readonly name: string;
  readonly onBack: () => void;
}

/** The messages of a room. The newest are at the end, where reading begins; older ones load above. */
export function Thread({ room, name, onBack, ...props }: Props) {
  const title = room ? titleOf(room) : `Room ${props.roomId}`;
  return (
    <section className={classes.thread} aria-labelledby="room">
      <div className={classes.threadHead}>
        <ActionIcon
          className={classes.back ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Back to chat rooms"
          onClick={onBack}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <div className={classes.threadTitle}>
          <h2 id="room" tabIndex={-1} className={classes.heading} dir="auto">
            {title}
          </h2>
          {room && <p className={classes.people}>{peopleIn(room, name)}</p>}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.upwards} aria-label="Messages" tabIndex={0}>
        <div className={classes.fromOldToNew}>
          <Messages key={props.roomId} {...props} />
        </div>
      </section>
    </section>
  );
}

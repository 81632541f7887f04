import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { Avatar } from '../../domain/media/avatar.tsx';
import { FailureState } from '../../ui/block/states.tsx';
import { Moment } from '../../ui/time/moment.tsx';
import classes from './conversations.module.css';
import { More } from './more.tsx';
import { previewOf, type Room, titleOf } from './texts.ts';
import type { ChatPages } from './use-chat.ts';

const PLACES = [1, 2, 3, 4, 5];

function RoomPicture({ room }: { readonly room: Room }) {
  const [first, ...others] = room.members ?? [];
  if (first && others.length === 0) return <Avatar person={first} size={36} isInControl />;
  return (
    <span className={classes.group} aria-hidden>
      <IconUsersGroup size={18} />
    </span>
  );
}

interface Props {
  readonly chat: ChatPages<Room>;
  readonly open: number | undefined;
  readonly onOpen: (id: number) => void;
}

/** A user's rooms, most recently used first, each with its last message. */
export function Rooms({ chat, open, onOpen }: Props) {
  const { items, failure, retry } = chat;
  if (!items)
    return failure ? (
      <FailureState failure={failure} onRetry={retry} />
    ) : (
      <div className={classes.places} aria-hidden>
        {PLACES.map((place) => (
          <Skeleton key={place} height={44} radius="md" />
        ))}
      </div>
    );
  return (
    <>
      <ul className={classes.roomList}>
        {items.map((room) => (
          <li key={room.id}>
            <UnstyledButton
              data-prints
              className={classes.room ?? ''}
              data-room={room.id}
              aria-current={room.id === open || undefined}
              onClick={() => onOpen(room.id)}
            >
              <RoomPicture room={room} />
              <span className={classes.roomText}>
                <span className={classes.roomTop}>
                  <bdi className={classes.roomName}>{titleOf(room)}</bdi>
                  {room.updated_at && (
                    <span className={classes.when}>
                      <Moment at={room.updated_at} shows="ago" />
                    </span>
                  )}
                </span>
                <span className={classes.preview} dir="auto">
                  {previewOf(room)}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <More chat={chat} label="Show more chat rooms" />
    </>
  );
}

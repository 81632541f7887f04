import { conversations } from '@quarterdeck/contract/conversations';
import { IconMessages } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useHasAdditions } from '../../data/access/use-additions.ts';
import { useHas } from '../../data/access/use-has.ts';
import { useCall } from '../../data/client/queries.ts';
import { DidYouMean } from '../../data/list/suggestions.tsx';
import { EmptyState } from '../../ui/block/empty-state.tsx';
import { Empty } from '../../ui/block/states.tsx';
import { Search } from '../../ui/list/search.tsx';
import { useAddress, useChangeAddress } from '../../ui/screen/address.ts';
import classes from './conversations.module.css';
import { Rooms } from './rooms.tsx';
import { Thread } from './thread.tsx';
import { useChat } from './use-chat.ts';

const FORBIDDEN = 403;

/** Returns the room in the address, and a function that opens another one. */
function useOpenRoom() {
  const { room: text = '' } = useAddress();
  const change = useChangeAddress();
  const go = (room: number | undefined): void =>
    change((now) => ({ ...now, room: room === undefined ? undefined : String(room) }));
  return { open: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined, go };
}

/**
 * Returns the search text for the rooms, which is also in the address; a server without our additions has no such
 * search.
 */
function useRoomSearch() {
  const { room_search: search = '' } = useAddress();
  const change = useChangeAddress();
  const go = (text: string): void =>
    change((now) => ({ ...now, room_search: text.trim() || undefined }), { replace: true });
  return { isThere: useHasAdditions(), search, go };
}

interface SimilarProps {
  readonly userId: number;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Names that are like a search in vain. Nothing waits for them, and a failure shows none. */
function SimilarRooms({ userId, search, onSearch }: SimilarProps) {
  const { data } = useCall(
    conversations.similar,
    { user_id: userId, search },
    { silent: true, enabled: useHas(conversations.similar) },
  );
  return <DidYouMean names={data?.data ?? []} onSearch={onSearch} />;
}

interface Props {
  readonly userId: number;
  readonly name: string;
  /** Called when the admin can no longer read. */
  readonly onRefused: () => void;
}

/** A user's rooms on the left, and the open room's messages on the right; on a phone only one of them at a time. */
export function Chats({ userId, name, onRefused }: Props) {
  const { isThere, search, go: searchRooms } = useRoomSearch();
  const chat = useChat(
    conversations.rooms,
    { user_id: userId, ...(isThere && search ? { search } : {}) },
    ({ chat_rooms }) => chat_rooms,
  );
  const { open, go } = useOpenRoom();
  const frame = useRef<HTMLDivElement>(null);
  const left = useRef<number | undefined>(undefined);
  const { failure, items } = chat;
  useEffect(() => {
    if (failure?.status === FORBIDDEN) onRefused();
  }, [failure, onRefused]);
  useEffect(() => {
    // On a phone, the element that had the focus is now hidden.
    const focused = document.activeElement;
    const isLost = focused === document.body || (focused instanceof HTMLElement && focused.offsetParent === null);
    const place = open === undefined ? `[data-room="${left.current ?? 0}"]` : '#room';
    if (isLost) frame.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
    left.current = open;
    // Scrolls so that an open room is completely visible in the window.
    if (open !== undefined) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (items?.length === 0 && search === '' && open === undefined)
    return <Empty title="There is no conversatation yet" />;
  return (
    <div ref={frame} className={classes.chats} data-open={open !== undefined || undefined}>
      <section className={classes.rooms} aria-label={`Chat rooms of ${name}`}>
        {isThere && (
          <div className={classes.find}>
            <Search value={search} onSearch={searchRooms} />
          </div>
        )}
        <div className={classes.scroll}>
          {items?.length === 0 && search !== '' && (
            <div className={classes.none}>
              <p>No chat room matches “{search}”</p>
              <SimilarRooms userId={userId} search={search} onSearch={searchRooms} />
            </div>
          )}
          <Rooms chat={chat} open={open} onOpen={go} />
        </div>
      </section>
      {open === undefined ? (
        <div className={classes.choose}>
          <EmptyState
            icon={<IconMessages />}
            title="Select a chat room"
            text="Every page of messages you open is logged."
          />
        </div>
      ) : (
        <Thread
          userId={userId}
          roomId={open}
          name={name}
          room={items?.find(({ id }) => id === open)}
          onRefused={onRefused}
          onBack={() => go(undefined)}
        />
      )}
    </div>
  );
}

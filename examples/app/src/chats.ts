import { randomUUID } from 'node:crypto';
import { whoCalls } from './accounts.ts';
import type { App } from './context.ts';
import { type Call, Refusal, type Routes } from './http.ts';
import type { Room } from './model.ts';

const KEPT = 50;

export function chatRoutes(app: App): Routes {
  const { tables, tell } = app;

  function ownRoom(call: Call): { readonly me: string; readonly room: Room } {
    const { id: me } = whoCalls(app, call);
    const room = tables.rooms.get(call.params.id ?? '');
    if (!room?.members.includes(me)) throw new Refusal(404, 'There is no such chat of yours');
    return { me, room };
  }

  return {
    'POST /chats': (call) => {
      const { id: me } = whoCalls(app, call);
      const other = tables.users.get(call.field('with'));
      if (!other) throw new Refusal(404, 'There is no user with this id');
      const room = tables.rooms.put({ id: `r_${randomUUID()}`, members: [me, other.id], messages: [] });
      tell({ type: 'room', id: room.id, data: { channel: room.id, members: [me, other.id] } });
      return { id: room.id };
    },

    'POST /chats/:id/messages': (call) => {
      const { me: sender, room } = ownRoom(call);
      const text = call.field('text');
      tables.rooms.put({ ...room, messages: [...room.messages, { sender, text }].slice(-KEPT) });
      const data = { room: room.id, sender, message_type: 'TEXT' as const, message: text };
      tell({ type: 'message', id: randomUUID(), data });
    },

    'GET /chats/:id': (call) => ownRoom(call).room,
  };
}

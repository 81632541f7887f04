import { sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { byAppId, fieldOf, isWritten, rowIdsOf, writtenFields } from '../../domain/items/changes.ts';
import { itemColumns } from '../../domain/items/columns.ts';
import type {
  EventWriter,
  FindRows,
  ItemWriter,
  ThingChange,
  ThingWriter,
  Trx,
} from '../../domain/items/item-writer.ts';
import { momentText } from '../../domain/items/micros.ts';

/** The app's fields that are columns under the same names. */
const SENT = { name: 'text', channel: 'text' } as const;

const columns = itemColumns({ ...SENT, created_at: 'timestamptz' });

const selectRooms = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`select id, app_id from chat_rooms where app_id = any(${appIds}::text[])`,
);

const find: FindRows = async (trx, appIds) => byAppId(await selectRooms(trx, appIds));

const insertRooms = statement(
  { id: number, app_id: orNull(text) },
  (rows: string) => sql`
    insert into chat_rooms (app_id, deleted_at, ${columns.list})
    select app_id, deleted_at, ${columns.values}
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, deleted_at timestamptz, ${columns.record})
    returning id, app_id`,
);

const updateRooms = statement(
  { id: number },
  (rows: string) => sql`
    update chat_rooms c set deleted_at = r.deleted_at, ${columns.updatesOf('c')}
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb, deleted_at timestamptz)
    where c.id = r.id
    returning c.id`,
);

const removeMembers = statement(
  { room_id: number },
  (rows: string) => sql`
    delete from chat_members m using jsonb_to_recordset(${rows}::jsonb) as r(room_id bigint, members bigint[])
    where m.room_id = r.room_id and m.user_id <> all (r.members)
    returning m.room_id`,
);

const addMembers = statement(
  { room_id: number },
  (rows: string) => sql`
    insert into chat_members (room_id, user_id, last_message_at)
    select r.room_id, member.id,
      coalesce((select max(message.created_at) from chat_messages message where message.room_id = r.room_id), '-infinity')
    from jsonb_to_recordset(${rows}::jsonb) as r(room_id bigint, members bigint[])
    cross join lateral unnest(r.members) as member(id)
    order by r.room_id, member.id
    on conflict do nothing
    returning room_id`,
);

async function writeThings(trx: Trx, changes: readonly ThingChange[]) {
  const added = changes.filter(({ rowId }) => rowId === undefined);
  const present = changes.filter(({ rowId }) => rowId !== undefined);
  const goneAt = ({ isDeleted, at }: ThingChange): string | null => (isDeleted ? momentText(at) : null);
  const inserted =
    added.length === 0
      ? []
      : await insertRooms(
          trx,
          JSON.stringify(
            added.map((change) => ({
              app_id: change.appId,
              ...Object.fromEntries(Object.keys(SENT).map((name) => [name, fieldOf(change, name)])),
              created_at: momentText(change.createdAt ?? change.at),
              deleted_at: goneAt(change),
            })),
          ),
        );
  if (present.length > 0)
    await updateRooms(
      trx,
      JSON.stringify(
        present.map((change) => ({
          id: change.rowId,
          data: {
            ...writtenFields(change, Object.keys(SENT)),
            ...(change.createdAt === undefined ? {} : { created_at: momentText(change.createdAt) }),
          },
          deleted_at: goneAt(change),
        })),
      ),
    );
  const rowIds = rowIdsOf(present, inserted);
  const members = changes
    .filter((change) => isWritten(change, 'members') || change.rowId === undefined)
    // A deleted room is no longer listed.
    .map((change) => ({
      room_id: rowIds.get(change.appId),
      members: change.isDeleted ? [] : (change.ids.members ?? []),
    }));
  if (members.length > 0) {
    await removeMembers(trx, JSON.stringify(members));
    await addMembers(trx, JSON.stringify(members));
  }
  return { rowIds };
}

const roomWriter: ThingWriter = { type: 'room', keepsRow: true, find, writeThings };

const messageColumns = itemColumns({
  app_id: 'text',
  room_id: 'bigint',
  sender_id: 'bigint',
  type: 'text',
  message: 'text',
  media: 'text',
  created_at: 'timestamptz',
});

const insertMessages = statement(
  { room_id: number },
  (rows: string) => sql`
    insert into chat_messages (${messageColumns.list}, post, updated_at)
    select ${messageColumns.of('r')},
      case when r.post_id is not null then (
        select jsonb_build_object('post_meta', jsonb_build_array(jsonb_build_object(
          'type', case when p.image is null then 'text' else 'image' end, 'image', p.image, 'title', p.title)))
        from posts p where p.id = r.post_id) end,
      r.created_at
    from jsonb_to_recordset(${rows}::jsonb) as r(${messageColumns.record}, post_id bigint)
    order by r.created_at, r.app_id
    on conflict do nothing
    returning room_id`,
);

const messageWriter: EventWriter = {
  type: 'message',
  table: 'chat_messages',
  writeEvents: async (trx, events) => {
    const rows = events.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      room_id: ids.room,
      sender_id: ids.sender,
      type: data.message_type,
      message: data.message ?? null,
      media: data.media ?? null,
      post_id: ids.post,
      created_at: momentText(createdAt),
    }));
    await insertMessages(trx, JSON.stringify(rows));
    return {};
  },
};

/** The writers of rooms and messages. */
export const items: readonly ItemWriter[] = [roomWriter, messageWriter];

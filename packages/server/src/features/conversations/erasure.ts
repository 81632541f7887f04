import { sql } from 'kysely';
import { BY_STAFF, type ErasedPerson, type Erasure, emptied, NAMELESS } from '../../database/erasure.ts';

/** The person's rooms with their name in the title. */
const roomsWithName = ({ id, known }: ErasedPerson) => sql`
  says_name(r.name, ${known}::text[]) and r.id = any(array(
    select room_id from chat_members where user_id = ${id}::bigint
    union select room_id from chat_messages where sender_id = ${id}::bigint))`;

/** Messages stay in the rooms of their receivers, without their text. */
export const erasure: Erasure = {
  chat_rooms: {
    name: emptied(roomsWithName),
    '*': { kept: 'It says what kind of room it is, and the id that the app gave it' },
  },
  chat_messages: {
    sender_id: NAMELESS,
    message: emptied('sender_id'),
    media: emptied('sender_id'),
    post: emptied('sender_id'),
    '*': { kept: 'It says what kind of message it was, and the id that the app gave it' },
  },
  chat_members: { user_id: 'row deleted' },
  conversation_access_requests: { admin_id: BY_STAFF, user_id: 'row deleted', decided_by: BY_STAFF },
  access_grants: { admin_id: BY_STAFF, user_id: 'row deleted', granted_by: BY_STAFF, revoked_by: BY_STAFF },
};

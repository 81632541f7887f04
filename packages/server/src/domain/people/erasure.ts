import { userFieldNames } from '@quarterdeck/contract/core/entities/user-fields';
import { sql } from 'kysely';
import { number, orNull } from '../../database/columns.ts';
import {
  ABOUT_NO_USER,
  BY_STAFF,
  becomes,
  COUNTED,
  DECISION,
  DELETED_USER,
  type ErasedPerson,
  type Erasure,
  emptied,
  type Slice,
} from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';

const forgetStretches = statement(
  { forgotten: orNull(number) },
  (userId: number) => sql`select users_rank_forget(${userId}) as forgotten`,
);

/** Removes the user's name from the boundaries of the user list's page index. */
async function eraseStretches(trx: Parameters<typeof forgetStretches>[0], { id }: ErasedPerson): Promise<Slice> {
  const { forgotten } = await forgetStretches.one(trx, id);
  return (forgotten ?? 0) > 0 ? 'more' : 'done';
}

const emptyFormer = statement(
  { id: number },
  (userId: number) => sql`
    update users u set edits = (
      select jsonb_object_agg(field, edit - 'before' - 'app_sends') from jsonb_each(u.edits) each (field, edit))
    where id = ${userId} and deleted_at is not null and not is_admin
      and exists (select from jsonb_each(u.edits) each (field, edit) where coalesce(edit -> 'before', edit -> 'app_sends') is not null)
    returning id`,
);

/**
 * Empties the previous values of edited fields. The versions of fields stay. Otherwise, an admin who opened the profile
 * earlier could overwrite it after the user returned.
 */
async function emptyEdits(trx: Parameters<typeof emptyFormer>[0], { id }: ErasedPerson): Promise<Slice> {
  const rows = await emptyFormer(trx, id);
  return rows.length > 0 ? 'more' : 'done';
}

/** The person's row, unless they have returned. */
const deletedUser = ({ id }: ErasedPerson) => sql`r.id = ${id}::bigint and r.deleted_at is not null and not r.is_admin`;

/** The row stays without personal data, because payments, decisions and messages to others refer to it. */
export const erasure: Erasure = {
  follows: { follower_id: 'row deleted', followed_id: 'row deleted' },
  positions: { user_id: 'row deleted' },
  users: {
    ...Object.fromEntries(userFieldNames.map((name) => [name, emptied(deletedUser)])),
    name: becomes(DELETED_USER, deletedUser),
    username: becomes('', deletedUser),
    username_twin: emptied(deletedUser),
    avatar: emptied(deletedUser),
    latitude: emptied(deletedUser),
    longitude: emptied(deletedUser),
    device: emptied(deletedUser),
    device_os: emptied(deletedUser),
    device_app_version: emptied(deletedUser),
    last_seen_at: emptied(deletedUser),
    app_password_hash: emptied(deletedUser),
    // The values of fields before staff changed them.
    edits: { erase: emptyEdits },
    app_id: { kept: 'What the app still sends about the user finds the row by it, and is erased' },
    search: { kept: 'It is made of the name, the username, the address and the number, which are gone' },
    sort_name: { kept: 'It is made of the name, which is gone' },
    suspension_reason: DECISION,
    suspension_text: DECISION,
    updated_by: BY_STAFF,
    suspended_by: BY_STAFF,
  },
  users_rank: { from_key: { erase: eraseStretches }, '*': COUNTED },
  users_rank_change: { '*': COUNTED },
  search_key_fill: { '*': ABOUT_NO_USER },
};

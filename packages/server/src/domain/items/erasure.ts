import { sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import { ACCOUNTS, COUNTED, type ErasedPerson, type Erasure, type Slice } from '../../database/erasure.ts';
import { statement } from '../../database/statement.ts';

/**
 * Deletes the state of things whose rows are deleted with the person, and of follows that wait for the person's return.
 */
const deleteThings = statement(
  { app_id: orNull(text) },
  (personId: number, atMost: number) => sql`
    with mine as materialized (select app_id from users where id = ${personId} and app_id is not null),
    gone as materialized (
      select type, app_id from (
        select 'bookmark' as type, app_id from bookmarks where user_id = ${personId} and app_id is not null
        union all
        select 'failed_url', app_id from failed_urls where user_id = ${personId} and app_id is not null
        union all
        select w.type, w.app_id from mine join app_waiting w on w.ref_type = 'user' and w.ref_id = mine.app_id and w.ready_at is null
        where w.at = 0 and w.is_parked
        union all
        -- What waits for something else.
        select t.type, t.app_id from mine, app_waiting w join app_things t on t.type = w.type and t.app_id = w.app_id
        where w.at = 0 and t.row_id is null and thing_names(t.fields, mine.app_id)
      ) things
      where exists (select from app_things t where t.type = things.type and t.app_id = things.app_id)
        or exists (select from app_waiting w where w.type = things.type and w.app_id = things.app_id and w.at = 0)
      limit ${atMost}
    ),
    waiting as (
      delete from app_waiting w using gone where w.type = gone.type and w.app_id = gone.app_id and w.at = 0
    ),
    known as (
      delete from app_things t using gone where t.type = gone.type and t.app_id = gone.app_id
    )
    select app_id from gone`,
);

const POST_FIELDS = ['title', 'image', 'website', 'text', 'latitude', 'longitude'];

/** Empties the state of posts, which keep their rows, and of rooms named after the person. */
const emptyThings = statement(
  { app_id: text },
  (personId: number, known: readonly string[], atMost: number) => sql`
    update app_things t set fields = thing_without(t.fields, changing.names)
    from (
      select t.type, t.app_id, ${POST_FIELDS}::text[] as names
      from posts p join app_things t on t.type = 'post' and t.app_id = p.app_id
      where p.user_id = ${personId} and not post_is_judged(p.id)
        and t.fields <> thing_without(t.fields, ${POST_FIELDS}::text[])
      union all
      select t.type, t.app_id, array['name']
      from (
        select room_id from chat_members where user_id = ${personId}
        union select room_id from chat_messages where sender_id = ${personId}
      ) rooms
      join chat_rooms r on r.id = rooms.room_id join app_things t on t.type = 'room' and t.app_id = r.app_id
      where exists (
        select from jsonb_array_elements(t.fields) moment where says_name(moment -> 1 ->> 'name', ${known}::text[]))
      limit ${atMost}
    ) changing
    where t.type = changing.type and t.app_id = changing.app_id returning t.app_id`,
);

async function eraseThings(
  trx: Parameters<typeof deleteThings>[0],
  { id, known }: ErasedPerson,
  atMost: number,
): Promise<Slice> {
  const gone = await deleteThings(trx, id, atMost);
  if (gone.length > 0) return 'more';
  const changed = await emptyThings(trx, id, known, atMost);
  return changed.length > 0 ? 'more' : 'done';
}

const deleteWaiting = statement(
  { id: number },
  (personId: number, atMost: number) => sql`
    delete from app_waiting where id in (
      select w.id from users u join app_waiting w on named_in(w.item -> 'data') @> array[u.app_id::text]
      where u.id = ${personId} limit ${atMost})
    returning id`,
);

const deleteRefused = statement(
  { id: number },
  (personId: number, atMost: number) => sql`
    delete from app_refused where id in (
      select r.id from users u join app_refused r on named_in(r.item -> 'data') @> array[u.app_id::text]
      where u.id = ${personId}
      union
      select r.id from users u join app_refused r on r.app_id = u.app_id where u.id = ${personId} and r.type = 'user'
      limit ${atMost})
    returning id`,
);

type EraseRows = typeof deleteRefused;

const erasing =
  (remove: EraseRows) =>
  async (trx: Parameters<EraseRows>[0], { id }: ErasedPerson, atMost: number): Promise<Slice> => {
    const rows = await remove(trx, id, atMost);
    return rows.length > 0 ? 'more' : 'done';
  };

const eraseWaiting = erasing(deleteWaiting);
const eraseRefused = erasing(deleteRefused);

/** Items about a person that did not become rows. They are found by the ids that they contain. */
export const erasure: Erasure = {
  app_things: {
    fields: { erase: eraseThings },
    app_id: { kept: 'An id of the app, which it may send again: it chooses ids that say nothing' },
    '*': ACCOUNTS,
  },
  app_waiting: { item: { erase: eraseWaiting }, '*': { kept: 'Ids of the app, for as long as it waits' } },
  app_refused: { item: { erase: eraseRefused }, '*': { kept: 'It says what was wrong, and goes after 30 days' } },
  app_item_days: { '*': COUNTED },
};

import { sql } from 'kysely';
import { boolean, number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { itemColumns } from '../items/columns.ts';
import type { FindRows, ParkedThing, ThingChange, ThingWriter, Trx } from '../items/item-writer.ts';
import { momentText } from '../items/micros.ts';

const selectRows = statement(
  { app_id: orNull(text), follower_id: number },
  (appIds: readonly string[]) => sql`
    select app_id, follower_id from follows where app_id = any(${appIds}::text[])`,
);

/** A follow has no id, so the follower's is used. */
const find: FindRows = async (trx, appIds) =>
  new Map(
    (await selectRows(trx, appIds)).flatMap(({ app_id, follower_id }) =>
      app_id === null ? [] : [[app_id, follower_id]],
    ),
  );

const deleteFollows = statement(
  { follower_id: number },
  (appIds: readonly string[]) => sql`
    delete from follows where app_id = any(${appIds}::text[]) returning follower_id`,
);

const columns = itemColumns({
  follower_id: 'bigint',
  followed_id: 'bigint',
  created_at: 'timestamptz',
  app_id: 'text',
});

const insertFollows = statement(
  { app_id: orNull(text), follower_id: number },
  (rows: string) => sql`
    insert into follows as there (${columns.list})
    select distinct on (r.follower_id, r.followed_id) ${columns.of('r')}
    from jsonb_to_recordset(${rows}::jsonb) as r(${columns.record})
    join users follower on follower.id = r.follower_id and follower.is_app_user
    join users followed on followed.id = r.followed_id and followed.is_app_user
    order by r.follower_id, r.followed_id, r.app_id
    on conflict (follower_id, followed_id) do update set app_id = excluded.app_id
    returning app_id, follower_id`,
);

const namePairs = statement(
  { sent_id: text, app_id: orNull(text) },
  (rows: string) => sql`
    update follows f set app_id = coalesce(f.app_id, r.sent_id)
    from jsonb_to_recordset(${rows}::jsonb) as r(sent_id text, follower text, followed text)
    join users follower on follower.app_id = r.follower collate "C"
    join users followed on followed.app_id = r.followed collate "C"
    where f.follower_id = follower.id and f.followed_id = followed.id
    returning coalesce(r.sent_id, '') as sent_id, f.app_id`,
);

const selectLiving = statement(
  { id: number, is_app_user: boolean },
  (ids: readonly number[]) => sql`
    select id, is_app_user from users where id = any(${ids}::bigint[]) order by id for share`,
);

const idOf = (change: ThingChange, field: string): number => Number(change.ids[field]);

/** Follows of deleted users wait until those users return. */
async function parkedOf(trx: Trx, absent: readonly ThingChange[]): Promise<ParkedThing[]> {
  if (absent.length === 0) return [];
  const ids = absent.flatMap((change) => [idOf(change, 'follower'), idOf(change, 'followed')]);
  const living = new Map((await selectLiving(trx, ids)).map(({ id, is_app_user }) => [id, is_app_user]));
  return absent.flatMap((change) => {
    const gone = ['follower', 'followed'].find((field) => living.get(idOf(change, field)) === false);
    const appId = gone === undefined ? undefined : change.fields.get(gone)?.value;
    return typeof appId === 'string'
      ? [{ type: 'follow', appId: change.appId, on: { type: 'user', appId } } as const]
      : [];
  });
}

/** Follows. */
export const followWriter: ThingWriter = {
  type: 'follow',
  keepsRow: false,
  find,

  // A deleted follow may be identified by its pair, because follows from the console have no app id.
  rename: async (trx, items) => {
    const named = items.flatMap(({ id, isDeleted, data: { follower, followed } }) =>
      isDeleted && follower !== undefined && followed !== undefined ? [{ sent_id: id, follower, followed }] : [],
    );
    if (named.length === 0) return new Map();
    const rows = await namePairs(trx, JSON.stringify(named));
    return new Map(rows.flatMap(({ sent_id, app_id }) => (app_id === null ? [] : [[sent_id, app_id]])));
  },

  writeThings: async (trx, changes) => {
    const present = changes.flatMap(({ appId, rowId }) => (rowId === undefined ? [] : [appId]));
    if (present.length > 0) await deleteFollows(trx, present);
    const living = changes.filter(({ isDeleted }) => !isDeleted);
    if (living.length === 0) return { rowIds: new Map() };
    const rows = living.map((change) => ({
      follower_id: idOf(change, 'follower'),
      followed_id: idOf(change, 'followed'),
      created_at: momentText(change.createdAt ?? change.at),
      app_id: change.appId,
    }));
    // Until the transaction ends, no one is deleted or restored, so each follow is either written or parked.
    await selectLiving(
      trx,
      living.flatMap((change) => [idOf(change, 'follower'), idOf(change, 'followed')]),
    );
    const written = await insertFollows(trx, JSON.stringify(rows));
    const rowIds = new Map(
      written.flatMap(({ app_id, follower_id }) => (app_id === null ? [] : [[app_id, follower_id] as const])),
    );
    const absent = living.filter(({ appId }) => !rowIds.has(appId));
    return { rowIds, parked: await parkedOf(trx, absent) };
  },
};

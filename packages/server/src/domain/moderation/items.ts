import { sql } from 'kysely';
import { number, orNull, text } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { postViews } from '../event-archive/kinds/post-views.ts';
import { checkLate } from '../event-archive/late.ts';
import { byAppId, isWritten, rowIdsOf, writtenFields } from '../items/changes.ts';
import { itemColumns, withEmpty } from '../items/columns.ts';
import type { EventWriter, FindRows, ItemWriter, ThingChange, ThingWriter, Trx } from '../items/item-writer.ts';
import { momentText } from '../items/micros.ts';
import { DELETED_BY } from '../items/things/state.ts';
import { announceCases } from './cases/announce.ts';
import { rankByState } from './cases/lifecycle.ts';
import { writeReports } from './cases/reports.ts';

const count = withEmpty('int', sql`0`);

/** The columns that the app sends under the same names. */
const SENT = {
  title: 'text',
  image: 'text',
  website: 'text',
  text: 'text',
  latitude: 'float8',
  longitude: 'float8',
  like_count: count,
  comment_count: count,
  clicks_count: count,
  shares_count: count,
} as const;

const columns = itemColumns({ ...SENT, user_id: 'bigint', created_at: 'timestamptz' });

const selectPosts = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`select id, app_id from posts where app_id = any(${appIds}::text[])`,
);

const find: FindRows = async (trx, appIds) => byAppId(await selectPosts(trx, appIds));

const insertPosts = statement(
  { id: number, app_id: orNull(text) },
  (rows: string) => sql`
    insert into posts (app_id, ${columns.list}, updated_at, deleted_at, deleted_by_app, deleted_by_author)
    select app_id, ${columns.values}, updated_at, deleted_at, deleted_at is not null, by_author
    from jsonb_to_recordset(${rows}::jsonb)
      as r(app_id text, ${columns.record}, updated_at timestamptz, deleted_at timestamptz, by_author boolean)
    returning id, app_id`,
);

// The app restores only posts that it deleted itself, not those deleted by staff. Purged posts stay empty until then.
const updatePosts = statement(
  { id: number },
  (rows: string) => sql`
    update posts p set ${columns.updatesOf('p')},
      updated_at = greatest(p.updated_at, r.updated_at),
      purged_at = null,
      deleted_by_app = case when p.deleted_at is null or p.deleted_by_app then r.is_deleted else false end,
      deleted_by_author = case when p.deleted_at is null or p.deleted_by_app then r.by_author else false end,
      deleted_at = case when p.deleted_at is not null and not p.deleted_by_app then p.deleted_at
        when r.is_deleted then coalesce(p.deleted_at, r.deleted_at) end
    from jsonb_to_recordset(${rows}::jsonb)
      as r(id bigint, data jsonb, is_deleted boolean, by_author boolean, deleted_at timestamptz, updated_at timestamptz)
    where p.id = r.id and (p.purged_at is null or p.deleted_by_app and not r.is_deleted)
    returning p.id`,
);

/** Whether the app reports that the author deleted it. */
function isByAuthor({ isDeleted, fields, at }: ThingChange): boolean {
  const said = fields.get(DELETED_BY);
  return isDeleted && said?.at === at && said.value === 'author';
}

const columnsOf = (change: ThingChange): Record<string, unknown> => ({
  ...writtenFields(change, Object.keys(SENT)),
  ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
});

async function writeThings(trx: Trx, changes: readonly ThingChange[]) {
  const added = changes.filter(({ rowId }) => rowId === undefined);
  const present = changes.filter(({ rowId }) => rowId !== undefined);
  const inserted =
    added.length === 0
      ? []
      : await insertPosts(
          trx,
          JSON.stringify(
            added.map((change) => ({
              app_id: change.appId,
              ...columnsOf(change),
              created_at: momentText(change.createdAt ?? change.at),
              updated_at: momentText(change.at),
              deleted_at: change.isDeleted ? momentText(change.at) : null,
              by_author: isByAuthor(change),
            })),
          ),
        );
  if (present.length > 0) {
    const rows = present.map((change) => ({
      id: change.rowId,
      data: {
        ...columnsOf(change),
        ...(change.createdAt === undefined ? {} : { created_at: momentText(change.createdAt) }),
      },
      is_deleted: change.isDeleted,
      by_author: isByAuthor(change),
      deleted_at: momentText(change.at),
      updated_at: momentText(change.at),
    }));
    await updatePosts(trx, JSON.stringify(rows));
    // A restored post is written with all fields.
    const back = present.flatMap(({ rowId, isDeleted, isWhole }) => (isWhole && !isDeleted && rowId ? [rowId] : []));
    await rankByState(trx, 'posts', back);
  }
  return {
    rowIds: rowIdsOf(present, inserted),
  };
}

const lockByAppId = statement(
  { id: number },
  (appIds: readonly string[]) => sql`
    select id from posts where id in (select id from posts where app_id = any(${appIds}::text[]))
    order by id for no key update`,
);

const postWriter: ThingWriter = {
  type: 'post',
  keepsRow: true,
  find,
  lockRows: (trx, appIds) => lockByAppId(trx, appIds),
  writeThings,
};

const viewColumns = itemColumns({ app_id: 'text', post_id: 'bigint', user_id: 'bigint', created_at: 'timestamptz' });

const insertViews = statement(
  { post_id: number },
  (rows: string) => sql`
    insert into post_views (${viewColumns.list})
    select ${viewColumns.list} from jsonb_to_recordset(${rows}::jsonb) as r(${viewColumns.record})
    order by created_at, app_id
    on conflict do nothing
    returning post_id`,
);

const viewWriter: EventWriter = {
  type: 'post_view',
  changes: ['post'],
  table: 'post_views',
  writeEvents: async (trx, events, archive) => {
    const { fresh, waiting } = await checkLate(trx, archive, postViews, events);
    const rows = fresh.map(({ appId, createdAt, ids }) => ({
      app_id: appId,
      post_id: ids.post,
      user_id: ids.user,
      created_at: momentText(createdAt),
    }));
    await insertViews(trx, JSON.stringify(rows));
    return { waiting };
  },
};

const reportWriter: EventWriter = {
  type: 'report',
  changes: ['post', 'reported_user'],
  writeEvents: async (trx, events) => {
    const about = (field: 'post' | 'reported_user') =>
      events.flatMap(({ appId, createdAt, data, ids }) => {
        const [subject, by] = [ids[field], ids.by];
        if (typeof subject !== 'number' || typeof by !== 'number') return [];
        const note = typeof data.text === 'string' ? data.text : null;
        return [{ about: subject, by, reason: String(data.reason), note, appId, at: momentText(createdAt) }];
      });
    await announceCases(trx, 'posts', await writeReports(trx, 'posts', about('post')));
    await announceCases(trx, 'users', await writeReports(trx, 'users', about('reported_user')));
    return {};
  },
};

/** Posts, their views, and reports. */
export const items: readonly ItemWriter[] = [postWriter, viewWriter, reportWriter];

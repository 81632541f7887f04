import { sql } from 'kysely';
import { boolean, json, number, orNull, text, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import type { ArchivedSearch } from '../../domain/event-archive/archive.ts';
import { ARCHIVE_AWAY, findInArchive, putSearchesBack } from '../../domain/event-archive/late.ts';
import { byAppId, isWritten, writeRows, writtenFields } from '../../domain/items/changes.ts';
import { itemColumns, withEmpty } from '../../domain/items/columns.ts';
import type {
  EventChange,
  EventWriter,
  FindRows,
  ItemWriter,
  ThingChange,
  ThingWriter,
  Trx,
} from '../../domain/items/item-writer.ts';
import { momentText } from '../../domain/items/micros.ts';
import { readFields, type StoredFields, storedFields, withItem } from '../../domain/items/things/state.ts';

/** The fields that searches and bookmarks share. */
const RESULT = { search_term: 'text', type: 'text', image: 'text', title: 'text', description: 'text' } as const;

const searchColumns = itemColumns({ user_id: 'bigint', ...RESULT, is_opened: 'boolean' });

const insertSearches = statement(
  { inserted: number },
  (rows: string) => sql`
    with added as (
      insert into searches (app_id, ${searchColumns.list}, created_at, updated_at)
      select app_id, ${searchColumns.values}, created_at, coalesce(updated_at, created_at)
      from jsonb_to_recordset(${rows}::jsonb)
        as r(app_id text, ${searchColumns.record}, created_at timestamptz, updated_at timestamptz)
      on conflict do nothing
      returning 1
    )
    select count(*) as inserted from added`,
);

const lockSearches = statement(
  {
    id: number,
    app_id: orNull(text),
    month: text,
    user_id: orNull(number),
    search_term: text,
    type: text,
    image: orNull(text),
    title: orNull(text),
    description: orNull(text),
    is_opened: orNull(boolean),
    created_at: text,
    at: number,
    corrections: orNull(json<StoredFields>()),
    updated_at: timestamp,
  },
  (appIds: readonly string[], months: readonly string[]) => sql`
    select s.id, s.app_id, to_char(s.created_at at time zone 'UTC', 'YYYY-MM') as month, s.user_id, s.search_term, s.type,
      s.image, s.title, s.description, s.is_opened, s.created_at::text as created_at,
      (extract(epoch from s.updated_at) * 1000000)::int8 as at, s.corrections, s.updated_at
    from unnest(${appIds}::text[], ${months}::text[]) as wanted(app_id, month)
    join searches s on s.app_id = wanted.app_id collate "C"
      and s.created_at >= (wanted.month || '-01 00:00+00')::timestamptz
      and s.created_at < (wanted.month || '-01 00:00+00')::timestamptz + interval '32 days'
      and to_char(s.created_at at time zone 'UTC', 'YYYY-MM') = wanted.month
    order by s.app_id, s.created_at for no key update of s`,
);

const updateSearches = statement(
  { id: number },
  (rows: string) => sql`
    update searches s set ${searchColumns.copiesOf('r')}, updated_at = r.updated_at, corrections = r.corrections
    from jsonb_to_recordset(${rows}::jsonb)
      as r(id bigint, created_at timestamptz, ${searchColumns.record}, updated_at timestamptz, corrections jsonb)
    where s.id = r.id and s.created_at = r.created_at
    returning s.id`,
);

const { names: FIELDS } = searchColumns;

const fieldsOf = ({ data, ids }: EventChange): Record<string, unknown> => ({
  user_id: ids.user,
  search_term: data.search_term,
  type: data.search_type,
  image: data.image ?? null,
  title: data.title ?? null,
  description: data.description ?? null,
  is_opened: data.opened ?? null,
});

const monthOf = ({ createdAt }: EventChange): string => momentText(createdAt).slice(0, 7);
const keyOf = (appId: string, month: string): string => `${month} ${appId}`;

const lockFor = (trx: Trx, events: readonly EventChange[]) =>
  lockSearches(
    trx,
    events.map(({ appId }) => appId),
    events.map(monthOf),
  );

type LockedSearch = Awaited<ReturnType<typeof lockFor>>[number];

/** Converts an archived search to a row as in PostgreSQL. */
const asLocked = (row: ArchivedSearch): LockedSearch => ({
  ...row,
  month: momentText(row.created).slice(0, 7),
  created_at: momentText(row.created),
  at: row.updated,
  corrections: row.corrections === null ? null : (JSON.parse(row.corrections) as StoredFields),
  updated_at: new Date(Math.floor(row.updated / 1000)),
});

/**
 * Merges later items into stored searches: each field takes the value of its latest item.
 * @param archived the searches among them that are in the archive.
 */
async function correct(
  trx: Trx,
  events: readonly EventChange[],
  archived: readonly ArchivedSearch[] = [],
): Promise<void> {
  const rows = [...(await lockFor(trx, events)), ...archived.map(asLocked)];
  const byKey = new Map(rows.map((row) => [keyOf(row.app_id ?? '', row.month), row]));
  const changed = new Map<number, unknown>();
  const given = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const states = new Map(
    [...byKey].map(([key, row]) => {
      const written = given(Object.fromEntries(FIELDS.map((name) => [name, row[name]])));
      const fields = row.corrections
        ? readFields(row.corrections)
        : new Map(Object.entries(written).map(([name, value]) => [name, { at: row.at, value }]));
      return [key, { fields, deletedAt: undefined, firstAt: undefined }];
    }),
  );
  for (const event of events) {
    const key = keyOf(event.appId, monthOf(event));
    const [row, before] = [byKey.get(key), states.get(key)];
    if (!row || !before) continue;
    const state = withItem(before, { at: event.at, isDeleted: false, data: given(fieldsOf(event)) });
    const isSame = [...state.fields].every(([name, field]) => before.fields.get(name) === field);
    states.set(key, { ...state, deletedAt: undefined, firstAt: undefined });
    if (isSame && state.fields.size === before.fields.size) continue;
    const last = Math.max(...[...state.fields.values()].map(({ at }) => at));
    changed.set(row.id, {
      id: row.id,
      created_at: row.created_at,
      ...Object.fromEntries(FIELDS.map((name) => [name, state.fields.get(name)?.value ?? null])),
      updated_at: momentText(last),
      corrections: storedFields(state.fields),
    });
  }
  await putSearchesBack(
    trx,
    archived.filter(({ id }) => changed.has(id)),
  );
  if (changed.size > 0) await updateSearches(trx, JSON.stringify([...changed.values()]));
}

const searchWriter: EventWriter = {
  type: 'search',
  table: 'searches',
  writeEvents: async (trx, events, archive) => {
    const { late, found } = await findInArchive(trx, archive, events, async (old) => {
      const here = new Set((await lockFor(trx, old)).map((row) => keyOf(row.app_id ?? '', row.month)));
      return old.filter((event) => !here.has(keyOf(event.appId, monthOf(event))));
    });
    if (found === undefined) {
      const held = new Map(late.map(({ index }) => [index, { path: '', message: ARCHIVE_AWAY }]));
      await writeSearches(
        trx,
        events.filter(({ index }) => !held.has(index)),
      );
      return { waiting: held };
    }
    const isArchived = new Set(
      found.map(({ app_id, created }) => keyOf(app_id ?? '', momentText(created).slice(0, 7))),
    );
    const isThere = (event: EventChange) => isArchived.has(keyOf(event.appId, monthOf(event)));
    await writeSearches(
      trx,
      events.filter((event) => !isThere(event)),
    );
    if (found.length > 0) await correct(trx, events.filter(isThere), found);
    return {};
  },
};

/** Writes searches that are in PostgreSQL, or not stored yet. */
async function writeSearches(trx: Trx, events: readonly EventChange[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => ({
    app_id: event.appId,
    ...fieldsOf(event),
    created_at: momentText(event.createdAt),
    updated_at: event.at === event.createdAt ? undefined : momentText(event.at),
  }));
  const { inserted } = await insertSearches.one(trx, JSON.stringify(rows));
  // The merge does not change the rows that were just inserted.
  if (inserted < events.length) await correct(trx, events);
}

const selectBookmarks = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`select id, app_id from bookmarks where app_id = any(${appIds}::text[])`,
);

const findBookmarks: FindRows = async (trx, appIds) => byAppId(await selectBookmarks(trx, appIds));

const bookmarkColumns = itemColumns({
  user_id: 'bigint',
  ...RESULT,
  post_id: 'bigint',
  created_at: withEmpty('timestamptz', sql`now()`),
});

const insertBookmarks = statement(
  { id: number, app_id: orNull(text) },
  (rows: string) => sql`
    insert into bookmarks (app_id, ${bookmarkColumns.list})
    select app_id, ${bookmarkColumns.values}
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, ${bookmarkColumns.record})
    returning id, app_id`,
);

const updateBookmarks = statement(
  { id: number },
  (rows: string) => sql`
    update bookmarks b set ${bookmarkColumns.updatesOf('b')}
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb)
    where b.id = r.id
    returning b.id`,
);

const deleteBookmarks = statement(
  { id: number },
  (ids: readonly number[]) => sql`delete from bookmarks where id = any(${ids}::bigint[]) returning id`,
);

/** Returns the app's field name for a column. */
const fieldNameOf = (column: string): string => (column === 'type' ? 'search_type' : column);

const columnsOf = (change: ThingChange): Record<string, unknown> => {
  const written = writtenFields(change, Object.keys(RESULT).map(fieldNameOf));
  return {
    ...Object.fromEntries(
      Object.keys(RESULT).flatMap((column) =>
        fieldNameOf(column) in written ? [[column, written[fieldNameOf(column)]]] : [],
      ),
    ),
    ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
    ...(isWritten(change, 'post') ? { post_id: change.ids.post } : {}),
    ...(change.createdAt === undefined ? {} : { created_at: momentText(change.createdAt) }),
  };
};

const bookmarkWriter: ThingWriter = {
  type: 'bookmark',
  changes: ['post'],
  keepsRow: false,
  find: findBookmarks,
  writeThings: (trx, changes) =>
    writeRows(trx, changes, {
      columnsOf,
      insert: insertBookmarks,
      update: updateBookmarks,
      remove: deleteBookmarks,
    }),
};

/** The writers of searches and bookmarks. */
export const items: readonly ItemWriter[] = [bookmarkWriter, searchWriter];

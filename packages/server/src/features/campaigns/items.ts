import { sql } from 'kysely';
import { number, orNull, text, timestamp } from '../../database/columns.ts';
import { statement } from '../../database/statement.ts';
import { interestsByName } from '../../domain/advertising/interests.ts';
import { adEvents } from '../../domain/event-archive/kinds/ad-events.ts';
import { checkLate } from '../../domain/event-archive/late.ts';
import { byAppId, fieldOf, isWritten, rowIdsOf, STALE_MS, writtenFields } from '../../domain/items/changes.ts';
import { itemColumns, withEmpty } from '../../domain/items/columns.ts';
import type {
  EventWriter,
  FindRows,
  ItemWriter,
  ThingChange,
  ThingWriter,
  Trx,
} from '../../domain/items/item-writer.ts';
import { momentText, storedMoment } from '../../domain/items/micros.ts';
import { notify } from '../../domain/notices/notify.ts';

/** The app's fields that are columns under the same names. */
const SENT = {
  campaign_name: 'text',
  goal: 'text',
  ad_set_name: 'text',
  target_gender: 'text',
  target_location: 'text',
  target_region: 'text',
  target_age_minimum: 'int',
  target_age_maximum: 'int',
  creative_ad_title: 'text',
  creative_ad_url: 'text',
  creative_ad_description: 'text',
  creative_ad_button_name: 'text',
  creative_ad_button_color: 'text',
  creative_ad_button_text_color: 'text',
  creative_ad_media_path: 'text',
  payment_type: 'text',
  card_detail_id: 'bigint',
  card_name: 'text',
  total_ad_budget: withEmpty('numeric', sql`0`),
} as const;

/** The same for timestamps, which the app writes in another format. */
const MOMENTS = { ad_start: 'timestamptz', ad_end: 'timestamptz' } as const;

const PENDING = 'Pending';

const columns = itemColumns({
  ...SENT,
  ...MOMENTS,
  user_id: 'bigint',
  status: withEmpty('text', sql`'Draft'`),
  created_at: withEmpty('timestamptz', sql`now()`),
});

const selectCampaigns = statement(
  { id: number, app_id: orNull(text) },
  (appIds: readonly string[]) => sql`select id, app_id from campaigns where app_id = any(${appIds}::text[])`,
);

const find: FindRows = async (trx, appIds) => byAppId(await selectCampaigns(trx, appIds));

const insertCampaigns = statement(
  { id: number, app_id: orNull(text) },
  (rows: string) => sql`
    insert into campaigns (app_id, deleted_at, ${columns.list})
    select app_id, deleted_at, ${columns.values}
    from jsonb_to_recordset(${rows}::jsonb) as r(app_id text, deleted_at timestamptz, ${columns.record})
    returning id, app_id`,
);

const updateCampaigns = statement(
  { id: number },
  (rows: string) => sql`
    update campaigns c set deleted_at = r.deleted_at, ${columns.updatesOf('c')}
    from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, data jsonb, deleted_at timestamptz)
    where c.id = r.id
    returning c.id`,
);

const lockCampaigns = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    select id from campaigns where id = any(${ids}::bigint[]) order by id for no key update`,
);

const selectStaff = statement(
  { id: number, status: text, staff_at: orNull(timestamp), staff_micros: orNull(number), before: orNull(text) },
  (ids: readonly number[]) => sql`
    select c.id, c.status, h.changed_at as staff_at, (extract(epoch from h.changed_at) * 1000000)::int8 as staff_micros, h.before
    from campaigns c left join lateral (
      select changed_at, changed_by, before from campaign_status_changes where campaign_id = c.id order by id desc limit 1
    ) h on h.changed_by is not null
    where c.id = any(${ids}::bigint[])`,
);

/** Locks campaigns, and finds those whose status staff have set, and when. */
async function lockWithStaff(trx: Trx, ids: readonly number[]) {
  await lockCampaigns(trx, ids);
  // A separate statement, because the lock may have waited for a change by staff, which must count.
  return selectStaff(trx, ids);
}

const keepInterests = statement(
  { id: number },
  (ids: readonly number[]) => sql`
    select id from interests where id = any(${ids}::bigint[]) order by id for key share`,
);

const removeInterests = statement(
  { campaign_id: number },
  (rows: string) => sql`
    delete from campaign_interests ci using jsonb_to_recordset(${rows}::jsonb) as r(campaign_id bigint, interests bigint[])
    where ci.campaign_id = r.campaign_id and ci.interest_id <> all (r.interests)
    returning ci.campaign_id`,
);

const addInterests = statement(
  { campaign_id: number },
  (rows: string) => sql`
    insert into campaign_interests (campaign_id, interest_id)
    select distinct r.campaign_id, interest.id
    from jsonb_to_recordset(${rows}::jsonb) as r(campaign_id bigint, interests bigint[])
    cross join lateral unnest(r.interests) as interest(id)
    order by interest.id, r.campaign_id
    on conflict do nothing
    returning campaign_id`,
);

function columnsOf(change: ThingChange, maySetStatus: boolean): Record<string, unknown> {
  return {
    ...writtenFields(change, Object.keys(SENT)),
    ...Object.fromEntries(
      Object.entries(writtenFields(change, Object.keys(MOMENTS))).map(([name, value]) => [name, storedMoment(value)]),
    ),
    ...(isWritten(change, 'status') && maySetStatus ? { status: fieldOf(change, 'status') } : {}),
    ...(isWritten(change, 'user') ? { user_id: change.ids.user } : {}),
    ...(change.createdAt === undefined ? {} : { created_at: momentText(change.createdAt) }),
  };
}

/** Finds the ids of interests by name, and locks them against deletion until the transaction ends. */
async function keptInterests(trx: Trx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = await interestsByName(trx, names);
  const wanted = [...new Set(ids.values())];
  const kept = await keepInterests(trx, wanted);
  // Staff have deleted one meanwhile, so look the names up again.
  return kept.length === wanted.length ? ids : keptInterests(trx, names);
}

async function writeInterests(trx: Trx, changes: readonly ThingChange[], rowIds: ReadonlyMap<string, number>) {
  const changed = changes.filter((change) => isWritten(change, 'interest'));
  if (changed.length === 0) return;
  // A deleted campaign has no interests, so that these can be deleted as well.
  const namesOf = (change: ThingChange): readonly string[] =>
    change.isDeleted ? [] : ((fieldOf(change, 'interest') ?? []) as readonly string[]);
  const ids = await keptInterests(trx, [...new Set(changed.flatMap(namesOf))]);
  const rows = changed.map((change) => ({
    campaign_id: rowIds.get(change.appId),
    interests: namesOf(change).flatMap((name) => ids.get(name) ?? []),
  }));
  await removeInterests(trx, JSON.stringify(rows));
  await addInterests(trx, JSON.stringify(rows));
}

/** Notifies those who can approve campaigns about new submissions. */
const notifyReviewers = (trx: Trx, ids: readonly number[]) =>
  notify(
    trx,
    null,
    ids.map((id) => ({
      kind: 'campaign',
      about: { type: 'campaign', id },
      to: { holdersOf: ['campaign_status'] },
      text: `Campaign ${id} waits for approval`,
    })),
  );

async function writeThings(trx: Trx, changes: readonly ThingChange[]) {
  const added = changes.filter(({ rowId }) => rowId === undefined);
  const present = changes.filter(({ rowId }) => rowId !== undefined);
  const goneAt = ({ isDeleted, at }: ThingChange): string | null => (isDeleted ? momentText(at) : null);
  const ids = present.flatMap(({ rowId }) => rowId ?? []);
  const staff = new Map((ids.length > 0 ? await lockWithStaff(trx, ids) : []).map((row) => [row.id, row]));
  // Whether the item can change the status. A later status by staff stays, also when the app repeats its own.
  const maySetStatus = (change: ThingChange): boolean => {
    const { staff_at, staff_micros, before } = staff.get(change.rowId ?? 0) ?? {};
    const sent = change.fields.get('status');
    if (!staff_at || staff_micros == null) return true;
    if (!sent || sent.at <= staff_micros) return false;
    return Date.now() - staff_at.getTime() >= STALE_MS || sent.value !== before;
  };
  const inserted =
    added.length === 0
      ? []
      : await insertCampaigns(
          trx,
          JSON.stringify(
            added.map((change) => ({ app_id: change.appId, ...columnsOf(change, true), deleted_at: goneAt(change) })),
          ),
        );
  if (present.length > 0)
    await updateCampaigns(
      trx,
      JSON.stringify(
        present.map((change) => ({
          id: change.rowId,
          data: columnsOf(change, maySetStatus(change)),
          deleted_at: goneAt(change),
        })),
      ),
    );
  const rowIds = rowIdsOf(present, inserted);
  await writeInterests(trx, changes, rowIds);
  const isSubmitted = (change: ThingChange): boolean =>
    fieldOf(change, 'status') === PENDING &&
    !change.isDeleted &&
    (change.rowId === undefined || (maySetStatus(change) && staff.get(change.rowId)?.status !== PENDING));
  await notifyReviewers(
    trx,
    changes.filter(isSubmitted).flatMap(({ appId }) => rowIds.get(appId) ?? []),
  );
  return { rowIds };
}

const campaignWriter: ThingWriter = { type: 'campaign', keepsRow: true, find, writeThings };

const eventColumns = itemColumns({
  app_id: 'text',
  campaign_id: 'bigint',
  user_id: 'bigint',
  kind: 'text',
  state: 'text',
  at: 'timestamptz',
});

const insertEvents = statement(
  { id: number },
  (rows: string) => sql`
    insert into campaign_events (${eventColumns.list})
    select ${eventColumns.list} from jsonb_to_recordset(${rows}::jsonb) as r(${eventColumns.record})
    order by at, app_id
    on conflict do nothing
    returning id`,
);

const adEventWriter: EventWriter = {
  type: 'ad_event',
  table: 'campaign_events',
  writeEvents: async (trx, events, archive) => {
    const { fresh, waiting } = await checkLate(trx, archive, adEvents, events);
    const rows = fresh.map(({ appId, createdAt, data, ids }) => ({
      app_id: appId,
      campaign_id: ids.campaign,
      user_id: ids.user,
      kind: data.kind,
      state: data.state ?? null,
      at: momentText(createdAt),
    }));
    await insertEvents(trx, JSON.stringify(rows));
    return { waiting };
  },
};

/** The writers of campaigns and ad events. */
export const items: readonly ItemWriter[] = [campaignWriter, adEventWriter];

import { type AppEventName, appEventTypes } from '@quarterdeck/contract/app-events';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { number, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

type Trx = Transaction<Schema>;
type Types = typeof appEventTypes;
type ThingOf<Type extends AppEventName> = Types[Type]['thing'];

/** Fields that the server fills in: the app's ids of a thing and of related things. */
interface ServerFields {
  user: 'user' | 'internal_id' | 'follower';
  post: 'post' | 'internal_id' | 'user';
  case: 'case' | 'about' | 'reports' | 'internal_id';
  campaign: 'campaign' | 'internal_id';
}
type ServerFieldsOf<Type extends AppEventName> =
  ThingOf<Type> extends keyof ServerFields ? ServerFields[ThingOf<Type>] : never;

/** An event to write: the id of the row it is about, and its other data. */
export type NewAppEvent<Type extends AppEventName> = { readonly id: number } & Omit<
  z.input<Types[Type]['data']>,
  ServerFieldsOf<Type>
>;

const internalId = (appId: string, id: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(appId)} is null then jsonb_build_object('internal_id', ${sql.ref(id)}) else '{}' end`;

/** The maximum number of reports listed in an event. */
const MOST_REPORTS = 10_000;

const reportIds = (table: 'post_reports' | 'user_reports') => sql`
  (select coalesce(jsonb_agg(newest.app_id order by newest.id), '[]') from (
    select app_id, id from ${sql.table(table)} r where r.case_id = c.id and app_id is not null order by id desc
    limit ${sql.lit(MOST_REPORTS)}) newest)`;

type IdSource = 'user' | 'post' | 'case' | 'campaign' | 'other';

/** The app's ids of what an event is about. Admins have none, because the app does not know them. */
const knownThings: Readonly<Record<IdSource, RawBuilder<unknown>>> = {
  user: sql`
    select jsonb_build_object('user', u.app_id) || ${internalId('u.app_id', 'u.id')} as ids
    from users u where u.id = given.id and not u.is_admin`,
  post: sql`
    select jsonb_build_object('post', p.app_id, 'user', author.app_id) || ${internalId('p.app_id', 'p.id')} as ids
    from posts p join users author on author.id = p.user_id where p.id = given.id`,
  case: sql`
    select jsonb_build_object('case', c.id) || case when c.what = 'posts'
      then (select jsonb_build_object('about', jsonb_build_object('post', p.app_id), 'reports', ${reportIds('post_reports')})
          || ${internalId('p.app_id', 'p.id')}
        from posts p where p.id = c.post_id)
      else (select jsonb_build_object('about', jsonb_build_object('user', u.app_id), 'reports', ${reportIds('user_reports')})
          || ${internalId('u.app_id', 'u.id')}
        from users u where u.id = c.user_id and not u.is_admin)
      end as ids
    from cases c where c.id = given.id`,
  campaign: sql`
    select jsonb_build_object('campaign', c.app_id) || ${internalId('c.app_id', 'c.id')} as ids
    from campaigns c where c.id = given.id`,
  other: sql`select '{}'::jsonb as ids`,
};

const insertEvents = statement(
  { id: number, event_id: text },
  (known: IdSource, type: string, thing: string, subject: string | null, byId: number | null, rows: string) => sql`
    insert into app_events (type, subject, thing, thing_id, data, by_id)
    select ${type}, coalesce(${subject}::text, ${thing} || ':' || given.id), ${thing}, given.id, found.ids || given.facts, ${byId}::bigint
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (id bigint, facts jsonb)) with ordinality as given (id, facts, place)
    cross join lateral (${knownThings[known]}) found
    where found.ids is not null
    order by given.place
    returning thing_id as id, event_id`,
  ...(Object.keys(knownThings) as IdSource[]).map((known) => [known, '', '', null, null, '[]'] as const),
);

/** Returns the subject within which events of this kind stay in order; null: the thing that each event is about. */
function subjectOf(type: AppEventName, event: object): string | null {
  const { thing } = appEventTypes[type];
  if (thing === 'page' && 'page' in event) return `page:${event.page}`;
  return thing in knownThings ? null : (type.split('.')[0] ?? type);
}

/**
 * Writes events for the app, in the transaction of the change that they report. Their subject is already locked, so the
 * events of one subject stay in order. Events about admins are left out.
 * @param actor the admin who decided; null for the product.
 * @returns the ids of the events, by the id of the thing that each is about.
 */
export async function emitAppEvents<Type extends AppEventName>(
  trx: Trx,
  actor: { readonly id: number } | null,
  type: Type,
  added: readonly NewAppEvent<Type>[],
): Promise<ReadonlyMap<number, string>> {
  const [first] = added;
  if (!first) return new Map();
  const { thing } = appEventTypes[type];
  const rows = added.map(({ id, ...facts }) => ({ id, facts }));
  const known = thing in knownThings ? (thing as IdSource) : 'other';
  const events = await insertEvents(
    trx,
    known,
    type,
    thing,
    subjectOf(type, first),
    actor?.id ?? null,
    JSON.stringify(rows),
  );
  return new Map(events.map(({ id, event_id }) => [id, event_id]));
}

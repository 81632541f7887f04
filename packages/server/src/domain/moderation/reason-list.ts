import type { DsaCategory } from '@quarterdeck/contract/core/entities/dsa-category';
import { sql } from 'kysely';
import { number } from '../../database/columns.ts';
import type { Db } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { raisedValues, versionUpdate } from '../../database/version.ts';
import { nameKeyOf, nameTwin } from '../names/name-key.ts';
import type { ReasonName } from './reasons.ts';

/* Changes by staff to the list of reasons. */

/** A reason as entered by staff. */
export interface WrittenReason {
  readonly name: string;
  readonly severity: ReasonName['severity'];
  readonly text: string;
  /** The category in transparency reports. Undefined: unchanged; for a new reason, the other violations. */
  readonly dsa_category?: DsaCategory | undefined;
  /**
   * How long a case with this reason can wait. Undefined: unchanged; for a new reason, a day, or an hour if it is
   * critical.
   */
  readonly target_hours?: number | undefined;
}

/** The default targets by severity, in hours. */
const TARGETS = { low: 24, medium: 24, high: 24, critical: 1 } as const;

const lastPlace = sql`(select coalesce(max(place), 0) + 1 from report_reasons)`;

const insertReason = statement(
  { id: number },
  ({ name, severity, text, dsa_category = 'other_violation_tc', target_hours }: WrittenReason, actorId: number) => sql`
    insert into report_reasons (name, severity, text, dsa_category, target_hours, place, updated_by)
    select ${name}, ${severity}, ${text}, ${dsa_category}, ${target_hours ?? TARGETS[severity]}::integer, ${lastPlace}, ${actorId}::bigint
    returning id`,
  [{ name: '', severity: 'low', text: '' }, 1],
);

/** Adds a reason at the end of the list. @returns its id. @throws a violation of `report_reasons_name_key`. */
export const addReason = async (db: Db, reason: WrittenReason, actorId: number): Promise<number> =>
  (await insertReason.one(db, reason, actorId)).id;

/** Changes a reason. @throws a violation of `report_reasons_name_key` when the name is taken. */
export async function writeReason(
  db: Db,
  id: number,
  { name, severity, text, dsa_category, target_hours }: WrittenReason,
  actorId: number,
): Promise<void> {
  await db
    .updateTable('report_reasons')
    .set({
      name,
      name_twin: nameTwin('name_twin', name),
      severity,
      text,
      ...(dsa_category && { dsa_category }),
      ...(target_hours && { target_hours }),
      ...raisedValues(actorId),
    })
    .where('id', '=', id)
    .execute();
}

const archiveReason = statement(
  {},
  (id: number, isArchived: boolean, actorId: number) => sql`
    update report_reasons set archived_at = case when ${isArchived}::boolean then now() end, place = ${lastPlace}, ${versionUpdate(actorId)}
    where id = ${id}`,
  [1, true, 1],
);

/** Archives a reason, or restores it at the end of the list. */
export async function writeArchived(db: Db, id: number, isArchived: boolean, actorId: number): Promise<void> {
  await archiveReason(db, id, isArchived, actorId);
}

const placeReasons = statement(
  {},
  (ids: readonly number[]) => sql`
    update report_reasons r set place = given.place
    from unnest(${ids}::bigint[]) with ordinality as given (id, place) where r.id = given.id`,
);

/** Sets the order of reasons. */
export async function writeOrder(db: Db, ids: readonly number[]): Promise<void> {
  await placeReasons(db, ids);
}

/** Assigns a reason of the app to one of the list. Null: it counts as the other reason, until staff assign it. */
export async function writeAssignment(db: Db, id: number, reasonId: number | null, actorId: number): Promise<void> {
  await db
    .updateTable('report_app_reasons')
    .set({ reason_id: reasonId, ...raisedValues(actorId) })
    .where('id', '=', id)
    .execute();
}

/** A name in its comparable form, without blanks. */
const plain = (column: string) => sql`replace(${nameKeyOf(sql.ref(column))}, ' ', '')`;

const insertAppReasons = statement(
  {},
  (texts: readonly string[]) => sql`
    insert into report_app_reasons (text, reason_id)
    select distinct said, (select r.id from report_reasons r where r.archived_at is null and ${plain('r.name')} = ${plain('said')} limit 1)
    from unnest(${texts}::text[]) said
    where not exists (select from report_app_reasons there where md5(there.text) = md5(said))
    order by said
    on conflict do nothing`,
);

/**
 * Adds missing reasons of the app. One with the name of a listed reason counts as that reason from the start. All
 * writers add them in the same order, so that they cannot deadlock.
 */
export async function addAppReasons(db: Db, texts: readonly string[]): Promise<void> {
  if (texts.length > 0) await insertAppReasons(db, texts);
}

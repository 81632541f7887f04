import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import { invalid } from '../../core/errors.ts';
import { number, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

/*
 * The list of reasons, as reports and cases speak of it. The app sends texts of its own; each is a row of `report_app_reasons`,
 * and counts as the reason that staff assigned it to, or as the other one.
 */

type Trx = Transaction<Schema>;

/** A reason of the list, as a report or a case names it. */
export interface ReasonName {
  readonly id: number;
  readonly name: string;
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
}

/** A reason of the list, and how many reports of a case it stands for. */
export interface CountedReason extends ReasonName {
  readonly reports: number;
}

/** The id of the reason that everything counts as which no one has assigned. */
export const other = sql`(select other.id from report_reasons other where other.is_other)`;

/** The severity of the reason `listed` as a number, the higher the worse. */
const severityRank = sql`array_position(array['low', 'medium', 'high', 'critical'], listed.severity)`;

/** What is said of the reason `listed`, for `json_build_object`. */
const ofListed = sql`'id', listed.id, 'name', listed.name, 'severity', listed.severity`;

/** The reason of the list that a text of the app counts as, as JSON. */
export const listedReason = (column: string): RawBuilder<ReasonName | null> => sql`(
  select json_build_object(${ofListed}) from report_reasons listed
  where listed.id = coalesce((select a.reason_id from report_app_reasons a where md5(a.text) = md5(${sql.ref(column)})), ${other})
)`;

/** The reason of the list with the id in that column, as JSON; null without one. */
export const reasonWithId = (column: string): RawBuilder<ReasonName | null> => sql`(
  select json_build_object(${ofListed}) from report_reasons listed where listed.id = ${sql.ref(column)}
)`;

/** What the reports of the case with the id in that column say, in reasons of the list: most reported first. */
const countedReasons = (column: string) => sql`
  select json_build_object(${ofListed}, 'reports', sum(said.reports)) as reason,
    row_number() over (order by sum(said.reports) desc, ${severityRank} desc, listed.place, listed.id) as rank
  from case_reasons said join report_app_reasons a on a.id = said.app_reason_id
  join report_reasons listed on listed.id = coalesce(a.reason_id, ${other})
  where said.case_id = ${sql.ref(column)} group by listed.id`;

/** The reason that most reports of a case have, of several the most severe one, as JSON; null before the first report. */
export const topReason = (column: string): RawBuilder<CountedReason | null> => sql`(
  select reason from (${countedReasons(column)}) counted where rank = 1
)`;

/** All reasons of the list that the reports of a case have, as JSON. */
export const listedReasons = (column: string): RawBuilder<readonly CountedReason[]> => sql`coalesce(
  (select json_agg(reason order by rank) from (${countedReasons(column)}) counted), '[]'
)`;

const selectAppReasons = statement(
  { id: number },
  (reasonId: number) => sql`
    select a.id from report_app_reasons a
    where a.reason_id = ${reasonId} or (a.reason_id is null and ${other} = ${reasonId})`,
);

/**
 * The ids of the texts of the app that count as a reason of the list, for `hasReason`.
 * @returns undefined when no reason is asked for.
 */
export async function appReasonsOf(
  db: QueryExecutorProvider,
  reasonId: number | undefined,
): Promise<readonly number[] | undefined> {
  if (reasonId === undefined) return undefined;
  return (await selectAppReasons(db, reasonId)).map(({ id }) => id);
}

/**
 * Whether the case with the id in that column has a report with one of these texts of the app. They are values, so that the
 * planner sees how rare they are: of a subquery it would guess.
 */
export const hasReason = (column: string, appReasons: readonly number[]): RawBuilder<boolean> => sql`
  ${sql.ref(column)} in (
    select said.case_id from case_reasons said where said.app_reason_id = any(${appReasons}::bigint[])
  )`;

/** Why something is decided: what staff wrote, or a reason of the list with the text that the user reads. */
export interface Why {
  readonly reason: string | null;
  readonly text: string | null;
  /** The reason of the list. */
  readonly reasonId: number | null;
}

/** Why something is decided, as a call says it. */
export interface ReasonInput {
  readonly reason?: string | undefined;
  readonly reason_id?: number | undefined;
  /** The message to the user instead of the text of the reason. */
  readonly text?: string | undefined;
}

const selectChoosable = statement(
  { name: text, text },
  (id: number) => sql`select name, text from report_reasons where id = ${id} and archived_at is null`,
);

/**
 * What is meant by the reason of a call.
 * @throws Refusal invalid for a reason that is not in the list, or is archived.
 */
export async function whyOf(trx: Trx, { reason, reason_id: id, text: own }: ReasonInput): Promise<Why> {
  if (id === undefined) return { reason: reason || null, text: own || null, reasonId: null };
  const listed = await selectChoosable.first(trx, id);
  if (!listed) throw invalid([{ field: 'reason_id', message: 'Select a reason from the list' }]);
  return { reason: listed.name, text: own || listed.text || null, reasonId: id };
}

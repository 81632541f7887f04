import { type QueryExecutorProvider, type RawBuilder, sql, type Transaction } from 'kysely';
import { invalid } from '../../core/errors.ts';
import { number, text } from '../../database/columns.ts';
import type { Schema } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';

/*
 * The list of reasons, as used by reports and cases. The app sends its own texts. Each is a row of
 * `report_app_reasons`, and counts as the reason that staff assigned, or as the other one.
 */

type Trx = Transaction<Schema>;

/** A listed reason, as shown in a report or case. */
export interface ReasonName {
  readonly id: number;
  readonly name: string;
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
}

/** A listed reason, and the number of a case's reports with it. */
export interface CountedReason extends ReasonName {
  readonly reports: number;
}

/** The id of the reason for everything that is not assigned. */
export const other = sql`(select other.id from report_reasons other where other.is_other)`;

/** The severity of the reason `listed` as a number; higher is more severe. */
const severityRank = sql`array_position(array['low', 'medium', 'high', 'critical'], listed.severity)`;

/** The fields of the reason `listed`, for `json_build_object`. */
const ofListed = sql`'id', listed.id, 'name', listed.name, 'severity', listed.severity`;

/** The listed reason that a text of the app counts as, as JSON. */
export const listedReason = (column: string): RawBuilder<ReasonName | null> => sql`(
  select json_build_object(${ofListed}) from report_reasons listed
  where listed.id = coalesce((select a.reason_id from report_app_reasons a where md5(a.text) = md5(${sql.ref(column)})), ${other})
)`;

/** The listed reason with the id in this column, as JSON; null without one. */
export const reasonWithId = (column: string): RawBuilder<ReasonName | null> => sql`(
  select json_build_object(${ofListed}) from report_reasons listed where listed.id = ${sql.ref(column)}
)`;

/** The listed reasons of a case's reports, by the case id in this column: most reported first. */
const countedReasons = (column: string) => sql`
  select json_build_object(${ofListed}, 'reports', sum(said.reports)) as reason,
    row_number() over (order by sum(said.reports) desc, ${severityRank} desc, listed.place, listed.id) as rank
  from case_reasons said join report_app_reasons a on a.id = said.app_reason_id
  join report_reasons listed on listed.id = coalesce(a.reason_id, ${other})
  where said.case_id = ${sql.ref(column)} group by listed.id`;

/** The most reported reason of a case as JSON; in a tie, the most severe one. Null before the first report. */
export const topReason = (column: string): RawBuilder<CountedReason | null> => sql`(
  select reason from (${countedReasons(column)}) counted where rank = 1
)`;

/** All listed reasons of a case's reports, as JSON. */
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
 * Returns the ids of the app's texts that count as a listed reason, for `hasReason`.
 * @returns undefined when no reason is requested.
 */
export async function appReasonsOf(
  db: QueryExecutorProvider,
  reasonId: number | undefined,
): Promise<readonly number[] | undefined> {
  if (reasonId === undefined) return undefined;
  return (await selectAppReasons(db, reasonId)).map(({ id }) => id);
}

/**
 * Whether the case with the id in this column has a report with one of these texts of the app. They are values, so that
 * the planner knows how rare they are; with a subquery, it would guess.
 */
export const hasReason = (column: string, appReasons: readonly number[]): RawBuilder<boolean> => sql`
  ${sql.ref(column)} in (
    select said.case_id from case_reasons said where said.app_reason_id = any(${appReasons}::bigint[])
  )`;

/** The grounds of a decision: a text by staff, or a listed reason with the text that the user reads. */
export interface Why {
  readonly reason: string | null;
  readonly text: string | null;
  /** The id of the listed reason. */
  readonly reasonId: number | null;
}

/** The grounds of a decision, as sent in a call. */
export interface ReasonInput {
  readonly reason?: string | undefined;
  readonly reason_id?: number | undefined;
  /** The message to the user, in place of the reason's text. */
  readonly text?: string | undefined;
}

const selectChoosable = statement(
  { name: text, text },
  (id: number) => sql`select name, text from report_reasons where id = ${id} and archived_at is null`,
);

/**
 * Resolves the reason of a call.
 * @throws Refusal invalid for a reason that is not in the list, or is archived.
 */
export async function whyOf(trx: Trx, { reason, reason_id: id, text: own }: ReasonInput): Promise<Why> {
  if (id === undefined) return { reason: reason || null, text: own || null, reasonId: null };
  const listed = await selectChoosable.first(trx, id);
  if (!listed) throw invalid([{ field: 'reason_id', message: 'Select a reason from the list' }]);
  return { reason: listed.name, text: own || listed.text || null, reasonId: id };
}

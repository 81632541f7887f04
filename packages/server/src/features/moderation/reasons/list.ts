import type { DsaCategory } from '@quarterdeck/contract/core/entities/dsa-category';
import { reasons } from '@quarterdeck/contract/moderation/reasons';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { listByInput } from '../../../database/lists/list.ts';
import { textHolds } from '../../../database/lists/search.ts';
import type { ListSource, Page } from '../../../database/lists/source.ts';
import { statement } from '../../../database/statement.ts';
import { other, type ReasonName } from '../../../domain/moderation/reasons.ts';
import { authorOf } from '../../../domain/people/author.ts';
import { refusalsOf } from '../../../ports/refusals.ts';
import { archivingError } from './change.ts';

type ReasonRow = z.input<typeof reasons.list.output>['data'][number];
type AppInput = z.output<typeof reasons.appReasons.input>;
type AppRow = z.input<typeof reasons.appReasons.output>['data'][number];

const selectReasons = statement(
  {
    id: number,
    name: text,
    severity: textOf<ReasonRow['severity']>(),
    text,
    dsa_category: textOf<DsaCategory>(),
    target_hours: number,
    is_other: flag,
    is_archived: flag,
    app_reasons: number,
    policy_version: number,
    version: number,
    updated_at: timestamp,
    updated_by: orNull(text),
  },
  () => sql`
    select r.id, r.name, r.severity, r.text, r.dsa_category, r.target_hours, r.is_other::int as is_other, (r.archived_at is not null)::int as is_archived,
      (select count(*) from report_app_reasons a where a.reason_id = r.id) as app_reasons,
      (select coalesce(max(p.version), 0) from reason_policies p where p.reason_id = r.id) as policy_version, r.version, r.updated_at,
      ${authorOf('r')} as updated_by
    from report_reasons r order by r.archived_at is not null, r.is_other, r.place, r.id`,
);

/** Reads the reasons in the order of the list: the default after all others, then archived ones. */
export async function listReasons(db: Db): Promise<ReasonRow[]> {
  const rows = await selectReasons(db);
  return rows.map((row) => ({
    ...row,
    ...refusalsOf([
      [reasons.archive, row.is_archived === 1 ? undefined : archivingError({ ...row, isOther: row.is_other === 1 })],
    ]),
  }));
}

/** Reads one reason as the list shows it. */
export const reasonRow = async (db: Db, id: number): Promise<ReasonRow | undefined> =>
  (await listReasons(db)).find((row) => row.id === id);

const appRow = {
  id: number,
  text,
  reason: json<ReasonName>(),
  is_assigned: flag,
  reports: number,
  version: number,
  updated_at: timestamp,
  updated_by: orNull(text),
};

/** The columns of a reason of the app `a`, and of the reason `r` that it counts as. */
const columns = sql`a.id, a.text, json_build_object('id', r.id, 'name', r.name, 'severity', r.severity) as reason,
  (a.reason_id is not null)::int as is_assigned, a.version, a.updated_at, ${authorOf('a')} as updated_by`;

/** The number of reports for the reason `a`: the roll-up, plus the joined changes that it does not include yet. */
const reports = sql`(a.reports + coalesce(since.by, 0))`;
const joinedChanges = sql`
  left join (select app_reason_id, sum(by)::bigint as by from app_reason_changes group by 1) since on since.app_reason_id = a.id`;

type Filter = Pick<AppInput, 'is_assigned' | 'reason_id' | 'query'>;

function conditionsOf({ is_assigned, reason_id, query }: Filter): RawBuilder<boolean> {
  const conditions = [
    ...(is_assigned === undefined ? [] : [sql`(a.reason_id is not null) = ${is_assigned === 1}::boolean`]),
    ...(reason_id === undefined ? [] : [sql`a.reason_id = ${reason_id}`]),
    ...(query ? [textHolds(sql`a.text`, query)] : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const sourceFor = (filter: Filter): ListSource => ({
  from: sql`report_app_reasons a join report_reasons r on r.id = coalesce(a.reason_id, ${other}) ${joinedChanges}`,
  where: conditionsOf(filter),
  columns: sql`${columns}, ${reports} as reports`,
  id: sql`a.id`,
  anyDepth: true,
  orders: {
    reports,
    text: sql`(search_key(a.text) collate "C")`,
    id: sql`a.id`,
  },
});

const appReasonList = listByInput(appRow, sourceFor, [{}], [{ is_assigned: 0, reason_id: 1, query: 'a' }]);

/** Reads a page of the app's reasons. */
export const listAppReasons = (db: Db, input: AppInput): Promise<Page<AppRow>> => appReasonList.page(db, input);

const oneAppReason = statement(
  appRow,
  (id: number) => sql`
    select ${columns}, ${reports} as reports
    from report_app_reasons a join report_reasons r on r.id = coalesce(a.reason_id, ${other}) ${joinedChanges} where a.id = ${id}`,
);

/** Reads one reason of the app as the list shows it. */
export const appReasonRow = (db: Db, id: number): Promise<AppRow | undefined> => oneAppReason.first(db, id);

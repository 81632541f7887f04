import type { cases } from '@quarterdeck/contract/moderation/cases';
import { sql } from 'kysely';
import type { z } from 'zod';
import { json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import type { Db } from '../../../database/database.ts';
import { list } from '../../../database/lists/list.ts';
import type { Page } from '../../../database/lists/source.ts';
import { stableStatement } from '../../../database/statement.ts';
import { findCase, type PersonName, personJson, type Subject } from '../../../domain/moderation/case.ts';
import {
  type CountedReason,
  listedReason,
  listedReasons,
  type ReasonName,
} from '../../../domain/moderation/reasons.ts';
import { reliabilityOf } from '../../../domain/moderation/reliability.ts';
import { isReported } from '../../../domain/people/report-flags.ts';
import { findReviewer } from './leases.ts';
import { whoLooks } from './presence.ts';

type Details = z.input<typeof cases.find.output>['data'];
type Appeal = NonNullable<Details['appeal']>;
type ReportsInput = z.output<typeof cases.reporters.input>;
type Report = z.input<typeof cases.reporters.output>['data'][number];

/** The number of newest reports whose reasons are counted. */
const COUNTED = 10_000;
const REASONS = 10;

const reportsOf = (what: Subject) => sql.table(what === 'posts' ? 'post_reports' : 'user_reports');

const reasonsIn = stableStatement(
  { reason: text, reports: number },
  (what: Subject, id: number) => sql`
    select reason, count(*) as reports from (
      select reason from ${reportsOf(what)} where case_id = ${id} order by created_at desc, id desc limit ${COUNTED}
    ) latest group by reason order by 2 desc, 1 limit ${REASONS}`,
  ['posts', 1],
  ['users', 1],
);

const listedIn = stableStatement(
  { reasons: json<CountedReason[]>(), notes: number },
  (id: number) => sql`
    select ${listedReasons('c.id')} as reasons, (select count(*) from case_notes n where n.case_id = c.id) as notes from cases c where c.id = ${id}`,
);

const reportList = list(
  {
    id: number,
    reason: text,
    note: orNull(text),
    created_at: timestamp,
    reported_by: json<Report['reported_by']>(),
    listed_reason: orNull(json<ReasonName>()),
  },
  (what: Subject, id: number) => ({
    from: sql`(select * from ${reportsOf(what)} where case_id = ${id}) r left join users u on u.id = r.reported_by`,
    where: sql<boolean>`true`,
    columns: sql`r.id, r.reason, r.note, r.created_at,
      json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar,
        'is_reported', ${isReported('u')}) as reported_by, ${listedReason('r.reason')} as listed_reason`,
    id: sql`r.id`,
    orders: { created_at: sql`r.created_at` },
  }),
  ['posts', 1],
  ['users', 1],
);

const selectAppeal = stableStatement(
  {
    id: number,
    user_id: number,
    state: textOf<Appeal['state']>(),
    measure: textOf<Appeal['measure']>(),
    at: timestamp,
    by: orNull(json<PersonName>()),
    reason: orNull(text),
  },
  (caseId: number) => sql`
    select a.id, users.id as user_id, a.state, a.measure, coalesce(a.decided_at, a.created_at) as at, ${personJson('a.decided_by')} as by, a.reason
    from moderation_decisions d join appeals a on a.decision_id = d.id join users on users.id = a.user_id and users.deleted_at is null
    where d.case_id = ${caseId} order by a.id desc limit 1`,
);

/** Reads a case for the answer, with the other admins who have it open. @throws Refusal not_found. */
export async function caseDetails(db: Db, asking: number, what: Subject, id: number): Promise<Details> {
  const found = await findCase(db, what, id);
  const { closed_at, closed_by, closing_reason, listed_reason, measure, ...rest } = found;
  const { reasons: listed_reasons, notes } = await listedIn.one(db, id);
  return {
    ...rest,
    notes,
    closed: closed_at ? { at: closed_at, by: closed_by, reason: closing_reason, listed_reason, measure } : null,
    reviewer: await findReviewer(db, id),
    reasons: await reasonsIn(db, what, id),
    top_reason: listed_reasons[0] ?? null,
    listed_reasons,
    looking: await whoLooks(db, asking, id),
    appeal: (await selectAppeal.first(db, id)) ?? null,
  };
}

/** Reads a page of a case's reports. @throws Refusal not_found, invalid for a page too far from the beginning. */
export async function listReports(db: Db, input: ReportsInput): Promise<Page<Report>> {
  const { id } = await findCase(db, input.what, input.id);
  const page = await reportList.page(db, input, input.what, id);
  const reliability = await reliabilityOf(db, [...new Set(page.rows.map(({ reported_by }) => reported_by.id))]);
  return { ...page, rows: page.rows.map((row) => ({ ...row, reliability: reliability.get(row.reported_by.id) })) };
}

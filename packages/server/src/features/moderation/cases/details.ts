import type { cases } from '@quarterdeck/contract/cases';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { checkDepth, countedList } from '../../../database/lists/counted-list.ts';
import type { Page } from '../../../database/lists/list-query.ts';
import { type Case, findCase, type Subject } from '../../../domain/moderation/case.ts';
import { isReported } from '../../../domain/people/is-reported.ts';
import { datedPage } from '../../../http/answers.ts';
import { whoLooks } from './presence.ts';

type Details = z.output<typeof cases.find.output>['data'];
type ReportsInput = z.output<typeof cases.reporters.input>;
type Report = z.output<typeof cases.reporters.output>['data'][number];

/** Reasons are counted among so many of the latest reports. */
const COUNTED = 10_000;
const REASONS = 10;

const reportsOf = (what: Subject) => sql.table(what === 'posts' ? 'post_reports' : 'user_reports');

async function reasonsIn(db: Db, { id, what }: Case): Promise<Details['reasons']> {
  const { rows } = await sql<{ reason: string; reports: number }>`
    select reason, count(*) as reports from (
      select reason from ${reportsOf(what)} where case_id = ${id} order by created_at desc, id desc limit ${COUNTED}
    ) latest group by reason order by 2 desc, 1 limit ${REASONS}
  `.execute(db);
  return rows;
}

/** A case as it is answered, with who else looks at it. @throws HttpError 404. */
export async function caseDetails(db: Db, asking: number, what: Subject, id: number): Promise<Details> {
  const found = await findCase(db, what, id);
  const { closed_at, closed_by, closing_reason, created_at, last_report_at, updated_at, ...rest } = found;
  return {
    ...rest,
    created_at: created_at.toISOString(),
    last_report_at: last_report_at.toISOString(),
    updated_at: updated_at.toISOString(),
    closed: closed_at ? { at: closed_at.toISOString(), by: closed_by, reason: closing_reason } : null,
    reasons: await reasonsIn(db, found),
    looking: await whoLooks(db, asking, id),
  };
}

/** A page of the reports of a case. @throws HttpError 404, 422 for a page too far from the beginning. */
export async function listReports(db: Db, input: ReportsInput): Promise<Page<Report>> {
  checkDepth(input);
  const { id } = await findCase(db, input.what, input.id);
  const page = await countedList<Omit<Report, 'created_at'> & { created_at: Date }>(
    db,
    {
      from: sql`(select * from ${reportsOf(input.what)} where case_id = ${id}) r left join users u on u.id = r.reported_by`,
      where: sql<boolean>`true`,
      columns: sql`r.id, r.reason, r.note, r.created_at,
        json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar,
          'is_reported', ${isReported('u')}) as reported_by`,
      id: sql`r.id`,
      orders: { created_at: sql`r.created_at` },
    },
    input,
  );
  return datedPage(page);
}

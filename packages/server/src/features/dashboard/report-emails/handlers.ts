import {
  type EmailedReport,
  emailedReports,
  type reportEmails as endpoints,
} from '@quarterdeck/contract/report-emails';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { conflict, invalid, Refusal } from '../../../core/errors.ts';
import { flag, json, number, orNull, text, textOf, timestamp } from '../../../database/columns.ts';
import { list } from '../../../database/lists/list.ts';
import { statement } from '../../../database/statement.ts';
import { holdsPermission } from '../../../domain/access/membership.ts';
import { listAnswer } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { lastDue, nextDue } from './schedule.ts';

type Row = z.input<typeof endpoints.list.output>['data'][number];

/** The most reports an admin can set up. */
const MOST = 20;
/** The most admins offered as recipients. */
const MOST_OFFERED = 500;

const zoneOf = (admin: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select time_zone from preferences where admin_id = ${admin}), 'UTC')`;

const reportList = list(
  {
    id: number,
    report: textOf<Row['report']>(),
    every: textOf<Row['every']>(),
    is_own: flag,
    created_by: text,
    recipients: json<Row['recipients']>(),
    next_at: orNull(timestamp),
  },
  (adminId: number) => ({
    from: sql`report_emails e`,
    where: sql<boolean>`(e.created_by = ${adminId} or exists (
      select from report_email_recipients r where r.report_email_id = e.id and r.admin_id = ${adminId}))`,
    columns: sql`e.id, e.report, e.every, case when e.created_by = ${adminId} then 1 else 0 end as is_own,
      coalesce((select name from users where id = e.created_by), '') as created_by,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.sort_name, u.id), '[]')
        from report_email_recipients r join users u on u.id = r.admin_id where r.report_email_id = e.id) as recipients,
      (select ${nextDue(sql`r.sent_for`, sql`e.every`, zoneOf(sql`r.admin_id`))}
        from report_email_recipients r where r.report_email_id = e.id and r.admin_id = ${adminId}) as next_at`,
    id: sql`e.id`,
    anyDepth: true,
    orders: { id: sql`e.id` },
  }),
);

const holdsAny = (report: EmailedReport): RawBuilder<unknown> =>
  sql.join(emailedReports[report].map(holdsPermission), sql` or `);

const selectRecipients = statement(
  { id: number, name: text },
  (report: EmailedReport, only: readonly number[] | undefined) => sql`
    select u.id, u.name from admins a join users u on u.id = a.user_id
    where u.is_admin and not u.is_suspended and coalesce(u.email, '') <> '' and (${holdsAny(report)})
      and ${only === undefined ? sql`true` : sql`u.id = any(${only}::bigint[])`}
    order by u.sort_name, u.id limit ${MOST_OFFERED}`,
  ['dashboard', undefined],
  ['month', []],
);

const insertReport = statement(
  { id: number },
  (adminId: number, report: EmailedReport, every: string, recipients: readonly number[]) => sql`
    with made as (
      insert into report_emails (report, every, created_by)
      select ${report}, ${every}, ${adminId}::bigint
      where (select count(*) from report_emails where created_by = ${adminId}::bigint) < ${sql.lit(MOST)}
      returning id, every
    ), given as (
      insert into report_email_recipients (report_email_id, admin_id, sent_for)
      select made.id, r.admin_id, ${lastDue(sql`made.every`, zoneOf(sql`r.admin_id`))}
      from made cross join unnest(${recipients}::bigint[]) as r (admin_id)
    )
    select id from made`,
  [1, 'dashboard', 'day', []],
);

const deleteReport = statement(
  { report: text, every: text },
  (id: number, adminId: number) => sql`
    delete from report_emails where id = ${id} and created_by = ${adminId} returning report, every`,
);

const deleteRecipient = statement(
  { report: text, every: text },
  (id: number, adminId: number) => sql`
    delete from report_email_recipients r using report_emails e
    where e.id = ${id} and r.report_email_id = e.id and r.admin_id = ${adminId} returning e.report, e.every`,
);

/** The handlers of reports that are emailed on a schedule. */
export const reportEmails: Handlers<typeof endpoints> = {
  list: async ({ input, admin, db }) => listAnswer(await reportList.page(db, input, admin.id)),

  recipients: async ({ input, db }) => ({ data: await selectRecipients(db, input.report, undefined) }),

  add: async ({ input: { report, every, recipients }, admin, db }) => {
    const wanted = [...new Set(recipients)];
    const allowed = await selectRecipients(db, report, wanted);
    if (allowed.length < wanted.length)
      throw invalid([
        { field: 'recipients', message: 'Choose only admins who have access to this report and an email address' },
      ]);
    const added = await insertReport.first(db, admin.id, report, every, wanted);
    if (!added) throw conflict(`You have ${MOST} scheduled reports already. Delete one first`);
    return {
      responseMessage: 'The report was scheduled',
      data: { id: added.id },
      audit: { target: { type: 'report_email', id: added.id }, after: { report, every, recipients: wanted } },
    };
  },

  remove: {
    auditTarget: ({ input }) => ({ type: 'report_email', id: input.id }),
    run: async ({ input: { id }, admin, db }) => {
      const own = await deleteReport.first(db, id, admin.id);
      const before = own ?? (await deleteRecipient.first(db, id, admin.id));
      if (!before) throw new Refusal('not_found', 'You have no such report');
      return {
        responseMessage: own ? 'The scheduled report was deleted' : 'You no longer receive this report',
        audit: { target: { type: 'report_email', id }, before },
      };
    },
  },
};

import { may } from '@quarterdeck/contract/core/access/access';
import { type EmailedReport, emailedReports } from '@quarterdeck/contract/report-emails';
import { sql, type Transaction } from 'kysely';
import { boolean, flag, number, text, textOf, texts } from '../../../database/columns.ts';
import type { Schema } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { isTimeTrusted } from '../../../jobs/clock.ts';
import { type Email, enqueueEmails } from '../../../jobs/outbox.ts';
import type { JobServices } from '../../../jobs/registrations.ts';
import { reportText } from './email.ts';
import { type Every, readReport } from './figures.ts';
import { lastDue } from './schedule.ts';

/** The number of emails per transaction. */
const AT_ONCE = 10;

const lockDue = statement(
  {
    id: number,
    admin_id: number,
    report: textOf<EmailedReport>(),
    every: textOf<Every>(),
    due: text,
    name: text,
    email: text,
    is_suspended: boolean,
    created_by: text,
    is_sup_admin: flag,
    permissions: texts,
  },
  (most: number) => sql`
    select r.report_email_id as id, r.admin_id, e.report, e.every, d.day::text as due, u.name, coalesce(u.email, '') as email, u.is_suspended,
      o.name as created_by, a.is_sup_admin::int as is_sup_admin,
      array(select distinct h.permission from held_permissions h where h.admin_id = r.admin_id order by 1) as permissions
    from report_email_recipients r join report_emails e on e.id = r.report_email_id join users o on o.id = e.created_by
      join admins a on a.user_id = r.admin_id join users u on u.id = r.admin_id
      cross join lateral (
        select ${lastDue(sql`e.every`, sql`coalesce((select time_zone from preferences where admin_id = r.admin_id), 'UTC')`)} as day) d
    -- One that was sent on a day to come was sent while the clock was wrong.
    where (r.sent_for < d.day or r.sent_for > (now() at time zone 'UTC')::date) and ${isTimeTrusted}
    order by r.report_email_id, r.admin_id limit ${most} for no key update of r skip locked`,
);

const saveSent = statement(
  { id: number },
  (rows: string) => sql`
    update report_email_recipients r set sent_for = s.due
    from jsonb_to_recordset(${rows}::jsonb) as s(id bigint, admin_id bigint, due date)
    where r.report_email_id = s.id and r.admin_id = s.admin_id returning r.report_email_id as id`,
);

const frequencies = { day: 'Daily', week: 'Weekly', month: 'Monthly' } as const;
const titles = { dashboard: 'dashboard', month: 'monthly report' } as const;

const subjectOf = ({ every, report, due }: Awaited<ReturnType<typeof lockDue>>[number]): string =>
  report === 'month' && every === 'month'
    ? `Monthly report, ${due}`
    : `${frequencies[every]} ${titles[report]}, ${due}`;

/** Emails some reports that are due, in one transaction. Rows that another instance has locked are skipped. */
async function emailSome(trx: Transaction<Schema>, services: Pick<JobServices, 'config' | 'secrets'>): Promise<number> {
  const { productName, publicUrl } = services.config;
  const due = await lockDue(trx, AT_ONCE);
  if (due.length === 0) return 0;
  const emails: Email[] = [];
  for (const recipient of due) {
    const { report, name, email, permissions } = recipient;
    const admin = { is_sup_admin: recipient.is_sup_admin, group_permissions: permissions, user_permissions: [] };
    // Admins who lost the permission or cannot sign in receive nothing.
    if (recipient.is_suspended || email === '' || !may(admin, emailedReports[report]).allowed) continue;
    const content = await readReport(trx, admin, recipient);
    emails.push({
      kind: 'notice',
      to: email,
      subject: `${productName}: ${subjectOf(recipient)}`,
      text: reportText(content, { name, createdBy: recipient.created_by, publicUrl }),
    });
  }
  await saveSent(trx, JSON.stringify(due.map(({ id, admin_id, due: day }) => ({ id, admin_id, due: day }))));
  await enqueueEmails(trx, services.secrets, emails);
  return due.length;
}

/** Emails each scheduled report that is due once to each recipient. */
export async function emailReports(services: Pick<JobServices, 'config' | 'secrets' | 'database'>): Promise<void> {
  while ((await services.database.db.transaction().execute((trx) => emailSome(trx, services))) === AT_ONCE);
}

import { type Kysely, sql } from 'kysely';

const text = `
create table report_emails (
  id bigint generated always as identity primary key,
  report text not null check (report in ('dashboard', 'month')),
  every text not null check (every in ('day', 'week', 'month')),
  created_by bigint not null references admins on delete cascade,
  created_at timestamptz not null default now()
);
create index report_emails_of_admin on report_emails (created_by, id);

create table report_email_recipients (
  report_email_id bigint not null references report_emails on delete cascade,
  admin_id bigint not null references admins on delete cascade,
  sent_for date not null,
  primary key (report_email_id, admin_id)
);
create index report_email_recipients_of_admin on report_email_recipients (admin_id, report_email_id);
comment on column report_email_recipients.sent_for is 'The last day for which it was sent, in the time zone of the admin';

create table annotations (
  id bigint generated always as identity primary key,
  day date not null,
  text text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now()
);
create index annotations_by_day on annotations (day, id);

create table refund_withdrawals (
  refund_request_id bigint primary key references refund_requests,
  event_id text not null unique,
  withdrawn_by bigint references users on delete set null,
  withdrawn_at timestamptz not null default now()
);
`;

/** Reports that are emailed on a schedule, annotations on days, and refund requests that staff withdraw. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}

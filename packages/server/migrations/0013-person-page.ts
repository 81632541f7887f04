import { type Kysely, sql } from 'kysely';

const text = `
create table user_emails (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  admin_id bigint references users,
  about text,
  subject text not null,
  text text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  is_bounced boolean not null default false,
  constraint user_emails_about_check check (about in ('posts', 'users'))
);
create index user_emails_of_user on user_emails (user_id, created_at, id);
create index user_emails_of_admin on user_emails (admin_id) where admin_id is not null;
comment on table user_emails is 'Emails to users of the app, as they were written; the outbox sends them';
comment on column user_emails.admin_id is 'The admin who wrote it; null: the product did';
comment on column user_emails.about is 'It tells of a decision about a post or a user';
comment on column user_emails.is_bounced is 'The mail server refused the address';

alter table outbox add column user_email_id bigint references user_emails on delete cascade;
create index outbox_of_user_email on outbox (user_email_id) where user_email_id is not null;

create table app_sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  outcome text not null,
  method text,
  cause text,
  device text collate "C",
  device_os text,
  created_at timestamptz not null default now(),
  app_id text collate "C",
  constraint app_sign_ins_outcome_check check (outcome in ('succeeded', 'failed', 'locked')),
  constraint app_sign_ins_app_id_check check (octet_length(app_id) between 1 and 128 and app_id !~ '[^ -~]')
);
create unique index app_sign_ins_app_id_key on app_sign_ins (app_id, date_trunc('month', created_at at time zone 'UTC')) where app_id is not null;
create index app_sign_ins_of_user on app_sign_ins (user_id, created_at, id);
create index app_sign_ins_of_device on app_sign_ins (device, user_id) where device is not null;
create index app_sign_ins_by_created_at on app_sign_ins (created_at);
comment on table app_sign_ins is 'Sign-ins to the app, as the app sends them';
comment on column app_sign_ins.device is 'The id that the app gave the device';

alter table user_notes add column same_as bigint references users on delete set null;
create index user_notes_same_as on user_notes (same_as) where same_as is not null;
comment on column user_notes.same_as is 'Another user who is noted as the same person';

create index users_by_phone_digits on users (right(search_digits(phone), 10)) where is_app_user and deleted_at is null and length(search_digits(phone)) >= 7;
create or replace function comparable_text(title text, said text) returns bytea language sql immutable parallel safe as $$
  select case when length(words) >= 12 then decode(md5(words), 'hex') end
  from (select trim(regexp_replace(lower(coalesce(nullif(trim(said), ''), title)), '[[:space:][:punct:]]+', ' ', 'g')) as words) folded
$$;
create index posts_by_words on posts (comparable_text(title, text), user_id) where deleted_at is null;
`;

/** Emails to users, their sign-ins to the app, and what finds accounts of the same person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}

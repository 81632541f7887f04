import { type Kysely, sql } from 'kysely';

/** What every write leaves behind: its audit row, its mail, and the answer that a repeated request gets. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      admin_id bigint,
      session_id bigint,
      ip text not null,
      request_id text not null,
      call text not null,
      permission text,
      target_type text,
      target_id bigint,
      outcome text not null,
      status integer not null,
      details jsonb not null default '{}'
    );
    create index audit_log_by_admin on audit_log (admin_id, id);
    create index audit_log_by_target on audit_log (target_type, target_id, id);

    -- Values that may be personal lie apart, so that they can be erased while the log stays as it is.
    create table audit_values (
      audit_id bigint primary key references audit_log,
      before jsonb,
      after jsonb
    );

    create table idempotency (
      admin_id bigint not null references admins on delete cascade,
      key text not null,
      call text not null,
      input_hmac bytea not null,
      status integer,
      body jsonb,
      created_at timestamptz not null default now(),
      primary key (admin_id, key)
    );
    create index idempotency_by_age on idempotency (created_at);

    create table outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      recipient text not null,
      subject text not null,
      -- The text of the mail, encrypted; erased when it is delivered or has expired.
      sealed_text bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      due_at timestamptz not null default now(),
      tries integer not null default 0,
      last_error text,
      sent_at timestamptz,
      given_up_at timestamptz
    );
    create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Addresses of the app that are told what was decided: an event for an endpoint is a delivery, a request of it an attempt. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id bigint generated always as identity primary key,
      url text not null check (length(url) between 1 and 2000),
      -- Names of types of events; '*' alone: all.
      events text[] not null check (cardinality(events) > 0),
      state text not null default 'active' check (state in ('active', 'paused', 'ended', 'removed')),
      -- Why it is not active.
      reason text,
      state_at timestamptz not null default now(),
      -- Encrypted with SECRET_KEY; null once it is removed.
      sealed_secret bytea check (sealed_secret is not null or state = 'removed'),
      -- The one before the last change, which also signs until this moment.
      sealed_former_secret bytea,
      former_until timestamptz,
      -- The place in the feed up to which there are deliveries.
      position bigint not null,
      -- What was asked to be sent again, as far as it is not in the queues yet: places in the feed.
      resend_after bigint,
      resend_until bigint,
      resends_failed_alone boolean not null default false,
      -- It was resumed, and what waits for its next try is to be tried now.
      wakes boolean not null default false,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Null: from the command line, or by itself.
      updated_by bigint references users on delete set null
    );
    create unique index webhook_endpoints_url_key on webhook_endpoints (url) where state in ('active', 'paused');

    -- Beside the endpoint, so that counting what was answered waits for nothing else.
    create table webhook_health (
      endpoint_id bigint primary key references webhook_endpoints on delete cascade,
      last_delivered_at timestamptz,
      -- Since when each attempt has failed; null while the last one was a delivery.
      failing_since timestamptz,
      last_failed_at timestamptz
    );

    -- One row for each subject that has something to deliver. Whoever adds a delivery, or ends the last one, holds it.
    create table webhook_queues (
      endpoint_id bigint not null references webhook_endpoints on delete cascade,
      subject text collate "C" not null,
      -- When it may be taken: who takes it puts this off, so that it comes back when they die.
      next_at timestamptz not null default now(),
      -- Who has taken it.
      lease text,
      -- Of the oldest delivery: how often it failed, since when, and when last.
      tries integer not null default 0,
      first_tried_at timestamptz,
      last_tried_at timestamptz,
      primary key (endpoint_id, subject)
    ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
    create index webhook_queues_due on webhook_queues (endpoint_id, next_at);

    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      endpoint_id bigint not null references webhook_endpoints on delete cascade,
      -- The place of the event in the feed.
      position bigint not null,
      type text not null,
      subject text collate "C" not null,
      -- When it was decided.
      decided_at timestamptz not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      delivered_at timestamptz,
      -- Of the last attempt.
      last_at timestamptz,
      last_status integer,
      last_error text,
      last_ms integer,
      unique (endpoint_id, position)
    );
    create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, subject, position) where state = 'pending';
    create index webhook_deliveries_oldest on webhook_deliveries (endpoint_id, position) where state = 'pending';
    create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, position) where state = 'failed';
    create index webhook_deliveries_by_time on webhook_deliveries (decided_at);

    create table webhook_attempts (
      id bigint generated always as identity primary key,
      delivery_id bigint not null references webhook_deliveries on delete cascade,
      at timestamptz not null,
      url text not null,
      -- Null: nothing was answered, and error says why.
      status integer,
      error text,
      ms integer not null,
      -- The beginning of the answer.
      answer text not null
    );
    create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Limits know whom they are about, so that an admin can be let in again. Temporary passwords that the server makes are as
 * random as tokens and kept like them; only one that a person chose needs a slow hash. Wishes for one wait for a worker.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table throttles add column name text, add column admin_id bigint;

    alter table temporary_passwords
      alter column password_hash drop not null,
      add column token_hash bytea,
      add constraint temporary_passwords_one_hash check (num_nonnulls(password_hash, token_hash) = 1);

    create table password_resets (
      id bigint generated always as identity primary key,
      -- The address as it was typed, encrypted.
      sealed_email bytea not null,
      ip text not null,
      request_id text not null,
      created_at timestamptz not null default now()
    );
  `.execute(db);
}

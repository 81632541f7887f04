import { type Kysely, sql } from 'kysely';

const text = `
alter table preferences add column start_page text, add column shows_first_steps boolean not null default true;
alter table admins add column access_asked_at timestamptz;
alter table sso_codes add column is_proof boolean not null default false;
comment on column admins.access_asked_at is 'When the admin last asked super admins for permissions';
comment on column sso_codes.is_proof is 'It proves in an open session who is signed in, and opens none';
`;

/** The start page, the list of first steps, who has asked for access, and proofs by single sign-on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * How far the hosts of stored failed URLs are checked: a row while some are left. Former servers took a host from the text alone; only the
 * server can tell the one of the URL standard.
 */
const text = `
create table failed_host_check (
  is_only boolean not null default true primary key check (is_only),
  -- The last URL that was checked, and the last host whose own numbers were.
  url_created_at timestamptz not null default '-infinity',
  url_id bigint not null default 0,
  host_id bigint not null default 0
);
insert into failed_host_check (is_only) select true where exists (select from failed_hosts);
`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}

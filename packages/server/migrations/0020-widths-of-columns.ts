import { type Kysely, sql } from 'kysely';

const text = `
alter table list_choices add column column_widths jsonb not null default '{}';
comment on column list_choices.column_widths is 'In pixels, by the headers of columns';
`;

/** Everyone keeps the widths of the columns of their lists. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}

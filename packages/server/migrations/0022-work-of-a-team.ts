import { type Kysely, sql } from 'kysely';

const text = `
alter table cases add column language text;
comment on column cases.language is 'Of what it is about, as it was when the case opened: a code of ISO 639-1; null: not recognized';
create index cases_by_language on cases (language, what, state) where language is not null;
`;

/** Cases know the language of what they are about. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}

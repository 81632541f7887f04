import { type Kysely, sql } from 'kysely';

const text = `
update measure_mails set body = replace(replace(replace(replace(body,
    'we looked at reports and give you a warning.', 'we reviewed reports about you, and this is a warning.'),
    'You can go on using the app.', 'You can continue to use the app.'),
    'is not shown to others any more.', 'is no longer visible to others.'),
    'It ends by itself on {until}.', 'It ends automatically on {until}.')
  where version = 1;
`;

/** Emails about decisions read naturally, where staff have not written their own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(text).execute(db);
}

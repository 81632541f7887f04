import { type Kysely, sql } from 'kysely';

/**
 * How many names begin with a letter or two: PostgreSQL asks the statistics of an index only where it is about all rows, and these are about
 * people of the app. It took one in 200 for each beginning, and a search for a letter that a tenth have gave up its walk along the order too soon.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create statistics users_names on (lower(name) collate "C") from users;
    create statistics users_usernames on (lower(username) collate "C") from users;
    create statistics users_emails on (lower(coalesce(email, '')) collate "C") from users;
    analyze users (name, username, email);
  `.execute(db);
}

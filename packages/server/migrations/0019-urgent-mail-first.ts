import { type Kysely, sql } from 'kysely';

/** Letters are taken by what is useless soonest: a sign-in code goes before notices, however many wait. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index outbox_due;
    create index outbox_waiting on outbox (expires_at, due_at) where sent_at is null and given_up_at is null;
  `.execute(db);
}

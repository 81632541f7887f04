import { type Kysely, sql } from 'kysely';

/**
 * The transactions of one campaign, and of one user, in each order of the list. An index has all that filters and totals ask of
 * them, so that neither a far page nor a sum of a million reads the table.
 *
 * Payments from before transactions had users (0036) are those of their campaign's owner. They never change, and so have an
 * index of their own; on a database that is younger it is empty.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index if exists transactions_of_campaign, transactions_of_user`.execute(db);
  for (const [name, column, other] of [
    ['campaign', 'campaign_id', 'user_id'],
    ['user', 'user_id', 'campaign_id'],
  ] as const)
    await sql
      .raw(`
      create index transactions_of_${name} on transactions (${column}, created_at, id)
        include (transaction_type, amount, ${other}) where ${column} is not null;
      create index transactions_of_${name}_by_amount on transactions (${column}, amount, id)
        include (transaction_type, created_at, ${other}) where ${column} is not null;
      create index transactions_of_${name}_by_id on transactions (${column}, id)
        include (transaction_type, created_at, amount, ${other}) where ${column} is not null;`)
      .execute(db);
  await sql`create index transactions_without_user on transactions (campaign_id) where user_id is null`.execute(db);
}

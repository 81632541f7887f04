import { type Kysely, sql } from 'kysely';

/** The orders of campaigns, in all and in one status. */
const orders: readonly (readonly [name: string, columns: string])[] = [
  ['id', 'id'],
  ['name', 'name_key, id'],
  ['username', 'username_key, id'],
  ['status', 'status, id'],
  ['total_ad_budget', 'total_ad_budget, id'],
  ['created_at', 'created_at, id'],
  ['updated_at', 'updated_at, id'],
  ['status_and_name', 'status, name_key, id'],
  ['status_and_username', 'status, username_key, id'],
  ['status_and_budget', 'status, total_ad_budget, id'],
  ['status_and_created_at', 'status, created_at, id'],
  ['status_and_updated_at', 'status, updated_at, id'],
];

/**
 * A far page walks the index of its order. Since campaigns that the app deleted are left out (0039), each row on the way was read
 * from the table, to see whether it is one: 0.3 s to the last of 100,000. The indexes say it now.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, columns] of orders) {
    await sql`drop index if exists ${sql.raw(`campaigns_by_${name}`)}`.execute(db);
    await sql`
      create index ${sql.raw(`campaigns_by_${name} on campaigns (${columns})`)} include (deleted_at)`.execute(db);
  }
}

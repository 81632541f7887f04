import { sql } from 'kysely';

/**
 * An always true condition that marks a statement whose loss in a failover does not matter: its commit waits for no
 * standby. Read-only calls write such records, and continue while a synchronous standby is silent. Only for a statement
 * that is its own transaction.
 */
export const withoutStandby = sql<boolean>`set_config('synchronous_commit', 'local', true) is not null`;

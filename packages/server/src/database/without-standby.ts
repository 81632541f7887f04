import { sql } from 'kysely';

/**
 * A condition that is always met, of a statement whose loss in a failover would not matter: its commit waits for no standby. Calls
 * that only read make such notes, and go on while a synchronous standby is silent. Only for a statement that is its own transaction.
 */
export const withoutStandby = sql<boolean>`set_config('synchronous_commit', 'local', true) is not null`;

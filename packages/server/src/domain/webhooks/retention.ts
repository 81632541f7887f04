import { EVENT_DAYS } from '@quarterdeck/contract/app-events';
import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Deliveries are deleted with their events, and attempts with their deliveries. */
export const retention: Retention = [
  {
    name: 'deliveries of webhooks',
    table: 'webhook_deliveries',
    key: 'id',
    isOverdue: () => sql`decided_at < now() - make_interval(days => ${sql.lit(EVENT_DAYS)})`,
    atOnce: 2000,
  },
];

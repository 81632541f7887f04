import { EVENT_DAYS } from '@quarterdeck/contract/app-events';
import { sql } from 'kysely';
import type { Retention } from '../../jobs/registrations.ts';

/** Events are stored for a while, so that an app that was unavailable can catch up. */
export const retention: Retention = [
  {
    name: 'app events',
    table: 'app_events',
    key: 'id',
    isOverdue: () => sql`position is not null and created_at < now() - make_interval(days => ${sql.lit(EVENT_DAYS)})`,
  },
];

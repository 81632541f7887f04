import { sql } from 'kysely';
import { AT_ONCE, MANY_CHANGES, waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';
import { endSuspensions } from './measures/ending.ts';

/** So many cases are counted again at once. */
const CASES_AT_ONCE = 200;
/** So many cases are looked at for another severity at once. */
const SEVERITIES_AT_ONCE = 2000;

/** A suspension ends within half a minute of its time, on whichever instance looks first. */
export const jobs: Jobs = {
  maintenance: [({ database }) => endSuspensions(database)],
  works: [
    {
      name: 'reports of reasons',
      waiting: waitingIn('app_reason_changes'),
      from: MANY_CHANGES,
      slice: sql`app_reasons_fold(${AT_ONCE})`,
    },
    {
      name: 'severity of cases',
      waiting: waitingIn('case_severity_changes'),
      from: 1,
      slice: sql`case_severity_spread(${SEVERITIES_AT_ONCE})`,
    },
    {
      name: 'urgency of cases',
      waiting: sql`(select count(*) from (
        select from cases where state = 'open' and (urgency_at is null or urgency_at < now() - interval '2 hours') limit 10000
      ) waiting)`,
      from: 1,
      slice: sql`case_urgency_refresh(${CASES_AT_ONCE})`,
    },
  ],
};

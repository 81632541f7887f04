import { type RawBuilder, sql } from 'kysely';
import { AT_ONCE, MANY_CHANGES, waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';
import { announceOverdueCases } from './cases/announce.ts';
import { endSuspensions } from './measures/end-suspensions.ts';
import { wakeCases } from './team/wake.ts';

/** How many cases with new reports are counted at once. */
const CASES_AT_ONCE = 200;
/** How many cases whose reporters and views may have changed are counted at once: this takes 25 ms. */
const CASES_AGAIN_AT_ONCE = 50;
const LONG_AGO = sql`now() - interval '2 hours'`;
/** The maximum count, because it is taken before and after each slice. */
const COUNTED = 1000;

const waitingCases = (which: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*) from (select from cases where state = 'open' and ${which} limit ${sql.lit(COUNTED)}) waiting)`;

/** How many cases are checked for a changed severity at once. */
const SEVERITIES_AT_ONCE = 2000;

/** Suspensions and snoozes end within half a minute of their time, on the first instance that checks. */
export const jobs: Jobs = {
  maintenance: [
    ({ database }) => endSuspensions(database),
    ({ database }) => announceOverdueCases(database),
    ({ database }) => wakeCases(database),
  ],
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
      waiting: waitingCases(sql`urgency_at is null`),
      from: 1,
      slice: sql`case_urgency_refresh(${CASES_AT_ONCE})`,
    },
    {
      name: 'urgency that is counted again',
      waiting: waitingCases(sql`urgency_at < ${LONG_AGO}`),
      from: 1,
      slice: sql`case_urgency_refresh(${CASES_AGAIN_AT_ONCE}, ${LONG_AGO})`,
      isLowPriority: true,
    },
  ],
};

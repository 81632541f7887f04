import { sql } from 'kysely';
import { waitingIn } from '../../jobs/background.ts';
import type { Jobs } from '../../jobs/registrations.ts';
import { startChannels } from './channels/worker.ts';
import { mailNotices } from './mail.ts';

/** Each event may have hundreds of recipients. */
const EVENTS_AT_ONCE = 100;

export const jobs: Jobs = {
  maintenance: [mailNotices],
  workers: [startChannels],
  works: [
    {
      name: 'recipients of notices',
      waiting: waitingIn('notice_events'),
      from: 1,
      slice: sql`notices_fan_out(${EVENTS_AT_ONCE})`,
    },
  ],
};

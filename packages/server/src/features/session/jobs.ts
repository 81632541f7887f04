import { endFutureSessions } from '../../domain/access/sessions.ts';
import type { Jobs } from '../../jobs/registrations.ts';

export const jobs: Jobs = { maintenance: [({ database }) => endFutureSessions(database.db)] };

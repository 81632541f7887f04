import type { ClientBase } from 'pg';
import { copyRows } from '../copy.ts';
import { withoutIndexes } from '../without-indexes.ts';
import { type PageView, visits } from './view.ts';

const SEED = 8_080;
const PROGRESS_ROWS = 500_000;
/** The number of sessions per demo user. */
const SESSIONS = 14;
/** The approximate number of page views in a session. */
const VIEWS = 2.7;

const columns = [
  'visitor_id',
  'session_started_at',
  'at',
  'path',
  'referrer',
  'device',
  'browser',
  'country',
] as const satisfies readonly (keyof PageView)[];

/** Inserts two years of visits to the demo's web pages. */
export const insertVisits = (client: ClientBase, users: number, today: Date): Promise<void> =>
  copyRows(client, 'web_events', columns, visits({ seed: SEED, sessions: users * SESSIONS, after: 0, today }));

/**
 * Adds about this many page views, by bulk load.
 * @param onProgress is called with the current step.
 */
export async function addVisits(
  client: ClientBase,
  views: number,
  today: Date,
  onProgress: (step: string) => void,
): Promise<void> {
  const { rows: lasts } = await client.query<{ last: string | null }>('select max(visitor_id) as last from web_events');
  const wish = { seed: SEED + 1, sessions: Math.ceil(views / VIEWS), after: Number(lasts[0]?.last ?? 0), today };
  await withoutIndexes(
    client,
    ['web_events'],
    () =>
      copyRows(client, 'web_events', columns, visits(wish), (rows) => {
        if (rows % PROGRESS_ROWS === 0) onProgress(`${rows.toLocaleString('en')} views of web pages`);
      }),
    onProgress,
  );
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server of the journeys listens. */
export const port = Number(process.env.E2E_PORT ?? 3199);
export const origin = `http://localhost:${port}`;
/** Whether it was started before: `npm test` does that while its other tests run, so that there is less to wait for. */
export const isStarted = process.env.E2E_SERVER === 'started';
/** So long it may take to start, with its demo data. */
export const START_MS = 600_000;

/** What the journeys keep while they run: the database, and each mail as a file. */
export const folder = join(tmpdir(), `quarterdeck-journeys-${port}`);
export const mailFolder = join(folder, 'mails');
/** What servers on the same database share, as environment variables. */
export const environmentFile = join(folder, 'environment.json');
export const accountsFile = join(folder, 'accounts.json');

/** The size of the window, where a journey is not about another one. */
export const VIEWPORT = { width: 1280, height: 800 };

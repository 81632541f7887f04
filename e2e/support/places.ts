import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The port of the shared server. */
export const port = Number(process.env.E2E_PORT ?? 3199);
export const origin = `http://localhost:${port}`;
/** Whether the server is already running: `npm test` starts it during its other tests, to save time. */
export const isStarted = process.env.E2E_SERVER === 'started';
/** The maximum time for its start with demo data. */
export const START_MS = 600_000;

/** The folder of the journeys' files: the database, and each email as a file. */
export const folder = join(tmpdir(), `quarterdeck-journeys-${port}`);
export const mailFolder = join(folder, 'mails');
/** The environment variables that servers on the same database share. */
export const environmentFile = join(folder, 'environment.json');
export const accountsFile = join(folder, 'accounts.json');

/** The window size, unless a journey is about another one. */
export const VIEWPORT = { width: 1280, height: 800 };

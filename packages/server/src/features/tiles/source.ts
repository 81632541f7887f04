import { imageType } from './image.ts';

const PATIENCE_MS = 4000;
const AT_ONCE = 6;
const IN_LINE = 96;
const MOST_BYTES = 512 * 1024;
/** After this many consecutive failures, the service is not called for a while. */
const FAILURES = 3;
const REST_MS = 30_000;

/** The tile does not exist. */
export class NoTile extends Error {}

/** The tile service does not answer, or not with tiles. */
export class NoService extends Error {}

async function readPicture(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new NoService('The tile service sent a tile that is too large');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (imageType(bytes) === undefined) throw new NoService('The tile service did not send a picture');
  return bytes;
}

/** Returns the cause of a failure by its system name: `ENOTFOUND`, `TimeoutError`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as NodeJS.ErrnoException;
  return code ?? (error.cause === undefined ? error.name : causeOf(error.cause));
}

/** Fetches a picture from one address. A redirect is a failure, so that no other host is ever called. */
async function fetchPicture(url: string, userAgent: string): Promise<Buffer> {
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'user-agent': userAgent, accept: 'image/png,image/jpeg,image/webp' },
    });
    if (answer.ok) return await readPicture(answer);
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) throw new NoTile('There is no such tile');
    throw new NoService(`The tile service answers ${answer.status}`);
  } catch (error) {
    if (error instanceof NoTile || error instanceof NoService) throw error;
    throw new NoService(`The tile service does not respond (${causeOf(error)})`, { cause: error });
  }
}

/** Creates a queue that lets a few run at a time. */
function line() {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= AT_ONCE) {
      if (waiting.length >= IN_LINE) throw new NoService('Too many tiles are requested');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

/**
 * Fetches tiles of one service: a few at once, and none while it rests after failures.
 * @param template an address with `{z}`, `{x}` and `{y}`.
 * @param onTrouble is called with the reason why the service is not asked, once until it answers again.
 * @throws NoTile, NoService
 */
export function tileSource(template: string, userAgent: string, onTrouble: (reason: NoService) => void) {
  const inLine = line();
  let failures = 0;
  let restsUntil = 0;
  let isTold = false;

  const ask = async (url: string): Promise<Buffer> => {
    if (Date.now() < restsUntil) throw new NoService('The tile service is paused for a while');
    try {
      const picture = await fetchPicture(url, userAgent);
      failures = 0;
      isTold = false;
      return picture;
    } catch (error) {
      if (!(error instanceof NoService)) throw error;
      failures += 1;
      if (failures < FAILURES || Date.now() < restsUntil) throw error;
      restsUntil = Date.now() + REST_MS;
      failures = 0;
      if (!isTold) onTrouble(error);
      isTold = true;
      throw error;
    }
  };

  return (z: number, x: number, y: number): Promise<Buffer> => {
    const url = template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));
    return inLine(() => ask(url));
  };
}

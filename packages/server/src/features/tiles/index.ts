import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../core/config.ts';
import { Refusal } from '../../core/errors.ts';
import { fileCache } from '../../core/file-cache.ts';
import { imageType } from './image.ts';
import { NoService, NoTile, tileSource } from './source.ts';

const DEEPEST = 19;
const DAY_SECONDS = 86_400;
const FRESH_MS = 7 * DAY_SECONDS * 1000;
const CACHE_BYTES = 256 * 1024 * 1024;
/** The number of missing tiles that are remembered, and for how long. */
const MISSING = 1000;
const MISSING_MS = 3_600_000;
const RETRY_SECONDS = 30;

type TileAddress = readonly [z: number, x: number, y: number];

const nothingHere = (): Refusal => new Refusal('not_found', 'Not found');

/** Reads the address of a tile. @throws Refusal not_found for an address that is not a tile of the map. */
function wantedBy({ z, x, file }: Readonly<Record<'z' | 'x' | 'file', string>>): TileAddress {
  const [, level, column, row] = /^(\d{1,2})\/(\d{1,6})\/(\d{1,6})\.png$/.exec(`${z}/${x}/${file}`) ?? [];
  const wanted: TileAddress = [Number(level), Number(column), Number(row)];
  const across = 2 ** wanted[0];
  if (!(wanted[0] <= DEEPEST && wanted[1] < across && wanted[2] < across)) throw nothingHere();
  return wanted;
}

/** Finds tiles: cached ones, new ones from the service, and expired ones while it does not answer. */
function tilesOf(config: Config, log: FastifyBaseLogger) {
  const { tileUrl, dataDir, productName, publicUrl } = config;
  if (tileUrl === undefined) return () => Promise.reject(new NoTile('No tile service is configured'));
  const service = createHash('sha256').update(tileUrl).digest('hex').slice(0, 12);
  const cache = fileCache(join(dataDir, 'tiles', service), { most: CACHE_BYTES });
  const fetchTile = tileSource(tileUrl, `${productName} (${publicUrl})`, ({ message }) =>
    log.warn(`${message}. Until it works, maps show the built-in coastlines`),
  );
  const missing = new Map<string, number>();

  const fetchAndKeep = async (wanted: TileAddress, name: string): Promise<Buffer> => {
    if ((missing.get(name) ?? 0) > Date.now()) throw new NoTile('There is no such tile');
    try {
      const bytes = await fetchTile(...wanted);
      await cache
        .keep(name, bytes)
        .catch((error: unknown) => log.warn({ err: error }, 'a map tile could not be stored'));
      return bytes;
    } catch (error) {
      if (!(error instanceof NoTile)) throw error;
      if (missing.size >= MISSING) missing.clear();
      missing.set(name, Date.now() + MISSING_MS);
      throw error;
    }
  };

  const find = async (wanted: TileAddress, name: string): Promise<Buffer> => {
    const kept = await cache.find(name);
    if (kept && kept.age < FRESH_MS) return kept.bytes;
    return fetchAndKeep(wanted, name).catch((error: unknown) => {
      if (kept) return kept.bytes;
      throw error;
    });
  };

  // Requests from the cache lookup until the tile is stored. A later request finds it in the cache.
  const underWay = new Map<string, Promise<Buffer>>();
  return (wanted: TileAddress): Promise<Buffer> => {
    const name = wanted.join('-');
    const other = underWay.get(name);
    if (other) return other;
    const mine = find(wanted, name).finally(() => underWay.delete(name));
    underWay.set(name, mine);
    return mine;
  };
}

const send = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply
    .type(imageType(bytes) ?? 'application/octet-stream')
    .header('cache-control', `private, max-age=${DAY_SECONDS}`)
    .send(bytes);

/**
 * Serves the map tiles from our own address, so that no tile service learns who views whose home. Only staff get them,
 * because places in the service's queue are limited.
 * @param requireSession
 * @throws Refusal no_session without a valid session.
 */
export function serveTiles(
  app: FastifyInstance,
  config: Config,
  requireSession: (request: FastifyRequest) => Promise<unknown>,
): void {
  const find = tilesOf(config, app.log);
  app.get<{ Params: Record<'z' | 'x' | 'file', string> }>('/tiles/:z/:x/:file', async (request, reply) => {
    await requireSession(request);
    const wanted = wantedBy(request.params);
    try {
      return send(reply, await find(wanted));
    } catch (error) {
      if (error instanceof NoTile) throw nothingHere();
      if (error instanceof NoService)
        throw new Refusal('unavailable', 'The tile service does not respond', { retryAfterSeconds: RETRY_SECONDS });
      throw error;
    }
  });
}

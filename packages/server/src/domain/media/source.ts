import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type FileCache, fileCache } from '../../core/file-cache.ts';
import type { MediaFile } from '../../http/files/send-file.ts';
import { NoMedia } from './failure.ts';
import { fetchPicture, fetchPieces, type Outbound, PIECE_BYTES, type Piece } from './fetch.ts';
import { failureCache, hostQueues } from './host-limits.ts';
import { pixelsOf } from './pixels.ts';
import { typeOf } from './type.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CACHE_BYTES = 512 * 1024 * 1024;
/** A piece is kept behind the length of its whole, in this many bytes. */
const LENGTH_BYTES = 8;
export const MOST_PIXELS = 50_000_000;
const MOST_DATA_CHARACTERS = 14_000_000;

/** Where media of users of the app come from. */
export interface MediaSource {
  /** @throws NoMedia, NoAnswer */
  picture(address: string): Promise<MediaFile>;
  /** A sound or a film. @throws NoMedia, NoAnswer */
  recording(address: string): Promise<MediaFile>;
  close(): void;
}

/** A file of our own. */
export interface OwnFile {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Sources extends Outbound {
  /** Files that are fetched are kept below it. */
  readonly dataDir: string;
  /** Files at addresses of our own, which begin with `/`. */
  readonly ownFile: (path: string) => OwnFile | undefined;
  readonly onTrouble: (error: unknown, what: string) => void;
}

const inMemory = (type: string, bytes: Buffer): MediaFile => ({
  type,
  size: bytes.length,
  read: async function* (start, end) {
    yield bytes.subarray(start, end);
  },
});

/** Reads an address that holds the file itself. @throws NoMedia */
async function fileIn(address: string): Promise<Buffer> {
  if (address.length > MOST_DATA_CHARACTERS) throw new NoMedia('It is too large');
  return Buffer.from(
    await (
      await fetch(address).catch(() => {
        throw new NoMedia('This is no address');
      })
    ).arrayBuffer(),
  );
}

/** A file of a few KB may be a picture that fills the memory of every browser that shows it. */
function checkPixels(pixels: number): void {
  if (pixels === 0) throw new NoMedia('It does not say how large it is');
  if (pixels > MOST_PIXELS) throw new NoMedia('It has more than 50 megapixels');
}

const pack = ({ bytes, total }: Piece): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64BE(BigInt(total));
  return Buffer.concat([length, bytes]);
};
const unpack = (kept: Buffer): Piece => ({
  total: Number(kept.readBigUInt64BE()),
  bytes: kept.subarray(LENGTH_BYTES),
});

/**
 * Fetches pictures, sounds and films of users of the app, and keeps them for a day, up to 512 MB: each once at a time, a few
 * at once of one host, and what failed not again at once. Recordings are fetched in pieces, as they are read.
 */
export function mediaSource({ dataDir, ownFile, onTrouble, ...outbound }: Sources): MediaSource {
  const cache: FileCache = fileCache(join(dataDir, 'media'), { most: CACHE_BYTES, oldest: DAY_MS });
  const inLine = hostQueues();
  const unlessFailed = failureCache();
  const underWay = new Map<string, Promise<Buffer>>();
  const clearing = setInterval(() => {
    void cache.clear().catch((error: unknown) => onTrouble(error, 'old media could not be removed'));
  }, HOUR_MS).unref();

  const keep = (name: string, bytes: Buffer): Promise<void> =>
    cache.keep(name, bytes).catch((error: unknown) => onTrouble(error, 'media could not be kept'));

  /** The cached file of a name; otherwise it is fetched, once for all concurrent requests. */
  async function kept(name: string, address: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const found = await cache.find(name);
    if (found) return found.bytes;
    const other = underWay.get(name);
    if (other) return other;
    const mine = unlessFailed(name, () => inLine(address, work)).finally(() => underWay.delete(name));
    underWay.set(name, mine);
    return mine;
  }

  const nameOf = (address: string): string => createHash('sha256').update(address).digest('hex');

  async function piece(address: string, number: number): Promise<Piece> {
    const name = nameOf(address);
    return unpack(
      await kept(`${name}-${number}`, address, async () => {
        const pieces = await fetchPieces(address, number, outbound);
        for (const [at, one] of pieces) await keep(`${name}-${at}`, pack(one));
        const wanted = pieces.get(number);
        if (!wanted) throw new NoMedia('A part of it is missing');
        return pack(wanted);
      }),
    );
  }

  /** What the address itself holds, or what is our own. */
  async function atHand(address: string): Promise<OwnFile | Buffer | undefined> {
    if (/^data:/i.test(address)) return fileIn(address);
    if (!address.startsWith('/')) return undefined;
    const own = ownFile(address);
    if (!own) throw new NoMedia('There is no such file');
    return own;
  }

  const checked = (bytes: Buffer, form: 'picture' | 'recording'): MediaFile => {
    const type = typeOf(bytes, form);
    if (type === undefined) throw new NoMedia('It is of no type that is shown');
    if (form === 'picture') checkPixels(pixelsOf(type, bytes));
    return inMemory(type, bytes);
  };

  return {
    picture: async (address) => {
      const near = await atHand(address);
      if (near) return Buffer.isBuffer(near) ? checked(near, 'picture') : inMemory(near.type, near.bytes);
      const name = `${nameOf(address)}-picture`;
      const bytes = await kept(name, address, async () => {
        const fetched = await fetchPicture(address, outbound);
        checked(fetched, 'picture');
        await keep(name, fetched);
        return fetched;
      });
      return checked(bytes, 'picture');
    },
    recording: async (address) => {
      const near = await atHand(address);
      if (near) return Buffer.isBuffer(near) ? checked(near, 'recording') : inMemory(near.type, near.bytes);
      const first = await piece(address, 0);
      const { type } = checked(first.bytes, 'recording');
      return {
        type,
        size: first.total,
        read: async function* (start, end) {
          for (let at = start; at < end; ) {
            const number = Math.floor(at / PIECE_BYTES);
            const { bytes, total } = await piece(address, number);
            if (total !== first.total) throw new NoMedia('It has changed meanwhile');
            const part = bytes.subarray(at - number * PIECE_BYTES, end - number * PIECE_BYTES);
            if (part.length === 0) throw new NoMedia('A part of it is missing');
            yield part;
            at += part.length;
          }
        },
      };
    },
    close: () => clearInterval(clearing),
  };
}

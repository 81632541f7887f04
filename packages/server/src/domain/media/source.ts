import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type FileCache, fileCache } from '../../core/file-cache.ts';
import type { MediaFile } from '../../ports/media-file.ts';
import { NoMedia, UnsupportedMedia } from './failure.ts';
import { fetchPicture, fetchPieces, type Outbound, PIECE_BYTES, type Piece } from './fetch.ts';
import { failureCache, hostQueues } from './host-limits.ts';
import { type PictureSize, showPicture } from './show-picture.ts';
import { type FileKind, kindOf } from './type.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CACHE_BYTES = 512 * 1024 * 1024;
/** A piece is kept behind the length of its whole, in this many bytes. */
const LENGTH_BYTES = 8;
const MOST_DATA_CHARACTERS = 14_000_000;

type Form = 'picture' | 'recording';

/** Where media of users of the app come from. */
export interface MediaSource {
  /** A picture as it is shown: encoded again, as large as it is needed. @throws UnsupportedMedia, NoMedia, NoAnswer */
  picture(address: string, size: PictureSize): Promise<MediaFile>;
  /** A sound or a film. @throws UnsupportedMedia, NoMedia, NoAnswer */
  recording(address: string): Promise<MediaFile>;
  /** A file to be saved: what cannot be shown as it came, and a picture as it is shown. @throws NoMedia, NoAnswer */
  download(address: string, form: Form): Promise<MediaFile>;
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
        throw new NoMedia('This is not an address');
      })
    ).arrayBuffer(),
  );
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
    cache.keep(name, bytes).catch((error: unknown) => onTrouble(error, 'media could not be stored'));

  /** The cached file of a name; otherwise it is fetched, once for all concurrent requests. */
  /** What is kept under a name, or is made now: once at a time, and not again at once when it fails. */
  async function kept(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const found = await cache.find(name);
    if (found) return found.bytes;
    const other = underWay.get(name);
    if (other) return other;
    const mine = unlessFailed(name, make).finally(() => underWay.delete(name));
    underWay.set(name, mine);
    return mine;
  }

  const nameOf = (address: string): string => createHash('sha256').update(address).digest('hex');

  async function piece(address: string, number: number): Promise<Piece> {
    const name = nameOf(address);
    const fetched = await kept(`${name}-${number}`, () =>
      inLine(address, async () => {
        const pieces = await fetchPieces(address, number, outbound);
        for (const [at, one] of pieces) await keep(`${name}-${at}`, pack(one));
        const wanted = pieces.get(number);
        if (!wanted) throw new NoMedia('Part of it is missing');
        return pack(wanted);
      }),
    );
    return unpack(fetched);
  }

  /** What the address itself holds, or what is our own. */
  async function atHand(address: string): Promise<OwnFile | Buffer | undefined> {
    if (/^data:/i.test(address)) return fileIn(address);
    if (!address.startsWith('/')) return undefined;
    const own = ownFile(address);
    if (!own) throw new NoMedia('There is no such file');
    return own;
  }

  const known = (bytes: Buffer, form: Form): FileKind => {
    const kind = kindOf(bytes, form);
    if (kind === undefined) throw new NoMedia(`It is not a ${form} of a known type`);
    return kind;
  };

  /** The bytes of a picture as they came, which never leave the server when it can be shown. */
  const original = (address: string): Promise<Buffer> => {
    const name = `${nameOf(address)}-picture`;
    return kept(name, () =>
      inLine(address, async () => {
        const fetched = await fetchPicture(address, outbound);
        known(fetched, 'picture');
        await keep(name, fetched);
        return fetched;
      }),
    );
  };

  async function picture(address: string, size: PictureSize): Promise<MediaFile> {
    const near = await atHand(address);
    if (near && !Buffer.isBuffer(near)) return inMemory(near.type, near.bytes);
    const name = `${nameOf(address)}-${size}`;
    const shown = await kept(name, async () => {
      const bytes = near ?? (await original(address));
      const made = await showPicture(bytes, known(bytes, 'picture'), size);
      await keep(name, made);
      return made;
    });
    return inMemory('image/webp', shown);
  }

  /** A sound or a film, and what it is. */
  async function recordingAt(address: string): Promise<{ readonly file: MediaFile; readonly kind?: FileKind }> {
    const near = await atHand(address);
    if (Buffer.isBuffer(near)) {
      const kind = known(near, 'recording');
      return { file: inMemory(kind.type, near), kind };
    }
    if (near) return { file: inMemory(near.type, near.bytes) };
    const first = await piece(address, 0);
    const kind = known(first.bytes, 'recording');
    const read: MediaFile['read'] = async function* (start, end) {
      for (let at = start; at < end; ) {
        const number = Math.floor(at / PIECE_BYTES);
        const { bytes, total } = await piece(address, number);
        if (total !== first.total) throw new NoMedia('It changed in the meantime');
        const part = bytes.subarray(at - number * PIECE_BYTES, end - number * PIECE_BYTES);
        if (part.length === 0) throw new NoMedia('Part of it is missing');
        yield part;
        at += part.length;
      }
    };
    return { file: { type: kind.type, size: first.total, read }, kind };
  }

  return {
    picture,
    recording: async (address) => {
      const { file, kind } = await recordingAt(address);
      if (kind?.name !== undefined) throw new UnsupportedMedia(`It is ${kind.name}, which browsers cannot play`);
      return file;
    },
    download: async (address, form) => {
      if (form === 'recording') {
        const { file, kind } = await recordingAt(address);
        return { ...file, ending: kind?.ending ?? 'bin' };
      }
      const near = await atHand(address);
      const bytes = Buffer.isBuffer(near) ? near : near ? undefined : await original(address);
      const kind = bytes && known(bytes, 'picture');
      if (bytes && kind?.name !== undefined) return { ...inMemory(kind.type, bytes), ending: kind.ending };
      return { ...(await picture(address, 'large')), ending: 'webp' };
    },
    close: () => clearInterval(clearing),
  };
}

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
/** A cached piece starts with the whole length, in this many bytes. */
const LENGTH_BYTES = 8;
const MOST_DATA_CHARACTERS = 14_000_000;

type Form = 'picture' | 'recording';

/** Fetches the media of app users. */
export interface MediaSource {
  /** Returns a picture for display: re-encoded, at the required size. @throws UnsupportedMedia, NoMedia, NoAnswer */
  picture(address: string, size: PictureSize): Promise<MediaFile>;
  /** Returns an audio or video recording. @throws UnsupportedMedia, NoMedia, NoAnswer */
  recording(address: string): Promise<MediaFile>;
  /**
   * Returns a file for download: unchanged if it cannot be shown, and a picture as it is shown.
   * @throws NoMedia, NoAnswer
   */
  download(address: string, form: Form): Promise<MediaFile>;
  close(): void;
}

/** A file of the server itself. */
export interface OwnFile {
  readonly type: string;
  readonly bytes: Buffer;
}

interface Sources extends Outbound {
  /** The folder below which fetched files are cached. */
  readonly dataDir: string;
  /** Returns the server's own file at a path, which starts with `/`. */
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

/** Decodes a data URL. @throws NoMedia */
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
 * Fetches pictures, audio and video of app users, and caches them for a day, up to 512 MB. Each is fetched once at a
 * time, with a few concurrent requests per host, and failures are not repeated immediately. Recordings are fetched in
 * pieces, as they are read.
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

  /**
   * Returns the cached file of a name, or fetches it, once for all concurrent requests. A failure is remembered for a
   * while.
   */
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

  /** Returns the content of a data URL, or one of the server's own files. */
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

  /** Returns the original bytes of a picture, which are never sent to browsers if it can be shown. */
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

  /** Returns an audio or video recording, and its kind. */
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

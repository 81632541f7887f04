import { createHash } from 'node:crypto';
import type { MediaFile } from '../../../ports/media-file.ts';
import { NoMedia } from '../../media/failure.ts';
import { MOST_PIXELS } from '../../media/pixels.ts';
import { loadSharp } from '../../media/show-picture.ts';

/** A picture as evidence keeps it. */
export interface KeptPicture {
  readonly sha256: Buffer;
  readonly type: 'image/webp';
  readonly bytes: Buffer;
}

/** Width and height are at most this: enough to see what was judged. */
const LONGEST_SIDE = 1600;
const QUALITY = 80;

async function bytesOf(file: MediaFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(0, file.size)) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

/**
 * Encodes a picture again, smaller where it is large and without what cameras write into it; of a film its first frame.
 * @throws NoMedia for bytes that are no picture, or have more than 50 megapixels.
 */
export async function keptPicture(file: MediaFile): Promise<KeptPicture> {
  const [given, sharp] = [await bytesOf(file), await loadSharp()];
  try {
    const bytes = await sharp(given, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { sha256: createHash('sha256').update(bytes).digest(), type: 'image/webp', bytes };
  } catch (error) {
    throw new NoMedia('It cannot be read as a picture', { cause: error });
  }
}

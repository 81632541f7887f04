import { createHash } from 'node:crypto';
import type { MediaFile } from '../../../ports/media-file.ts';
import { NoMedia } from '../../media/failure.ts';
import { MOST_PIXELS } from '../../media/pixels.ts';
import { loadSharp } from '../../media/show-picture.ts';

/** A picture as stored for evidence. */
export interface KeptPicture {
  readonly sha256: Buffer;
  readonly type: 'image/webp';
  readonly bytes: Buffer;
}

/** The maximum width and height: enough to see what was judged. */
const LONGEST_SIDE = 1600;
const QUALITY = 80;

async function bytesOf(file: MediaFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(0, file.size)) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

/**
 * Re-encodes a picture: smaller if it is large, and without camera metadata. Of an animation, it uses the first frame.
 * @throws NoMedia for bytes that are not a picture, or have more than 50 megapixels.
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

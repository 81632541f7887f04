import pLimit from 'p-limit';
import { NoMedia, UnsupportedMedia } from './failure.ts';
import { decodeHeic } from './heic.ts';
import { MOST_PIXELS, pixelsOf } from './pixels.ts';
import type { FileKind } from './type.ts';

/** The display size: small and square in a row, or large on its own. */
export type PictureSize = 'small' | 'large';

/** In pixels. Rows are up to 96 CSS pixels high, and screens have up to two pixels for each. */
const SMALL_SIDE = 192;
const LARGE_SIDE = 1600;
const QUALITY = 80;
const EFFORT = 2;
const PATIENCE_SECONDS = 30;
/** Each picture may need the memory of 50 megapixels. */
const AT_ONCE = 2;

/** Loaded with the first picture, so that it does not delay the start. No picture stays in memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** A file of a few KB can be a picture that fills the memory of every browser that shows it. */
function checkPixels(pixels: number): void {
  if (pixels === 0) throw new NoMedia('It does not report its size');
  if (pixels > MOST_PIXELS) throw new NoMedia('It has more than 50 megapixels');
}

const sizes = {
  small: { width: SMALL_SIDE, height: SMALL_SIDE, fit: 'cover', withoutEnlargement: true },
  large: { width: LARGE_SIDE, height: LARGE_SIDE, fit: 'inside', withoutEnlargement: true },
} as const;

async function open(bytes: Buffer, type: string, size: PictureSize) {
  const sharp = await loadSharp();
  // As in browsers, the readable part of a damaged picture is shown.
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'none' } as const;
  if (type === 'image/heic') {
    const { data, width, height } = await decodeHeic(bytes);
    return sharp(data, { ...limits, raw: { width, height, channels: 4 } });
  }
  const still = sharp(bytes, limits);
  if (size === 'small') return still.autoOrient();
  const { pages = 1, width = 0, height = 0 } = await still.metadata();
  const moves = pages > 1 && pages * width * height <= MOST_PIXELS;
  return moves ? sharp(bytes, { ...limits, animated: true }) : still.autoOrient();
}

const inLine = pLimit(AT_ONCE);

/**
 * Re-encodes a picture as WebP: upright, no larger than shown, and without camera metadata. Large animated pictures
 * stay animated, up to 50 megapixels of all frames together.
 * @throws UnsupportedMedia for a kind that browsers cannot show; NoMedia for a picture that is broken or too large
 */
export async function showPicture(bytes: Buffer, { type, name }: FileKind, size: PictureSize): Promise<Buffer> {
  if (name !== undefined) throw new UnsupportedMedia(`It is ${name}, which browsers cannot display`);
  checkPixels(pixelsOf(type, bytes));
  return inLine(async () => {
    try {
      const opened = await open(bytes, type, size);
      return await opened
        .resize(sizes[size])
        .webp({ quality: QUALITY, effort: EFFORT })
        .timeout({ seconds: PATIENCE_SECONDS })
        .toBuffer();
    } catch (error) {
      if (error instanceof NoMedia) throw error;
      throw new NoMedia('It is damaged or not a picture', { cause: error });
    }
  });
}

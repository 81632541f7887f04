import { PICTURE_LENGTH } from '@quarterdeck/contract/moderation/team';

/** The longest sides to try, in pixels, until the picture is small enough to be sent. */
const SIDES = [1600, 1200, 800, 400] as const;
const QUALITY = 0.85;

const encoded = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new Error('The picture cannot be read'));
    reader.readAsDataURL(blob);
  });

async function drawn(picture: ImageBitmap, longest: number): Promise<Blob> {
  const share = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', QUALITY);
  });
  if (!blob) throw new Error('The picture cannot be read');
  return blob;
}

/**
 * Returns a picture for sending: in Base64, scaled down where it is large. The server encodes it again.
 * @throws Error with a sentence when this browser cannot read it.
 */
export async function sendablePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This browser cannot read the picture');
  });
  try {
    for (const side of SIDES) {
      const text = await encoded(await drawn(picture, side));
      if (text.length <= PICTURE_LENGTH) return text;
    }
    throw new Error('The picture is too large');
  } finally {
    picture.close();
  }
}

/** Returns the picture in pasted data. */
export const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/** The maximum number of pixels of a displayed picture. */
export const MOST_PIXELS = 50_000_000;

/** Reads bytes of a picture. Bytes beyond its end are 0. */
interface Reader {
  readonly length: number;
  u8(at: number): number;
  u16(at: number): number;
  u32(at: number): number;
  /** Reads the low byte first. */
  u16Reversed(at: number): number;
  text(at: number, length: number): string;
  /** Returns the next position of a text, or -1. */
  find(text: string, from: number): number;
}

function readerOf(bytes: Buffer): Reader {
  const u8 = (at: number): number => bytes[at] ?? 0;
  const u16 = (at: number): number => u8(at) * 0x100 + u8(at + 1);
  return {
    length: bytes.length,
    u8,
    u16,
    u32: (at) => u16(at) * 0x10000 + u16(at + 2),
    u16Reversed: (at) => u8(at) + u8(at + 1) * 0x100,
    text: (at, length) => bytes.toString('latin1', at, at + length),
    find: (text, from) => bytes.indexOf(text, from, 'latin1'),
  };
}

type Counter = (read: Reader) => number;

const png: Counter = ({ text, u32 }) => (text(12, 4) === 'IHDR' ? u32(16) * u32(20) : 0);

const TABLE = 0x80;
/** Returns the size of a color table in bytes, from its packed byte. */
const colours = (packed: number): number => ((packed & TABLE) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));

/** Returns the larger of the screen and the extent of the frames, because browsers allocate memory for both. */
const gif: Counter = ({ length, u8, u16Reversed: u16 }) => {
  let [width, height] = [u16(6), u16(8)];
  const pastBlocks = (from: number): number => {
    let at = from;
    while (u8(at) > 0) at += u8(at) + 1;
    return at + 1;
  };
  for (let at = 13 + colours(u8(10)); at < length; ) {
    if (u8(at) === 0x21) at = pastBlocks(at + 2);
    else if (u8(at) === 0x2c) {
      width = Math.max(width, u16(at + 1) + u16(at + 5));
      height = Math.max(height, u16(at + 3) + u16(at + 7));
      at = pastBlocks(at + 11 + colours(u8(at + 9)));
    } else break;
  }
  return width * height;
};

/** Frame markers: all SOF markers except DHT (C4), DAC (CC) and JPG (C8). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg: Counter = ({ length, u8, u16 }) => {
  for (let at = 2; at < length; ) {
    // A marker can follow any number of FF bytes.
    if (u8(at) !== 0xff) return 0;
    const marker = u8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return u16(at + 5) * u16(at + 7);
    else if (marker === 0xda || marker === 0xd9) return 0;
    else at += 2 + u16(at + 2);
  }
  return 0;
};

const SIDE = 0x3fff;

const webp: Counter = ({ text, u8, u16Reversed: u16 }) => {
  const form = text(12, 4);
  if (form === 'VP8 ') return (u16(26) & SIDE) * (u16(28) & SIDE);
  if (form === 'VP8L') return ((u16(21) & SIDE) + 1) * ((((u8(22) >> 6) | (u16(23) << 2)) & SIDE) + 1);
  if (form === 'VP8X') return (u16(24) + u8(26) * 0x10000 + 1) * (u16(27) + u8(29) * 0x10000 + 1);
  return 0;
};

/** Returns the largest of the sizes in all `ispe` boxes: of the whole picture and of its parts. */
const avif: Counter = ({ find, u32 }) => {
  let most = 0;
  // The version and flags of the box are 0, unlike after the same letters among compressed bytes.
  for (let at = find('ispe', 0); at >= 0; at = find('ispe', at + 4))
    if (u32(at + 4) === 0) most = Math.max(most, u32(at + 8) * u32(at + 12));
  return most;
};

const counters: Readonly<Record<string, Counter>> = {
  'image/png': png,
  'image/gif': gif,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/avif': avif,
  'image/heic': avif,
};

/**
 * Returns the number of pixels for which a browser allocates memory, according to a picture's header. 0 when that
 * cannot be read.
 */
export const pixelsOf = (type: string, bytes: Buffer): number => counters[type]?.(readerOf(bytes)) ?? 0;

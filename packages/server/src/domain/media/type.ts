type Form = 'picture' | 'recording';

/** The kind of a file. */
export interface FileKind {
  readonly type: string;
  /** The extension of its name. */
  readonly ending: string;
  /** Its name in messages, if browsers cannot show it: a BMP picture. */
  readonly name?: string;
}

interface Rule extends FileKind {
  readonly form: Form;
  readonly fits: (bytes: Buffer) => boolean;
}

const begins =
  (start: string, at = 0) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', at, at + start.length) === start;

/** A longer header names no kinds in common use. */
const LONGEST_HEAD = 256;

/** Returns the brands of an ISO base media file: the major brand, then the compatible ones. */
function brandsOf(bytes: Buffer): readonly string[] {
  if (!begins('ftyp', 4)(bytes)) return [];
  const end = Math.min(bytes.readUInt32BE(0), LONGEST_HEAD, bytes.length);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

const isOfBrand =
  (...wanted: readonly string[]) =>
  (bytes: Buffer): boolean =>
    brandsOf(bytes).some((brand) => wanted.includes(brand));

/**
 * Whether the bytes start with an MPEG audio layer III frame of any version: eleven sync bits, and no forbidden rate.
 */
function isMp3(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  const [version, layer, rate, frequency] = [(second >> 3) & 3, (second >> 1) & 3, third >> 4, (third >> 2) & 3];
  return first === 0xff && second >= 0xe0 && version !== 1 && layer === 1 && rate !== 0xf && frequency !== 3;
}

const either =
  (...tests: readonly ((bytes: Buffer) => boolean)[]) =>
  (bytes: Buffer): boolean =>
    tests.some((fits) => fits(bytes));

const picture = (ending: string, fits: Rule['fits'], name?: string): Rule => ({
  ...{ form: 'picture', type: `image/${ending}`, ending, fits },
  ...(name === undefined ? {} : { name }),
});

const recording = (type: string, ending: string, fits: Rule['fits'], name?: string): Rule => ({
  ...{ form: 'recording', type, ending, fits },
  ...(name === undefined ? {} : { name }),
});

/**
 * File signatures, by the WHATWG MIME Sniffing Standard; the first match counts. SVG is not included: it is a document
 * with scripts.
 */
const rules: readonly Rule[] = [
  picture('png', begins('\x89PNG\r\n\x1a\n')),
  picture('jpeg', begins('\xff\xd8\xff')),
  picture('gif', either(begins('GIF87a'), begins('GIF89a'))),
  picture('webp', begins('WEBP', 8)),
  picture('avif', isOfBrand('avif', 'avis')),
  picture('heic', isOfBrand('heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1')),
  picture('bmp', begins('BM'), 'a BMP picture'),
  picture('jxl', either(begins('\xff\x0a'), begins('\0\0\0\x0cJXL ')), 'a JPEG XL picture'),
  recording('audio/wav', 'wav', begins('WAVE', 8)),
  recording('audio/mpeg', 'mp3', either(begins('ID3'), isMp3)),
  recording('audio/aac', 'aac', either(begins('\xff\xf0'), begins('\xff\xf1'), begins('\xff\xf8'), begins('\xff\xf9'))),
  recording('audio/flac', 'flac', begins('fLaC')),
  recording('audio/ogg', 'ogg', begins('OggS')),
  recording('video/webm', 'webm', begins('\x1aE\xdf\xa3')),
  recording('audio/amr', 'amr', begins('#!AMR'), 'an AMR recording'),
  recording('audio/x-caf', 'caf', begins('caff'), 'a CAF recording'),
  recording('audio/mp4', 'm4a', begins('ftypM4A', 4)),
  recording('video/quicktime', 'mov', begins('ftypqt  ', 4)),
  recording('video/mp4', 'mp4', begins('ftyp', 4)),
];

/**
 * Detects a file's kind from its first bytes, whatever its name or server claims. Undefined when it is not of this
 * form.
 */
export const kindOf = (bytes: Buffer, wanted: Form): FileKind | undefined =>
  rules.find(({ form, fits }) => form === wanted && fits(bytes));

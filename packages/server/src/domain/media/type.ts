type Form = 'picture' | 'recording';

interface Signature {
  readonly type: string;
  readonly form: Form;
  readonly start: string;
  /** Its offset in bytes. */
  readonly at?: number;
}

/** ISO base media files say after four bytes what they are, and then which kind. */
const brand = (type: string, form: Form, kind: string): Signature => ({ type, form, start: `ftyp${kind}`, at: 4 });

/**
 * How the files begin that browsers show, after the MIME Sniffing Standard of the WHATWG; the first that fits counts. SVG
 * is not among them: it is a document with scripts.
 */
const signatures: readonly Signature[] = [
  { type: 'image/png', form: 'picture', start: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', form: 'picture', start: '\xff\xd8\xff' },
  { type: 'image/gif', form: 'picture', start: 'GIF87a' },
  { type: 'image/gif', form: 'picture', start: 'GIF89a' },
  { type: 'image/webp', form: 'picture', start: 'WEBP', at: 8 },
  brand('image/avif', 'picture', 'avif'),
  brand('image/avif', 'picture', 'avis'),
  { type: 'audio/wav', form: 'recording', start: 'WAVE', at: 8 },
  { type: 'audio/mpeg', form: 'recording', start: 'ID3' },
  { type: 'audio/mpeg', form: 'recording', start: '\xff\xfb' },
  { type: 'audio/mpeg', form: 'recording', start: '\xff\xf3' },
  { type: 'audio/mpeg', form: 'recording', start: '\xff\xf2' },
  { type: 'audio/aac', form: 'recording', start: '\xff\xf1' },
  { type: 'audio/aac', form: 'recording', start: '\xff\xf9' },
  { type: 'audio/flac', form: 'recording', start: 'fLaC' },
  { type: 'audio/ogg', form: 'recording', start: 'OggS' },
  { type: 'video/webm', form: 'recording', start: '\x1aE\xdf\xa3' },
  brand('audio/mp4', 'recording', 'M4A'),
  brand('video/quicktime', 'recording', 'qt  '),
  brand('video/mp4', 'recording', ''),
];

/** What a file is, by how its bytes begin, whatever its name or its server says; undefined when it is none of this form. */
export const typeOf = (bytes: Buffer, wanted: Form): string | undefined =>
  signatures.find(
    ({ form, start, at = 0 }) => form === wanted && bytes.toString('latin1', at, at + start.length) === start,
  )?.type;

const signatures: readonly (readonly [type: string, start: string, at: number])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/webp', 'WEBP', 8],
];

/** The type of a picture, by how its bytes begin: whatever else a server sends is none that is passed on. */
export const imageType = (bytes: Buffer): string | undefined =>
  signatures.find(([, start, at]) => bytes.toString('latin1', at, at + start.length) === start)?.[0];

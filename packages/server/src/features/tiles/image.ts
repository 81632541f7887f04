const signatures: readonly (readonly [type: string, start: string, at: number])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/webp', 'WEBP', 8],
];

/** Returns a picture's type from its first bytes. Anything else that a server sends is not passed on. */
export const imageType = (bytes: Buffer): string | undefined =>
  signatures.find(([, start, at]) => bytes.toString('latin1', at, at + start.length) === start)?.[0];

const BREAK = Buffer.from('\r\n\r\n');

/** How long the answer at the start of a buffer is, head and body, or undefined when its head is not all there yet. */
export function answerLength(buffer: Buffer): { length: number; status: number } | undefined {
  const end = buffer.indexOf(BREAK);
  if (end < 0) return undefined;
  const head = buffer.toString('latin1', 0, end);
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (body === undefined) throw new Error(`An answer without a length: ${head.split('\r\n')[0]}`);
  return { length: end + BREAK.length + Number(body), status: Number(head.slice(9, 12)) };
}

/** A GET request, as it is written on a connection that is kept. */
export const requestBytes = (path: string, headers: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`), '', ''].join(
      '\r\n',
    ),
  );

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

/** A request, as it is written on a connection that is kept: a GET, or with a body a POST. */
export function requestBytes(path: string, headers: Readonly<Record<string, string>>, body?: string): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(
    [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'),
  );
}

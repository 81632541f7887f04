const BREAK = Buffer.from('\r\n\r\n');

/** What the head of an answer says. */
interface AnswerHead {
  /** Bytes of head and body. */
  readonly length: number;
  readonly status: number;
  /** Seconds until it may be asked again; 0 where it does not say. */
  readonly retryAfter: number;
}

/** What the answer at the start of a buffer says of itself, or undefined when its head is not all there yet. */
export function answerHead(buffer: Buffer): AnswerHead | undefined {
  const end = buffer.indexOf(BREAK);
  if (end < 0) return undefined;
  const head = buffer.toString('latin1', 0, end);
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (body === undefined) throw new Error(`An answer without a length: ${head.split('\r\n')[0]}`);
  const retryAfter = Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0);
  return { length: end + BREAK.length + Number(body), status: Number(head.slice(9, 12)), retryAfter };
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

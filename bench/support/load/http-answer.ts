const BREAK = Buffer.from('\r\n\r\n');

/** The head of an answer. */
interface AnswerHead {
  /** The size of head and body, in bytes. */
  readonly length: number;
  readonly status: number;
  /** The seconds until a retry; 0 if it does not say. */
  readonly retryAfter: number;
}

/** Parses the head of the answer at the start of a buffer; undefined while the head is incomplete. */
export function answerHead(buffer: Buffer): AnswerHead | undefined {
  const end = buffer.indexOf(BREAK);
  if (end < 0) return undefined;
  const head = buffer.toString('latin1', 0, end);
  const body = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (body === undefined) throw new Error(`An answer without a length: ${head.split('\r\n')[0]}`);
  const retryAfter = Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0);
  return { length: end + BREAK.length + Number(body), status: Number(head.slice(9, 12)), retryAfter };
}

/** Returns a request for a kept-alive connection: a GET, or with a body a POST. */
export function requestBytes(path: string, headers: Readonly<Record<string, string>>, body?: string): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(
    [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'),
  );
}

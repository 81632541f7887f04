import { ask, parse, type RequestOptions } from './request.ts';

/** What an address answered to a request: no more of the body than was to be read, and less when it broke off. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Sends a body to an address that a stranger chose; a redirect is an answer like any other, and is not followed. The
 * connection is made only to an address that `isReachable` lets through, checked after the name was resolved.
 * @param mostBytes of the answer are read; then the connection ends.
 * @throws RefusedAddress, or the error of the connection when no status came.
 */
export async function postTo(
  address: string,
  body: Buffer,
  wishes: RequestOptions,
  mostBytes: number,
): Promise<Answer> {
  const answer = await ask(parse(address, undefined, wishes), wishes, body);
  const chunks: Buffer[] = [];
  let left = mostBytes;
  try {
    for await (const chunk of answer) {
      const bytes = chunk as Buffer;
      chunks.push(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) break;
    }
  } catch {
    // The status has arrived, and decides the result of the request.
  } finally {
    answer.destroy();
  }
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
}

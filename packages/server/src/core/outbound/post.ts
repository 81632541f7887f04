import { ask, parse, type RequestOptions } from './request.ts';

/** The response to a request. The body is cut at the limit, and shorter when the connection broke. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Posts a body to an untrusted address. A redirect counts as a response and is not followed. The connection is made
 * only to an address that `isReachable` allows, checked after the name was resolved.
 * @param mostBytes of the response are read; then the connection ends.
 * @throws RefusedAddress, or the error of the connection when no status arrived.
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
    // The status has arrived, and it alone decides the result of the request.
  } finally {
    answer.destroy();
  }
  return { status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
}

import { BATCH_LIMITS } from '@quarterdeck/contract/ingest';
import { HttpError, invalid } from '../../core/errors.ts';

const MOST_KILOBYTES = BATCH_LIMITS.itemBytes / 1024;

/** One line that is no JSON: a refused item, like any element that is no object. */
const BROKEN_LINE = undefined;

const tooLarge = (index: number): HttpError =>
  new HttpError(413, `An item is at most ${MOST_KILOBYTES} KB; the one at ${index} is larger`);

const tooMany = (): HttpError =>
  new HttpError(413, `At most ${BATCH_LIMITS.items} items in one request: send fewer at once`);

/** A text needs up to six bytes of JSON for each of its characters, so that smaller values need not be written out. */
const BYTES_OF_CHARACTER = 6;

/** Whether a value might be larger than an item may be: cheap, and never wrong about those that are. */
function mayBeLarge(value: unknown): boolean {
  let left = BATCH_LIMITS.itemBytes / BYTES_OF_CHARACTER;
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    left -= typeof next === 'string' ? next.length + 1 : 5;
    if (left < 0) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next)) {
      left -= name.length + 1;
      rest.push(inner);
      if (left < 0) return true;
    }
  }
  return false;
}

function readLines(text: string): readonly unknown[] {
  const lines = text.split('\n');
  const elements: unknown[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (elements.length === BATCH_LIMITS.items) throw tooMany();
    if (line.length > BATCH_LIMITS.itemBytes || Buffer.byteLength(line) > BATCH_LIMITS.itemBytes)
      throw tooLarge(elements.length);
    try {
      elements.push(JSON.parse(line));
    } catch {
      elements.push(BROKEN_LINE);
    }
  }
  return elements;
}

function readArray(text: string): readonly unknown[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not JSON');
  }
  if (!Array.isArray(body)) throw invalid([{ field: '', message: 'Send an array of items' }]);
  if (body.length > BATCH_LIMITS.items) throw tooMany();
  if (text.length > BATCH_LIMITS.itemBytes / BYTES_OF_CHARACTER)
    body.forEach((element, index) => {
      if (mayBeLarge(element) && Buffer.byteLength(JSON.stringify(element)) > BATCH_LIMITS.itemBytes)
        throw tooLarge(index);
    });
  return body;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the items of a body: a JSON array, or a JSON object a line. What cannot be read in a line is undefined.
 * @throws HttpError 400 when it is no JSON, 413 when it holds too much, 422 when it is no array.
 */
export function readBatch(bytes: Buffer, mediaType: 'application/json' | 'application/x-ndjson'): readonly unknown[] {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8');
  }
  return mediaType === 'application/json' ? readArray(text) : readLines(text);
}

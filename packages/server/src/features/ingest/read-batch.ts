import { isUtf8 } from 'node:buffer';
import { BATCH_LIMITS } from '@quarterdeck/contract/ingest';
import { invalid, Refusal } from '../../core/errors.ts';
import { elementsOf, isTooDeep } from '../../core/json/scan.ts';
import { UnreadItem } from '../../domain/items/read-items.ts';

const MOST_KILOBYTES = BATCH_LIMITS.itemBytes / 1024;
const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

const tooLarge = (index: number): Refusal =>
  new Refusal('too_large', `Items can have at most ${MOST_KILOBYTES} KB. The item at ${index} is larger`);

const tooMany = (): Refusal => new Refusal('too_large', `At most ${BATCH_LIMITS.items} items per request`);

const notJson = (): Refusal => new Refusal('bad_request', 'The body is not JSON');

/** Yields the lines that are not blank, as bytes and as text. */
function* linesOf(bytes: Buffer): Generator<{ readonly line: Buffer; readonly text: string }> {
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    const text = line.toString('utf8');
    if (text.trim() !== '') yield { line, text };
    start = end + 1;
  }
}

function readLines(bytes: Buffer): readonly unknown[] {
  const elements: unknown[] = [];
  for (const { line, text } of linesOf(bytes)) {
    if (elements.length === BATCH_LIMITS.items) throw tooMany();
    if (line.length > BATCH_LIMITS.itemBytes) throw tooLarge(elements.length);
    if (isTooDeep(line)) elements.push(UnreadItem.tooDeep);
    else
      try {
        elements.push(JSON.parse(text));
      } catch {
        elements.push(UnreadItem.notJson);
      }
  }
  return elements;
}

function readArray(bytes: Buffer): readonly unknown[] {
  const places = elementsOf(bytes, BATCH_LIMITS.items);
  if (places === undefined) {
    if (isTooDeep(bytes)) throw new Refusal('bad_request', 'The body is nested too deeply');
    try {
      JSON.parse(bytes.toString('utf8'));
    } catch {
      throw notJson();
    }
    throw invalid([{ field: '', message: 'Send an array of items' }]);
  }
  if (places.length > BATCH_LIMITS.items) throw tooMany();
  const large = places.findIndex(({ start, end }) => end - start > BATCH_LIMITS.itemBytes);
  if (large >= 0) throw tooLarge(large);
  try {
    return places.map((place) =>
      place.isTooDeep ? UnreadItem.tooDeep : JSON.parse(bytes.toString('utf8', place.start, place.end)),
    );
  } catch {
    throw notJson();
  }
}

/**
 * Reads the items of a body: a JSON array, or one JSON object per line. Size and nesting are checked before anything is
 * parsed. An element that cannot be read becomes an `UnreadItem`, which is refused with its reason.
 * @throws Refusal bad_request when the body is not JSON, too_large when it contains too much, invalid when it is not an
 * array.
 */
export function readBatch(bytes: Buffer, mediaType: 'application/json' | 'application/x-ndjson'): readonly unknown[] {
  if (!isUtf8(bytes)) throw new Refusal('bad_request', 'The body is not UTF-8');
  const json = bytes.subarray(bytes.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK.length : 0);
  return mediaType === 'application/json' ? readArray(json) : readLines(json);
}

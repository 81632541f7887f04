/** The deepest nesting that JSON of a request or file can have. Valid inputs have at most five levels. */
export const MOST_LEVELS = 32;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const MARKS = new Set([COMMA, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE]);

/** Returns the index after the string that starts at `at`, or the end of the bytes when the string is not closed. */
function behindString(bytes: Uint8Array, at: number): number {
  for (let place = at + 1; place < bytes.length; place += 1)
    if (bytes[place] === BACKSLASH) place += 1;
    else if (bytes[place] === QUOTE) return place + 1;
  return bytes.length;
}

/** Calls `visit` for each bracket, brace and comma outside of strings, from `from` on, until it returns true. */
function walk(bytes: Uint8Array, from: number, visit: (byte: number, at: number) => boolean): void {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = behindString(bytes, at) - 1;
    else if (MARKS.has(byte) && visit(byte, at)) return;
  }
}

/** Returns the change in nesting depth that a byte makes: 1 or -1 for a bracket or brace, 0 for everything else. */
const stepOf = (byte: number): number => {
  if (byte === OPEN_BRACKET || byte === OPEN_BRACE) return 1;
  return byte === CLOSE_BRACKET || byte === CLOSE_BRACE ? -1 : 0;
};

/**
 * Whether JSON is nested more than `MOST_LEVELS` deep. It checks only brackets, in one pass before parsing, because
 * `JSON.parse` takes seconds for millions of them. Whether the text is valid JSON is left to `JSON.parse`.
 */
export function isTooDeep(bytes: Uint8Array): boolean {
  let level = 0;
  let deepest = 0;
  walk(bytes, 0, (byte) => {
    level += stepOf(byte);
    deepest = Math.max(deepest, level);
    return deepest > MOST_LEVELS;
  });
  return deepest > MOST_LEVELS;
}

/** An element of an array, by its position in the bytes. */
export interface ElementPlace {
  readonly start: number;
  readonly end: number;
  readonly isTooDeep: boolean;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/**
 * Finds the elements of a JSON array without parsing it, at most `most` + 1.
 * @returns undefined when the brackets do not form one array.
 */
export function elementsOf(bytes: Uint8Array, most: number): readonly ElementPlace[] | undefined {
  let at = 0;
  while (isBlank(bytes[at])) at += 1;
  if (bytes[at] !== OPEN_BRACKET) return undefined;
  const places: ElementPlace[] = [];
  let [level, deepest, start] = [1, 1, at + 1];
  const add = (end: number): void => {
    let [first, last] = [start, end];
    while (first < last && isBlank(bytes[first])) first += 1;
    while (last > first && isBlank(bytes[last - 1])) last -= 1;
    places.push({ start: first, end: last, isTooDeep: deepest - 1 > MOST_LEVELS });
    start = end + 1;
    deepest = level;
  };
  let end: number | undefined;
  walk(bytes, start, (byte, place) => {
    level += stepOf(byte);
    deepest = Math.max(deepest, level);
    if (level === 0) {
      if (byte === CLOSE_BRACKET) end = place;
      return true;
    }
    if (byte !== COMMA || level > 1) return false;
    add(place);
    return places.length > most;
  });
  if (places.length > most) return places;
  if (end === undefined || bytes.subarray(end + 1).some((byte) => !isBlank(byte))) return undefined;
  add(end);
  const [only] = places;
  return places.length === 1 && only?.start === only?.end ? [] : places;
}

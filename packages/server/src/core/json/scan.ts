/** How deep JSON of a request or a file can be nested. What the product takes has at most five levels. */
export const MOST_LEVELS = 32;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The place behind a string that begins at `at`; the end of the bytes when it does not end. */
function behindString(bytes: Uint8Array, at: number): number {
  for (let place = at + 1; place < bytes.length; place += 1)
    if (bytes[place] === BACKSLASH) place += 1;
    else if (bytes[place] === QUOTE) return place + 1;
  return bytes.length;
}

/**
 * Whether JSON is nested more than `MOST_LEVELS` deep. It looks at brackets alone, in one pass, before anything is parsed:
 * `JSON.parse` takes seconds for millions of them. Whether it is JSON at all, `JSON.parse` says.
 */
export function isTooDeep(bytes: Uint8Array): boolean {
  let level = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = behindString(bytes, at);
      continue;
    }
    if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      level += 1;
      if (level > MOST_LEVELS) return true;
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) level -= 1;
    at += 1;
  }
  return false;
}

/** An element of an array, by its place in the bytes. */
export interface ElementPlace {
  readonly start: number;
  readonly end: number;
  readonly isTooDeep: boolean;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/**
 * Finds the elements of a JSON array without parsing it, at most one more than `most`.
 * @returns undefined when the brackets of the bytes do not make one array.
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
  for (at += 1; at < bytes.length; ) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = behindString(bytes, at);
      continue;
    }
    if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      level += 1;
      deepest = Math.max(deepest, level);
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      level -= 1;
      if (level === 0) {
        if (byte !== CLOSE_BRACKET) return undefined;
        add(at);
        for (let rest = at + 1; rest < bytes.length; rest += 1) if (!isBlank(bytes[rest])) return undefined;
        const [only] = places;
        return places.length === 1 && only?.start === only?.end ? [] : places;
      }
    } else if (byte === COMMA && level === 1) {
      add(at);
      if (places.length > most) return places;
    }
    at += 1;
  }
  return undefined;
}

/** One item as it travels: a line of JSON. */
export interface Line {
  readonly text: string;
  readonly bytes: number;
}

/** What a batch may hold. */
interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/** Each line of a batch ends with a line feed. */
const LINE_FEED = 1;

/** A queue that says how much it holds, and gives its oldest lines as batches. */
export interface Queue {
  /** How many lines it holds. */
  readonly length: number;
  /** Their bytes in a batch. */
  readonly bytes: number;
  add(lines: readonly Line[]): void;
  /** Takes out as many of the oldest lines as a batch may hold, and at least one. */
  takeBatch(limits: BatchLimits): readonly Line[];
}

/** An empty queue. */
export function createQueue(): Queue {
  let lines: Line[] = [];
  let first = 0;
  let bytes = 0;
  return {
    get length() {
      return lines.length - first;
    },
    get bytes() {
      return bytes;
    },
    add: (added) => {
      for (const line of added) {
        lines.push(line);
        bytes += line.bytes + LINE_FEED;
      }
    },
    takeBatch: (limits) => {
      let end = first;
      let size = 0;
      for (; end < lines.length && end - first < limits.items; end += 1) {
        const next = (lines[end]?.bytes ?? 0) + LINE_FEED;
        // One line always goes: a batch without any would be followed by another one, for ever.
        if (end > first && size + next > limits.bytes) break;
        size += next;
      }
      const batch = lines.slice(first, end);
      first = end;
      bytes -= size;
      // Cut off only now and then: cutting moves all that is left.
      if (first > lines.length / 2) {
        lines = lines.slice(first);
        first = 0;
      }
      return batch;
    },
  };
}

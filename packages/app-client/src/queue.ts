/** One item in the format in which it is sent: a line of JSON. */
export interface Line {
  readonly text: string;
  readonly bytes: number;
}

/** The limits of a batch. */
interface BatchLimits {
  readonly items: number;
  readonly bytes: number;
}

/** Each line of a batch ends with a line feed. */
const LINE_FEED = 1;

/** A queue that counts its lines and bytes, and returns its oldest lines as batches. */
export interface Queue {
  /** The number of lines in the queue. */
  readonly length: number;
  /** Their size in a batch, in bytes. */
  readonly bytes: number;
  add(lines: readonly Line[]): void;
  /** Removes and returns the oldest lines that fit in a batch, at least one. */
  takeBatch(limits: BatchLimits): readonly Line[];
}

/** Returns an empty queue. */
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
        // At least one line is always sent: empty batches would otherwise repeat forever.
        if (end > first && size + next > limits.bytes) break;
        size += next;
      }
      const batch = lines.slice(first, end);
      first = end;
      bytes -= size;
      // Removed lines are cut off only occasionally, because that moves all remaining lines.
      if (first > lines.length / 2) {
        lines = lines.slice(first);
        first = 0;
      }
      return batch;
    },
  };
}

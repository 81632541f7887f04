import { mkdir, open, readFile, rename, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A row of a table; the row without its fields is gone. */
interface Row {
  readonly id: string;
}

/** One table, all of it in memory. A row is replaced, never changed. */
export interface Table<T extends Row> {
  get(id: string): T | undefined;
  all(): IterableIterator<T>;
  readonly size: number;
  put(row: T): T;
  remove(id: string): void;
}

/** Tables whose changes are lines of one file. */
export interface Journal {
  table<T extends Row>(name: string): Table<T>;
  /** Resolves when every change up to now is on the disk. */
  saved(): Promise<void>;
  close(): Promise<void>;
}

/** The file is written again when it has this many times as many lines as there are rows, and this many more. */
const LINES_PER_ROW = 4;
const SPARE_LINES = 20_000;

const lineOf = (table: string, id: string, row?: Row): string => `${JSON.stringify([table, id, row])}\n`;

/** The lines of the file. A crash may have cut off the last one: the file is cut there, too. */
async function readLines(path: string): Promise<readonly [table: string, id: string, row: Row | null][]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/**
 * Opens the file, or begins it. A change is a line that is added at its end; at the start all lines are read again. A crash
 * may lose the latest changes that no one waited for, and never one before them.
 */
export async function openJournal(path: string): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true });
  const tables = new Map<string, Map<string, Row>>();
  const rowsOf = (name: string): Map<string, Row> => {
    const rows = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, rows);
    return rows;
  };
  let lines = 0;
  for (const [name, id, row] of await readLines(path)) {
    if (row === null) rowsOf(name).delete(id);
    else rowsOf(name).set(id, row);
    lines += 1;
  }
  let file = await open(path, 'a');
  const rowCount = (): number => [...tables.values()].reduce((sum, rows) => sum + rows.size, 0);

  /** Writes a file of what is there now, and takes it instead. */
  async function rewrite(): Promise<void> {
    const text = [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]) => lineOf(name, id, row))).join('');
    lines = rowCount();
    const fresh = await open(`${path}.new`, 'w');
    await fresh.writeFile(text);
    await fresh.datasync();
    await fresh.close();
    await file.close();
    await rename(`${path}.new`, path);
    file = await open(path, 'a');
  }

  async function append(text: string): Promise<void> {
    if (lines > rowCount() * LINES_PER_ROW + SPARE_LINES) return rewrite();
    await file.appendFile(text);
    await file.datasync();
  }

  let written = Promise.resolve();
  /** Changes that come while others are written are written together, next. */
  let waiting = '';
  const add = (line: string): void => {
    lines += 1;
    if (waiting === '')
      written = written.then(() => {
        const text = waiting;
        waiting = '';
        return append(text);
      });
    waiting += line;
  };

  return {
    table: <T extends Row>(name: string): Table<T> => {
      const rows = rowsOf(name) as Map<string, T>;
      return {
        get: (id) => rows.get(id),
        all: () => rows.values(),
        get size() {
          return rows.size;
        },
        put: (row) => {
          rows.set(row.id, row);
          add(lineOf(name, row.id, row));
          return row;
        },
        remove: (id) => {
          if (rows.delete(id)) add(lineOf(name, id));
        },
      };
    },
    saved: () => written,
    close: async () => {
      await written;
      await file.close();
    },
  };
}

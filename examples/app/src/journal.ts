import { mkdir, open, readFile, rename, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A row of a table; a row without its fields is deleted. */
interface Row {
  readonly id: string;
}

/** A table, held in memory. A row is replaced, never changed. */
export interface Table<T extends Row> {
  get(id: string): T | undefined;
  all(): IterableIterator<T>;
  readonly size: number;
  put(row: T): T;
  remove(id: string): void;
}

/** Tables whose changes are lines of a single file. */
export interface Journal {
  table<T extends Row>(name: string): Table<T>;
  /** Resolves when every change up to now is on disk. */
  saved(): Promise<void>;
  close(): Promise<void>;
}

/** The file is rewritten when its lines exceed the rows by this factor, plus this number. */
const LINES_PER_ROW = 4;
const SPARE_LINES = 20_000;

const lineOf = (table: string, id: string, row?: Row): string => `${JSON.stringify([table, id, row])}\n`;

/** Reads the lines of the file. A crash can leave the last line incomplete: it is cut off. */
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
 * Opens or creates the file. A change adds a line at its end; at the start, all lines are read. A crash can lose only
 * the latest changes, and none that a caller waited for.
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

  /** Writes the current rows to a new file, which replaces the old one. */
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
  /** Changes that arrive during a write are written together in the next one. */
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

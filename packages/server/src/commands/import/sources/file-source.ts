import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ItemTypeName } from '@quarterdeck/contract/ingest';
import { CsvError, parse } from 'csv-parse';
import { isTooDeep, MOST_LEVELS } from '../../../core/json/scan.ts';
import { CommandFailure } from '../../shared/failure.ts';
import { type Entry, itemMaker, type ToItem } from './mapping.ts';
import { REPEATED, repeatsOf } from './repeats.ts';
import { BATCH_ROWS, type Batch, REASON, type Source, type SourceRow } from './source.ts';

/** The number of rows before this position. */
export interface FilePosition {
  readonly rows: number;
}

const NAMED = /^(.*?)(?:\.refused(?:-\d+)?)?\.(csv|ndjson|jsonl)(?:\.gz)?$/i;

const UTF16 = Buffer.from([0xff, 0xfe]);

/**
 * Passes UTF-8 through and refuses other encodings, which would be read as wrong characters. A CSV file may have a byte
 * order mark for UTF-16, which its reader understands.
 */
function onlyText(name: string, isCsv: boolean): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isChecked: boolean | undefined;
  const flawOf = (chunk?: Buffer): CommandFailure | null => {
    isChecked ??= !(isCsv && chunk?.subarray(0, UTF16.length).equals(UTF16));
    try {
      if (isChecked) decoder.decode(chunk, { stream: chunk !== undefined });
      return null;
    } catch {
      return new CommandFailure(
        `${name} is not UTF-8. Convert it first, for example with iconv -f WINDOWS-1252 -t UTF-8.`,
      );
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(flawOf(chunk), chunk),
    flush: (done) => done(flawOf()),
  });
}

/** Opens a file as unpacked text, and counts the bytes that were read. */
function open(path: string, isCsv: boolean): { readonly text: Readable; readonly bytesRead: () => number } {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const text = onlyText(basename(path), isCsv);
  // Errors reach the reader through `text`.
  if (/\.gz$/i.test(path)) pipeline(file, createGunzip(), text, () => undefined);
  else pipeline(file, text, () => undefined);
  return { text, bytesRead: () => file.bytesRead };
}

/** Yields the parts. @throws CommandFailure with one sentence when the file cannot be read to its end. */
async function* readingOf<Part>(name: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined && code?.startsWith('Z_') !== true) throw error;
    throw new CommandFailure(`${name} cannot be read completely: ${message}.`);
  }
}

const quoteCell = (value: string): string => (/[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const csvLine = (values: readonly string[], delimiter: string): string => `${values.map(quoteCell).join(delimiter)}\n`;

/** Possible separators: spreadsheets in countries with decimal commas write semicolons. */
const DELIMITERS = [',', ';', '\t'];

/**
 * Yields the records of a CSV file, the header first, in groups as they arrive.
 * @throws CommandFailure when the text is not CSV.
 */
async function* recordsOf(
  text: Readable,
  name: string,
  delimiter: string,
): AsyncGenerator<readonly (readonly string[])[]> {
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    // Set explicitly: the detection takes a single CR for the line end when a chunk ends between CR and LF.
    record_delimiter: ['\r\n', '\n'],
  });
  pipeline(text, parser, () => undefined);
  try {
    for await (const first of parser) {
      const records = [first as string[]];
      // Awaiting each record would take longer than reading it.
      for (let next = parser.read(); next !== null; next = parser.read()) records.push(next as string[]);
      yield records;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new CommandFailure(`${name} is not valid CSV: ${error.message}`);
    throw error;
  }
}

interface Columns {
  readonly delimiter: string;
  readonly names: readonly string[];
  /** The index of each column. */
  readonly places: readonly number[];
  readonly width: number;
}

function columnsOf(header: readonly string[], delimiter: string): Columns {
  const trimmed = header.map((name) => name.trim());
  if (trimmed.some((name) => name.includes('\r')))
    throw new CommandFailure("The file uses CR line endings. Convert it first, for example with tr '\\r' '\\n'.");
  const places = trimmed.flatMap((name, place) => (name === REASON || name === '' ? [] : [place]));
  const names = places.map((place) => trimmed[place] ?? '');
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new CommandFailure(`The column ${twice} appears twice in the header.`);
  return { delimiter, names, places, width: header.length };
}

function csvRow(record: readonly string[], { delimiter, names, places, width }: Columns, toItem: ToItem): SourceRow {
  const values = places.map((place) => record[place] ?? '');
  const refused = (reason: string): string => csvLine([...values, reason], delimiter);
  // A corrected line may lack the reason at its end.
  if (record.length > width || record.length < Math.max(...places) + 1)
    return { item: undefined, fault: `The line has ${record.length} values, the header ${width}`, refused };
  const row: Record<string, string> = {};
  names.forEach((name, place) => {
    const value = values[place];
    // An empty cell leaves the field unchanged.
    if (value !== undefined && value !== '') row[name] = value;
  });
  return { item: toItem(row), refused };
}

async function* csvRows(
  text: Readable,
  name: string,
  delimiter: string,
  makerOf: (columns: readonly string[]) => ToItem,
) {
  let read: ((record: readonly string[]) => SourceRow) | undefined;
  for await (const records of recordsOf(text, name, delimiter)) {
    const rows: SourceRow[] = [];
    for (const record of records)
      if (read) rows.push(read(record));
      else {
        const columns = columnsOf(record, delimiter);
        const toItem = makerOf(columns.names);
        read = (next) => csvRow(next, columns, toItem);
      }
    yield rows;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
/** More digits than a number stores exactly, or an exponent: possibly an id. */
const LONG = /[\d.]{16}|\de/i;

/** Quotes the numbers that JavaScript cannot store exactly or that have an exponent, so that their text is kept. */
const withExactNumbers = (line: string): string =>
  line.replace(TOKEN, (token) =>
    token.startsWith('"') || !LONG.test(token) || String(Number(token)) === token ? token : `"${token}"`,
  );

const withoutReason = ({ [REASON]: _former, ...row }: Readonly<Record<string, unknown>>) => row;

function jsonRow(line: string, type: ItemTypeName, makerOf: (columns: readonly string[]) => ToItem): SourceRow {
  const whole = (reason: string): string => `${JSON.stringify({ line, [REASON]: reason })}\n`;
  if (isTooDeep(Buffer.from(line)))
    return { item: undefined, fault: `The line has more than ${MOST_LEVELS} levels of nesting`, refused: whole };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { item: undefined, fault: 'The line is not JSON', refused: whole };
  }
  if (!isObject(value)) return { item: undefined, fault: 'The line is not a JSON object', refused: whole };
  const plain = withoutReason(value);
  const row = LONG.test(line) ? withoutReason(JSON.parse(withExactNumbers(line))) : plain;
  const refused = (reason: string): string => `${JSON.stringify({ ...row, [REASON]: reason })}\n`;
  // A line in the API's own format, with its data nested, is sent unchanged.
  if (isObject(row.data) || 'deleted' in row) return { item: { type, ...plain }, refused, isOfApi: true };
  try {
    return { item: makerOf(Object.keys(row))(row), refused };
  } catch (error) {
    if (error instanceof CommandFailure) return { item: undefined, fault: error.message, refused };
    throw error;
  }
}

/** Yields the lines of a text, in groups as they arrive. */
async function* linesOf(text: Readable): AsyncGenerator<readonly string[]> {
  text.setEncoding('utf8');
  let rest = '';
  for await (const part of text) {
    const lines = `${rest}${part}`.split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}

async function* jsonRows(text: Readable, type: ItemTypeName, makerOf: (columns: readonly string[]) => ToItem) {
  // Lines with the same fields share a maker.
  const makers = new Map<string, ToItem>();
  const makerFor = (columns: readonly string[]): ToItem => {
    const key = JSON.stringify(columns);
    const known = makers.get(key);
    if (known) return known;
    const made = makerOf(columns);
    if (makers.size < 1000) makers.set(key, made);
    return made;
  };
  for await (const lines of linesOf(text))
    yield lines.filter((line) => line.trim() !== '').map((line) => jsonRow(line, type, makerFor));
}

/** Reads the header of a CSV file with this separator; undefined when the file is empty. */
async function readHeader(path: string, name: string, delimiter: string): Promise<Columns | undefined> {
  const { text } = open(path, true);
  try {
    for await (const [header = []] of readingOf(name, recordsOf(text, name, delimiter)))
      return columnsOf(header, delimiter);
    return undefined;
  } finally {
    text.destroy();
  }
}

/**
 * Reads the header of a CSV file with the separator that yields the most columns; undefined when the file is empty.
 * @throws CommandFailure when it is not CSV.
 */
async function headerOf(path: string, name: string): Promise<Columns | undefined> {
  const headers = await Promise.allSettled(DELIMITERS.map((one) => readHeader(path, name, one)));
  const [widest] = headers
    .flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
    .toSorted((a, b) => b.width - a.width);
  const failed = headers.find((one) => one.status === 'rejected');
  if (failed && (widest === undefined || widest.width === 1)) throw failed.reason;
  return widest;
}

/**
 * Opens a CSV file, or one with a JSON object per line; it may be compressed.
 * @throws CommandFailure when it has another format or cannot be read.
 */
export async function fileSource(path: string, type: ItemTypeName, entry: Entry): Promise<Source<FilePosition>> {
  const [, base, ending = ''] = NAMED.exec(path) ?? [];
  if (base === undefined) throw new CommandFailure(`${path} is neither .csv nor .ndjson (or .gz of these).`);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new CommandFailure(`There is no file ${path}.`);
  const name = basename(path);
  const isCsv = ending.toLowerCase() === 'csv';
  const header = isCsv ? await headerOf(path, name) : undefined;
  // The time of the state is when the file was last changed.
  const stateAt = found.mtime.toISOString();
  const makerOf = (columns: readonly string[]): ToItem => {
    const known = entry.fields === undefined ? columns : [...new Set([...columns, ...optionalColumns(entry, isCsv)])];
    return itemMaker(type, entry, known, stateAt);
  };
  let bytesRead = (): number => 0;

  async function* batches(from: FilePosition): AsyncGenerator<Batch<FilePosition>> {
    const file = open(path, isCsv);
    bytesRead = file.bytesRead;
    let rows: SourceRow[] = [];
    let read = 0;
    const isRepeated = repeatsOf(type);
    try {
      const parts = isCsv
        ? csvRows(file.text, name, header?.delimiter ?? ',', makerOf)
        : jsonRows(file.text, type, makerOf);
      for await (const some of readingOf(name, parts))
        for (const row of some) {
          read += 1;
          const isSure = row.fault !== undefined || row.isOfApi === true || !isRepeated(row.item);
          if (read <= from.rows) continue;
          rows.push(isSure ? row : { ...row, fault: REPEATED });
          if (rows.length < BATCH_ROWS) continue;
          yield { rows, position: { rows: read } };
          rows = [];
        }
      if (rows.length > 0) yield { rows, position: { rows: read } };
    } finally {
      file.text.destroy();
    }
  }

  return {
    name,
    identity: JSON.stringify([found.size, found.mtimeMs, type, entry]),
    start: { rows: 0 },
    refusedFile: {
      base: `${base}.refused`,
      ending: isCsv ? 'csv' : 'ndjson',
      head: header ? csvLine([...header.names, REASON], header.delimiter) : '',
    },
    batches,
    progress: () => (found.size === 0 ? undefined : bytesRead() / found.size),
  };
}

/** Columns that a line may lack: JSON lines can have different fields. */
const optionalColumns = ({ fields = {} }: Entry, isCsv: boolean): readonly string[] =>
  isCsv
    ? []
    : Object.values(fields).flatMap((rule) =>
        typeof rule === 'string' ? [rule] : 'column' in rule ? [rule.column] : [],
      );

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { detailNames } from './details.ts';
import type { Person } from './person.ts';

const CHUNK_ROWS = 500;

const columns = [
  'name',
  'username',
  'email',
  'phone',
  'avatar',
  'device',
  'device_app_version',
  ...detailNames,
  'is_suspended',
  'last_seen_at',
  'created_at',
  'updated_at',
  'app_id',
] as const satisfies readonly (keyof Person)[];

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const SPECIAL = /[\\\t\n\r]/;

type Cell = string | number | boolean | Date | null;

function cell(value: Cell): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || !SPECIAL.test(value)) return String(value);
  return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

function* lines<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
  onRows: (rows: number) => void,
): Generator<string, void, undefined> {
  let chunk = '';
  let count = 0;
  for (const row of rows) {
    chunk += `${columns.map((column) => cell(row[column])).join('\t')}\n`;
    count += 1;
    if (count % CHUNK_ROWS > 0) continue;
    yield chunk;
    onRows(count);
    chunk = '';
  }
  yield chunk;
}

/** Streams rows into the columns of a table; `onRows` is called regularly with the number of rows sent. */
export const copyRows = <Column extends string>(
  client: ClientBase,
  table: string,
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
  onRows: (rows: number) => void = () => undefined,
): Promise<void> =>
  pipeline(
    Readable.from(lines(columns, rows, onRows)),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  );

/** A person as the app sends them: the email address is null when the app has none. */
export type AppPerson = Omit<Person, 'email'> & { readonly email: string | null };

/** Streams people into the table of users. */
export const copyPeople = (
  client: ClientBase,
  crowd: Iterable<AppPerson>,
  onRows?: (rows: number) => void,
): Promise<void> => copyRows(client, 'users', columns, crowd, onRows);

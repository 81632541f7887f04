import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
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
  'gender',
  'dob',
  'address',
  'current_location',
  'is_suspended',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Person)[];

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: string | boolean | Date | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  return value.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character);
}

function* lines(crowd: Iterable<Person>, onRows: (rows: number) => void): Generator<string, void, undefined> {
  let chunk = '';
  let rows = 0;
  for (const person of crowd) {
    chunk += `${columns.map((column) => cell(person[column])).join('\t')}\n`;
    rows += 1;
    if (rows % CHUNK_ROWS > 0) continue;
    yield chunk;
    onRows(rows);
    chunk = '';
  }
  yield chunk;
}

/** Streams people into the table of users; `onRows` hears now and then how many were sent. */
export const copyPeople = (
  client: ClientBase,
  crowd: Iterable<Person>,
  onRows: (rows: number) => void = () => undefined,
): Promise<void> =>
  pipeline(
    Readable.from(lines(crowd, onRows)),
    client.query(copyFrom(`copy users (${columns.join(', ')}) from stdin`)),
  );

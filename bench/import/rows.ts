import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const DAY_MS = 24 * 60 * 60 * 1000;
const LINES_AT_ONCE = 2000;
const FIRST = ['Ann', 'Emil', 'Ivo', 'Maria', 'Noor', 'Wei', 'Zoe', 'Paul', 'Rita', 'Sam'];
const LAST = ['Lee', 'Novak', 'Zhao', 'Smith', 'Okafor', 'Garcia', 'Haddad', 'Kim', 'Moreau', 'Berg'];

const at = (list: readonly string[], number: number): string => list[number % list.length] ?? '';
const daysAgo = (days: number, base: number): string => new Date(base - days * DAY_MS).toISOString();

/** The rows of a file: the header and a function that returns each line. */
interface CsvRows {
  readonly header: string;
  readonly line: (number: number, base: number) => string;
}

/** Users as an app has them, and searches of the last year, a fifth of them without a user. */
export const csvRows = {
  user: {
    header:
      'id,name,username,email,phone,gender,dob,current_location,device_type,device_os,device_app_version,latitude,longitude,last_seen_at,created_at',
    line: (n, base) => {
      const [first, last] = [at(FIRST, n * 7), at(LAST, Math.floor(n / 10) * 3)];
      const name = `${first}.${last}${n}`.toLowerCase();
      const [latitude, longitude] = [25 + ((n * 37) % 24_000) / 1000, -124 + ((n * 91) % 57_000) / 1000];
      return `i${n},${first} ${last},${name},${name}@example.com,+1 555 ${1_000_000 + n},female,${1950 + (n % 50)}-01-1${n % 9},Springfield,${n % 3 ? 'android' : 'ios'},18.${n % 5},5.${n % 9}.1,${latitude},${longitude},${daysAgo(n % 30, base)},${daysAgo(30 + (n % 2000), base)}`;
    },
  },
  search: {
    header: 'id,search_term,search_type,user,title,created_at',
    line: (n, base) =>
      `s${n},term ${(n * 7919) % 50_000},web,${n % 5 ? `i${(n * 31) % 100_000}` : ''},${n % 3 ? '' : `Found ${n % 997}`},${daysAgo(((n * 13) % 360_000) / 1000, base)}`,
  },
} as const satisfies Readonly<Record<string, CsvRows>>;

/** Writes this many rows into a CSV file. */
export async function writeRows(path: string, { header, line }: CsvRows, count: number): Promise<void> {
  const file = createWriteStream(path);
  const base = Date.now() - DAY_MS;
  file.write(`${header}\n`);
  for (let begin = 0; begin < count; begin += LINES_AT_ONCE) {
    const lines = Array.from({ length: Math.min(LINES_AT_ONCE, count - begin) }, (_, n) => line(begin + n, base));
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

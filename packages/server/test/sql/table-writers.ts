import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** The parts of the database that can be written. */
export interface Writable {
  readonly tables: ReadonlySet<string>;
  /** The bodies of functions that statements call, by name. */
  readonly functions: ReadonlyMap<string, string>;
}

/** A write statement, and its position. */
export interface Write {
  /** The table; undefined if the text does not name it. */
  readonly table: string | undefined;
  /** The folder of the file: folders own tables. */
  readonly folder: string;
  readonly place: string;
}

const STATEMENT =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy|truncate(?:\s+table)?)\s+(?:only\s+)?(?:public\.)?(?:"?(?<table>[a-z_]\w*)"?|(?<open>\$\{|(?<=(?:into|from)\s+)['"`]))/gi;
const BUILDER =
  /\.\s*(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"](?:public\.)?(?<table>\w+)(?:\s+as\s+\w+)?['"]|(?<open>[^\s]))/g;
const REGISTERED = /\btable: '(?<table>\w+)'/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Returns the folder of a subject or feature; in the layers below them, the folder of the file. */
export function folderOf(path: string): string {
  const [layer = '', folder = '', ...rest] = path.split('/');
  return rest.length === 0 ? layer : `${layer}/${folder}`;
}

/** Returns the tables that each database function writes, directly or through other functions. */
function writtenBy({ tables, functions }: Writable): ReadonlyMap<string, ReadonlySet<string>> {
  const written = new Map([...functions].map(([name, body]) => [name, new Set(tablesIn(body, tables))]));
  for (let before = -1, now = 0; before !== now; ) {
    before = now;
    for (const [name, body] of functions)
      for (const called of functions.keys())
        if (called !== name && new RegExp(`\\b${called}\\(`).test(body))
          for (const table of written.get(called) ?? []) written.get(name)?.add(table);
    now = [...written.values()].reduce((sum, { size }) => sum + size, 0);
  }
  return written;
}

const tablesIn = (body: string, tables: ReadonlySet<string>): string[] =>
  [...body.replace(/--.*$/gm, '').matchAll(STATEMENT)].flatMap(({ groups }) =>
    groups?.table !== undefined && tables.has(groups.table) ? [groups.table] : [],
  );

/** Returns the writes in files, given by path below `src`: by a statement, the query builder, or a function. */
export function writesIn(files: Readonly<Record<string, string>>, writable: Writable): Write[] {
  const written = writtenBy(writable);
  return Object.entries(files).flatMap(([path, source]) => {
    const text = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ''));
    const at = (index: number, table: string | undefined): Write => ({
      table,
      folder: folderOf(path),
      place: `${path}:${text.slice(0, index).split('\n').length}`,
    });
    const patterns = path.endsWith('/retention.ts') ? [STATEMENT, BUILDER, REGISTERED] : [STATEMENT, BUILDER];
    const direct = patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap(({ index, groups }) => {
        if (groups?.open !== undefined) return [at(index, undefined)];
        return groups?.table !== undefined && writable.tables.has(groups.table) ? [at(index, groups.table)] : [];
      }),
    );
    const called = [...written].flatMap(([name, tables]) =>
      [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].flatMap(({ index }) =>
        [...tables].map((table) => at(index, table)),
      ),
    );
    return [...direct, ...called];
  });
}

/** Returns the server's production code, by path. */
export function sourcesIn(): Record<string, string> {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(join(SRC, name), 'utf8')]),
  );
}

/** Returns the paths of files whose source matches a pattern, except the one module that owns it. */
export const filesWith = (pattern: RegExp, files: Readonly<Record<string, string>>, owner?: string): string[] =>
  Object.keys(files).filter((path) => path !== owner && pattern.test(files[path] ?? ''));

/** Reads the tables and functions of a migrated database. */
export async function writableIn(owner: pg.Pool): Promise<Writable> {
  const { rows: tables } = await owner.query(
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const { rows: functions } = await owner.query(
    `select proname, string_agg(prosrc, ' ') as body from pg_proc
     where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype group by 1`,
  );
  return {
    tables: new Set(tables.map(({ relname }) => relname)),
    functions: new Map(functions.map(({ proname, body }) => [proname, body])),
  };
}

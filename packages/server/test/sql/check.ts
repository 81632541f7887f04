import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parse } from 'libpg-query';
import type pg from 'pg';
import type { Columns } from '../../src/database/columns.ts';
import type { Declaration } from '../../src/database/statement.ts';
import { describeStatement } from './describe.ts';
import { type Catalog, resultOf } from './nullability.ts';

/** PostgreSQL's types and tables. */
export interface Catalogue {
  readonly types: ReadonlyMap<number, string>;
  readonly catalog: Catalog;
}

/** Reads the catalogue. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
  const columns = await client.query<{ relname: string; attname: string; attnotnull: boolean }>(`
    select c.relname, a.attname, a.attnotnull from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace) and a.attnum > 0 and not a.attisdropped order by c.oid, a.attnum`);
  const catalog = new Map<string, Map<string, boolean>>();
  for (const { relname, attname, attnotnull } of columns.rows)
    catalog.set(relname, (catalog.get(relname) ?? new Map()).set(attname, attnotnull));
  return { types: new Map(types.rows.map(({ oid, typname }) => [oid, typname])), catalog };
}

const VALUE = '1';

/** Stands for any argument of a statement, and any value read from it or computed with it. */
const placeholder = new Proxy(
  {},
  {
    get: (_target, name) => {
      if (name === Symbol.toPrimitive) return () => VALUE;
      if (name === Symbol.iterator) return () => [placeholder][Symbol.iterator]();
      return name === 'toOperationNode' ? undefined : placeholder;
    },
  },
) as never;

/** Returns whether code contains a decision, so that it builds statements of several shapes. */
const decides = (code: string): boolean => /[^?]\?[^?.]|&&|\bif \(|\bswitch \(/.test(code.replace(/sql`[^`$]*`/g, ''));

const shorten = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 160);

async function flawsOf(
  client: pg.Client,
  { types, catalog }: Catalogue,
  columns: Columns,
  { text, given }: { readonly text: string; readonly given: ReadonlySet<number> },
): Promise<string[]> {
  const described = await describeStatement(client, text);
  const tree = await parse(text);
  const statement = tree.stmts?.[0]?.stmt;
  const known = statement ? resultOf(statement, { catalog, given }) : [];
  // Unless there is a column for each that PostgreSQL describes, the text was not understood, so nothing is known.
  const isUnderstood = known.length === described.length;
  const names = described.map(({ name }) => name);
  const missing = Object.keys(columns).filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => `${name} is declared and not returned`),
    ...described.flatMap(({ name, dataTypeID }, n) => {
      const declared = columns[name];
      if (!declared) return [`${name} is returned and not declared`];
      const type = types.get(dataTypeID) ?? String(dataTypeID);
      const isThere = isUnderstood && known[n]?.isThere === true;
      return [
        ...(declared.types.length > 0 && !declared.types.includes(type)
          ? [`${name} is ${type}, declared as ${declared.types.join(' or ')}`]
          : []),
        ...(isThere || declared.isNullable ? [] : [`${name} may be null, and is declared as if it were always there`]),
      ];
    }),
  ];
}

/** Prepares every shape of a declared statement. Returns the differences from the declaration as sentences. */
export async function checkDeclaration(
  client: pg.Client,
  db: Kysely<never>,
  knowledge: Catalogue,
  { columns, shapes, code }: Declaration,
): Promise<string[]> {
  const flaws: string[] = [];
  let built: readonly RawBuilder<unknown>[] = [];
  try {
    built = shapes(placeholder);
  } catch (error) {
    flaws.push(`It cannot be made for placeholders (${String(error)}): give examples. ${shorten(code ?? '')}`);
  }
  if (code !== undefined && decides(code))
    flaws.push(`It has several shapes: give an example of each. ${shorten(code)}`);
  // The same difference in several shapes is reported once.
  const found = new Map<string, string>();
  const texts = new Set<string>();
  for (const query of built) {
    const { sql: text, parameters } = query.compile(db);
    if (texts.has(text)) continue;
    texts.add(text);
    // A parameter that is not an argument is a constant of the module; in an example, they cannot be told apart.
    const constants =
      code === undefined
        ? []
        : parameters.flatMap((value, n) => (value === placeholder || value == null ? [] : [n + 1]));
    const statement = { text, given: new Set(constants) };
    for (const flaw of await flawsOf(client, knowledge, columns, statement).catch((error: unknown) => [String(error)]))
      found.set(flaw, text);
  }
  return [...flaws, ...[...found].map(([flaw, text]) => `${flaw}: ${shorten(text)}`)];
}

/** Returns a declaration from columns and text, for tests of the check itself. */
export const declarationOf = (columns: Columns, text: string): Declaration => ({
  columns,
  shapes: () => [sql.raw(text)],
});

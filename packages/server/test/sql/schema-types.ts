import type pg from 'pg';

interface Row {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly not_null: boolean;
  /** Whether PostgreSQL supplies the value if an insert omits it. */
  readonly is_filled: boolean;
  readonly labels: string[] | null;
  /** The checks of only this column. */
  readonly checks: string[];
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column", t.typname as type, a.attnotnull as not_null,
    a.atthasdef or a.attidentity <> '' as is_filled,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname not in ('kysely_migration', 'schema_files')
  order by c.relname, a.attnum`;

/** The types that `pg` returns: see `database/codecs.ts`. */
const types: Readonly<Record<string, string>> = {
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  polygon: 'string',
  text: 'string',
  timestamptz: 'Date',
  varbit: 'string',
  varchar: 'string',
  xid8: 'string',
};

const quoteValues = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ');

/** Returns the values that a check allows: `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))`. */
function permitted(checks: readonly string[]): string[] {
  const [list] = checks.flatMap((check) => /= ANY \(\(?ARRAY\[([^\]]*)\]/.exec(check)?.[1] ?? []);
  return [...(list ?? '').matchAll(/'([^']*)'::(?:text|character varying)/g)].flatMap(([, value]) => value ?? []);
}

function typeOf({ type, labels, checks, table, column }: Row): string {
  if (labels) return quoteValues(labels);
  const values = permitted(checks);
  if (type === 'text' && values.length > 0) return quoteValues(values);
  const known = types[type.replace(/^_/, '')];
  if (known === undefined) throw new Error(`${table}.${column} is of type ${type}, which is not known here`);
  return type.startsWith('_') ? `${known}[]` : known;
}

const LINE = 120;

/** Returns a table column, formatted as the formatter does. */
function field(row: Row): string {
  const type = `${typeOf(row)}${row.not_null || typeOf(row) === 'unknown' ? '' : ' | null'}`;
  const line = `    ${row.column}: ${row.is_filled ? `Generated<${type}>` : type};`;
  if (line.length <= LINE) return line;
  const indent = row.is_filled ? '        ' : '      ';
  if (row.is_filled && `      ${type}`.length <= LINE)
    return [`    ${row.column}: Generated<`, `      ${type}`, '    >;'].join('\n');
  const union = type.split(' | ').map((one) => `${indent}| ${one}`);
  return row.is_filled
    ? [`    ${row.column}: Generated<`, ...union, '    >;'].join('\n')
    : [`    ${row.column}:`, `${union.join('\n')};`].join('\n');
}

/** Returns the tables of the database as Kysely types, in the text of a module. */
export async function schemaTypes(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<Row>(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))].map((table) =>
    [`  ${table}: {`, ...rows.filter((row) => row.table === table).map(field), '  };'].join('\n'),
  );
  return [
    '// Generated from the migrated database by `npm run schema`.',
    "import type { Generated } from 'kysely';",
    '',
    '/** The tables after all migrations. Rows are not API shapes: each handler says what it answers. */',
    'export interface Schema {',
    ...tables,
    '}',
    '',
  ].join('\n');
}

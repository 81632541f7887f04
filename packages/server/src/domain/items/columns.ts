import { type RawBuilder, sql } from 'kysely';

/** A PostgreSQL type, optionally with the value that replaces an empty one. */
type Column = string | { readonly type: string; readonly empty: RawBuilder<unknown> };

/** The columns that a writer fills from the app's items, in the forms that its statements need. */
interface ItemColumns<Name extends string> {
  readonly names: readonly Name[];
  /** `a, b`: for `insert into`. */
  readonly list: RawBuilder<unknown>;
  /** The same columns with replacements for empty values, for the `select` of an insert. */
  readonly values: RawBuilder<unknown>;
  /** `a text, b int`: for the record that a row of JSON is read as. */
  readonly record: RawBuilder<unknown>;
  /** `t.a, t.b`, of a table or record. */
  of(alias: string): RawBuilder<unknown>;
  /** `a = r.a, b = r.b`, from a record that has all of them. */
  copiesOf(alias: string): RawBuilder<unknown>;
  /** Each column from `r.data`, or else its existing value, as columns of a query. */
  mergedWith(alias: string): RawBuilder<unknown>;
  /** `a = …, b = …`: each column becomes what `r.data` says of it, or stays. */
  updatesOf(alias: string): RawBuilder<unknown>;
}

/** A column whose empty value is replaced by something other than null. */
export const withEmpty = (type: string, empty: RawBuilder<unknown>): Column => ({ type, empty });

/** Declares a writer's columns, each once. */
export function itemColumns<const Declared extends Readonly<Record<string, Column>>>(
  declared: Declared,
): ItemColumns<keyof Declared & string> {
  const columns = Object.entries<Column>(declared).map(([name, column]) => ({
    name,
    type: sql.raw(typeof column === 'string' ? column : column.type),
    orEmpty: (value: RawBuilder<unknown>) =>
      typeof column === 'string' ? value : sql`coalesce(${value}, ${column.empty})`,
  }));
  type One = (typeof columns)[number];
  const join = (write: (column: One) => RawBuilder<unknown>) => sql.join(columns.map(write));
  const merged = (alias: string, { name, type, orEmpty }: One) =>
    sql`case when r.data ? ${sql.lit(name)} then ${orEmpty(sql`(r.data ->> ${sql.lit(name)})::${type}`)} else ${sql.ref(`${alias}.${name}`)} end`;
  return {
    names: columns.map(({ name }) => name as keyof Declared & string),
    list: join(({ name }) => sql.ref(name)),
    values: join(({ name, orEmpty }) => orEmpty(sql.ref(name))),
    record: join(({ name, type }) => sql`${sql.ref(name)} ${type}`),
    of: (alias) => join(({ name }) => sql.ref(`${alias}.${name}`)),
    copiesOf: (alias) => join(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`),
    mergedWith: (alias) => join((column) => sql`${merged(alias, column)} as ${sql.ref(column.name)}`),
    updatesOf: (alias) => join((column) => sql`${sql.ref(column.name)} = ${merged(alias, column)}`),
  };
}

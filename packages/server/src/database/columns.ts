/** One column of a statement: the PostgreSQL types that become this value, and whether it can be null. */
export interface Column<Value> {
  readonly types: readonly string[];
  readonly isNullable: boolean;
  /** Exists only for the type; it is never set. */
  readonly value?: Value;
}

/** The columns of a row, by name. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row with these columns. */
export type RowOf<Declared extends Columns> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never;
};

const column = <Value>(...types: string[]): Column<Value> => ({ types, isNullable: false });

/** Any number that JavaScript holds; ids are below 2^53. */
export const number = column<number>('int2', 'int4', 'int8', 'float4', 'float8');
/** Numbers in an array. */
export const numbers = column<number[]>('_int2', '_int4', '_int8', '_float8');
/** 1 or 0, which the API uses for yes and no. */
export const flag = column<0 | 1>('int4');
export const text = column<string>('text', 'varchar', 'name', 'bpchar');
/** Texts in an array. */
export const texts = column<string[]>('_text', '_varchar', '_name');
export const boolean = column<boolean>('bool');
export const timestamp = column<Date>('timestamptz');
export const bytes = column<Buffer>('bytea');

/** Text for which the table or statement allows only these values, or the values of an enumerated type. */
export const textOf = <Value extends string>(enumerated = 'text'): Column<Value> => column<Value>('text', enumerated);

/** A number for which the table or statement allows only these values. */
export const numberOf = <Value extends number>(): Column<Value> => column<Value>(...number.types);

/** JSON. PostgreSQL does not know its shape: the response schema checks it. */
export const json = <Value>(): Column<Value> => column<Value>('json', 'jsonb');

/** JSON in an array. */
export const jsons = <Value>(): Column<Value[]> => column<Value[]>('_json', '_jsonb');

/** A column that no code reads. */
export const anything = { ...column<unknown>(), isNullable: true };

/** The same column, or null: for values that PostgreSQL does not guarantee. */
export const orNull = <Value>(of: Column<Value>): Column<Value | null> => ({ types: of.types, isNullable: true });

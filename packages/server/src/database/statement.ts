import type { QueryExecutorProvider, QueryResult, RawBuilder } from 'kysely';
import type { Columns, RowOf } from './columns.ts';
import { executeStable } from './connections/stable.ts';

/** What the test checks against PostgreSQL: each shape of a statement, and its declared columns. */
export interface Declaration {
  readonly columns: Columns;
  /** Returns every shape. @param placeholder represents any argument. */
  readonly shapes: (placeholder: never) => readonly RawBuilder<unknown>[];
  /** The source code that builds it, when it was built with placeholders alone. */
  readonly code?: string;
}

const declarations: Declaration[] = [];

/** Every raw SQL statement of the server, once its modules are loaded. */
export const declaredStatements: readonly Declaration[] = declarations;

/** Declares a statement's result, for the test that checks it against PostgreSQL. */
export function declareStatement(declaration: Declaration): void {
  declarations.push(declaration);
}

/** Returns the arguments of each example, or placeholders for all arguments. */
export const argumentsOf = <Args extends readonly unknown[]>(
  build: (...args: Args) => unknown,
  examples: readonly Readonly<Args>[],
  placeholder: never,
): readonly Readonly<Args>[] =>
  examples.length > 0 ? examples : [Array<never>(build.length).fill(placeholder) as readonly unknown[] as Args];

/** A statement that can be executed. */
export interface Statement<Args extends readonly unknown[], Row> {
  /** Returns all rows. */
  (db: QueryExecutorProvider, ...args: Args): Promise<Row[]>;
  /** Returns the first row, if there is one. */
  first(db: QueryExecutorProvider, ...args: Args): Promise<Row | undefined>;
  /** Returns the row of a statement that always has exactly one. */
  one(db: QueryExecutorProvider, ...args: Args): Promise<Row>;
}

/**
 * Declares a raw SQL statement, for what the query builder cannot express. `test/statements.test.ts` prepares it on the
 * migrated database and compares its columns, types and nullability with this declaration. Nothing is checked at run
 * time. It must be at the top of its module, so that loading the module declares it.
 * @param columns what each row has; a column that may be missing is `orNull`.
 * @param build the statement for some arguments.
 * @param examples arguments with which it is prepared: one set for each shape of a statement that has several. Without
 * any, all arguments are placeholders.
 */
export function statement<const Declared extends Columns, Args extends readonly unknown[]>(
  columns: Declared,
  build: (...args: Args) => RawBuilder<unknown>,
  ...examples: readonly Readonly<NoInfer<Args>>[]
): Statement<Args, RowOf<Declared>> {
  return declaredStatement(columns, build, examples, (db, query) => query.execute(db));
}

/** Declares a statement whose best plan is the same for all values: connections can cache it (`executeStable`). */
export function stableStatement<const Declared extends Columns, Args extends readonly unknown[]>(
  columns: Declared,
  build: (...args: Args) => RawBuilder<unknown>,
  ...examples: readonly Readonly<NoInfer<Args>>[]
): Statement<Args, RowOf<Declared>> {
  return declaredStatement(columns, build, examples, (db, query) => executeStable(db, query.compile(db)));
}

function declaredStatement<const Declared extends Columns, Args extends readonly unknown[]>(
  columns: Declared,
  build: (...args: Args) => RawBuilder<unknown>,
  examples: readonly Readonly<NoInfer<Args>>[],
  execute: (db: QueryExecutorProvider, query: RawBuilder<unknown>) => Promise<QueryResult<unknown>>,
): Statement<Args, RowOf<Declared>> {
  declareStatement({
    columns,
    shapes: (placeholder) => argumentsOf(build, examples, placeholder).map((args) => build(...args)),
    ...(examples.length > 0 ? {} : { code: build.toString() }),
  });
  const run = async (db: QueryExecutorProvider, ...args: Args): Promise<RowOf<Declared>[]> => {
    const { rows } = await execute(db, build(...args));
    // The only cast of rows; the test guarantees it.
    return rows as RowOf<Declared>[];
  };
  const first = async (db: QueryExecutorProvider, ...args: Args) => (await run(db, ...args))[0];
  const one = async (db: QueryExecutorProvider, ...args: Args) => {
    const row = await first(db, ...args);
    if (!row) throw new Error('A statement that always has a row had none');
    return row;
  };
  return Object.assign(run, { first, one });
}

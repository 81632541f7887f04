import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import { executeShort, executeStable } from '../connections/stable.ts';
import type { Db } from '../database.ts';
import type { ListInput, ListSource } from './source.ts';

/** Makes the statement that reads a page. */
export type MakePage<Source extends ListSource> = (source: Source, input: ListInput) => RawBuilder<unknown>;

/**
 * The statements of pages as they were compiled, by what they are about and by what made them. What is the same object for each call has the
 * same statements: to make one again would take up to a tenth of the time of the call.
 */
const compiled = new WeakMap<object, Map<unknown, Map<string, CompiledQuery>>>();

/** A statement that is the same for an order, a direction and a number of rows, but for its values. */
function compileOnce(
  db: Db,
  about: object,
  maker: unknown,
  { order_by, direction, page_limit }: ListInput,
  make: () => RawBuilder<unknown>,
): CompiledQuery {
  const byMaker = compiled.get(about) ?? new Map<unknown, Map<string, CompiledQuery>>();
  compiled.set(about, byMaker);
  const known = byMaker.get(maker) ?? new Map<string, CompiledQuery>();
  byMaker.set(maker, known);
  const key = `${order_by} ${direction} ${page_limit}`;
  const query = known.get(key) ?? make().compile(db);
  known.set(key, query);
  return query;
}

/** Executes a statement of a list; one without values is the same for everybody: its plan is kept. */
export const executeShared = (db: Db, query: CompiledQuery): Promise<QueryResult<unknown>> =>
  query.parameters.length === 0 ? executeStable(db, query) : db.executeQuery(query);

/** The bounds of a page are text of its statement: only the first page is asked for so often that a plan is kept. */
const pageExecuted =
  (executeFirst: (db: Db, query: CompiledQuery) => Promise<QueryResult<unknown>>) =>
  <Source extends ListSource>(
    db: Db,
    make: MakePage<Source>,
    source: Source,
    input: ListInput,
  ): Promise<QueryResult<unknown>> =>
    input.page === 0
      ? executeFirst(
          db,
          compileOnce(db, source, make, input, () => make(source, input)),
        )
      : make(source, input).execute(db);

/** Executes the statement of a page. */
export const executePage = pageExecuted(executeShared);

/** The same where a first page is answered about as fast as it is asked for (`executeShort`): its statement has no values. */
export const executeShortPage = pageExecuted(executeShort);

/**
 * Executes a statement whose values PostgreSQL does not see while it plans (`unseen`): it is compiled once, and its plan is kept.
 * @param about what it is about: the same object for each call.
 * @param maker what makes it, the same for each call: it makes one statement for an order, a direction and a number of rows.
 * @param values in the order in which they stand in the text.
 */
export function executeUnseen(
  db: Db,
  about: object,
  maker: unknown,
  input: ListInput,
  make: () => RawBuilder<unknown>,
  values: readonly unknown[],
): Promise<QueryResult<unknown>> {
  const query = compileOnce(db, about, maker, input, make);
  if (query.parameters.length !== values.length)
    throw new Error(`The statement has ${query.parameters.length} values, not ${values.length}`);
  return executeStable(db, { ...query, parameters: values });
}

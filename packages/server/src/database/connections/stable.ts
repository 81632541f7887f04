import { type CompiledQuery, type QueryExecutorProvider, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { StableQuery } from './driver.ts';

/**
 * Executes a statement whose best plan is the same for all values: one without values, or one that looks up single rows. Connections
 * to PostgreSQL itself keep its plan for as long as they live, which is about half of what a short statement costs.
 */
export function executeStable(db: QueryExecutorProvider, statement: CompiledQuery): Promise<QueryResult<unknown>> {
  const query: StableQuery = { ...statement, isStable: true };
  return db.getExecutor().executeQuery(query);
}

/** Executes a statement. One without values, as that of a first page, is the same for everyone: its plan is kept. */
export function executeWithPlan(
  db: QueryExecutorProvider,
  statement: RawBuilder<unknown>,
): Promise<QueryResult<unknown>> {
  const query = statement.compile(db);
  return query.parameters.length === 0 ? executeStable(db, query) : statement.execute(db);
}

/**
 * A value that PostgreSQL does not see while it plans, so that the plan is the same for all values, and can be kept. Of a parameter
 * it makes five plans first, and goes on making them where one for all values seems worse.
 * @param value with all that is computed of it: what stands around this is computed for each row.
 */
export const unseen = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`;

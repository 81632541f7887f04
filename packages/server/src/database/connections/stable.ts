import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely';
import type { StableQuery } from './driver.ts';

/**
 * Executes a statement whose best plan is the same for all values: one without values, or one that looks up single rows. Connections
 * to PostgreSQL itself keep its plan for as long as they live, which is about half of what a short statement costs.
 */
export function executeStable(db: QueryExecutorProvider, statement: CompiledQuery): Promise<QueryResult<unknown>> {
  const query: StableQuery = { ...statement, isStable: true };
  return db.getExecutor().executeQuery(query);
}

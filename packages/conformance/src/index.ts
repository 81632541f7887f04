export { command } from './command.ts';
export type { Account, Options } from './kit/options.ts';
export type { Outcome, State } from './kit/outcome.ts';
export { junitOf } from './report/junit.ts';
export { checks, countsOf, type Result, run } from './run.ts';
export { type StatementId, statements } from './statements/index.ts';

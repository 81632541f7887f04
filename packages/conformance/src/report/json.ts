import { countsOf, type Result } from '../run.ts';

/** Returns the results as JSON, with their counts. */
export const jsonOf = (url: string, results: readonly Result[]): string =>
  `${JSON.stringify({ url, counts: countsOf(results), statements: results }, null, 2)}\n`;

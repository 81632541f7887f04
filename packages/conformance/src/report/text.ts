import { countsOf, type Result } from '../run.ts';

/** Returns every statement in the order of the specification, or only the failed ones, followed by the counts. */
export function textOf(results: readonly Result[], isWhole: boolean): string {
  const lines = results
    .filter(({ state }) => isWhole || state === 'fail')
    .map(({ state, id, words, seen }) => `${state.padEnd(9)}  ${id.padEnd(6)} ${words}\n${' '.repeat(18)}${seen}`);
  const { pass, fail, 'not tried': notTried } = countsOf(results);
  return [...lines, `${results.length} statements: ${pass} passed, ${fail} failed, ${notTried} not tried`].join('\n');
}

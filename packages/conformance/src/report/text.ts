import { countsOf, type Result } from '../run.ts';

/** Every statement in the order of the specification, or only those that failed, and then how many did what. */
export function textOf(results: readonly Result[], isWhole: boolean): string {
  const lines = results
    .filter(({ state }) => isWhole || state === 'fail')
    .map(({ state, id, words, seen }) => `${state.padEnd(9)}  ${id.padEnd(6)} ${words}\n${' '.repeat(18)}${seen}`);
  const { pass, fail, 'not tried': notTried } = countsOf(results);
  return [...lines, `${results.length} statements: ${pass} passed, ${fail} failed, ${notTried} not tried`].join('\n');
}

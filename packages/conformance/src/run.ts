import { callChecks } from './checks/calls.ts';
import type { Check } from './checks/check.ts';
import { constantChecks } from './checks/constants.ts';
import { errorChecks } from './checks/errors.ts';
import { fieldChecks } from './checks/fields.ts';
import { permissionChecks } from './checks/permissions.ts';
import { stateChecks } from './checks/states.ts';
import { kitFor } from './kit/kit.ts';
import type { Options } from './kit/options.ts';
import { fail, type Outcome, SkipCheck, type State } from './kit/outcome.ts';
import { type StatementId, statements } from './statements/index.ts';

/** All checks, by the number of their statement. */
export const checks: Readonly<Partial<Record<StatementId, Check>>> = {
  ...fieldChecks,
  ...stateChecks,
  ...permissionChecks,
  ...callChecks,
  ...errorChecks,
  ...constantChecks,
};

/** A statement and its result. */
export interface Result extends Outcome {
  readonly id: StatementId;
  readonly words: string;
}

/** These checks read all answers, so they run last. */
const LAST: readonly string[] = ['3.6', '8.6'];

const CONSOLE: Outcome = { state: 'not tried', seen: 'Can only be checked in a console' };
const UNWANTED: Outcome = { state: 'not tried', seen: 'Not requested' };

/**
 * Checks every statement that a backend can show.
 * @returns a result for each statement, in the order of the specification
 */
export async function run(options: Options): Promise<readonly Result[]> {
  const kit = kitFor(options);
  const ids = Object.keys(statements) as StatementId[];
  const { only } = options;
  const isWanted = (id: StatementId): boolean => only?.some((one) => id === one || id.startsWith(`${one}.`)) ?? true;
  const tried = async (id: StatementId): Promise<Outcome> => {
    const check = checks[id];
    if (!check) return CONSOLE;
    if (!isWanted(id)) return UNWANTED;
    return check(kit).catch((error: unknown): Outcome => {
      if (error instanceof SkipCheck) return { state: 'not tried', seen: error.message };
      return fail(error instanceof Error ? `${error.message}${error.cause ? ` (${error.cause})` : ''}` : String(error));
    });
  };
  const outcomes = new Map<StatementId, Outcome>();
  // The checks run in sequence: the load is that of one person, and no check reads what another one changes.
  for (const id of [...ids.filter((one) => !LAST.includes(one)), ...ids.filter((one) => LAST.includes(one))])
    outcomes.set(id, await tried(id));
  return ids.map((id) => ({ id, words: statements[id].words, ...(outcomes.get(id) ?? CONSOLE) }));
}

/** Returns how many statements passed, failed and were not checked. */
export const countsOf = (results: readonly Result[]): Readonly<Record<State, number>> => ({
  pass: results.filter(({ state }) => state === 'pass').length,
  fail: results.filter(({ state }) => state === 'fail').length,
  'not tried': results.filter(({ state }) => state === 'not tried').length,
});

import { calls } from './calls.ts';
import { constants } from './constants.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { lists } from './lists.ts';
import { permissions } from './permissions.ts';
import { purpose } from './purpose.ts';
import { screens } from './screens.ts';
import type { Statement } from './statement.ts';
import { states } from './states.ts';
import { validation } from './validation.ts';

const all = {
  ...purpose,
  ...screens,
  ...lists,
  ...fields,
  ...states,
  ...validation,
  ...permissions,
  ...calls,
  ...errors,
  ...constants,
};

/** The number of a statement: its section, and its place in the section. */
export type StatementId = keyof typeof all;

/** Every statement of the specification by number, in order. */
export const statements: Readonly<Record<StatementId, Statement>> = all;

import { microsOf } from '../micros.ts';
import type { MissingThing } from '../waiting-items.ts';
import { type FieldState, type ThingState, visibleFields } from './state.ts';
import type { StoredThing } from './thing-store.ts';

/** One thing: what was known, what is known now, and the row that it has. */
export interface Step {
  readonly appId: string;
  readonly before: StoredThing;
  readonly state: ThingState;
  readonly rowId: number | undefined;
  /** Of the latest item. */
  readonly at: number;
  readonly keyId: number | null;
}

/** What the row of a thing shall say. */
interface TargetRow {
  readonly isDeleted: boolean;
  /** Whether the app told enough to write it without a row that is there. */
  readonly isComplete: boolean;
  readonly fields: ReadonlyMap<string, FieldState>;
}

/** What follows from a step. */
export interface Plan {
  readonly step: Step;
  /** undefined: it shall have no row. */
  readonly shown: TargetRow | undefined;
  /** What it needs before it can be there, or be there again. */
  readonly missing: MissingThing | undefined;
  readonly isWhole: boolean;
  readonly changed: ReadonlySet<string>;
  /** Whether anything must be written. */
  readonly isChange: boolean;
  /** undefined: the row's own stays. */
  readonly createdAt: number | undefined;
}

const lacks = (fields: ReadonlyMap<string, FieldState>, required: readonly string[]): string | undefined =>
  required.find((name) => (fields.get(name)?.value ?? null) === null);

/** What the row shall say, by what the app told and whether there is a row. */
function shownOf(
  state: ThingState,
  hasRow: boolean,
  required: readonly string[],
  keepsRow: boolean,
): TargetRow | undefined {
  const fields = visibleFields(state);
  const isComplete = lacks(fields, required) === undefined;
  if (isComplete || (hasRow && state.deletedAt === undefined)) return { isDeleted: false, isComplete, fields };
  // What is deleted keeps its row, so that what refers to it finds it; also when it is deleted before it is known.
  const isKnown = lacks(state.fields, required) === undefined;
  const keeps = keepsRow && state.deletedAt !== undefined && (hasRow || isKnown);
  return keeps ? { isDeleted: true, isComplete: isKnown, fields: state.fields } : undefined;
}

const isOther = (a: FieldState | undefined, b: FieldState | undefined): boolean =>
  a?.at !== b?.at || (a !== b && JSON.stringify(a?.value) !== JSON.stringify(b?.value));

/** Begins the name of what events say of a thing: it is not what the app said of it, and nothing waits for the rest. */
export const NEWS = '~';

/** Replaces the `created_at` of a row that existed before the app sent it. */
export const OF_ROW = 'row';

function createdAtOf(step: Step, shown: TargetRow | undefined): number | undefined {
  const given = shown?.fields.get('created_at')?.value;
  if (given === OF_ROW) return undefined;
  if (typeof given === 'string') return microsOf(given);
  if (step.state.firstAt !== undefined) return step.state.firstAt;
  let first = step.at;
  for (const { at } of step.state.fields.values()) first = Math.min(first, at);
  return first;
}

/**
 * Says what must be written about a thing.
 * @param required the fields without which it cannot exist.
 * @param keepsRow whether it keeps its row when it is deleted.
 * @param isAgain it is written again, as something that it refers to is there now.
 */
export function planOf(step: Step, required: readonly string[], keepsRow: boolean, isAgain: boolean): Plan {
  const { before, state, rowId } = step;
  const shown = shownOf(state, rowId !== undefined, required, keepsRow);
  const was = shownOf(before.state, rowId !== undefined, required, keepsRow);
  const visible = visibleFields(state);
  const lacking = lacks(visible, required);
  const saysAny = (): boolean => [...visible.keys()].some((name) => !name.startsWith(NEWS));
  const waitsForFields =
    lacking !== undefined && (shown ? shown.isDeleted && saysAny() : state.deletedAt === undefined || saysAny());
  const changed = new Set(
    shown ? [...shown.fields.keys()].filter((name) => isOther(was?.fields.get(name), shown.fields.get(name))) : [],
  );
  const isWhole =
    (shown?.isComplete ?? false) &&
    (isAgain ||
      before.waits ||
      rowId === undefined ||
      was?.isDeleted !== shown?.isDeleted ||
      before.state.deletedAt !== state.deletedAt);
  const isChange = shown
    ? isWhole ||
      changed.size > 0 ||
      was?.isDeleted !== shown.isDeleted ||
      before.rowId !== rowId ||
      before.state.firstAt !== state.firstAt
    : rowId !== undefined;
  return {
    step,
    shown,
    missing: waitsForFields ? { path: `data.${lacking}`, message: 'Required', ref: undefined } : undefined,
    isWhole,
    changed,
    isChange,
    createdAt: createdAtOf(step, shown),
  };
}

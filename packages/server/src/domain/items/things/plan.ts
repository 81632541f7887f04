import { microsOf } from '../micros.ts';
import type { MissingThing } from '../waiting-items.ts';
import { type FieldState, type ThingState, visibleFields } from './state.ts';
import type { StoredThing } from './thing-store.ts';

/** One thing: its previous state, its new state, and its row. */
export interface Step {
  readonly appId: string;
  readonly before: StoredThing;
  readonly state: ThingState;
  readonly rowId: number | undefined;
  /** The time of the latest item. */
  readonly at: number;
  readonly keyId: number | null;
}

/** The target values of a thing's row. */
interface TargetRow {
  readonly isDeleted: boolean;
  /** Whether the app sent enough to insert it without an existing row. */
  readonly isComplete: boolean;
  readonly fields: ReadonlyMap<string, FieldState>;
}

/** What must be done for a step. */
export interface Plan {
  readonly step: Step;
  /** undefined: it must have no row. */
  readonly shown: TargetRow | undefined;
  /** What must exist before it can be written or restored. */
  readonly missing: MissingThing | undefined;
  readonly isWhole: boolean;
  readonly changed: ReadonlySet<string>;
  /** Whether anything must be written. */
  readonly isChange: boolean;
  /** undefined: the row's value stays. */
  readonly createdAt: number | undefined;
}

const lacks = (fields: ReadonlyMap<string, FieldState>, required: readonly string[]): string | undefined =>
  required.find((name) => (fields.get(name)?.value ?? null) === null);

/** Returns the target values of the row, given the app's state and whether a row exists. */
function shownOf(
  state: ThingState,
  hasRow: boolean,
  required: readonly string[],
  keepsRow: boolean,
): TargetRow | undefined {
  const fields = visibleFields(state);
  const isComplete = lacks(fields, required) === undefined;
  if (isComplete || (hasRow && state.deletedAt === undefined)) return { isDeleted: false, isComplete, fields };
  // A deleted thing keeps its row, so that references to it work. That includes one that is deleted before it is first
  // written.
  const isKnown = lacks(state.fields, required) === undefined;
  const keeps = keepsRow && state.deletedAt !== undefined && (hasRow || isKnown);
  return keeps ? { isDeleted: true, isComplete: isKnown, fields: state.fields } : undefined;
}

const isOther = (a: FieldState | undefined, b: FieldState | undefined): boolean =>
  a?.at !== b?.at || (a !== b && JSON.stringify(a?.value) !== JSON.stringify(b?.value));

/**
 * The prefix for fields that come from events. The app did not send them for the thing, so nothing waits for the rest.
 */
export const NEWS = '~';

/** Stands for the `created_at` of a row that existed before the app sent it. */
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
 * Decides what must be written about a thing.
 * @param required the fields without which it cannot exist.
 * @param keepsRow whether its row stays when it is deleted.
 * @param isAgain whether it is written again because its reference exists now.
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
